"""How the screens of the program are made."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

from textual.screen import Screen

import app.server as server
import app.tui as tui

DEEPEST: Final = 4
"""Most classes of ours that a screen descends from, itself included."""


def screens(kind: type[Screen[Any]] = Screen) -> Iterator[type[Screen[Any]]]:
    for screen in kind.__subclasses__():
        yield screen
        yield from screens(screen)


def ours(screen: type[Screen[Any]]) -> list[str]:
    return [each.__name__ for each in screen.__mro__ if each.__module__.startswith("app.")]


def test_no_screen_is_more_than_four_classes_deep() -> None:
    for package in (tui, server):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
    lines = {screen: ours(screen) for screen in screens() if ours(screen)}
    assert len(lines) > 30
    assert [line for line in lines.values() if len(line) > DEEPEST] == []
