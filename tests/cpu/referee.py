"""Hands refereed in this process, with what each seat is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from app.cpu.gin_bridge import RULES, hand_lines
from app.games.gin.hand import Hand
from app.players.base import Player


class Asked(NamedTuple):
    """A moment at which a seat has to decide."""

    hand: Hand
    seat: int
    lines: list[str]
    """What the seat has been told and asked before."""


def moments(players: tuple[Player, Player], seed: int) -> Iterator[Asked]:
    """Play a hand, stopping before every decision, and once when it is over for each seat."""
    rng = Random(seed)
    deck = rng.sample(range(52), 52)
    hand = Hand(RULES, deck, seed % 2, (seed % 90, seed % 70))
    while hand.result is None:
        seat = hand.to_act
        yield Asked(hand, seat, hand_lines(deck, hand.dealer, hand.history, seat))
        hand.apply(players[seat].decide(hand.view(seat), rng))
    for seat in (0, 1):
        yield Asked(hand, seat, hand_lines(deck, hand.dealer, hand.history, seat, (1, 2)))
