"""The parts that players of contract rummy share: their turns, and a simple value of a hand.

Each goes down as soon as it can, unless it holds back, and then lays off all it can. How it draws,
buys and discards is its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from random import Random
from typing import Final

from app.cards.cards import RANKS, Card, Cards, is_joker, iterate, rank_of, suit_of
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.contract.actions import BUY, LET_GO, PASS, Action, GoDown
from app.games.contract.layoffs import best_lay_offs
from app.games.contract.melds import Meld, exchanged, extended
from app.games.contract.rules import points, points_of
from app.games.contract.solver import Way, best_way, least_outside
from app.games.contract.view import Phase, View


class EagerPlayer(ABC):
    """A player whose character is in three choices: the cards it wants, the buyers it lets have
    them, and its discards.
    """

    def decide(self, view: View, rng: Random) -> Action:
        """Return the action of the seat to act. Raises ValueError if the round is over."""
        match view.phase:
            case Phase.POLL:
                return BUY if self.wants(view, rng) else PASS
            case Phase.CLAIM:
                return DRAW_DISCARD if self.keeps(view, rng) else LET_GO
            case Phase.DRAW:
                if not view.stock:
                    return DRAW_DISCARD
                return DRAW_DISCARD if view.pile and self.wants(view, rng) else DRAW_STOCK
            case Phase.PLAY:
                return self._play(view, rng)
            case Phase.OVER:
                raise ValueError(view.phase)

    def _play(self, view: View, rng: Random) -> Action:
        if view.is_down:
            steps = view.best_lay_offs().steps
            if steps:
                return steps[0]
        elif (way := view.best_way()) is not None and not self.holds_back(view, way):
            return GoDown(way.melds)
        return Discard(self.throws(view, rng))

    def holds_back(self, view: View, way: Way) -> bool:
        """Return whether not to go down this way now. The default is never."""
        return False

    @abstractmethod
    def wants(self, view: View, rng: Random) -> bool:
        """Return whether to take or to buy the top of the pile."""

    def keeps(self, view: View, rng: Random) -> bool:
        """Return whether to take the top of the pile that another player wants to buy."""
        return self.wants(view, rng)

    @abstractmethod
    def throws(self, view: View, rng: Random) -> Card:
        """Return the card to discard, one of the view's ``throwable``."""


_GOES_OUT: Final = 1000
_FITS: Final = 100

ALONE, PAIR, THREE, MORE = range(4)
"""The company of a card in a larger group."""


def worth(view: View, hand: Cards) -> int:
    """Return the value of these cards: 1000 if the hand goes out, and 100 for each card that fits a
    meld on the table, less the points of cards that fit nothing.

    Before going down, a hand goes out that meets the contract, and a card fits that is in one of
    the melds it has towards it. After that, a hand goes out that can be laid off but for the card
    to discard, and a card fits that can be laid off.
    """
    if not view.is_down:
        if (way := best_way(hand, view.contract)) is not None:
            return _GOES_OUT - way.points
        return -least_outside(hand, view.contract)[0]
    fitting = sum(1 << card for card in iterate(hand) if fits(view, card))
    left = best_lay_offs(hand, view.melds).left
    out = _GOES_OUT if left.bit_count() <= 1 else 0
    return out + _FITS * fitting.bit_count() - points(hand & ~fitting)


def fits(view: View, card: Card) -> bool:
    """Return whether a card can be laid off, or exchanged for a joker, at once."""
    return fits_on(view.melds, card)


def fits_on(melds: Iterable[Meld], card: Card) -> bool:
    """Return whether a card can be added to one of these melds, or exchanged for a joker in it."""
    return any(
        extended(meld, card, low=low) is not None or exchanged(meld, card, low=low) is not None
        for meld in melds
        for low in (False, True)
    )


def apart(one: Card, other: Card) -> int:
    """Return how many places two cards of a suit are apart; an ace is next to the king, too."""
    low, high = sorted((rank_of(one), rank_of(other)))
    return high - low if low else min(high, len(RANKS) - high)


def company(card: Card, hand: Cards) -> int:
    """Return whether a card is alone in a hand, one of a pair, one of three in sequence or of a
    rank, or one of more.

    A pair is two of a rank, or two neighbours in a suit.
    """
    others = [other for other in iterate(hand) if other != card and not is_joker(other)]
    same = sum(rank_of(other) == rank_of(card) for other in others)
    ranks = {rank_of(other) for other in others if suit_of(other) == suit_of(card)}
    rank, row = rank_of(card), 1
    for step in (-1, 1):
        index = rank + step
        # The ace lies above the king as well as below the two.
        while 0 <= index <= 13 and index % 13 in ranks:
            row, index = row + 1, index + step
    if rank == 0:
        index = 12
        while index in ranks:
            row, index = row + 1, index - 1
    return min(MORE, max(same, row - 1))


def spare(view: View) -> Card:
    """Return the card to discard: the dearest of those without a partner, then of pairs, then of
    three in sequence, then of any.

    It is no joker, and not the card taken from the pile last, unless there is no other.
    """
    last = view.last_taken[view.seat]
    return min(
        iterate(view.throwable),
        key=lambda card: (
            is_joker(card),
            card == last,
            0 if is_joker(card) else company(card, view.hand),
            -points_of(card),
            card,
        ),
    )
