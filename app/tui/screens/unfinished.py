"""The list of unfinished matches, in which one is chosen or deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ClassVar, Final

from textual import events, getters, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.storage.settings import Settings
from app.styles import styles_folder
from app.table.handles import MatchSummary, SavedMatch
from app.text.cells import cut, left
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import EarlyFooter
from app.ui.outlines import row_of
from app.ui.unfinished import UnfinishedMatches

_ROWS: Final = 40
"""Rows that are added to the list between two keys."""
_COLUMNS: Final = (14, 12, 7, 8, 11, 12)
"""Cells of the columns of a row."""
_SPARED: Final = ((), (4,), (2, 4), (0, 2, 4))
"""Columns that are left out where there is less and less room: the turn, the hand, the rules."""
_AROUND: Final = 7
"""Cells beside a row in the narrowest window: margins, borders and the scroll bar."""
_DELETE: Final = "x"
"""The sign that deletes a match when it is clicked."""
_DELETES: Final = Style.from_meta({"deletes": True})


class MatchList(OptionList):
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.resume", "select", key_display="enter"),
        bind("start.delete", "delete", key_display="del"),
    ]

    class Delete(Message):
        def __init__(self, row: int) -> None:
            self.row = row
            super().__init__()

    def on_click(self, event: events.Click) -> None:
        """Delete a match at the sign at its end; resume it everywhere else."""
        row = event.style.meta.get("option")
        if row is not None and event.style.meta.get("deletes"):
            event.prevent_default()
            self.post_message(self.Delete(row))

    def action_delete(self) -> None:
        if self.highlighted is not None:
            self.post_message(self.Delete(self.highlighted))


class UnfinishedScreen(BaseScreen[None]):
    """All unfinished matches, the last played first, while they are found; then the problems of
    the others.
    """

    AUTO_FOCUS = "MatchList"
    CSS_PATH = styles_folder() / "unfinished.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [bind("unfinished.close", "close")]

    matches = getters.query_one(MatchList)

    def __init__(
        self,
        unfinished: UnfinishedMatches,
        go_on: Callable[[SavedMatch], None],
        delete: Callable[[SavedMatch], None],
    ) -> None:
        """``go_on`` and ``delete`` are called for a match that the player has chosen for it."""
        super().__init__()
        self._unfinished = unfinished
        self._go_on = go_on
        self._delete = delete
        self._rows: Sequence[SavedMatch] = ()
        """The matches in the list."""

    def compose(self) -> ComposeResult:
        matches = MatchList(compact=True, classes="panel")
        matches.border_title = tr("Unfinished matches, the last one first")
        yield matches
        yield EarlyFooter()

    def on_mount(self) -> None:
        self.show_all()

    @work(exclusive=True)
    async def show_all(self) -> None:
        """List the matches found so far. Keys work meanwhile."""
        left = self._unfinished.left
        self.matches.border_subtitle = (
            tr("Unfinished matches, {count} to be read", count=left) if left else ""
        )
        rows = tuple(self._unfinished.found)
        if rows[: len(self._rows)] != self._rows or self._unfinished.is_complete:
            marked, index = self._marked, self.matches.highlighted or 0
            self.matches.clear_options()
            self._rows = ()
            await self._add(rows)
            if rows:
                # After a deletion the match that follows is marked.
                self.matches.highlighted = (
                    rows.index(marked) if marked in rows else min(index, len(rows) - 1)
                )
        else:
            await self._add(rows)
        if self._unfinished.is_complete:
            problems = self._unfinished.problems
            self.matches.add_options(Option(Content(told), disabled=True) for told in problems)
            if not rows:
                told = tr("No unfinished matches")
                self.matches.add_option(Option(Content(told), disabled=True))

    async def _add(self, rows: Sequence[SavedMatch]) -> None:
        settings, ascii_only = self.game_app.settings, self.game_app.ascii_only
        room = self.app.size.width - _AROUND
        while new := rows[len(self._rows) : len(self._rows) + _ROWS]:
            self._rows = (*self._rows, *new)
            self.matches.add_options(
                row_told(saved.outline, settings, room, ascii_only=ascii_only)
                for saved in new
                if saved.outline
            )
            if self.matches.highlighted is None:
                self.matches.highlighted = 0
            await asyncio.sleep(0)

    @property
    def _marked(self) -> SavedMatch | None:
        row = self.matches.highlighted
        return self._rows[row] if row is not None and row < len(self._rows) else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_active:
            self._go_on(self._rows[event.option_index])

    def on_match_list_delete(self, event: MatchList.Delete) -> None:
        if self.is_active and event.row < len(self._rows):
            self._delete(self._rows[event.row])

    def action_close(self) -> None:
        self.dismiss(None)


def row_told(outline: MatchSummary, settings: Settings, room: int, *, ascii_only: bool) -> Content:
    """Return a match in as many columns as there is room for."""
    row = row_of(outline, settings, datetime.now())
    for spared in _SPARED:
        kept = [index for index in range(len(row)) if index not in spared]
        if sum(_COLUMNS[index] + 1 for index in kept) + 1 <= room:
            break
    cells = [
        left(cut(row[index], _COLUMNS[index], ascii_only=ascii_only), _COLUMNS[index])
        for index in kept
    ]
    return Content.assemble(" ".join(cells), (f" {_DELETE}", _DELETES))
