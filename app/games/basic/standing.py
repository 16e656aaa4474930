"""Where a match of Basic Rummy stands between two deals: the score sheet, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from app.cards.cards import PACK, Card, Cards
from app.cards.sheet import shared_places
from app.games.base import AloneStanding
from app.games.basic.rules import Length, Rules
from app.games.basic.score import HandResult

if TYPE_CHECKING:
    from app.games.basic.hand import Hand


class Settlement(NamedTuple):
    """The end of a match."""

    winners: tuple[int, ...]
    """One seat, or all that share the first place."""
    totals: tuple[int, ...]
    """By seat, the points of the match."""
    places: tuple[int, ...]
    """By seat its place, from 1; equals share one, and whoever gave up has the last."""


@dataclass(frozen=True, slots=True)
class Standing(AloneStanding[Rules, HandResult]):
    """The deals so far and the one being played; see ``app.games.base``. Everybody plays alone,
    so that sides are seats.
    """

    @property
    def pack(self) -> Cards:
        """The cards of every hand."""
        return PACK

    @property
    def won(self) -> tuple[int, ...]:
        """By seat, the hands won; a hand that several share counts for each."""
        winners = [seat for row in self.sheet.rows for seat in row.results[0].winners]
        return tuple(winners.count(seat) for seat in range(self.sheet.count))

    @property
    def ranked_by(self) -> tuple[int, ...]:
        """By seat, what the places go by: hands won in a match of the length ``hands``, else
        points.
        """
        return self.won if self.rules.length is Length.HANDS else self.sheet.totals

    @property
    def columns(self) -> tuple[tuple[int, ...]]:
        """The only column of the score: what the match goes by, hands won or points."""
        return (self.ranked_by,)

    @property
    def settlement(self) -> Settlement | None:
        """The end of the match, None while it is being played. Equal leaders share it."""
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

    def deal(self, table: int, deck: Sequence[Card], seed: bytes) -> Hand:
        """Return the hand that everybody plays."""
        # Whoever only shows a score has no use for hands.
        from app.games.basic.hand import Hand

        return Hand(self.rules, deck, self.dealer, self.sheet.totals, self.won, seed)

    def after(self, rounds: Sequence[Hand]) -> Standing:
        """Return the standing with the hand on the sheet."""
        (result,) = (hand.ending for hand in rounds)
        return replace(self, sheet=self.sheet.after([result], self.dealer, result.gains))
