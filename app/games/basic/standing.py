"""The state of a match of Basic Rummy between two deals: the score sheet and the next dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from app.cards.cards import PACK, Cards
from app.cards.deal import Deal
from app.cards.sheet import shared_places
from app.games.base import AloneStanding
from app.games.basic.rules import Length, Rules
from app.games.basic.score import HandResult

if TYPE_CHECKING:
    from app.games.basic.hand import Hand


class Settlement(NamedTuple):
    winners: tuple[int, ...]
    """The winning seat, or all that share the first place."""
    totals: tuple[int, ...]
    """The points of the match, by seat."""
    places: tuple[int, ...]
    """The place of each seat, from 1; equals share one, and the seat that gave up has the last."""


@dataclass(frozen=True, slots=True)
class Standing(AloneStanding[Rules, HandResult]):
    """The finished deals and the current one; see ``app.games.base``. Sides are seats."""

    @property
    def pack(self) -> Cards:
        return PACK

    @property
    def won(self) -> tuple[int, ...]:
        """The hands that each seat has won; a shared hand counts for each."""
        winners = [seat for row in self.sheet.rows for seat in row.results[0].winners]
        return tuple(winners.count(seat) for seat in range(self.sheet.count))

    @property
    def ranked_by(self) -> tuple[int, ...]:
        """What decides the places, by seat: hands won in a match of the length ``hands``, else
        points.
        """
        return self.won if self.rules.length is Length.HANDS else self.sheet.totals

    @property
    def columns(self) -> tuple[tuple[int, ...]]:
        return (self.ranked_by,)

    @property
    def settlement(self) -> Settlement | None:
        """The end of the match; None while it is being played. Equal leaders share it."""
        if self.quitter is None and not self._is_complete:
            return None
        places = shared_places(
            [(seat == self.quitter, -amount) for seat, amount in enumerate(self.ranked_by)]
        )
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Settlement(winners, self.sheet.totals, places)

    @property
    def _is_complete(self) -> bool:
        match self.rules.length:
            case Length.TARGET:
                return max(self.sheet.totals) >= self.rules.target
            case Length.DEALS:
                return len(self.sheet.rows) >= self.rules.deals
            case Length.HANDS:
                return max(self.won) > self.rules.hands // 2

    def deal(self, table: int, deal: Deal) -> Hand:
        # Imported late: showing a score does not need the engine.
        from app.games.basic.hand import Hand

        return Hand(self.rules, deal, self.dealer, self.sheet.totals, self.won)

    def scored(self, results: Sequence[HandResult]) -> Standing:
        (result,) = results
        return replace(self, sheet=self.sheet.after([result], self.dealer, result.gains))

    def after(self, rounds: Sequence[Hand]) -> Standing:
        return self.scored([played.ending for played in rounds])
