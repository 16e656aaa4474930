"""What whoever keeps the house reads: a line for each thing, with the time before it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Final

_AGAIN: Final = 60.0
"""Seconds between two lines about the same thing, where it happens all the time."""
_MOST_REMEMBERED: Final = 1000
"""Things above which those are forgotten that have not been told of for so long."""


class Log:
    """Writes lines with ``write``."""

    def __init__(
        self, write: Callable[[str], object], now: Callable[[], float] = monotonic
    ) -> None:
        self._write = write
        self._now = now
        self._told: dict[str, float] = {}

    def say(self, told: str) -> None:
        """Write a line."""
        self._write(f"{datetime.now().astimezone().isoformat(sep=' ', timespec='seconds')} {told}")

    def say_seldom(self, told: str) -> None:
        """Write a line, unless the same was written within the last minute."""
        now = self._now()
        if len(self._told) > _MOST_REMEMBERED:
            self._told = {each: when for each, when in self._told.items() if now - when < _AGAIN}
        if now - self._told.get(told, -_AGAIN) >= _AGAIN:
            self._told[told] = now
            self.say(told)
