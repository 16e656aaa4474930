"""What processes are given to do in tests."""

from __future__ import annotations

import atexit
import os
import signal
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def part(task: int, number: int) -> tuple[int, int, int]:
    """By whom, and which part of which task."""
    return os.getpid(), task, number


def die_at_first(log: Path, deaths: int) -> int:
    """Be killed so many times; how often it was begun."""
    with log.open("a") as file:
        print(os.getpid(), file=file)
    begun = len(log.read_text().split())
    if begun <= deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    return begun


def wait_for_ever(pids: Path) -> None:
    complete = pids.with_suffix(".part")
    complete.write_text(str(os.getpid()))
    complete.rename(pids)
    signal.pause()


def leave_at_the_end(path: Path) -> None:
    """Let the process write a file when it ends in order."""
    atexit.register(path.touch)


def fail(name: str) -> None:
    raise KeyError(name)


def answer_with_nothing_that_can_be_sent() -> object:
    return lambda: None
