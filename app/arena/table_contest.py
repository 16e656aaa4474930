"""Whole matches at a table of any number of CPU players, in every seating of the same shuffles."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from hashlib import sha256
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from app.arena.game import Progress
from app.arena.pool import heed_own_signals, ignore, in_processes, now_and_then
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
    seconds: list[array[float]]
    """By seat, what each of its decisions took."""


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
    seconds: list[array[float]]
    """What each decision took."""


def play_match(players: Sequence[Player], rules: Rules, seed: bytes) -> Played:
    """A match between these players, by seat. Raises RuntimeError when it has no end, and
    IllegalAction when a player does what the rules do not allow.
    """
    seats = [Seat(f"{player.name} {place}", player.name) for place, player in enumerate(players)]
    match: Match[Any, Any, Any] = Match(rules, seats, seed)
    course = Course(match)
    seconds = [array("d") for _ in seats]
    while not match.is_over:
        if match.hand.is_over:
            course.go_on()
        if match.deal > MOST_DEALS:
            raise RuntimeError(seed.hex())
        while (seat := course.to_act) is not None:
            view, rng = match.hand.view(seat), Random(match.player_seed)
            start = perf_counter()
            action = players[seat].decide(view, rng)
            seconds[seat].append(perf_counter() - start)
            course.act(seat, action)
    assert match.result is not None
    winners = match.result.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]
    return Played(shares, match.deal, seconds)


def rotations(count: int) -> list[list[int]]:
    """By seating, the player in each seat."""
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def shuffles(names: Sequence[str], rules: Rules, matches: int, seed: str) -> Iterator[Shuffle]:
    """So many matches, or a few more to have every seating, as shuffles; the same seed, the same
    cards.
    """
    for number in range(-(-matches // len(names))):
        yield Shuffle(tuple(names), rules, sha256(f"{seed} {number}".encode()).digest())


def play_shuffle(task: Shuffle, progress: Progress = ignore) -> ShufflePlayed:
    """Play a shuffle in every seating. ``progress`` is told how many matches have been played.

    Raises UnknownPlayer, and what ``play_match`` raises.
    """
    players = [find(name, task.rules.game) for name in task.names]
    count = len(players)
    found = ShufflePlayed([0.0] * count, 0, [array("d") for _ in players])
    deals = 0
    for number, seating in enumerate(rotations(count), start=1):
        played = play_match([players[who] for who in seating], task.rules, task.seed)
        deals += played.deals
        for seat, who in enumerate(seating):
            found.shares[who] += played.shares[seat] / count
            found.seconds[who].extend(played.seconds[seat])
        progress(float(number))
    return found._replace(deals=deals)


def play(
    todo: Iterable[Shuffle], jobs: int, under_way: Progress = ignore
) -> Generator[ShufflePlayed, None, None]:
    """Play shuffles in so many processes; what comes of each is handed out as soon as it is there.

    ``under_way`` is told how many matches have been played of the shuffles that have not been
    handed out. Raises WorkerDied.
    """
    return in_processes(todo, jobs, _work, under_way=under_way)


def _work(connection: Connection[ShufflePlayed | float, Shuffle]) -> None:
    """Play what comes until nothing does."""
    heed_own_signals()
    while True:
        try:
            task = connection.recv()
            connection.send(play_shuffle(task, now_and_then(connection.send)))
        except (EOFError, ConnectionError):
            # The process that asked is gone.
            return
