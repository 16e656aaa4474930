"""Signals that ask a long command for what is known so far."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import NoReturn, TypeVar

FoundT = TypeVar("FoundT")


class Stopped(KeyboardInterrupt):
    """A signal has asked for what is known so far."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise Stopped within when Ctrl-C or SIGTERM comes; a shell that runs something in the
    background keeps Ctrl-C from it.
    """

    def stop(number: int, _: object) -> NoReturn:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def until_stopped(found: Generator[FoundT, None, None], take: Callable[[FoundT], object]) -> int:
    """Take what is found until there is no more, or one of these signals comes. Returns its
    number, 0 where none has come.
    """
    try:
        with stoppable(), closing(found):
            for each in found:
                take(each)
    except Stopped as stop:
        return stop.number
    return 0
