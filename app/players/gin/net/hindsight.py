"""The opponent's hand at each of its moves, reconstructed from the ten cards shown at the end.

Backwards from there every discard comes back into its hand, and every card that it had drawn goes
out: the one that it took from the pile, or any other that no other player had seen. Which one is
drawn by lot, in many hands at once. Hands in which a move is unlikely die out, those in which it is
likely come oftener (N. J. Gordon, D. J. Salmond and A. F. M. Smith, Novel approach to
nonlinear/non-Gaussian Bayesian state estimation, 1993). So the mean likelihood of the moves is
close to that over all possible hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import NO_CARDS, Card, Cards
from app.games.gin.actions import Discard, DrawDiscard, DrawStock, Knock, LayOff, Pass
from app.games.gin.rules import DEALT
from app.games.gin.view import View
from app.players.gin.net.batch import Floats, Ints, resampled
from app.players.gin.net.evaluator import NO_CARD, needed
from app.players.gin.net.features import planes
from app.players.gin.net.lockstep import HandsInPlay, column

_HANDS: Final = 32
"""Hands drawn at once."""
_ME: Final = 0
"""The player whose view it is, in hands in play; the opponent is 1."""


class PileDecision(NamedTuple):
    """A decision of the opponent to take the top of the pile, or to leave it."""

    table: HandsInPlay
    """A single row before it, whose mover chooses; only public cards of the hands are in it."""
    opening: int
    """1 and 2 where the upcard is offered, to the non-dealer and the dealer, later 0."""
    takes: bool


class Throw(NamedTuple):
    """A discard of the opponent."""

    table: HandsInPlay
    """As that of a draw."""
    card: Card
    taken: Card
    """The card taken from the pile in this turn; -1 for none."""
    knocks: bool


Move: TypeAlias = PileDecision | Throw


class Mover(Protocol):
    """A model of a player that gives the likelihood of its moves, by row of hands in play."""

    def draws(self, table: HandsInPlay, opening: int, takes: bool) -> Floats:
        """Return the likelihood that it takes the top of the pile, or leaves it; see
        ``PileDecision``.
        """

    def throws(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        """Return the likelihood that it discards this card.

        ``barred`` are the cards taken from the pile in this turn, -1 for none.
        """


def shown_at_end(view: View) -> Cards | None:
    """Return the ten cards with which the opponent ended a hand of two, lay-offs included; None if
    they were not shown.
    """
    other, laid = view.opponent, NO_CARDS
    for seat, action in view.history:
        if seat == other and isinstance(action, LayOff):
            laid |= 1 << action.card
    shown = view.known[other] | laid
    return shown if shown.bit_count() == DEALT else None


def moves_of_other(view: View) -> list[Move]:
    """Return all decisions of the opponent in a hand of two, in order, the discard of a knock
    included.
    """
    found: list[Move] = []
    other, taken, passes, begun = view.opponent, NO_CARD, 0, False
    table = _dealt(view)
    for seat, action in view.history:
        mine = seat == other
        # What is done to a table later puts other columns in it.
        match action:
            case Pass():
                passes += 1
                if mine:
                    found.append(PileDecision(replace(table), passes, False))
                table.leave()
                table = table.turned()
            case DrawStock():
                # After two passes the first draw has to be this.
                if mine and (begun or passes < 2):
                    found.append(PileDecision(replace(table), 0, False))
                table.leave()
                # No other player knows which card it is.
                table.following = table.following + 1
                table.turn = table.turn + 1
                taken, begun = NO_CARD, True
            case DrawDiscard():
                if mine:
                    found.append(PileDecision(replace(table), 0 if begun else passes + 1, True))
                taken, begun = int(table.top[0]), True
                table.take()
            case Discard(card) | Knock(card, _):
                if mine:
                    found.append(Throw(replace(table), card, taken, isinstance(action, Knock)))
                table.throw(np.array([card]))
                table = table.turned()
    return found


def throws_of_other(view: View) -> list[Throw]:
    """Return all discards of the opponent in a hand of two, in order."""
    return [move for move in moves_of_other(view) if isinstance(move, Throw)]


def likelihood(moves: Sequence[Move], shown: Cards, mover: Mover) -> float:
    """Return the logarithm of the likelihood that a player who ends with these cards makes these
    moves.

    The discard of a knock does not count. Equal arguments give equal numbers.
    """
    rng = np.random.default_rng(0)
    hands = np.full(_HANDS, shown, dtype=np.int64)
    total = 0.0
    for move in reversed(moves):
        hands = _moving(move, hands)
        chance = _chances(move, hands, mover)
        total += float(np.log(chance.mean()))
        hands = _before(move, hands[resampled(chance, rng)], rng)
    return total


def likelihoods(
    moves: Sequence[Move], hands: Ints, mover: Mover, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return by row the logarithm of the likelihood of these moves, if the player ends with the
    cards of the row and the cards drawn by lot.
    """
    total = np.zeros(len(hands))
    for move in reversed(moves):
        hands = _moving(move, hands)
        total += np.log(_chances(move, hands, mover))
        hands = _before(move, hands, rng)
    return total


def _moving(move: Move, hands: Ints) -> Ints:
    return hands | np.int64(1) << move.card if isinstance(move, Throw) else hands


def _before(move: Move, hands: Ints, rng: np.random.Generator) -> Ints:
    if isinstance(move, PileDecision):
        return hands
    if move.taken != NO_CARD:
        return hands & ~(np.int64(1) << move.taken)
    return hands ^ np.int64(1) << _any_of(hands & ~move.table.known, rng)


def _chances(move: Move, hands: Ints, mover: Mover) -> Floats:
    count = len(hands)
    table = move.table.rows(np.zeros(count, dtype=np.int64))
    table.game, table.hand = np.arange(count), hands
    match move:
        case PileDecision(_, opening, takes):
            return mover.draws(table, opening, takes)
        case Throw(_, card, taken, False):
            return mover.throws(table, np.full(count, taken), np.full(count, card))
    return np.ones(count, dtype=np.float32)


def _any_of(cards: Ints, rng: np.random.Generator) -> Ints:
    found: Ints = (planes(cards) * (1 - rng.random((len(cards), 52)))).argmax(axis=1)
    return found


def _dealt(view: View) -> HandsInPlay:
    """Return the hand of this view just after the deal, as a hand in play with unknown cards."""
    mine, theirs = (np.minimum(column(points), 100) for points in needed(view))
    moves = _ME if view.seat != view.dealer else 1 - _ME
    none = np.full((1, 3), NO_CARD, dtype=np.int64)
    nothing = column(NO_CARDS)
    return HandsInPlay(
        game=column(0),
        mover=column(moves),
        hand=nothing,
        rival=nothing,
        known=nothing,
        known_rival=nothing,
        unwanted=nothing,
        unwanted_rival=nothing,
        turn=column(0),
        turn_rival=column(0),
        thrown=nothing,
        thrown_rival=nothing,
        throws=none,
        throws_rival=none,
        pile=column(1 << view.upcard),
        top=column(view.upcard),
        deck=np.zeros((1, 52), dtype=np.int8),
        following=column(2 * DEALT + 1),
        limit=column(view.limit),
        needed=mine if moves == _ME else theirs,
        needed_rival=theirs if moves == _ME else mine,
    )
