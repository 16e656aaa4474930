"""Whole matches of any number of CPU players, in every seating of the same shuffles."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from hashlib import sha256
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

from app.arena.contest import margin, milliseconds
from app.arena.executors import Arrivals, Progress, done, ignore
from app.games.base import Rules
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.base import Player
from app.players.registry import find

MOST_DEALS: Final = 1000
"""Deals after which a match counts as endless."""


class PlayedMatch(NamedTuple):
    shares: list[float]
    """Each seat's share of the first place: 1/k if k sides share it."""
    deals: int
    seconds: list[array[float]]


class Shuffle(NamedTuple):
    names: tuple[str, ...]
    """The players in the first seating, by seat."""
    rules: Rules
    seed: bytes


class ShuffleResult(NamedTuple):
    """The results of a shuffle in one seating or in all of them, by player and not by seat."""

    shares: list[float]
    deals: int
    seconds: list[array[float]]


def play_match(players: Sequence[Player], rules: Rules, seed: bytes) -> PlayedMatch:
    """Return a match between these players, by seat.

    Raises RuntimeError if it is endless, and IllegalAction if a player acts illegally.
    """
    seats = [Seat(f"{player.name} {index}", player.name) for index, player in enumerate(players)]
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
    shares = [1 / len(winners) if side in winners else 0.0 for side in match.sides]
    return PlayedMatch(shares, match.deal, seconds)


def rotations(count: int) -> list[list[int]]:
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def shuffles(names: Sequence[str], rules: Rules, matches: int, seed: str) -> Iterator[Shuffle]:
    """Yield shuffles for ``matches`` matches, or a few more for full seatings; equal seeds, equal
    cards.
    """
    for number in range(-(-matches // len(names))):
        yield Shuffle(tuple(names), rules, sha256(f"{seed} {number}".encode()).digest())


def play_shuffle(task: Shuffle) -> ShuffleResult:
    """Play a shuffle in every seating. Raises UnknownPlayer, and what ``play_match`` raises."""
    return _together([play_seating(task, number) for number in range(len(task.names))])


def play_seating(task: Shuffle, number: int) -> ShuffleResult:
    """Play a shuffle in this seating. Raises UnknownPlayer, and what ``play_match`` raises."""
    players = [find(name, task.rules.game) for name in task.names]
    seating = rotations(len(players))[number]
    played = play_match([players[who] for who in seating], task.rules, task.seed)
    seats = [seating.index(who) for who in range(len(players))]
    return ShuffleResult(
        [played.shares[seat] for seat in seats],
        played.deals,
        [played.seconds[seat] for seat in seats],
    )


def _together(seatings: Sequence[ShuffleResult]) -> ShuffleResult:
    count = len(seatings)
    found = ShuffleResult([0.0] * count, sum(played.deals for played in seatings), [])
    for who in range(count):
        found.shares[who] = sum(played.shares[who] / count for played in seatings)
        found.seconds.append(sum((played.seconds[who] for played in seatings), array("d")))
    return found


def play(
    executor: Executor,
    todo: Iterable[Shuffle],
    players: int,
    under_way: Progress = ignore,
    arrivals: Arrivals | None = None,
) -> Generator[ShuffleResult, None, None]:
    """Play shuffles, all with so many players, and yield each once played in every seating.

    ``under_way`` is called with the number of matches played of unfinished shuffles. Raises what
    ``done`` does.
    """
    with closing(done(executor, play_seating, todo, players, under_way, arrivals)) as played:
        for _, seatings in played:
            yield _together(seatings)


class TableStandings:
    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.deals = 0
        self._shares: list[list[float]] = [[] for _ in names]
        self._seconds = [array("d") for _ in names]

    def add(self, played: ShuffleResult) -> None:
        self.deals += played.deals
        for who, share in enumerate(played.shares):
            self._shares[who].append(share)
            self._seconds[who].extend(played.seconds[who])

    @property
    def matches(self) -> int:
        return len(self.names) * len(self._shares[0])

    def share(self, who: int) -> float:
        """Return the share of matches that a player has won; a first place shared by k counts
        1/k.
        """
        return fmean(self._shares[who]) if self.matches else 1 / len(self.names)

    def margin(self, who: int) -> float:
        """Return half of the 95 % interval of the share: Student's, over shuffles."""
        return margin(self._shares[who], self.matches)

    def time(self, who: int, quantile: float) -> float:
        """Return the milliseconds that the share ``quantile`` of the decisions did not exceed."""
        return milliseconds(self._seconds[who], quantile)

    def to_json(self) -> dict[str, object]:
        """Return all figures by name; times in milliseconds."""
        return {
            "matches": self.matches,
            "deals": self.deals,
            "players": [
                {
                    "name": name,
                    "share": self.share(who),
                    "margin": self.margin(who),
                    "decisions": len(self._seconds[who]),
                    "median_ms": self.time(who, 0.5),
                    "p95_ms": self.time(who, 0.95),
                }
                for who, name in enumerate(self.names)
            ],
        }
