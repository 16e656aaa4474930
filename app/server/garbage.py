"""Searches for what nobody refers to any more: while one goes on, nobody is answered."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

_FEW: Final = 50_000
"""Objects that come at least before they are searched by themselves."""
_NEVER: Final = 1_000_000
_OF_EACH: Final = 30_000
"""Objects that everybody leaves behind, a MiB or so."""
_AT_LATEST: Final = 1800.0
"""Seconds after which everything is looked at in any case."""


class Leavers:
    """People who have left this process since everything was looked at."""

    def __init__(self) -> None:
        self.count = 0


LEAVERS: Final = Leavers()


@contextmanager
def rare_searches(
    every: float = 2.5,
    least: int = 200_000,
    growth: float = 0.25,
    patience: float = 25.0,
) -> Iterator[None]:
    """Search for garbage seldom; by themselves, searches come several times a second.

    What is new is searched ``every`` so many seconds, or when there is much of it, because people
    come: how long that takes depends on how much has been replaced since the last time, so that of
    many short searches none is felt. Everything, which takes seconds where hundreds play, is when
    people have left who leave ``least`` objects behind, and this share of what there was the last
    time: with such a share Python, too, looks at everything. But it waits for ``patience`` times as
    long as it took then. For the loop that runs.
    """
    loop = asyncio.get_running_loop()
    threshold = gc.get_threshold()
    total = 0
    ended, took = monotonic(), 0.0
    timer: asyncio.TimerHandle

    def whole() -> None:
        nonlocal total, ended, took
        begun = monotonic()
        LEAVERS.count = 0
        gc.unfreeze()
        gc.collect()
        ended = monotonic()
        took = ended - begun
        total = gc.get_freeze_count()

    def tick() -> None:
        nonlocal timer
        since = monotonic() - ended
        is_due = LEAVERS.count * _OF_EACH >= max(least, growth * total)
        if (is_due and since >= patience * took) or since >= _AT_LATEST:
            whole()
        else:
            gc.collect()
        timer = loop.call_later(every, tick)

    def searched(phase: str, _: object) -> None:
        if phase == "stop":
            # What is in use now is left out of the next search.
            gc.freeze()

    timer = loop.call_later(every, tick)
    # The youngest are searched when there are so many more, the others never by themselves.
    gc.set_threshold(_FEW, _NEVER, _NEVER)
    gc.callbacks.append(searched)
    whole()
    try:
        yield
    finally:
        timer.cancel()
        gc.callbacks.remove(searched)
        gc.set_threshold(*threshold)
        gc.unfreeze()
