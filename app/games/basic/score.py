"""The result of a hand: how it ended, its winners, and the points of all players."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from app.cards.cards import Cards, points
from app.games.basic.rules import Rules


class Outcome(StrEnum):
    """The ways a hand can end."""

    OUT = "out"
    """A player has gone out."""
    RUMMY = "rummy"
    """A player has gone out with the whole hand in one turn."""
    STOCK_OUT = "stock out"
    """The last card of the stock was drawn, by rules that end the hand then."""
    TURNED_OVER = "turned over"
    """The pile became the stock twice without a meld or a lay-off."""
    IDLE = "idle"
    """For too many turns no player drew from the stock, melded or laid off."""


_RUMMY_FACTOR: Final = 2


class HandResult(NamedTuple):
    """The end of a hand. The seat that went out, and only that seat, has no cards left."""

    outcome: Outcome
    winners: tuple[int, ...]
    """The seat that went out, or the seats with the lowest hand; empty if the rules give no winner
    then."""
    hands: tuple[Cards, ...]
    """The cards left in each hand; empty if only their points are known."""
    points: tuple[int, ...]
    """The points of these cards, by seat."""
    gains: tuple[int, ...]
    """The points won, by seat."""


def score_hand(rules: Rules, outcome: Outcome, hands: tuple[Cards, ...]) -> HandResult:
    """Return the result of a hand with this outcome and these cards left, by seat."""
    return score_points(rules, outcome, tuple(map(points, hands)), hands)


def score_points(
    rules: Rules, outcome: Outcome, left: tuple[int, ...], hands: tuple[Cards, ...] = ()
) -> HandResult:
    """Return the result of a hand with this outcome and these points left, by seat.

    The ``hands`` may be unknown. Only a seat without cards has no points left.
    """
    if outcome in (Outcome.OUT, Outcome.RUMMY):
        winners = tuple(seat for seat, own in enumerate(left) if not own)
    elif rules.lowest_hand_wins:
        winners = tuple(seat for seat, own in enumerate(left) if own == min(left))
    else:
        winners = ()
    # Equal winners gain nothing from each other.
    gain = sum(other - min(left) for other in left)
    if outcome is Outcome.RUMMY:
        gain *= _RUMMY_FACTOR
    gains = tuple(gain if seat in winners else 0 for seat in range(len(left)))
    return HandResult(outcome, winners, hands, left, gains)
