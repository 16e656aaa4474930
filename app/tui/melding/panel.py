"""The pages of a table with open melds: the score sheet, and what was played."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from app.desk.melding.sight import Act
from app.desk.melding.telling import deed_told
from app.tui.melding.seat import MeldingSeat
from app.tui.widgets.line import Line
from app.words.en.melding import face as words
from app.words.en.melding.games import sheet_of
from app.words.en.melding.sheet import written

PAGES: Final = ("sheet", "log")
_SHEET: Final = 10
"""Rows of the sheet of a whole match of contract rummy."""


class MeldingPanel(Vertical):
    """Beside the table in a wide window, with all its pages; in a narrow one a page lies over the
    table when it is asked for.
    """

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._sheet = Line("panel-sheet", "page")
        self._log = Line("panel-log", "page")
        self._pages = dict(zip(PAGES, (self._sheet, self._log), strict=True))
        self.page = ""
        """The page that is shown where there is no room for all; empty for none."""
        self._screen: MeldingSeat | None = None

    def compose(self) -> ComposeResult:
        """The pages, one under the other."""
        yield from self._pages.values()

    def on_resize(self, event: events.Resize) -> None:
        """Write the pages for the room that there is."""
        if self._screen is not None:
            self.show(self._screen)

    def turn_to(self, page: str) -> None:
        """Show a page where there is no room for all; an empty name shows the table again."""
        self.page = page
        self.set_class(bool(page), "-shown")
        for name, widget in self._pages.items():
            widget.set_class(name == page, "-shown")
        if self._screen is not None:
            # How much room the page has is known only once it is laid out.
            self.call_after_refresh(self.show, self._screen)

    def fit(self, rows: int) -> None:
        """Cover so many rows of the table, where there is no room beside it; a sheet of seven
        rounds takes some more than that at a small table.
        """
        self.styles.height = "1fr" if self.screen.has_class("-wide") else max(rows, _SHEET)

    def next_page(self) -> None:
        """Turn to the page after this one, and after the last back to the table."""
        pages = ("", *PAGES)
        self.turn_to(pages[(pages.index(self.page) + 1) % len(pages)])

    def show(self, screen: MeldingSeat) -> None:
        """Show how the match of this screen stands."""
        self._screen = screen
        if not self.size.width:
            # In a window made larger, the first frame would have them as they were.
            for page in self._pages.values():
                page.show("")
            return
        self._show_sheet(screen)
        self._show_log(screen)

    def _show_sheet(self, screen: MeldingSeat) -> None:
        width, height = self._sheet.size
        lines = written(
            sheet_of(screen.seen, screen.people),
            max(width, 20),
            ascii_only=screen.gin.ascii_only,
        )
        # What there is no room for is left out: first the seal beneath, then the title.
        spare = height - len(lines.rows) - len(lines.sums) - 1
        seal = screen.seen.seal
        told = f"{words.SEAL} {seal[:8]}...{seal[-8:]}"
        room = max(height - len(lines.sums) - 1, 1)
        self._sheet.show(
            Content.assemble(
                (f"{words.SHEET}\n" if spare > 0 else "", "bold"),
                (f"{lines.head}\n", "bold"),
                "".join(f"{row}\n" for row in lines.rows[-room:]),
                ("\n".join(lines.sums), "bold"),
                (f"\n{told}" if spare > 1 else "", "dim"),
            )
        )

    def _show_log(self, screen: MeldingSeat) -> None:
        width, height = self._log.size
        # Who does not buy is of no interest, and would fill the page.
        done = [deed for deed in screen.sight.log if deed.act is not Act.PASSED]
        people = screen.people
        told = [deed_told(deed, people, screen.card_name) for deed in done]
        # Broken here, so that the last rows are the last moves.
        rows = [
            row
            for sentence in told
            for row in wrap(screen.plain(sentence), max(width, 10), subsequent_indent="  ")
        ]
        room = max(height - 2, 4)
        self._log.show(
            Content.assemble(
                (f"{words.MOVES}\n", "bold"), "\n".join(rows[-room:]) or words.NO_MOVES
            )
        )
