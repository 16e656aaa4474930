"""The time by which a server waits for its visitors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
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
        # The context of a visitor would hold their screens until then, though they have gone.
        loop = asyncio.get_running_loop()
        return loop.call_later(seconds, callback, *arguments, context=Context())
