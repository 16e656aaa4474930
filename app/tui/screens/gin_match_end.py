"""The end of a match of Gin: the settlement, the score sheet, and the chance to win over all
hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.cells import cell_len
from rich.text import Text
from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import DataTable, Static

from app.games.gin.score import ScoredDeal, Settlement, deals
from app.table.gin import GinMatchView
from app.text.cells import cut, left, right
from app.text.gin.scoring import (
    game_accounts,
    ledger,
    match_account,
    score_lines,
)
from app.text.gin.showdown import ended
from app.text.speech import tr
from app.tui.screens.base import GameApp
from app.tui.screens.end import MatchEnd, can_be_judged
from app.tui.widgets.banner import Banner
from app.tui.widgets.charts import MatchGraph
from app.tui.widgets.text import Line
from app.ui.review import ReviewSession

ACCOUNT_WIDTH = 22
"""Columns of one side's account."""


class GinMatchEnd(MatchEnd):
    """The end of a match of Gin.

    It has the settlement, the score sheet, and a graph of the chance to win if the hands can be
    judged.
    """

    match_view: GinMatchView
    sheet = getters.query_one("#sheet", DataTable)

    def __init__(self, match_view: GinMatchView, buttons: Widget) -> None:
        super().__init__(match_view, buttons)
        if can_be_judged(match_view):
            self.reviewing = ReviewSession(match_view)
        self.rating = Line("rating")
        # Before the first frame, since the layout differs.
        self.set_class(self.reviewing is not None, "-judged")

    def scores(self) -> Sequence[str]:
        return score_lines(self.match_view, self.people)

    def tell(self) -> ComposeResult:
        people = self.people
        with Horizontal(id="accounts"):
            if len(people.order) > 2:
                crowd = Static("\n".join(self._crowd()), id="crowd", classes="panel", markup=False)
                crowd.border_title = tr("The match")
                yield crowd
            else:
                yield from self._accounts()
            sheet: DataTable[str] = DataTable(id="sheet", cursor_type="none", cell_padding=0)
            sheet.add_class("panel")
            sheet.border_title = tr("Score sheet")
            # A focused table would take Enter from the screen.
            sheet.can_focus = False
            yield sheet
        if self._settlement.games:
            games = "\n".join(game_accounts(self._settlement, people))
            yield Static(games, id="games", markup=False)
        assert self.rating is not None
        yield self.rating
        if self.reviewing is not None:
            yield MatchGraph(self.reviewing, people)

    def on_mount(self) -> None:
        """Fill the score sheet: a row a hand, the winner's new total in its column."""
        self.set_class(bool(self._settlement.games), "-three-games")
        people, sheet = self.people, self.sheet
        crowd = len(people.order) > 2
        self.set_class(crowd, "-crowd")
        width = 5 if crowd else 7
        sheet.add_column("", width=3)
        for label in people.labels(width - 1):
            sheet.add_column(Text(right(label, width)), width=width)
        sheet.add_column("", width=10)
        for deal in deals(self.match_view.standing.sheet):
            totals = (
                f"{deal.row.totals[side]:>{width}}" if side == deal.winner else ""
                for side in people.order
            )
            sheet.add_row(
                f"{deal.row.number:>3}", *totals, f"{' ' if crowd else '  '}{_ending(deal)}"
            )

    def begin(self) -> None:
        """Have the match judged in the background."""
        for graph in self.query(MatchGraph):
            self.judging = graph.judge(cast(GameApp, self.app).library)

    @property
    def _settlement(self) -> Settlement:
        settlement = self.match_view.standing.settlement
        assert settlement is not None, "the match is not over"
        return settlement

    def _accounts(self) -> Iterator[Vertical]:
        match_view, people = self.match_view, self.people
        told = {
            side: match_account(self._settlement, match_view.standing.sheet, match_view.rules, side)
            for side in people.order
        }
        most = max(map(len, told.values()))
        for side, account in told.items():
            rows = ledger(account, tr("Total"), ACCOUNT_WIDTH, ascii_only=people.ascii_only)
            # The totals stand beside each other.
            rows[-2:-2] = [""] * (most - len(account))
            name = people.label(side)
            panel = Vertical(
                Static(name, classes="heading", markup=False),
                Banner(str(self._settlement.totals[side]), id=f"total-{side}"),
                Static("\n".join(rows), id=f"account-{side}", markup=False),
                classes="account",
            )
            panel.add_class("panel")
            panel.border_title = Content(name)
            yield panel

    def _crowd(self) -> list[str]:
        match_view, people, settlement = self.match_view, self.people, self._settlement
        columns = []
        for side in people.order:
            told = match_account(
                settlement, match_view.standing.sheet, match_view.rules, side, in_brief=True
            )
            columns.append({line.words: line.points for line in told})
        reasons = list(dict.fromkeys(reason for column in columns for reason in column))
        ascii_only = people.ascii_only
        names = [
            right(cut(people.label(side), 6, ascii_only=ascii_only), 7) for side in people.order
        ]
        rows = [f"{'':15}{''.join(names)}"]
        for reason in reasons:
            cells = [f"{column.get(reason, ''):>7}" for column in columns]
            rows.append(left(reason, 15) + "".join(cells))
        totals = [f"{settlement.totals[side]:>7}" for side in people.order]
        line = "-" if ascii_only else "─"
        return [*rows, line * cell_len(rows[0]), left(tr("Total"), 15) + "".join(totals)]


def _ending(deal: ScoredDeal) -> str:
    won = [result for result in deal.row.results if result.winner is not None]
    # The two hands of partners can cancel out.
    return ended(deal.outcome, even=len(won) > 1 and deal.winner is None)
