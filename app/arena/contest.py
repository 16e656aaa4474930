"""Many games between two contestants, on all cores: pairs in, records out as they are played."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from random import Random
from typing import NamedTuple, TypeAlias

from app.arena.contestants import contestant
from app.arena.game import GameRecord, play_pair
from app.engine.deal import SEED_BYTES
from app.protocol.program import Abandoned


class WorkerDied(Exception):
    """A process that played games is gone; the message is a sentence."""


class Task(NamedTuple):
    """A pair of games to be played."""

    names: tuple[str, str]
    number: int
    seed: bytes


Played: TypeAlias = tuple[Task, list[GameRecord]]


def cores() -> int:
    """How many processes this one may run at the same time."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def tasks(matchups: Sequence[tuple[str, str]], pairs: int, seed: int) -> Iterator[Task]:
    """So many pairs for each of the matchups, with the same shuffles for all of them.

    All matchups come on together, so that those of a contest that is stopped are comparable.
    """
    rng = Random(seed)
    for number in range(pairs):
        cards = rng.randbytes(SEED_BYTES)
        for names in matchups:
            yield Task(names, number, cards)


def play(todo: Iterable[Task], jobs: int, limit: float) -> Iterator[Played]:
    """Play tasks in so many processes; each is handed out as soon as it has been played.

    ``limit`` is the time in seconds that a program has for an answer. Raises WorkerDied.
    """
    source = iter(todo)
    context = get_context("spawn")
    with ExitStack() as stack:
        busy: list[Connection[Task, Played]] = []
        for _, task in zip(range(jobs), source, strict=False):
            ours, theirs = context.Pipe()
            stack.enter_context(ours)
            # Whoever leaves this program by force ends its daemons, too.
            process = context.Process(target=_work, args=(theirs, limit), daemon=True)
            with _ctrl_c_is_ours():
                process.start()
            theirs.close()
            ours.send(task)
            busy.append(ours)
        while busy:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                try:
                    yield ready.recv()
                except EOFError:
                    raise WorkerDied("A process that played games ended by itself.") from None
                if following := next(source, None):
                    ready.send(following)
                else:
                    busy.remove(ready)


@contextmanager
def _ctrl_c_is_ours() -> Iterator[None]:
    """Processes started here do not get Ctrl-C, and nor do theirs.

    It goes to everything in the foreground, but means only the program that can print what is
    known by then.
    """
    # Starting this helper of multiprocessing lets the signal through again.
    resource_tracker.ensure_running()
    # Blocked and not ignored, so that one that comes just now is not lost for this program.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _work(connection: Connection[Played, Task], limit: float) -> None:
    """Play what comes until nothing does; contestants are kept from one pair to the next."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with ExitStack() as stack:
        known = {}
        while True:
            try:
                task = connection.recv()
            except EOFError:
                return
            for place, name in enumerate(task.names):
                if (name, place) not in known:
                    who = stack.enter_context(closing(contestant(name, limit, connection)))
                    known[name, place] = who
            first, second = (known[name, place] for place, name in enumerate(task.names))
            try:
                connection.send((task, play_pair((first, second), task.number, task.seed)))
            except (Abandoned, OSError):
                return
