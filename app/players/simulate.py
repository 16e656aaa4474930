"""Hands played by players alone, as fast as they decide."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.games.gin.actions import Action
from app.games.gin.hand import Hand
from app.games.gin.score import HandResult
from app.games.play import play_out
from app.players.base import Player


def play_hand(hand: Hand, players: Sequence[Player], rng: Random) -> HandResult:
    """Play a hand to its end, with a player for each seat; returns its result.

    Raises IllegalAction when a player does what the rules do not allow.
    """

    def ask(hand: Hand) -> Action:
        seat = hand.to_act
        action: Action = players[seat].decide(hand.view(seat), rng)
        return action

    return play_out(hand, ask).ending
