"""Contests between two contestants: pairs of games in, records out, and their statistics."""

from __future__ import annotations

import re
from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypeAlias

from app.arena.contestants import program_cache
from app.arena.executors import Arrivals, Progress, done, ignore
from app.arena.game import GAMES_OF_A_PAIR, Forfeit, GameRecord, Tally, play_one
from app.cards.deal import SEED_BYTES
from app.refusal import Say


class PairTask(NamedTuple):
    names: tuple[str, str]
    number: int
    seed: bytes


PlayedPair: TypeAlias = tuple[PairTask, list[GameRecord]]


def tasks(matchups: Sequence[tuple[str, str]], pairs: int, seed: int) -> Iterator[PairTask]:
    """Yield ``pairs`` pairs for each of the matchups, with the same shuffles for all of them.

    All matchups progress together, so that those of a contest that is stopped are comparable.
    """
    rng = Random(seed)
    for number in range(pairs):
        cards = rng.randbytes(SEED_BYTES)
        for names in matchups:
            yield PairTask(names, number, cards)


def play(
    executor: Executor,
    todo: Iterable[PairTask],
    limit: float,
    under_way: Progress = ignore,
    arrivals: Arrivals | None = None,
) -> Generator[PlayedPair, None, None]:
    """Play pairs of games, and yield each as soon as both games are over.

    ``limit`` is the seconds for an answer of a program. ``under_way`` is called with the number of
    games played in unfinished pairs. Raises what ``done`` does.
    """
    return done(executor, partial(_play, limit), todo, GAMES_OF_A_PAIR, under_way, arrivals)


def _play(limit: float, task: PairTask, game: int) -> GameRecord:
    first, second = task.names
    with program_cache.lent(first, limit) as one, program_cache.lent(second, limit) as other:
        return play_one((one, other), task.number, game, task.seed)


NORMAL: Final = 1.96
"""Standard errors on each side of the mean that hold 95 % of a normal distribution."""
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776)
"""The same of Student's distribution with one, two, three and four degrees of freedom."""
_CHANCE: Final = 0.025
"""The probability that the truth lies beyond one end of an interval."""
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(slots=True)
class PairStandings:
    """The results of contestants 0 and 1 from the pairs they have played."""

    names: tuple[str, str]
    shares: dict[int, float] = field(default_factory=dict)
    """The share of each pair that contestant 0 has won, 0 to 1, by the number of the pair."""
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))
    hands: int = 0
    dead: int = 0
    endless: int = 0

    def add(self, number: int, games: Sequence[GameRecord]) -> None:
        self.shares[number] = fmean(game.share for game in games)
        for game in games:
            self.hands += game.hands
            self.dead += game.dead
            self.endless += game.winner is None
            for tally, played in zip(self.tallies, game.tallies, strict=True):
                tally.add(played)

    @property
    def games(self) -> int:
        return 2 * len(self.shares)

    @property
    def rate(self) -> float:
        """The share of the games that contestant 0 has won; a cut game is half a win."""
        return fmean(self.shares.values()) if self.shares else 0.5

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the rate: Student's, over pairs.

        Few pairs can be alike by chance, so it is at least that of as many games all won by one
        side (the interval of Clopper and Pearson).
        """
        return margin([*self.shares.values()], self.games)

    def to_json(self, say: Say) -> dict[str, object]:
        """Return all figures by name; times in milliseconds. ``say`` words the faults."""
        return {
            "games": self.games,
            "hands": self.hands,
            "dead_hands": self.dead,
            "endless_games": self.endless,
            "margin": self.margin,
            "players": [
                {
                    "name": name,
                    "rate": rate,
                    "points_a_hand": self.a_hand(tally.points),
                    "knocks": self.a_hand(tally.knocks),
                    "gins": self.a_hand(tally.gins),
                    "undercuts": self.a_hand(tally.undercuts),
                    "decisions": len(tally.seconds),
                    "median_ms": milliseconds(tally.seconds, 0.5),
                    "p95_ms": milliseconds(tally.seconds, 0.95),
                    "forfeits": len(tally.forfeits),
                    "forfeit_reasons": {
                        reason: len(forfeits) for reason, forfeits in reasons(tally.forfeits, say)
                    },
                    "forfeited_games": [_as_json(forfeit, say) for forfeit in tally.forfeits],
                }
                for name, tally, rate in zip(
                    self.names, self.tallies, (self.rate, 1 - self.rate), strict=True
                )
            ],
        }

    def a_hand(self, count: int) -> float:
        return count / self.hands if self.hands else 0.0


def margin(shares: Sequence[float], games: int) -> float:
    """Return half of the 95 % interval of the mean of shares, each won in ``games`` games.

    It is at least that of as many games all won by one side.
    """
    if len(shares) < 2:
        return 1.0
    spread = student(len(shares) - 1) * stdev(shares) / sqrt(len(shares))
    never_less: float = 1 - _CHANCE ** (1 / games)
    return min(max(spread, never_less), 1.0)


def student(freedom: int) -> float:
    """Return the standard errors on each side of the mean that hold 95 % of Student's
    distribution.
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    # The expansion of R. A. Fisher and E. A. Cornish, good to four figures from here on.
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def reasons(forfeits: Iterable[Forfeit], say: Say) -> list[tuple[str, list[Forfeit]]]:
    """Return forfeits by reason as ``say`` words it, the most frequent first, each in order of
    games.

    Reasons that differ in numbers alone are one, with “…” for each number that differs.
    """
    groups: dict[str, list[Forfeit]] = {}
    for forfeit in sorted(forfeits, key=lambda forfeit: forfeit.game):
        groups.setdefault(_NUMBER.sub("…", say(forfeit.fault)), []).append(forfeit)
    found = [
        (_common([say(forfeit.fault) for forfeit in group]), group) for group in groups.values()
    ]
    return sorted(found, key=lambda reason: -len(reason[1]))


def _as_json(forfeit: Forfeit, say: Say) -> dict[str, object]:
    found: dict[str, object] = {"reason": say(forfeit.fault), **asdict(forfeit)}
    del found["fault"]
    return found


def _common(sentences: Sequence[str]) -> str:
    numbers = zip(*map(_NUMBER.findall, sentences), strict=True)
    shown = iter([found[0] if len(set(found)) == 1 else "…" for found in numbers])
    return _NUMBER.sub(lambda _: next(shown), sentences[0])


def milliseconds(seconds: array[float], quantile: float) -> float:
    """Return the time in milliseconds that the share ``quantile`` of the decisions did not
    exceed.
    """
    if not seconds:
        return 0.0
    ordered = sorted(seconds)
    return 1000 * ordered[min(int(quantile * len(ordered)), len(ordered) - 1)]
