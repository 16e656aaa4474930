"""Beside the table: the score sheet, what is known of the other hand, and what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from app.games.base import ONLOOKER
from app.games.gin.score import deals
from app.games.gin.view import View
from app.rummy.cards import Card
from app.table.gin import GinTable
from app.table.place import Help
from app.tui.widgets.known_page import KnownPage
from app.tui.widgets.line import Line
from app.words.cells import right
from app.words.en.gin import labels as words
from app.words.en.people import People

PAGES = ("sheet", "known", "log")

_NARROW = 21
"""Columns of the score sheet in the smallest window."""
_NUMBER = 2
"""Columns of the number of a hand."""
_WIDEST = 12
"""Most columns for one side."""


class Panel(Vertical):
    """Three pages of which a small window shows one, and a large one all."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._sheet = Line("panel-sheet", "page")
        self._known = KnownPage()
        self._log = Line("panel-log", "page")
        self._pages = dict(zip(PAGES, (self._sheet, self._known, self._log), strict=True))
        self.page = "sheet"
        self._lesson = Line("lesson")

    def compose(self) -> ComposeResult:
        """The pages, one under the other."""
        yield from self._pages.values()
        yield self._lesson

    def on_mount(self) -> None:
        """Begin with the score sheet."""
        self.turn_to(self.page)

    def turn_to(self, page: str) -> None:
        """Show a page where there is no room for all."""
        self.page = page
        for name, widget in self._pages.items():
            widget.set_class(name == page, "-shown")

    def next_page(self) -> str:
        """Turn to the page after this one, which is returned."""
        self.turn_to(PAGES[(PAGES.index(self.page) + 1) % len(PAGES)])
        return self.page

    def show_sheet(self, match: GinTable, people: People) -> None:
        """The hands of the match, the last ones when there are too many for the window, the
        points in each of its games, and the seal of the hand being played.
        """
        sheet, played = match.standing.sheet, match.standing.games
        room = max(self._room(self._sheet) - 10 - len(played), 3)
        count = sheet.count
        width = min((max(self._sheet.size.width, _NARROW) - _NUMBER) // count, _WIDEST)
        labels = people.labels(max(width - 2, 3), named=True)
        rows = ["  " + "".join(f"{right(label, width - 1)} " for label in labels)]
        hidden = len(sheet.rows) - room
        if hidden > 0:
            rows.append("...")
        scored = deals(sheet)
        for deal in scored[max(hidden, 0) :]:
            cells = ["-" if deal.winner is None else ""] * count
            if deal.winner is not None:
                cells[people.order.index(deal.winner)] = (
                    f"{deal.points}{words.OUTCOMES[deal.outcome]:1}"
                )
            rows.append(
                f"{deal.row.number:>{_NUMBER}}" + "".join(f"{cell:>{width}}" for cell in cells)
            )
        rows.append(("-" if self._ascii else "─") * (_NUMBER + width * count))
        totals = [
            f"{words.game(number) if len(played) > 1 else '':2}"
            + "".join(f"{game.totals[side]:>{width - 1}} " for side in people.order)
            + ("" if game.winner is None else words.CLOSED_SIGN)
            for number, game in enumerate(played, 1)
        ]
        notes = words.sheet_notes(
            None if people.captain is None else people.names[people.captain],
            [deal.outcome for deal in scored],
            Help() if match.me == ONLOOKER else match.help_had[match.me],
            closed=len(played) > 1 and any(game.winner is not None for game in played),
            friendly=match.is_friendly,
        )
        seal = match.seal
        self._sheet.show(
            Content.assemble(
                (words.SHEET, "bold"),
                f"  {words.to_target(match.rules.target)}\n\n" + "\n".join(rows) + "\n",
                ("\n".join(totals), "bold"),
                ("".join(f"\n{note}" for note in notes), "dim"),
                (f"\n\n{words.SEAL}\n", "dim"),
                f"{seal[:8]}...{seal[-8:]}",
            )
        )

    def show_known(self, view: View, people: Sequence[str], name: Callable[[Card], str]) -> None:
        """Where the cards are, as far as the seat of the view can know it."""
        self._known.show(view, people, name, ascii_only=self._ascii)

    def show_log(self, moves: Sequence[str]) -> None:
        """What was played, the latest last."""
        room = max(self._room(self._log) - 3, 4)
        width = max(self.size.width, 10)
        # Broken here, so that the last rows are the last moves.
        rows: list[str] = []
        for move in moves:
            rows += _broken(move, width)
        self._log.show(
            Content.assemble(
                (f"{words.MOVES}\n\n", "bold"), "\n".join(rows[-room:]) or words.NO_MOVES
            )
        )

    def show_lesson(self, text: str, ends: str) -> None:
        """Show what the lesson says now under the pages, and what ``ends`` it; no text ends it."""
        if self.is_attached:
            self._lesson.set_class(bool(text), "-shown")
        if text:
            self._lesson.show(
                Content.assemble(
                    (words.LESSON, "bold $highlight"),
                    f"\n{text}\n",
                    (ends, "dim"),
                )
            )

    @property
    def shows_all(self) -> bool:
        """Whether all pages are in sight."""
        return not self._one_page

    def _room(self, page: Widget) -> int:
        """Rows of a page; where one page is in sight, each has them all."""
        return self.size.height if self._one_page else page.size.height

    @property
    def _one_page(self) -> bool:
        return self.screen.has_class("-short")

    @property
    def _ascii(self) -> bool:
        return bool(getattr(self.app, "ascii_only", False))


@lru_cache(4096)
def _broken(move: str, width: int) -> tuple[str, ...]:
    """A move in rows of so many columns; asked for again with every move that follows."""
    wide = cell_len(move) - len(move)
    return tuple(wrap(move, max(width - wide, 1), subsequent_indent="  "))
