"""The state of a match of contract rummy between two rounds: the score sheet and the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.cards.cards import Cards
from app.cards.deal import Deal
from app.cards.sheet import shared_places
from app.games.base import AloneStanding
from app.games.contract.rules import ROUNDS, Rules, pack_of
from app.games.contract.score import RoundResult

if TYPE_CHECKING:
    from app.games.contract.round import Round


@dataclass(frozen=True, slots=True)
class Settlement:
    totals: tuple[int, ...]
    """The points of all rounds, by seat; the fewest are the best."""
    quitter: int | None = None
    """The seat that gave up, whose place is the last."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; equal totals share one."""
        return shared_places(
            [(seat == self.quitter, total) for seat, total in enumerate(self.totals)]
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True, slots=True)
class Standing(AloneStanding[Rules, RoundResult]):
    """The finished rounds and the current one; see ``app.games.base``."""

    @property
    def pack(self) -> Cards:
        return pack_of(self.sheet.count)

    @property
    def columns(self) -> tuple[tuple[int, ...]]:
        """The only column of the score, by seat: fewer points are better."""
        return (self.sheet.totals,)

    @property
    def settlement(self) -> Settlement | None:
        """The end of the match after seven rounds, or after a resignation; else None."""
        if self.quitter is None and len(self.sheet.rows) < ROUNDS:
            return None
        return Settlement(self.sheet.totals, self.quitter)

    def deal(self, table: int, deal: Deal) -> Round:
        # Imported late: showing a score does not need the engine.
        from app.games.contract.round import Round

        number = len(self.sheet.rows) + 1
        return Round(self.rules, number, deal, self.dealer, self.sheet.totals)

    def scored(self, results: Sequence[RoundResult]) -> Standing:
        (result,) = results
        return replace(self, sheet=self.sheet.after([result], self.dealer, result.points))

    def after(self, rounds: Sequence[Round]) -> Standing:
        return self.scored([played.ending for played in rounds])
