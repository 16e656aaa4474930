"""Many games between two contestants, on all cores: pairs in, records out as they are played."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from random import Random
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from app.arena.contestants import contestant
from app.arena.game import GameRecord, Progress, play_pair
from app.arena.refusals import ArenaCode
from app.programs.program import Abandoned
from app.refusal import Refused
from app.rummy.deal import SEED_BYTES


class WorkerDied(Refused):
    """A process that played games is gone."""


class PairTask(NamedTuple):
    """A pair of games to be played."""

    names: tuple[str, str]
    number: int
    seed: bytes


Played: TypeAlias = tuple[PairTask, list[GameRecord]]

_NEWS: Final = 0.2
"""Seconds between two things that are heard of a pair being played."""
_OURS: Final = (signal.SIGINT, signal.SIGTERM)
"""Signals that ask for what is known so far."""


def cores() -> int:
    """How many processes this one may run at the same time."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def tasks(matchups: Sequence[tuple[str, str]], pairs: int, seed: int) -> Iterator[PairTask]:
    """So many pairs for each of the matchups, with the same shuffles for all of them.

    All matchups progress together, so that those of a contest that is stopped are comparable.
    """
    rng = Random(seed)
    for number in range(pairs):
        cards = rng.randbytes(SEED_BYTES)
        for names in matchups:
            yield PairTask(names, number, cards)


def _ignore(played: float) -> None:
    """For contests whose progress is not shown."""


def play(
    todo: Iterable[PairTask], jobs: int, limit: float, under_way: Progress = _ignore
) -> Generator[Played, None, None]:
    """Play tasks in so many processes; each is handed out as soon as it has been played.

    ``limit`` is the time in seconds that a program has for an answer. ``under_way`` is told how
    many games have been played of the tasks that have not been handed out. Raises WorkerDied.
    """
    source = iter(todo)
    context = get_context("spawn")
    with ExitStack() as stack:
        busy: dict[Connection[PairTask, Played | float], float] = {}
        """How many games of its task each process has played."""
        for _, task in zip(range(jobs), source, strict=False):
            ours, theirs = context.Pipe()
            stack.enter_context(ours)
            # Whoever leaves this program by force ends its daemons, too.
            process = context.Process(target=_work, args=(theirs, limit), daemon=True)
            with _signals_are_ours():
                process.start()
            theirs.close()
            ours.send(task)
            busy[ours] = 0.0
        while busy:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                try:
                    news: Played | float = ready.recv()
                except EOFError:
                    raise WorkerDied(ArenaCode.WORKER_DIED) from None
                if isinstance(news, float):
                    busy[ready] = news
                    under_way(sum(busy.values()))
                    continue
                busy[ready] = 0.0
                yield news
                under_way(sum(busy.values()))
                if following := next(source, None):
                    ready.send(following)
                else:
                    del busy[ready]


@contextmanager
def _signals_are_ours() -> Iterator[None]:
    """Processes started here do not get the signals that ask for what is known so far, and nor
    do theirs.

    Those go to everything in the foreground, or to everything that a command has started, but
    mean only the program that can print what is known.
    """
    # Starting this helper of multiprocessing lets the signals through again.
    resource_tracker.ensure_running()
    # Blocked and not ignored, so that one that comes just now is not lost for this program.
    signal.pthread_sigmask(signal.SIG_BLOCK, _OURS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _OURS)


def _work(connection: Connection[Played | float, PairTask], limit: float) -> None:
    """Play what comes until nothing does; contestants are kept from one pair to the next."""
    # In a session of its own it gets no signal but those that are meant for it alone. One that
    # has come before, with all others, is forgotten.
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
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
                report = _now_and_then(connection.send)
                games = play_pair((first, second), task.number, task.seed, report)
                connection.send((task, games))
            except (EOFError, ConnectionError, Abandoned):
                # The process that asked is gone.
                return


def _now_and_then(send: Callable[[float], None]) -> Progress:
    """Send progress at most once in so many seconds."""
    last = monotonic()

    def tell(played: float) -> None:
        nonlocal last
        now = monotonic()
        if now - last >= _NEWS:
            last = now
            send(played)

    return tell
