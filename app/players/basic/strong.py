"""The level that counts cards, and goes out at one stroke if that pays.

The others can lay nothing off before the whole hand goes down, and it counts double then. Against
it stand the points of a hand that is caught with its melds.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards, as_set, iterate, points
from app.cards.melds import MELDS, extensions
from app.games.basic.actions import Action
from app.games.basic.melds import least_left
from app.games.basic.rules import Length, MeldsATurn, StockOut
from app.games.basic.view import View
from app.players.basic.player import BasicTurnPlayer, goes_out, puts_down_all


class HandWeights(NamedTuple):
    """The values of the parts of a hand."""

    card: float = 10.0
    """A card that neither melds nor can be laid off."""
    out: float = 1.0
    """An unseen card that would take one such card with it."""
    point: float = 0.15
    """A point of such cards."""
    gift: float = 6.0
    """A discard that the next player can certainly lay off or meld."""
    use: float = 0.12
    """A meld that others could make of a discard with cards that may be theirs."""
    wish: float = 0.6
    """The same if the next player is known to hold one of these cards."""
    patience: float = 4.0
    """The least gain for which the top of the pile is better than an unknown card."""
    close: int = 3
    """Cards in another hand at which points are not held back any more."""
    close_of_many: int = 1
    """The same with more than two other hands: most of a winner's points come from others then, and
    a player is soon down to few cards."""


_USUAL: Final = HandWeights()

_SMALLEST: Final[tuple[tuple[Cards, ...], ...]] = tuple(
    tuple(meld for meld in MELDS if meld >> card & 1 and meld.bit_count() == 3)
    for card in range(52)
)
"""The melds of three that contain the card of the index."""


class Strong(BasicTurnPlayer):
    """Holds its melds back, counts what is left, and discards what the others cannot use."""

    name: Final = "strong"
    version: Final = 1

    def __init__(self, weights: HandWeights = _USUAL) -> None:
        self.weights = weights

    def takes(self, view: View, rng: Random) -> bool:
        """Take a card that makes the hand better than one from the stock is likely to."""
        top = view.top
        assert top is not None
        eyes = _Eyes(view, self.weights)
        hand = view.hand | 1 << top
        with_top = max(eyes.worth(hand ^ 1 << card) for card in iterate(view.hand))
        return with_top > eyes.worth(view.hand) + self.weights.patience

    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Put everything down at once, or the melds that are not worth holding any more."""
        if action := goes_out(view):
            return action
        return None if self._holds_back(view) else puts_down_all(view)

    def throws(self, view: View, rng: Random) -> Card:
        """Discard the card of the least value to the own hand and to the others."""
        eyes = _Eyes(view, self.weights)
        cards = [*iterate(view.throwable)]
        rng.shuffle(cards)
        return max(
            cards, key=lambda card: eyes.worth(view.hand ^ 1 << card) - eyes.risk(card, view)
        )

    def _holds_back(self, view: View) -> bool:
        rules = view.rules
        at_once = view.may_go_rummy or rules.melds_a_turn is MeldsATurn.ANY
        if not at_once or view.going_rummy:
            return False
        # If no player goes out, the lowest hand wins.
        ends_soon = rules.stock_out is StockOut.HAND_ENDS or view.turned > 0
        if ends_soon and view.stock <= 2 * len(view.counts):
            return False
        if rules.length is Length.HANDS:
            return True
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        weights = self.weights
        return min(others) > (weights.close if len(others) <= 2 else weights.close_of_many)


class _Eyes:
    """The facts of a view, for weighing many possible hands of this seat."""

    def __init__(self, view: View, weights: HandWeights) -> None:
        self.weights = weights
        self.table = view.melds
        self.may_come = view.unseen & view.stock_from | as_set(view.order)
        """Cards that may be in the stock."""
        self.theirs = view.known[view.following]
        """Cards that the next player certainly holds."""
        if len(view.counts) == 2:
            self.theirs |= view.unseen & ~view.stock_from
        self._lefts: dict[Cards, Cards] = {}

    def left(self, cards: Cards) -> Cards:
        """Return the fewest cards that can stay after all melds and lay-offs, of equal numbers
        those of the fewest points.
        """
        if (found := self._lefts.get(cards)) is None:
            found = least_left(cards, self.table)
            self._lefts[cards] = found
        return found

    def worth(self, cards: Cards) -> float:
        """Return how near a hand is to its end: the more the better."""
        weights = self.weights
        left = self.left(cards)
        number, value = left.bit_count(), points(left)
        near = NO_CARDS
        for card in iterate(left):
            near |= _NEAR[card]
        gained = 0
        for card in iterate(near & self.may_come):
            gained += number + 1 - self.left(cards | 1 << card).bit_count()
        return weights.out * gained - weights.card * number - weights.point * value

    def risk(self, card: Card, view: View) -> float:
        weights = self.weights
        bit = 1 << card
        if any(extensions(meld) & bit for meld in self.table):
            return weights.gift
        theirs = self.theirs
        possible = view.unseen | theirs
        risk = 0.0
        for meld in _SMALLEST[card]:
            others = meld ^ bit
            if others & ~possible == 0:
                risk += weights.gift if others & ~theirs == 0 else weights.use
                if others & theirs:
                    risk += weights.wish
        return risk


def _near(card: Card) -> Cards:
    cards = NO_CARDS
    for meld in _SMALLEST[card]:
        cards |= meld
    return cards & ~(1 << card)


_NEAR: Final = tuple(map(_near, range(52)))
"""The cards that share a meld of three with the card of the index."""
