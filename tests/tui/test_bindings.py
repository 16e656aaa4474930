"""Keys and the words for them."""

from __future__ import annotations

import importlib

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

from app.tui.bindings import bind
from app.tui.table.gin.seat import KEYS as TABLE_KEYS
from app.words.en.keys import KEYS
from tests.test_layers import MODULES, is_within

FACES = ("app.tui", "app.server.screens", "app.server.app")
"""Where there are keys."""


def bindings() -> list[Binding]:
    """Every key of every screen and widget, and of the app."""
    kinds = {
        kind
        for module in MODULES
        if any(is_within(module, floor) for floor in FACES)
        for kind in vars(importlib.import_module(module)).values()
        if isinstance(kind, type) and issubclass(kind, DOMNode) and kind.__module__ == module
    }
    found = [key for kind in kinds for key in vars(kind).get("BINDINGS", ()) if key.id]
    return [*found, *TABLE_KEYS]


def test_a_key_has_the_words_for_its_name() -> None:
    key = bind("table.command", "colon", "command", key_display=":", show=False, priority=True)
    assert key == Binding("colon", "command", "Type", id="table.command", key_display=":",
                          tooltip="Type a command", show=False, priority=True)  # fmt: skip


def test_a_key_without_words_is_refused() -> None:
    with pytest.raises(KeyError):
        bind("table.no_such_key", "n", "nothing")


def test_there_are_words_for_every_key_and_keys_for_all_words() -> None:
    assert {key.id for key in bindings()} == KEYS.keys()
    assert all(key.description and key.tooltip for key in bindings())
