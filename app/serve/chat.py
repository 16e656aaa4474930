"""What people say: one line at a time, in signs that print, and not too often."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from app.quoting import excerpt
from app.serve.hall_refusals import HallCode, HallError

LONGEST: Final = 120
"""Most letters of a line."""
LINES: Final = 50
"""How many lines are kept of what was said in one place."""
_AT_ONCE: Final = 5
"""Lines that somebody may say one after the other."""
_EVERY: Final = 2.0
"""Seconds after which another may follow them."""


class Line(NamedTuple):
    """Something that was said."""

    person: str
    """The id of whoever said it."""
    who: str
    text: str


def one_line(text: str) -> str:
    """What was typed as a line that every terminal just shows, of at most ``LONGEST`` letters.

    Raises HallError where nothing is left of it.
    """
    line = excerpt(" ".join(text.split()), LONGEST)
    if not line:
        raise HallError(HallCode.NOTHING_SAID)
    return line


class Pace:
    """How fast one person may speak."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._left = float(_AT_ONCE)
        self._counted = now()

    def take(self) -> None:
        """Speak once. Raises HallError where that was too often."""
        now = self._now()
        self._left = min(_AT_ONCE, self._left + (now - self._counted) / _EVERY)
        self._counted = now
        if self._left < 1:
            raise HallError(HallCode.TOO_FAST)
        self._left -= 1


class Mutes:
    """Who wants to hear nothing of whom, for as long as the house is open."""

    def __init__(self) -> None:
        self._of: dict[str, frozenset[str]] = {}

    def change(self, listener: str, speaker: str) -> bool:
        """Let somebody hear nothing of another, or hear them again; whether it is nothing now."""
        self._of[listener] = self.of(listener) ^ {speaker}
        return speaker in self._of[listener]

    def of(self, listener: str) -> frozenset[str]:
        """The ids of those of whom somebody wants to hear nothing."""
        return self._of.get(listener, frozenset())
