"""Processes that play what is handed to them, with news of what they are at."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Final, TypeVar

from app.arena.game import Progress
from app.arena.refusals import ArenaCode
from app.refusal import Refused

TaskT = TypeVar("TaskT")


class WorkerDied(Refused):
    """A process that played games is gone."""


_NEWS: Final = 0.2
"""Seconds between two things that are heard of a task being played."""
_OURS: Final = (signal.SIGINT, signal.SIGTERM)
"""Signals that ask for what is known so far."""


def cores() -> int:
    """How many processes this one may run at the same time."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ignore(played: float) -> None:
    """For contests whose progress is not shown."""


def in_processes(
    todo: Iterable[TaskT],
    jobs: int,
    work: Callable[..., None],
    *given: Any,
    under_way: Progress = ignore,
) -> Generator[Any, None, None]:
    """Let so many processes play tasks; what comes of each is handed out as soon as it is there.

    ``work`` is a function of a module; in each process it gets a connection and what is ``given``.
    It receives tasks until nobody sends any, and for each sends numbers, how many games of it have
    been played, and at last something else: what came of it. ``under_way`` is told how many games
    have been played of the tasks of which nothing has come yet. Raises WorkerDied.
    """
    source = iter(todo)
    context = get_context("spawn")
    with ExitStack() as stack:
        busy: dict[Connection[TaskT, Any], float] = {}
        """How many games of its task each process has played."""
        for _, task in zip(range(jobs), source, strict=False):
            ours, theirs = context.Pipe()
            stack.enter_context(ours)
            # Whoever leaves this program by force ends its daemons, too.
            process = context.Process(target=work, args=(theirs, *given), daemon=True)
            with _signals_are_ours():
                process.start()
            theirs.close()
            ours.send(task)
            busy[ours] = 0.0
        while busy:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                try:
                    news = ready.recv()
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


def heed_own_signals() -> None:
    """Let this process, which others have started to play, end at the signals that are meant for
    it alone.
    """
    # In a session of its own it gets no other. One that has come before, with all others, is
    # forgotten.
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())


def now_and_then(send: Callable[[float], None]) -> Progress:
    """Send progress at most once in so many seconds."""
    last = monotonic()

    def tell(played: float) -> None:
        nonlocal last
        now = monotonic()
        if now - last >= _NEWS:
            last = now
            send(played)

    return tell
