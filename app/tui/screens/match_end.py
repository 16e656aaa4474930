"""The end of a match of Gin: who won, the settlement, the score sheet, and the seed."""

from __future__ import annotations

from typing import ClassVar, cast

from rich.cells import cell_len
from rich.text import Text
from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import DataTable, Static

from app.games.gin.score import ScoredDeal, Settlement, deals
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.place import MatchHandle
from app.tui.keys import bind
from app.tui.screens.end import MatchOverScreen, is_glad
from app.tui.widgets.banner import Banner
from app.tui.widgets.card import CardLooks
from app.tui.widgets.charts import MatchGraph
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.ui.review import ReviewSession
from app.ui.tutor import can_be_reviewed
from app.words.cells import cut, right
from app.words.en import screens as words
from app.words.en.gin.scoring import (
    game_accounts,
    ledger,
    match_account,
    score_lines,
    why_won,
)
from app.words.en.gin.showdown import ended
from app.words.en.keys import COMMANDS

ACCOUNT_WIDTH = 22
"""Columns of one seat's account."""


class MatchEndScreen(MatchOverScreen[GinMatchView]):
    """Shows a finished match of Gin: the settlement, the score sheet, and where its hands can be
    judged the chance to win over all of them.
    """

    CSS_PATH = [styles_folder() / "match_end.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("match_end.review", "review"),
        # What a key does in a base is forgotten where it does something here too.
        bind("match_end.replay", "replay"),
    ]

    sheet = getters.query_one("#sheet", DataTable)

    def __init__(self, table: MatchHandle, match_view: GinMatchView) -> None:
        super().__init__(table, match_view)
        self.reviewing = ReviewSession(match_view)
        # From the first frame on: the layout is another.
        self.set_class(self.can_be_reviewed, "-judged")

    def compose(self) -> ComposeResult:
        """The winner, an account for each seat beside the score sheet, the graph, and the seed."""
        match_view, people, winner = self.match_view, self.people, self._settlement.winner
        yield self.title_bar(score_lines(match_view, people))
        with VerticalScroll(id="body", can_focus=False):
            glad = is_glad(match_view, match_view.me, winner)
            yield self.winner(people.side_does(winner, "win"), glad=glad)
            yield self.why(why_won(self._settlement, match_view.rules, people))
            with Horizontal(id="accounts"):
                if len(people.order) > 2:
                    yield Static("\n".join(self._crowd()), id="crowd", markup=False)
                else:
                    for side in people.order:
                        yield self._account(side)
                sheet: DataTable[str] = DataTable(id="sheet", cursor_type="none", cell_padding=0)
                # The keys are the screen's; the table would take Enter for itself.
                sheet.can_focus = False
                yield sheet
            if self._settlement.games:
                games = "\n".join(game_accounts(self._settlement, people))
                yield Static(games, id="games", markup=False)
            if self.can_be_reviewed:
                yield MatchGraph(self.reviewing, people)
            yield from self.bottom()
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Write the score sheet: a row a hand, the winner's new total in its column."""
        self.set_class(cast(CardLooks, self.app).ascii_only, "-ascii")
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
        """Have the match judged beside."""
        for graph in self.query(MatchGraph):
            graph.judge(self.gin.library)

    def more_buttons(self) -> ComposeResult:
        """The review, where there is one."""
        if self.can_be_reviewed:
            yield KeyButton("review", COMMANDS["match_end.review"].label, id="review")

    @property
    def can_be_reviewed(self) -> bool:
        """Gin of two that one score decides."""
        return can_be_reviewed(self.match_view) and bool(self.match_view.played)

    def action_review(self) -> None:
        """Go through the decisions of the match."""
        from app.tui.screens.review import ReviewScreen

        # What is still being judged here is judged anew there, beginning with the first hand.
        known = self.reviewing if self.reviewing.is_whole else None
        self.app.push_screen(ReviewScreen(self.match_view, reviewing=known))

    @property
    def _settlement(self) -> Settlement:
        settlement = self.match_view.standing.settlement
        assert settlement is not None, "the match is not over"
        return settlement

    def _account(self, side: int) -> Vertical:
        match_view, people = self.match_view, self.people
        lines = ledger(
            match_account(self._settlement, match_view.standing.sheet, match_view.rules, side),
            words.TOTAL,
            ACCOUNT_WIDTH,
            ascii_only=cast(CardLooks, self.app).ascii_only,
        )
        return Vertical(
            Static(people.label(side), classes="heading", markup=False),
            Banner(str(self._settlement.totals[side]), id=f"total-{side}"),
            Static("\n".join(lines), id=f"account-{side}", markup=False),
            classes="account",
        )

    def _crowd(self) -> list[str]:
        """The accounts of more than two sides as one table, a column a side."""
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
            rows.append(f"{reason:<15}{''.join(cells)}")
        totals = [f"{settlement.totals[side]:>7}" for side in people.order]
        line = "-" if ascii_only else "─"
        return [*rows, line * cell_len(rows[0]), f"{words.TOTAL:<15}{''.join(totals)}"]


def _ending(deal: ScoredDeal) -> str:
    """How a deal ended, in a word."""
    won = [result for result in deal.row.results if result.winner is not None]
    # The two hands of partners can make up for each other.
    return ended(deal.outcome, even=len(won) > 1 and deal.winner is None)
