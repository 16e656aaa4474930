"""Many games between two contestants, on all cores: pairs in, records out as they are played."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple, TypeAlias

from app.arena.contestants import contestant
from app.arena.game import GameRecord, Progress, play_pair
from app.arena.pool import heed_own_signals, ignore, in_processes, now_and_then
from app.programs.program import Abandoned
from app.rummy.deal import SEED_BYTES


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
    todo: Iterable[PairTask], jobs: int, limit: float, under_way: Progress = ignore
) -> Generator[Played, None, None]:
    """Play tasks in so many processes; each is handed out as soon as it has been played.

    ``limit`` is the time in seconds that a program has for an answer. ``under_way`` is told how
    many games have been played of the tasks that have not been handed out. Raises WorkerDied.
    """
    return in_processes(todo, jobs, _work, limit, under_way=under_way)


def _work(connection: Connection[Played | float, PairTask], limit: float) -> None:
    """Play what comes until nothing does; contestants are kept from one pair to the next."""
    heed_own_signals()
    with ExitStack() as stack:
        known = {}
        while True:
            try:
                task = connection.recv()
                for place, name in enumerate(task.names):
                    if (name, place) not in known:
                        who = stack.enter_context(closing(contestant(name, limit, connection)))
                        known[name, place] = who
                first, second = (known[name, place] for place, name in enumerate(task.names))
                report = now_and_then(connection.send)
                games = play_pair((first, second), task.number, task.seed, report)
                connection.send((task, games))
            except (EOFError, ConnectionError, Abandoned):
                # The process that asked is gone.
                return
