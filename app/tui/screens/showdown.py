"""The end of a hand: both hands on the table, the account, and the proof of the deal."""

from __future__ import annotations

from typing import ClassVar, cast

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from app.cards import Cards, as_set, glyph_name
from app.engine.deal import commitment
from app.engine.score import HandResult, Outcome
from app.styles import styles_folder
from app.table.table import Table
from app.tui.account import (
    People,
    deadwood_sum,
    hand_account,
    ledger,
    outcome_sentence,
    score_line,
    sentence,
    to_go,
)
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import CardLooks
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.spread import Group, Spread, spread_groups
from app.tui.widgets.title_bar import TitleBar

GAMES = 3
"""Lines of the score in Hollywood, which leave no room for a blank one."""
ACCOUNT_WIDTH = 34
"""Columns of the account."""
WHOLE_PROOF = 128
"""Columns of a window that has room for whole seals and seeds beside the account."""


class ShowdownScreen(BaseScreen[None]):
    """Shows how the hand just played ended, to the player of seat ``me``."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "spread.tcss", styles_folder() / "showdown.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "Go on", id="showdown.go_on", tooltip="Go on"),
        Binding(
            "v",
            "proof",
            "Proof of the deal",
            id="showdown.proof",
            tooltip="Show how to check that the cards were not changed",
        ),
        Binding(
            "down",
            "scroll(1)",
            "Down",
            show=False,
            id="showdown.down",
            tooltip="Show what is below",
        ),
        Binding(
            "up", "scroll(-1)", "Up", show=False, id="showdown.up", tooltip="Show what is above"
        ),
        Binding("q", "app.leave", "Quit", show=False, id="showdown.quit", tooltip="Save and leave"),
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(self, table: Table, me: int) -> None:
        super().__init__()
        self._table = table
        self._played = table.match.played[-1]
        self._people = People.of(table.match, me)

    def compose(self) -> ComposeResult:
        """Both hands, the opponent's first; the account; the score and the proof."""
        match, people, played = self._table.match, self._people, self._played
        ascii_only = cast(CardLooks, self.app).ascii_only
        result = played.result
        yield TitleBar(
            f"Hand {played.number} is over",
            score_line(match, people),
        )
        with VerticalScroll(id="body", can_focus=False):
            yield Static(outcome_sentence(result, people), id="outcome", markup=False)
            for seat in (1 - people.me, people.me):
                yield Static(
                    _heading(result, seat, people, ascii_only=ascii_only),
                    classes="heading",
                    markup=False,
                )
                yield Spread(_shown(result, seat, people), id=f"seat-{seat}")
            with Horizontal(id="below"):
                yield Static("\n".join(self._account()), id="account", markup=False)
                yield Static(id="aside", markup=False)
            with Horizontal(id="buttons"):
                yield KeyButton(
                    "go_on",
                    "Settle the match" if match.is_over else "Next hand",
                    id="go-on",
                    main=True,
                )
                yield KeyButton("proof", "Proof of the deal", id="proof")
        yield Footer()

    def on_resize(self, event: events.Resize) -> None:
        """Show the numbers of the proof whole where there is room for them."""
        whole = event.size.width >= WHOLE_PROOF
        self.query_one("#aside", Static).update("\n".join(self._aside(whole=whole)))

    def action_go_on(self) -> None:
        """Leave this hand."""
        self.dismiss(None)

    def action_proof(self) -> None:
        """Show the whole proof."""
        from app.tui.screens.proof import ProofScreen

        self.app.push_screen(ProofScreen(self._table, self._played))

    def action_scroll(self, rows: int) -> None:
        """Scroll, where the window is too small for everything."""
        self.body.scroll_relative(y=rows)

    def _account(self) -> list[str]:
        result, people = self._played.result, self._people
        if result.winner is None:
            return ["No points for anybody."]
        return ledger(
            hand_account(result, people),
            sentence(people.does(result.winner, "score")),
            ACCOUNT_WIDTH,
            ascii_only=cast(CardLooks, self.app).ascii_only,
        )

    def _aside(self, *, whole: bool) -> list[str]:
        match, people, played = self._table.match, self._people, self._played
        proof = [commitment(played.seed), played.seed.hex()]
        if not whole:
            proof = [f"{digits[:8]}...{digits[-8:]}" for digits in proof]
        told = to_go(match, people)
        return [
            *told,
            *([""] if len(told) < GAMES else []),
            f"Shown before: seal {proof[0]}",
            f"Shown now:    seed {proof[1]}",
        ]


def _laid_off(result: HandResult, seat: int) -> Cards:
    return as_set(card for card, _ in result.showings[seat].laid_off)


def _shown(result: HandResult, seat: int, people: People) -> list[Group]:
    """A seat's cards, with what the other laid off where the seat knocked."""
    showing, other = result.showings[seat], result.showings[1 - seat]
    if seat != result.knocker:
        return spread_groups(showing.melds, showing.deadwood)
    melds = list(showing.melds)
    for card, place in other.laid_off:
        melds[place] |= 1 << card
    owner = "yours" if 1 - seat == people.me else people.whose(1 - seat)
    return spread_groups(tuple(melds), showing.deadwood, _laid_off(result, 1 - seat), owner)


def _heading(result: HandResult, seat: int, people: People, *, ascii_only: bool) -> str:
    """Whose cards, how they came to lie there, and the deadwood added up."""
    showing = result.showings[seat]
    did = ""
    if seat == result.knocker:
        call = {Outcome.GIN: "went gin", Outcome.BIG_GIN: "went big gin"}
        did = f" {call.get(result.outcome, 'knocked')}"
    elif showing.laid_off:
        names = " ".join(glyph_name(card, ascii_only=ascii_only) for card, _ in showing.laid_off)
        did = f" laid off {names}"
    who = sentence(people.name(seat))
    return f"{who}{did}: deadwood {deadwood_sum(showing.deadwood)}"
