"""What screens show anew, those below too, when the player has chosen how things are to look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from app.tui.widgets.footer import KeyButton


def paint_anew(screens: Iterable[Screen[Any]], *, ascii_only: bool) -> None:
    """Paint these screens by how cards and signs are to look now."""
    for screen in screens:
        screen.set_class(ascii_only, "-ascii")
        for widget in screen.walk_children(Widget):
            widget.refresh()


def write_keys(screens: Iterable[Screen[Any]]) -> None:
    """Write on these screens which keys there are now."""
    for screen in screens:
        screen.refresh_bindings()
        for button in screen.query(KeyButton):
            button.write_key()
