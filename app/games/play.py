"""A round played to its end, as fast as it is decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.base import RoundT


def play_out(hand: RoundT, ask: Callable[[RoundT], Any]) -> RoundT:
    """Play a round that belongs to no match to its end; returns it.

    Raises IllegalAction when an answer is not allowed.
    """
    while not hand.is_over:
        hand.apply(ask(hand))
    return hand
