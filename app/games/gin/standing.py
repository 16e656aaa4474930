"""The state of a match of Gin between two deals: the score sheet and the seats of the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.cards.cards import PACK, Cards
from app.cards.deal import Deal
from app.cards.sheet import ScoreSheet
from app.games.gin.rules import Rules
from app.games.gin.score import (
    GameScore,
    GinSheet,
    HandResult,
    Settlement,
    deals,
    games,
    settle,
    settle_resigned,
    with_deal,
)
from app.games.gin.seating import SeatingPlan, next_plan

if TYPE_CHECKING:
    from app.games.gin.hand import Hand
    from app.games.gin.view import View


@dataclass(frozen=True, slots=True)
class Standing:
    """The finished deals and the current one; see ``app.games.base``."""

    rules: Rules
    sheet: GinSheet
    plan: SeatingPlan
    quitter: int | None = None
    """The side that gave up the match; None if none did."""
    earlier: tuple[tuple[View, ...], ...] = ()
    """Each seat's views at the end of its latest hands, in order; empty before the first."""

    @property
    def dealer(self) -> int:
        return self.plan.dealer

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        return self.plan.tables

    @property
    def pack(self) -> Cards:
        return PACK

    @property
    def games(self) -> tuple[GameScore, ...]:
        """The games of the match so far: one, or the three of Hollywood."""
        return games(self.rules, self.sheet)

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(game.totals) for game in self.games)

    @property
    def settlement(self) -> Settlement | None:
        if self.quitter is not None:
            return settle_resigned(self.sheet, self.quitter)
        return settle(self.rules, self.sheet)

    def deal(self, table: int, deal: Deal) -> Hand:
        # Imported late: showing a score does not need the engine.
        from app.games.gin.hand import Hand

        scores = tuple(self.sheet.totals[side] for side in self.sheet.sides)
        dealer, playing = self.plan.dealers[table], self.plan.tables[table]
        return Hand(self.rules, deal.cards, dealer, scores, playing, self.earlier)

    def scored(self, results: Sequence[HandResult]) -> Standing:
        return replace(self, sheet=with_deal(self.sheet, results, self.dealer))

    def after(self, rounds: Sequence[Hand]) -> Standing:
        # Imported late: showing a score does not need views.
        from app.games.gin.view import remembered

        earlier = list(self.earlier or ((),) * len(self.sheet.sides))
        for hand in rounds:
            for seat in hand.playing:
                earlier[seat] = remembered(earlier[seat], hand.view(seat), hand.hands)
        scored = self.scored([hand.ending for hand in rounds])
        return replace(scored, earlier=tuple(earlier))

    def following(self) -> Standing:
        plan = next_plan(self.rules, self.sheet.sides, self.plan, deals(self.sheet)[-1])
        return replace(self, plan=plan)

    def new_match(self) -> Standing:
        return replace(self.following(), sheet=ScoreSheet(self.sheet.sides))

    def given_up(self, seat: int) -> Standing:
        return replace(self, quitter=self.sheet.sides[seat])
