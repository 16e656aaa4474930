"""What is likely: complete hands that look, from one seat, like the one it sees, and in which the
other has made of its cards what players make of them.

In the hands of ``worlds`` the other holds any cards. But who has drawn some times has melded: an
expert is left with 27 points of deadwood after six draws, where any ten cards have 54. So hidden
cards change places between it and the stock, by the rule of N. Metropolis and others (1953), until
hands with less deadwood are as much likelier as in games between experts; and likelier are those
without the neighbours of cards that it did not want.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from app.cards.cards import iterate
from app.games.gin.actions import DrawDiscard, DrawStock
from app.games.gin.hand import Hand
from app.games.gin.melds import deadwood
from app.games.gin.view import Phase, View
from app.players.gin.inference import held_by_opponent
from app.players.gin.worlds import worlds

_BIASES: Final = (0.0, 0.025, 0.05, 0.07, 0.09, 0.11, 0.115, 0.125, 0.14, 0.145, 0.18)
"""By how often the other has drawn, how much likelier a point less of deadwood makes a hand, as a
logarithm. Measured in 250 hands between experts: with these its deadwood has the mean that it has
there, to about a point, the spread, and the share that could be knocked."""
_CHANGES: Final = 200
"""Exchanges that are tried. A hand has ten cards, and most are tried ten times and more."""


def likely_world(view: View, rng: Random) -> Hand:
    """Return a hand of two of which this seat, which is to act, would have this very view, to be
    played on. Raises ValueError when the hand is over.
    """
    world = next(worlds(view, rng))
    other = view.opponent
    hidden = list(iterate(world.hands[other] & ~view.known[other]))
    if view.phase is Phase.LAYOFF or not hidden:
        return world
    stock, held = world.stock, world.hands[other]
    left, chances = deadwood(held), held_by_opponent(view)
    slope = bias(draws_of(view, other))
    for _ in range(_CHANGES):
        mine, its = rng.randrange(len(hidden)), rng.randrange(len(stock))
        after = held ^ 1 << hidden[mine] ^ 1 << stock[its]
        less = deadwood(after)
        odds = exp(slope * (left - less)) * chances[stock[its]] / chances[hidden[mine]]
        # With gin the hand would be over.
        if less and rng.random() < odds:
            hidden[mine], stock[its] = stock[its], hidden[mine]
            held, left = after, less
    world.hands[other] = held
    return world


def bias(draws: int) -> float:
    """Return how much likelier a point less of deadwood makes a hand of the other once it has drawn
    so often, as a logarithm.
    """
    return _BIASES[min(draws, len(_BIASES) - 1)]


def draws_of(view: View, seat: int) -> int:
    """Return how often a seat has drawn a card in the hand."""
    return sum(
        who == seat and isinstance(action, DrawStock | DrawDiscard) for who, action in view.history
    )
