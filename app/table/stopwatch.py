"""How long a match has been played, over all the times that somebody went on with it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns
from typing import TypeAlias

from app.match.records import LATEST

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since any moment, the same one at every call."""


def monotonic() -> int:
    """A clock that nobody sets, and that stands still while the machine sleeps."""
    return monotonic_ns() // 1_000_000


class Stopwatch:
    """Milliseconds since a match began, not counting the time between leaving it and going on."""

    def __init__(self, clock: Clock = monotonic, elapsed: int = 0) -> None:
        """Start where ``elapsed`` milliseconds have been played."""
        self._clock = clock
        self._began = clock() - elapsed
        self._last = elapsed

    def read(self) -> int:
        """The time now: never less than before, whatever the clock says."""
        self._last = min(max(self._last, self._clock() - self._began), LATEST)
        return self._last
