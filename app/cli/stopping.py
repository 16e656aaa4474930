"""Signals that ask a long command for what is known so far."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from queue import SimpleQueue
from typing import TypeVar

from app.arena.executors import Arrivals, Stopped

FoundT = TypeVar("FoundT")


@contextmanager
def stoppable() -> Iterator[Arrivals]:
    """Have Ctrl-C, SIGTERM and the end of the terminal arrive with what is done; a shell that runs
    something in the background keeps Ctrl-C from it.
    """
    arrivals: Arrivals = SimpleQueue()

    def stop(number: int, _: object) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        arrivals.put(Stopped(number))

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield arrivals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def until_stopped(
    find: Callable[[Arrivals], Generator[FoundT, None, None]], take: Callable[[FoundT], object]
) -> int:
    """Take what is found until there is no more, or one of these signals arrives where it is
    awaited. Returns its number, 0 where none has come.
    """
    try:
        with stoppable() as arrivals, closing(find(arrivals)) as found:
            for each in found:
                take(each)
    except Stopped as stop:
        return stop.number
    return 0
