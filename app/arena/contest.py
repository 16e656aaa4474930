"""Many games between two contestants: pairs in, records out as they are played."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias

from app.arena.executors import Arrivals, Progress, done, ignore
from app.arena.game import GAMES_OF_A_PAIR, GameRecord, play_one
from app.arena.kept import kept
from app.cards.deal import SEED_BYTES


class PairTask(NamedTuple):
    """A pair of games to be played."""

    names: tuple[str, str]
    number: int
    seed: bytes


Played: TypeAlias = tuple[PairTask, list[GameRecord]]


def tasks(matchups: Sequence[tuple[str, str]], pairs: int, seed: int) -> Iterator[PairTask]:
    """So many pairs for each of the matchups, with the same shuffles for all of them.

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
) -> Generator[Played, None, None]:
    """Have pairs of games played; each is handed out as soon as both have been.

    ``limit`` is the time in seconds that a program has for an answer. ``under_way`` is told how
    many games have been played of the pairs that have not been handed out. Raises
    what ``done`` does.
    """
    return done(executor, partial(_play, limit), todo, GAMES_OF_A_PAIR, under_way, arrivals)


def _play(limit: float, task: PairTask, game: int) -> GameRecord:
    """Play the first or the second game of a pair, in the process that was chosen for it."""
    first, second = task.names
    with kept.lent(first, limit) as one, kept.lent(second, limit) as other:
        return play_one((one, other), task.number, game, task.seed)
