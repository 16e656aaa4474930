"""A score sheet with a column a player; its hands scroll, its names and sums stay in sight."""

from __future__ import annotations

from typing import cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from app.tui.widgets.card import CardLooks
from app.words.en.melding.sheet import Sheet, written

_BAR = 2
"""Cells that the hands leave to a scroll bar."""


class ScoreSheet(Vertical):
    """Writes a sheet as wide as there is room for; the hands are in a scroll with the id
    ``sheet``.
    """

    DEFAULT_CSS = """
    ScoreSheet {
        height: auto;
        & > Static { height: auto; width: 100%; text-style: bold; }
        & > VerticalScroll { height: auto; max-height: 10; scrollbar-size-vertical: 1; }
        & > VerticalScroll > Static { height: auto; }
    }
    """

    def __init__(self, sheet: Sheet, *, id: str) -> None:
        super().__init__(id=id)
        self._sheet = sheet
        self._head = Static(id="sheet-head", markup=False)
        self._rows = Static(id="sheet-rows", markup=False)
        self._sums = Static(id="sheet-sums", markup=False)

    def compose(self) -> ComposeResult:
        """The names, the hands, and the sums."""
        yield self._head
        # The keys are the screen's.
        yield VerticalScroll(self._rows, id="sheet", can_focus=False)
        yield self._sums

    def on_resize(self, event: events.Resize) -> None:
        """Write it as wide as there is room for now."""
        self._write()

    def show(self, sheet: Sheet) -> None:
        """Show another sheet."""
        self._sheet = sheet
        self._write()

    def _write(self) -> None:
        ascii_only = cast(CardLooks, self.app).ascii_only
        lines = written(self._sheet, max(self.size.width - _BAR, 1), ascii_only=ascii_only)
        self._head.update(lines.head)
        self._rows.update("\n".join(lines.rows))
        self._sums.update("\n".join(lines.sums))
