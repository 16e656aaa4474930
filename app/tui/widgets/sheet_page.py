"""The score sheet beside the table."""

from __future__ import annotations

from textual.content import Content

from app.games.base import ONLOOKER
from app.games.gin.score import deals
from app.table.gin import GinTable
from app.table.place import Help
from app.tui.widgets.page import Page
from app.words.cells import right
from app.words.en.gin import labels as words
from app.words.en.people import People

_NUMBER = 2
"""Columns of the number of a hand."""
_WIDEST = 12
"""Most columns for one side."""
_TITLE_AND_SEAL = 3
"""Lines over and under the sheet."""


class SheetPage(Page):
    """The hands of the match, the last ones when there are too many for the window, the points in
    each of its games, and the seal of the hand being played.
    """

    def __init__(self) -> None:
        super().__init__("panel-sheet")
        self._match: GinTable | None = None
        self._people: People | None = None

    def show(self, match: GinTable, people: People) -> None:
        """Show the scores of a match as ``people`` call one another."""
        self._match, self._people = match, people
        self.tell_of(
            match.standing, match.rules, match.help_had, match.is_friendly, match.seal, people
        )

    def render(self) -> Content:
        """The rows of the page."""
        match, people = self._match, self._people
        if match is None or people is None:
            return Content("")
        sheet, played = match.standing.sheet, match.standing.games
        count = sheet.count
        width = min((self.size.width - _NUMBER) // count, _WIDEST)
        labels = people.labels(max(width - 2, 3))
        head = "  " + "".join(f"{right(label, width - 1)} " for label in labels)
        rows: list[str] = []
        scored = deals(sheet)
        for deal in scored:
            cells = ["-" if deal.winner is None else ""] * count
            if deal.winner is not None:
                cells[people.order.index(deal.winner)] = (
                    f"{deal.points}{words.OUTCOMES[deal.outcome]:1}"
                )
            rows.append(
                f"{deal.row.number:>{_NUMBER}}" + "".join(f"{cell:>{width}}" for cell in cells)
            )
        line = ("-" if people.ascii_only else "─") * (_NUMBER + width * count)
        totals = [
            f"{words.game(number) if len(played) > 1 else '':2}"
            + "".join(f"{game.totals[side]:>{width - 1}} " for side in people.order)
            + ("" if game.winner is None else words.CLOSED_SIGN)
            for number, game in enumerate(played, 1)
        ]
        notes = words.sheet_notes(
            people,
            [deal.outcome for deal in scored],
            Help() if match.me == ONLOOKER else match.help_had[match.me],
            closed=len(played) > 1 and any(game.winner is not None for game in played),
            friendly=match.is_friendly,
        )
        seal = match.seal
        # Blank lines give way before hands do, of which the last are shown.
        spare = self.size.height - len([head, line, *totals, *notes]) - _TITLE_AND_SEAL
        blank = "\n" if spare >= len(rows) + 2 else ""
        room = max(spare - 2 * len(blank), 1)
        if len(rows) > room:
            rows[: 1 - room or None] = ["..."]
        return Content.assemble(
            (words.SHEET, "bold"),
            f"  {words.to_target(match.rules.target)}\n{blank}",
            "\n".join([head, *rows, line]) + "\n",
            ("\n".join(totals), "bold"),
            ("".join(f"\n{note}" for note in notes), "dim"),
            (f"\n{blank}{words.SEAL}\n", "dim"),
            f"{seal[:8]}...{seal[-8:]}",
        )
