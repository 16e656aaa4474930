"""The pages of a table with open melds: the score sheet and the moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.content import Content

from app.text.cells import broken
from app.text.melding.games import sheet_of
from app.text.melding.sheet import written
from app.text.speech import msg, tr
from app.tui.table.layout import TablePanel
from app.tui.table.state import AnyState
from app.tui.widgets.page import Page
from app.ui.melding.state import LogKind
from app.ui.melding.status_text import entry_text

_MOST: Final = 16
"""Most rows that a page may cover in the smallest window, so that the hand stays visible."""


class _Page(Page):
    """A page whose text comes from a function."""

    def __init__(self, widget_id: str, written: Callable[[], Content]) -> None:
        super().__init__(widget_id)
        self._written = written

    def render(self) -> Content:
        return self._written()


class _SheetPage(_Page):
    TITLE = msg("Score sheet")


class _LogPage(_Page):
    TITLE = msg("Moves")


class MeldingPanel(TablePanel):
    """All pages, beside the table in a wide window; in a narrow one a single page over it, on
    request.
    """

    def __init__(self) -> None:
        self._sheet = _SheetPage("panel-sheet", self._told_sheet)
        self._log = _LogPage("panel-log", self._told_log)
        self._state: AnyState | None = None
        self._rows = 0
        """Rows of the table that a page covers."""
        super().__init__({"sheet": self._sheet, "log": self._log})

    def compose(self) -> ComposeResult:
        for page in super().compose():
            page.add_class("panel")
            yield page

    @property
    def is_over(self) -> bool:
        return not self.screen.has_class("-wide")

    @property
    def shows_all(self) -> bool:
        return not self.is_over

    def turn_to(self, page: str) -> None:
        super().turn_to(page)
        self._fit_page()

    def fit(self, rows: int) -> None:
        """Set the rows that a page covers in a narrow window; a long score sheet may take a few
        more.
        """
        self._rows = rows
        self._fit_page()

    def _fit_page(self) -> None:
        height: str | int = "1fr"
        if self.is_over:
            state = self._state
            sheet = sheet_of(state.match_view, state.people) if state and self.page else None
            # The hands and the sums, the head, and the line over the sums.
            whole = len(sheet.rows) + len(sheet.sums) + 2 if sheet else 0
            height = max(self._rows, min(whole, _MOST))
        self.styles.height = height

    def show(self, state: AnyState) -> None:
        self._state = state
        self._fit_page()
        match_view, people, ascii_only = (
            state.match_view,
            state.people,
            state.game_app.ascii_only,
        )
        self._sheet.tell_of(match_view.standing, people, ascii_only)
        self._log.tell_of(state.model.log, people, ascii_only)

    def _told_sheet(self) -> Content:
        if (state := self._state) is None:
            return Content()
        width, height = self._sheet.size
        lines = written(
            sheet_of(state.match_view, state.people),
            max(width, 20),
            ascii_only=state.game_app.ascii_only,
        )
        # The title needs a spare row.
        spare = height - len(lines.rows) - len(lines.sums) - 1
        room = max(height - len(lines.sums) - 1, 1)
        rows = [*lines.rows]
        if len(rows) > room:
            rows[: 1 - room or None] = ["..." if state.game_app.ascii_only else "…"]
        return Content.assemble(
            (self._sheet.heading if spare > 0 else "", "bold"),
            (f"{lines.head}\n", "bold"),
            "".join(f"{row}\n" for row in rows),
            ("\n".join(lines.sums), "bold"),
        )

    def _told_log(self) -> Content:
        if (state := self._state) is None:
            return Content()
        width, height = self._log.size
        # Passes in a poll would fill the page, and tell little.
        listed = state.model.log[state.model.first_listed :]
        done = [entry for entry in listed if entry.act is not LogKind.PASS]
        people = state.people
        told = [entry_text(entry, people, state.card_name) for entry in done]
        # Wrapped here, so that the last rows are the last moves.
        rows = [
            row
            for sentence in told
            for row in broken(state.showable(sentence), max(width, 10), indent="  ")
        ]
        heading = self._log.heading
        room = max(height - heading.count("\n"), 4)
        return Content.assemble(
            (heading, "bold"),
            "\n".join(rows[-room:]) or tr("Nothing has been played yet."),
        )
