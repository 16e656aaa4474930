"""Rare searches for what nobody refers to any more: while one goes on, nobody is answered."""

from __future__ import annotations

import asyncio
import gc
import resource
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

_FEW: Final = 50_000
"""Objects that come at least before they are searched by themselves."""
_NEVER: Final = 1_000_000
_BIGGER: Final = 1.05
_PATIENCE: Final = 25
"""Looking at everything waits until so many times as long as it took has passed."""


def most_memory() -> int:
    """The most memory that this process has ever had, in a unit of the system."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@contextmanager
def rare_searches(
    every: float = 10.0,
    new: int = 12,
    least: int = 200_000,
    growth: float = 0.25,
    memory: Callable[[], int] = most_memory,
) -> Iterator[None]:
    """Search for garbage seldom; by themselves, searches come several times a second.

    What is new is searched at each ``new``-th time of one in ``every`` so many seconds, or when
    there is much of it, because people come. Everything is when ``least`` objects have come and not
    gone since the last time, and this share of what there was then, as when Python decides; they
    are those of people who have left, unless they are of some who have come. That takes seconds
    where hundreds play, and waits until the process takes more ``memory`` than it ever did, by one
    part in twenty. For the loop that runs.
    """
    loop = asyncio.get_running_loop()
    threshold = gc.get_threshold()
    searches = _Searches(memory)
    ticks = 0
    timer: asyncio.TimerHandle

    def tick() -> None:
        nonlocal timer, ticks
        ticks += 1
        many = max(least, growth * searches.total)
        if searches.grown >= many and searches.may_be_whole():
            searches.whole()
        elif ticks % new == 0:
            gc.collect()
        timer = loop.call_later(every, tick)

    timer = loop.call_later(every, tick)
    # The youngest are searched when there are so many more, the others never by themselves.
    gc.set_threshold(_FEW, _NEVER, _NEVER)
    gc.callbacks.append(searches.heard)
    searches.whole()
    try:
        yield
    finally:
        timer.cancel()
        gc.callbacks.remove(searches.heard)
        gc.set_threshold(*threshold)
        gc.unfreeze()


class _Searches:
    """What is known of them."""

    def __init__(self, memory: Callable[[], int]) -> None:
        self._memory = memory
        self._size = 0
        self.total = 0
        """Objects that everything was when it was looked at."""
        self._kept = 0
        self._new = 0
        self._took = 0.0
        self._ended = monotonic()

    @property
    def grown(self) -> int:
        """Objects that have come since then and not gone."""
        return self._kept + gc.get_count()[0]

    def heard(self, phase: str, told: Mapping[str, Any]) -> None:
        """Of the beginning or the end of a search; one of ``gc.callbacks``."""
        if phase == "start":
            self._new = gc.get_count()[0]
        else:
            self._kept += self._new - told["collected"]
            # What is in use now is left out of the next search.
            gc.freeze()

    def may_be_whole(self) -> bool:
        """Whether the last that was is long enough ago, and more memory has been taken since."""
        is_due = monotonic() - self._ended >= _PATIENCE * self._took
        return is_due and self._memory() >= _BIGGER * self._size

    def whole(self) -> None:
        """Look at everything."""
        begun = monotonic()
        gc.unfreeze()
        gc.collect()
        self._ended = monotonic()
        self._took = self._ended - begun
        self.total, self._kept, self._size = gc.get_freeze_count(), 0, self._memory()
