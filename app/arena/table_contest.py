"""Whole matches at a table of any number of CPU players, in every seating of the same shuffles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from app.games.base import Rules
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.base import Player
from app.players.registry import find

MOST_DEALS: Final = 1000
"""A match that takes more deals than this has no end."""


class Played(NamedTuple):
    """A match that is over."""

    shares: list[float]
    """By seat, its share of the first place: 1/k where k share it."""
    deals: int
    seconds: list[float]
    """By seat, what its decisions took."""
    decisions: list[int]
    """By seat, how many there were."""


class Shuffle(NamedTuple):
    """Matches to be played with the same cards, one in each seating."""

    names: tuple[str, ...]
    """The players in the first seating, by seat."""
    rules: Rules
    seed: bytes


class ShufflePlayed(NamedTuple):
    """What came of a shuffle, by player and not by seat."""

    shares: list[float]
    """The mean share of the first place."""
    deals: int
    """Of all its matches."""
    seconds: list[float]
    decisions: list[int]


def play_match(players: Sequence[Player], rules: Rules, seed: bytes) -> Played:
    """A match between these players, by seat. Raises RuntimeError when it has no end, and
    IllegalAction when a player does what the rules do not allow.
    """
    seats = [Seat(f"{player.name} {place}", player.name) for place, player in enumerate(players)]
    match: Match[Any, Any, Any] = Match(rules, seats, seed)
    course = Course(match)
    seconds, decisions = [0.0] * len(seats), [0] * len(seats)
    while not match.is_over:
        if match.hand.is_over:
            course.go_on()
        if match.deal > MOST_DEALS:
            raise RuntimeError(seed.hex())
        while (seat := course.to_act) is not None:
            view, rng = match.hand.view(seat), Random(match.player_seed)
            start = perf_counter()
            action = players[seat].decide(view, rng)
            seconds[seat] += perf_counter() - start
            decisions[seat] += 1
            course.act(seat, action)
    assert match.result is not None
    winners = match.result.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]
    return Played(shares, match.deal, seconds, decisions)


def rotations(count: int) -> list[list[int]]:
    """By seating, the player in each seat."""
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def shuffles(names: Sequence[str], rules: Rules, matches: int, seed: str) -> Iterator[Shuffle]:
    """So many matches, or a few more to have every seating, as shuffles; the same seed, the same
    cards.
    """
    for number in range(-(-matches // len(names))):
        yield Shuffle(tuple(names), rules, sha256(f"{seed} {number}".encode()).digest())


def play_shuffle(task: Shuffle) -> ShufflePlayed:
    """Play a shuffle in every seating. Raises UnknownPlayer, and what ``play_match`` raises."""
    players = [find(name, task.rules.game) for name in task.names]
    count = len(players)
    found = ShufflePlayed([0.0] * count, 0, [0.0] * count, [0] * count)
    deals = 0
    for seating in rotations(count):
        played = play_match([players[who] for who in seating], task.rules, task.seed)
        deals += played.deals
        for seat, who in enumerate(seating):
            found.shares[who] += played.shares[seat] / count
            found.seconds[who] += played.seconds[seat]
            found.decisions[who] += played.decisions[seat]
    return found._replace(deals=deals)
