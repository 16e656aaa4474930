"""The CPU players of contract rummy."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import Card, Cards, is_joker, iterate, rank_of, suit_of
from app.games.contract.rules import points_of
from app.games.contract.solver import best_way, least_outside
from app.games.contract.view import View
from app.players.base import Player
from app.players.contract.player import EagerPlayer, apart, fits, spare, worth
from app.players.contract.strong import Frugal, Strong

_REACH: Final = 3
"""Greatest distance of two cards of a suit that can be in one run of four."""


class Casual(EagerPlayer):
    """Goes down as soon as it can.

    It takes and buys what completes a meld of the contract, and once down takes, but never buys,
    what it can lay off. It discards the card with the fewest others to make a meld with.
    """

    name: Final = "casual"
    version: Final = 1

    def wants(self, view: View, rng: Random) -> bool:
        """Return whether the top of the pile completes a meld, or can be laid off."""
        assert view.top is not None
        if view.is_down:
            return view.turn == view.seat and fits(view, view.top)
        more = view.hand | 1 << view.top
        if view.contract.nothing_left and best_way(more, view.contract) is not None:
            return True
        return least_outside(more, view.contract)[1] > least_outside(view.hand, view.contract)[1]

    def throws(self, view: View, rng: Random) -> Card:
        """Discard the card whose loss hurts the melds the least, then the one with the fewest
        partners, then the dearest.
        """

        def loss(card: Card) -> tuple[int, int, int, int]:
            rest = view.hand & ~(1 << card)
            if view.is_down:
                return (is_joker(card), fits(view, card), -points_of(card), card)
            melds = least_outside(rest, view.contract)[1]
            return (
                int(is_joker(card)),
                -melds,
                _partners(card, rest, view),
                -points_of(card),
            )

        return min(iterate(view.throwable), key=loss)


def _partners(card: Card, rest: Cards, view: View) -> int:
    """Return how much the other cards help a card into a meld of this contract: two for each of its
    rank, one for each that is near it in its suit.
    """
    if is_joker(card):
        return 0
    contract, found = view.contract, 0
    for other in iterate(rest):
        if is_joker(other):
            continue
        if contract.sets and rank_of(other) == rank_of(card):
            found += 2
        if contract.runs and suit_of(other) == suit_of(card) and 0 < apart(card, other) <= _REACH:
            found += 1
    return found


class Basic(EagerPlayer):
    """Takes or buys a card that raises the value of its hand, and lets others buy what it does not
    want.

    It is the yardstick of stronger players. It and the next three are bots of an older program,
    which differ only in how they deal with the pile.
    """

    name: str = "basic"
    version: Final = 1

    def wants(self, view: View, rng: Random) -> bool:
        """Return whether the hand is worth more with the top of the pile."""
        assert view.top is not None
        return worth(view, view.hand | 1 << view.top) > worth(view, view.hand)

    def throws(self, view: View, rng: Random) -> Card:
        """Discard the dearest card without a partner."""
        return spare(view)


class Generous(Basic):
    """Plays as ``Basic``, but lets any player buy."""

    name = "generous"

    def keeps(self, view: View, rng: Random) -> bool:
        return False


class Stingy(Basic):
    """Plays as ``Basic``, but takes every card that another player asks to buy."""

    name = "stingy"

    def keeps(self, view: View, rng: Random) -> bool:
        return True


class Dumb(Basic):
    """Draws, asks to buy, and lets others buy by the toss of a coin."""

    name = "dumb"

    def wants(self, view: View, rng: Random) -> bool:
        return rng.random() < 0.5


PLAYERS: Final[tuple[Player, ...]] = (
    *(Dumb(), Generous(), Stingy(), Basic()),
    *(Casual(), Strong()),
)
"""All levels, the weakest first: the four older bots, of which ``basic`` is the yardstick, and
those that play better."""

PARTNERS: Final[tuple[Player, ...]] = (Frugal(),)
"""The yardstick for buying, which never buys."""
