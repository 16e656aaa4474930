"""A whole match of any number of CPU players at one table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from app.arena.game import GameRecord, Tally
from app.games.base import Rules
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.base import Player

MOST_DEALS: Final = 1000
"""Deals after which a match counts as endless."""


def rotations(count: int) -> list[list[int]]:
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def play_seating(players: Sequence[Player], rules: Rules, seating: int, seed: bytes) -> GameRecord:
    """Return the match of one seating of these players, in the order in which they are given.

    Raises IllegalAction if a player acts illegally.
    """
    seats = rotations(len(players))[seating]
    played = play_match([players[who] for who in seats], rules, seed)
    return played.reordered([seats.index(who) for who in range(len(players))])


def play_match(players: Sequence[Player], rules: Rules, seed: bytes) -> GameRecord:
    """Return a match between these players, by seat. One of more than ``MOST_DEALS`` is cut.

    Raises IllegalAction if a player acts illegally.
    """
    seats = [Seat(f"{player.name} {index}", player.name) for index, player in enumerate(players)]
    match: Match[Any, Any, Any] = Match(rules, seats, seed)
    course = Course(match)
    record = GameRecord(tuple(Tally() for _ in seats))
    while not match.is_over:
        if match.hand.is_over:
            course.go_on()
        if match.deal > MOST_DEALS:
            return record
        record.hands = match.deal
        while (seat := course.to_act) is not None:
            view, rng = match.hand.view(seat), Random(match.player_seed)
            start = perf_counter()
            action = players[seat].decide(view, rng)
            record.tallies[seat].seconds.append(perf_counter() - start)
            course.act(seat, action)
    assert match.result is not None
    winners = match.result.winners
    record.shares = tuple(1 / len(winners) if side in winners else 0.0 for side in match.sides)
    return record
