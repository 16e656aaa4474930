"""The order in which a player of Gin holds cards, and what each of them belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.cards.cards import POINTS, Card, Cards, as_set, iterate, points, rank_of, suit_of
from app.games.gin.actions import Melds
from app.games.gin.melds import arrangements, is_meld, is_run, unmelded
from app.ui.own_order import OwnOrder


class Held(NamedTuple):
    """A card and the meld it is in, None when it is deadwood."""

    card: Card
    meld: Cards | None


class Arrangement(OwnOrder):
    """One player's cards from left to right, in a best arrangement into melds."""

    melds: Melds = ()

    @property
    def deadwood(self) -> int:
        """Points of the cards outside the melds that are shown."""
        return points(unmelded(as_set(self.cards), self.melds))

    def best_melds(self, cards: Cards) -> Melds:
        """The best arrangement that is nearest to the one shown before."""
        before = self.melds
        return max(
            arrangements(cards),
            key=lambda melds: sum(meld in before for meld in melds),
        )

    def to_throw(self, after: Mapping[Card, int], drawn: Card) -> Card:
        """The card that most players would throw.

        ``after`` has the deadwood that each card which may be thrown would leave, ``drawn`` is
        the card of this turn. A card of a meld comes only when every other one is in a meld
        too: one that its meld can spare, rather of another meld than that of ``drawn``. Among
        equals the card of the most points comes first, then the one with the fewest others near
        it, then ``drawn``.
        """
        loose = unmelded(as_set(self.cards), self.melds)

        def rank(card: Card) -> tuple[int, ...]:
            meld = self.meld_of(card)
            near = sum(_near(card, other) for other in iterate(loose))
            return (
                meld is not None,
                after[card],
                meld is not None and not is_meld(meld & ~(1 << card)),
                meld is not None and meld >> drawn & 1,
                -POINTS[card],
                near,
                card != drawn,
                -rank_of(card),
            )

        return min(after, key=rank)

    def held(self) -> list[Held]:
        """Every card with its meld, from left to right."""
        return [Held(card, self.meld_of(card)) for card in self.cards]


def _near(card: Card, other: Card) -> bool:
    """Whether two cards can come to be in one meld by one more card."""
    apart = abs(rank_of(card) - rank_of(other))
    return card != other and (apart == 0 or (apart <= 2 and suit_of(card) == suit_of(other)))


def meld_kind(meld: Cards) -> str:
    """``run`` or ``set``."""
    return "run" if is_run(meld) else "set"
