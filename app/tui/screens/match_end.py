"""The end of a match: who won, the settlement, the score sheet, and the seed."""

from __future__ import annotations

from typing import ClassVar, cast

from rich.cells import cell_len
from rich.text import Text
from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import DataTable, Static

from app.games.gin.score import ScoredDeal, deals
from app.styles import styles_folder
from app.table.gin import GinTable
from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.moments import is_glad
from app.tui.screens.base import BaseScreen
from app.tui.widgets.banner import Banner
from app.tui.widgets.card import CardLooks
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.steady_footer import SteadyFooter
from app.tui.widgets.title_bar import TitleBar
from app.words.cells import cut, right
from app.words.en import screens as words
from app.words.en.gin.scoring import (
    game_accounts,
    ledger,
    match_account,
    score_lines,
    why_given_up,
    why_won,
)
from app.words.en.gin.showdown import ended
from app.words.en.keys import KEYS
from app.words.en.people import People, sentence, series_line

ACCOUNT_WIDTH = 22
"""Columns of one seat's account."""

AGAIN = "again"
MENU = "menu"
QUIT = "quit"


class MatchEndScreen(BaseScreen[str]):
    """Shows a finished match, as it is ``seen`` from one place.

    The result is what comes next: ``again``, ``menu`` or ``quit``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    CSS_PATH = [styles_folder() / "match_end.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("match_end.again", "enter,a", "again"),
        bind("match_end.menu", "escape,m", "menu"),
        bind("match_end.proof", "v", "proof"),
        bind("match_end.quit", "q", "leave"),
        bind("match_end.down", "down", "scroll(1)", show=False),
        bind("match_end.up", "up", "scroll(-1)", show=False),
    ]

    body = getters.query_one("#body", VerticalScroll)
    sheet = getters.query_one("#sheet", DataTable)

    def __init__(self, table: OpenMatch, seen: GinTable) -> None:
        super().__init__()
        settlement = seen.standing.settlement
        assert settlement is not None, "the match is not over"
        self._settlement = settlement
        self._table = table
        self._seen = seen

    def compose(self) -> ComposeResult:
        """The winner, an account for each seat beside the score sheet, and the seed."""
        match, people, winner = self._seen, self._people, self._settlement.winner
        series = series_line(match.won, match.rules.best_of, people)
        yield TitleBar(
            words.SERIES_OVER if series and match.is_over else words.MATCH_OVER,
            score_lines(match, people),
        )
        with VerticalScroll(id="body", can_focus=False):
            glad = is_glad(match, match.me, winner)
            won = people.side_does(winner, "win")
            yield Banner(f"{won}!" if glad else won, id="winner").set_class(glad, "-glad")
            why = (
                why_given_up(match.resignation, people)
                if match.resignation
                else why_won(self._settlement, match.rules, people)
            )
            yield Static("\n".join(filter(None, (why, series))), id="why", markup=False)
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
            # The matches of a series that are still to come are dealt from the same seed.
            seed = words.match_seed(match.seed.hex()) if match.seed else ""
            yield Static(seed, id="seed", markup=False)
            with Horizontal(id="buttons"):
                again = KEYS["match_end.again"].label if match.is_over else words.NEXT_MATCH
                yield KeyButton("again", again, id="again", main=True)
                yield KeyButton("menu", KEYS["match_end.menu"].label, id="menu")
                yield KeyButton("proof", KEYS["match_end.proof"].label, id="proof")
                yield KeyButton("leave", KEYS["match_end.quit"].label, id="leave")
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Write the score sheet: a row a hand, the winner's new total in its column."""
        self.set_class(cast(CardLooks, self.app).ascii_only, "-ascii")
        self.set_class(bool(self._settlement.games), "-three-games")
        people, sheet = self._people, self.sheet
        crowd = len(people.order) > 2
        self.set_class(crowd, "-crowd")
        width = 5 if crowd else 7
        sheet.add_column("", width=3)
        for label in people.labels(width - 1):
            sheet.add_column(Text(right(label, width)), width=width)
        sheet.add_column("", width=10)
        for deal in deals(self._seen.standing.sheet):
            totals = (
                f"{deal.row.totals[side]:>{width}}" if side == deal.winner else ""
                for side in people.order
            )
            sheet.add_row(
                f"{deal.row.number:>3}", *totals, f"{' ' if crowd else '  '}{_ending(deal)}"
            )

    def action_again(self) -> None:
        """Another match."""
        self.dismiss(AGAIN)

    def action_menu(self) -> None:
        """Back to the start."""
        self.dismiss(MENU)

    def action_proof(self) -> None:
        """Show how every hand can be checked."""
        from app.tui.screens.proof import ProofScreen

        if not self._seen.played:
            self.notify(words.NO_SEED)
            return
        self.app.push_screen(ProofScreen(self._table, self._seen.played[-1]))

    def action_leave(self) -> None:
        """Out of the program."""
        self.dismiss(QUIT)

    def action_scroll(self, rows: int) -> None:
        """Scroll the score sheet, and the screen where the window is too small for it."""
        self.sheet.scroll_relative(y=rows)
        self.body.scroll_relative(y=rows)

    @property
    def _people(self) -> People:
        ascii_only = cast(CardLooks, self.app).ascii_only
        return People.of(self._seen, ascii_only=ascii_only)

    def _account(self, side: int) -> Vertical:
        match, people = self._seen, self._people
        lines = ledger(
            match_account(self._settlement, match.standing.sheet, match.rules, side),
            words.TOTAL,
            ACCOUNT_WIDTH,
            ascii_only=cast(CardLooks, self.app).ascii_only,
        )
        return Vertical(
            Static(sentence(people.side(side)), classes="heading", markup=False),
            Banner(str(self._settlement.totals[side]), id=f"total-{side}"),
            Static("\n".join(lines), id=f"account-{side}", markup=False),
            classes="account",
        )

    def _crowd(self) -> list[str]:
        """The accounts of more than two sides as one table, a column a side."""
        match, people, settlement = self._seen, self._people, self._settlement
        columns = []
        for side in people.order:
            told = match_account(settlement, match.standing.sheet, match.rules, side, in_brief=True)
            columns.append({line.words: line.points for line in told})
        reasons = list(dict.fromkeys(reason for column in columns for reason in column))
        ascii_only = people.ascii_only
        names = [
            right(cut(sentence(people.side(side)), 6, ascii_only=ascii_only), 7)
            for side in people.order
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
