"""The level that plans the contract, weighs what it buys, and looks at what the others can use."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from app.cards.cards import FACES, Card, Cards, is_joker, iterate
from app.games.contract.layoffs import best_lay_offs
from app.games.contract.melds import Meld
from app.games.contract.rules import points, points_of
from app.games.contract.solver import Way, best_way
from app.games.contract.view import Phase, View
from app.players.contract.prospects import Prospects, Weights
from app.players.contract.turns import EagerPlayer
from app.players.contract.worth import fits_on

_USUAL: Final = Weights()


class Strong(EagerPlayer):
    """Weighs every card by the chance to meet the contract in time."""

    name: str = "strong"
    version: Final = 1

    def __init__(self, weights: Weights = _USUAL) -> None:
        self.weights = weights

    def wants(self, view: View, rng: Random) -> bool:
        """Take what brings the contract nearer than a card from the stock is likely to; buy what
        does so by more than its penalty card costs.
        """
        return self._buys(view) if view.phase is Phase.POLL else self._takes(view)

    def keeps(self, view: View, rng: Random) -> bool:
        """Take what it wants, and what it would rather have than leave to the buyer."""
        return self._takes(view, self.weights.deny)

    def throws(self, view: View, rng: Random) -> Card:
        """Throw what is worth least to the own hand and to the others."""
        prospects = Prospects(view, self.weights)

        def worth(card: Card) -> tuple[float, Card]:
            rest = view.hand & ~(1 << card)
            left = -float(points(rest)) if view.is_down else prospects.value(rest)
            return left - prospects.risk(card), card

        return max(_faces(view.throwable), key=worth)

    def holds_back(self, view: View, way: Way) -> bool:
        """Hold back where others would go out on the melds that it puts down, and catch it with
        much that it has to keep.
        """
        if view.contract.nothing_left:
            return False
        before, after = view.melds, view.melds + way.melds
        left = best_lay_offs(way.left, after, view.throwable).points - points_of(
            max(iterate(way.left & view.throwable), key=points_of)
        )
        staying = _out_next(view, before) * points(view.hand)
        return staying + self.weights.hold < _out_next(view, after) * left

    def _takes(self, view: View, more: float = 0.0) -> bool:
        top = view.top
        assert top is not None
        hand = view.hand | 1 << top
        if view.is_down:
            now = best_lay_offs(view.hand, view.melds).left.bit_count()
            return best_lay_offs(hand, view.melds, view.hand).left.bit_count() <= now
        if best_way(hand, view.contract, view.hand) is not None:
            return True
        prospects = Prospects(view, self.weights)
        with_top = max(prospects.value(hand ^ 1 << card) for card in _faces(view.hand))
        return with_top + more > prospects.after_draw(view.hand)

    def _buys(self, view: View) -> bool:
        top = view.top
        assert top is not None
        if view.is_down:
            return False
        weights = self.weights
        prospects = Prospects(view, weights)
        price = weights.last_price if view.contract.nothing_left else weights.price
        with_top = prospects.after_draw(view.hand | 1 << top) - weights.penalty
        return with_top > prospects.value(view.hand) + price


class Frugal(Strong):
    """As ``Strong``, but never buys: the yardstick for what its buying is worth."""

    name = "frugal"

    def wants(self, view: View, rng: Random) -> bool:
        """Never out of turn."""
        return view.phase is not Phase.POLL and super().wants(view, rng)


def _faces(cards: Cards) -> Iterable[Card]:
    """One card of each face, and one joker."""
    return {52 if is_joker(card) else card % FACES: card for card in iterate(cards)}.values()


def _out_next(view: View, melds: tuple[Meld, ...]) -> float:
    """The chance that one of the others who are down goes out in the next turn, with these melds
    on the table: all that such a player holds fits, but for one card.
    """
    unseen = view.unseen
    stays = 1.0
    fitting = sum(fits_on(melds, card) for card in iterate(unseen)) / max(1, unseen.bit_count())
    for seat, count in enumerate(view.counts):
        if seat != view.seat and view.down[seat]:
            stays *= 1 - min(1.0, (count + 1) * fitting**count)
    return 1 - stays
