"""The time by which a server waits for its visitors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Any


class Clock:
    def __call__(self) -> float:
        """Return the seconds since some moment; they only grow."""
        return monotonic()

    def wall(self) -> float:
        """Return the seconds since 1970. They jump when the machine's clock is set."""
        return time()

    def call_later(
        self, seconds: float, callback: Callable[..., object], *arguments: Any
    ) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, callback, *arguments)
