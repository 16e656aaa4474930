"""Searches for garbage leave out what is in use, but not for ever."""

from __future__ import annotations

import asyncio
import gc
import weakref

from app.server.garbage import LEAVERS, rare_searches


class _Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


class _Searches:
    """Counts full searches."""

    def __init__(self) -> None:
        self.count = 0
        self._goes_on = asyncio.Event()

    def heard(self, phase: str, told: dict[str, int]) -> None:
        """Take note of a search; one of ``gc.callbacks``."""
        if phase == "stop" and told["generation"] == 2:
            self.count += 1
            self._goes_on.set()

    async def next(self) -> None:
        """Wait for the next."""
        self._goes_on.clear()
        await self._goes_on.wait()


async def test_what_was_in_use_is_left_out_until_all_is_looked_at_again() -> None:
    searches, before = _Searches(), gc.get_threshold()
    gc.callbacks.append(searches.heard)
    try:
        with rare_searches(every=0.01, least=50_000, growth=0.0, patience=0.0):
            ring = _Ring()
            is_there = weakref.ref(ring)
            await searches.next()
            del ring
            new = _Ring()
            is_new_there = weakref.ref(new)
            del new
            await searches.next()
            assert not is_new_there()
            assert is_there()
            # What a single person leaves behind is too little.
            LEAVERS.count = 1
            for _ in range(3):
                await searches.next()
            assert is_there()
            LEAVERS.count += 1
            while is_there():
                await searches.next()
            assert not LEAVERS.count
    finally:
        gc.callbacks.remove(searches.heard)
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()
