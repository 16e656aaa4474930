"""What comes of a hand: how it ended, who has won it, and the points of everybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from app.cards.cards import Cards, points
from app.games.basic.rules import Rules


class Outcome(StrEnum):
    """How a hand ended."""

    OUT = "out"
    """Somebody has gone out."""
    RUMMY = "rummy"
    """Somebody has gone out with the whole hand in one turn."""
    STOCK_OUT = "stock out"
    """The last card of the stock was drawn, where that ends the hand."""
    TURNED_OVER = "turned over"
    """The stock was made of the pile twice without a meld or a lay-off."""
    IDLE = "idle"
    """For too many turns nobody drew from the stock, melded or laid off."""


_RUMMY_FACTOR: Final = 2


class HandResult(NamedTuple):
    """The end of a hand. Whoever has gone out holds no cards, and nobody else holds none."""

    outcome: Outcome
    winners: tuple[int, ...]
    """The seats that have won it: one that went out, or those with the lowest hand; none where
    the rules give such a hand to nobody."""
    hands: tuple[Cards, ...]
    """By seat, the cards left in the hand."""
    points: tuple[int, ...]
    """By seat, what these cards count."""
    gains: tuple[int, ...]
    """By seat, the points won."""


def score_hand(rules: Rules, outcome: Outcome, hands: tuple[Cards, ...]) -> HandResult:
    """Return the result of a hand that ended so, with these cards left, by seat."""
    left = tuple(map(points, hands))
    is_out = outcome in (Outcome.OUT, Outcome.RUMMY)
    if is_out:
        winners = tuple(seat for seat, hand in enumerate(hands) if not hand)
    elif rules.lowest_hand_wins:
        winners = tuple(seat for seat, own in enumerate(left) if own == min(left))
    else:
        winners = ()
    # Equal winners gain nothing from each other.
    gain = sum(other - min(left) for other in left)
    if outcome is Outcome.RUMMY:
        gain *= _RUMMY_FACTOR
    gains = tuple(gain if seat in winners else 0 for seat in range(len(hands)))
    return HandResult(outcome, winners, hands, left, gains)
