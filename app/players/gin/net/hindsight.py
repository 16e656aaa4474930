"""What the other held whenever it threw, told from the ten cards that it showed at the end.

Backwards from there every throw comes back into its hand, and every card that it had drawn goes
out: the one that it took from the pile, or any other of those that nobody had seen. Which one that
was is drawn by lot, in many hands at once. Those in which the throw is unlikely die out, those in
which it is likely come oftener (N. J. Gordon, D. J. Salmond and A. F. M. Smith, Novel approach to
nonlinear/non-Gaussian Bayesian state estimation, 1993), so the mean of how likely the throws were
is close to what all hands would have that can have been.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from app.games.gin.actions import Discard, DrawDiscard, DrawStock, Knock, LayOff, Pass
from app.games.gin.rules import DEALT
from app.games.gin.view import View
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.choices import NO_CARD
from app.players.gin.net.evaluator import needed
from app.players.gin.net.features import planes
from app.players.gin.net.lockstep import HandsInPlay
from app.rummy.cards import NO_CARDS, Card, Cards

_HANDS: Final = 24
"""Drawn at once."""
_ME: Final = 0
"""Whose view it is, as a player of hands in play; the other is 1."""


class Throw(NamedTuple):
    """A throw of the other."""

    table: HandsInPlay
    """A single row before it, whose mover throws; of the hands only what all know is in it."""
    card: Card
    taken: Card
    """What it had taken from the pile in this turn, -1 for none."""
    knocks: bool


Chances = Callable[[HandsInPlay, Ints, Ints], Floats]
"""By row how likely a player throws this card: of hands in play, the cards taken from the pile and
barred, -1 for none, and those thrown."""


def shown_at_end(view: View) -> Cards | None:
    """The ten cards with which the other ended a hand of two that a seat looks back at, with those
    that it laid off; None where they were not shown.
    """
    other, laid = view.opponent, NO_CARDS
    for seat, action in view.history:
        if seat == other and isinstance(action, LayOff):
            laid |= 1 << action.card
    shown = view.known[other] | laid
    return shown if shown.bit_count() == DEALT else None


def throws_of_other(view: View) -> list[Throw]:
    """Every throw of the other in a hand of two, in order, the one of a knock as well."""
    found = []
    other, taken = view.opponent, NO_CARD
    table = _dealt(view)
    for seat, action in view.history:
        match action:
            case Pass():
                table.leave()
                table = table.turned()
            case DrawStock():
                table.leave()
                # Which card it is nobody knows.
                table.following = table.following + 1
                table.turn = table.turn + 1
                taken = NO_CARD
            case DrawDiscard():
                taken = int(table.top[0])
                table.take()
            case Discard(card) | Knock(card, _):
                if seat == other:
                    # What is done to a table later puts other columns in it.
                    found.append(Throw(replace(table), card, taken, isinstance(action, Knock)))
                table.throw(np.array([card]))
                table = table.turned()
    return found


def likelihood(throws: list[Throw], shown: Cards, chances: Chances) -> float:
    """The logarithm of how likely somebody throws just so who ends with the cards shown. A throw
    with which it knocks does not count. Equal arguments give equal numbers.
    """
    rng = np.random.default_rng(0)
    hands = np.full(_HANDS, shown, dtype=np.int64)
    total = 0.0
    for throw in reversed(throws):
        hands = hands | np.int64(1) << throw.card
        table = throw.table.rows(np.zeros(_HANDS, dtype=np.int64))
        if not throw.knocks:
            table.game, table.hand = np.arange(_HANDS), hands
            chance = chances(table, np.full(_HANDS, throw.taken), np.full(_HANDS, throw.card))
            total += float(np.log(chance.mean()))
            hands = hands[_drawn(chance, rng)]
        if throw.taken != NO_CARD:
            hands = hands & ~(np.int64(1) << throw.taken)
        else:
            hands = hands ^ np.int64(1) << _any_of(hands & ~table.known, rng)
    return total


def _drawn(weights: Floats, rng: np.random.Generator) -> Ints:
    """As many places as there are weights, each about as often as its weight says."""
    sums = np.cumsum(weights, dtype=np.float64)
    steps = (np.arange(len(sums)) + rng.random()) * (sums[-1] / len(sums))
    places: Ints = np.minimum(np.searchsorted(sums, steps, side="right"), len(sums) - 1)
    return places


def _any_of(cards: Ints, rng: np.random.Generator) -> Ints:
    """One of the cards of each set, all as likely."""
    found: Ints = (planes(cards) * (1 - rng.random((len(cards), 52)))).argmax(axis=1)
    return found


def _dealt(view: View) -> HandsInPlay:
    """The hand of this view when it had been dealt, as a hand in play with unknown cards."""
    mine, theirs = (np.minimum(_one(points), 100) for points in needed(view))
    moves = _ME if view.seat != view.dealer else 1 - _ME
    none = np.full((1, 3), NO_CARD, dtype=np.int64)
    nothing = _one(NO_CARDS)
    return HandsInPlay(
        game=_one(0),
        mover=_one(moves),
        hand=nothing,
        rival=nothing,
        known=nothing,
        known_rival=nothing,
        unwanted=nothing,
        unwanted_rival=nothing,
        turn=_one(0),
        turn_rival=_one(0),
        thrown=nothing,
        thrown_rival=nothing,
        throws=none,
        throws_rival=none,
        pile=_one(1 << view.upcard),
        top=_one(view.upcard),
        deck=np.zeros((1, 52), dtype=np.int8),
        following=_one(2 * DEALT + 1),
        limit=_one(view.limit),
        needed=mine if moves == _ME else theirs,
        needed_rival=theirs if moves == _ME else mine,
    )


def _one(number: int) -> Ints:
    return np.array([number], dtype=np.int64)
