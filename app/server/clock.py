"""The time by which a server waits for its visitors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any


class Clock:
    def __call__(self) -> float:
        """Return the seconds since some moment; they only grow."""
        return monotonic()

    def call_later(
        self, seconds: float, callback: Callable[..., object], *arguments: Any
    ) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, callback, *arguments)
