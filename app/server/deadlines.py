"""What happens unless something else happens first, by name, on the clock of the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from app.server.clock import Clock


class Deadlines:
    """Named deadlines. Each is forgotten when it has passed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timers: dict[Hashable, asyncio.TimerHandle] = {}

    def __contains__(self, name: Hashable) -> bool:
        return name in self._timers

    def set(
        self, name: Hashable, seconds: float, passed: Callable[..., object], *arguments: Any
    ) -> None:
        """Call ``passed`` after so many seconds; an earlier deadline of this name is dropped."""
        self.drop(name)
        due = partial(passed, *arguments)
        self._timers[name] = self._clock.call_later(seconds, self._pass, name, due)

    def drop(self, *names: Hashable) -> None:
        """Drop these deadlines, as far as there are any."""
        for name in names:
            if timer := self._timers.pop(name, None):
                timer.cancel()

    def close(self) -> None:
        """Drop all deadlines."""
        self.drop(*self._timers)

    def _pass(self, name: Hashable, passed: Callable[[], object]) -> None:
        del self._timers[name]
        passed()
