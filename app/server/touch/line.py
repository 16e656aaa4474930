"""The line to a page that shows HTML or a terminal, as its window is narrow or wide."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

_MOST: Final = 50
"""Waiting taps above which no more are read."""


class Tap(NamedTuple):
    command: str
    values: Mapping[str, str]


class TouchLine:
    """The page at the other end. ``show`` sends it what it is to show, as JSON; ``pause`` and
    ``go_on`` stop and continue reading.
    """

    def __init__(
        self,
        show: Callable[[dict[str, Any]], object],
        pause: Callable[[], object],
        go_on: Callable[[], object],
        *,
        is_narrow: bool,
    ) -> None:
        self.show = show
        self.is_narrow = is_narrow
        """Whether the window is too narrow for a terminal, and shows HTML."""
        self.turned: Callable[[], object] = lambda: None
        """Called when the window has become narrow or wide."""
        self._pause = pause
        self._go_on = go_on
        self._taps: deque[Tap] = deque()
        self._is_paused = False
        self.changed = asyncio.Event()
        """Set when something was tapped."""

    def turn(self, *, is_narrow: bool) -> None:
        if self.is_narrow is not is_narrow:
            self.is_narrow = is_narrow
            self._taps.clear()
            self.turned()

    def tapped(self, tap: Tap) -> None:
        if not self.is_narrow:
            return
        self._taps.append(tap)
        self.changed.set()
        if len(self._taps) > _MOST and not self._is_paused:
            self._is_paused = True
            self._pause()

    def take(self) -> Tap | None:
        """Return the next tap; None if there is none."""
        tap = self._taps.popleft() if self._taps else None
        if not self._taps and self._is_paused:
            self._is_paused = False
            self._go_on()
        return tap
