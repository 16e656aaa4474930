"""What people say: one line at a time, in signs that print, and not too often."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from app.quoting import excerpt
from app.server.refusals import LobbyCode, LobbyError
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder

LONGEST: Final = 120
"""Most letters of a line."""
LINES: Final = 50
"""How many lines are kept of what was said in one place."""
_AT_ONCE: Final = 5
"""Lines that somebody may say one after the other."""
_LARGEST: Final = 2**22
"""Bytes of the largest file of mutes that is read."""
_EVERY: Final = 2.0
"""Seconds after which another may follow them."""


class ChatLine(NamedTuple):
    """Something that was said."""

    person: str
    """The id of whoever said it."""
    who: str
    text: str


def one_line(text: str) -> str:
    """Return what was typed as a line that every terminal just shows, of at most ``LONGEST``
    letters.

    Raises LobbyError where nothing is left of it.
    """
    line = excerpt(" ".join(text.split()), LONGEST)
    if not line:
        raise LobbyError(LobbyCode.NOTHING_SAID)
    return line


class RateLimit:
    """How fast one person may speak."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._left = float(_AT_ONCE)
        self._counted = now()

    def take(self) -> None:
        """Speak once. Raises LobbyError where that was too often."""
        now = self._now()
        self._left = min(_AT_ONCE, self._left + (now - self._counted) / _EVERY)
        self._counted = now
        if self._left < 1:
            raise LobbyError(LobbyCode.TOO_FAST)
        self._left -= 1


class Mutes:
    """Who wants to hear nothing of whom, as it is kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._of: dict[str, frozenset[str]] = {}
        # Whoever was muted in a file that cannot be read is heard again.
        with suppress(StoreError, OSError, ValueError, TypeError, AttributeError):
            found = json.loads(read_file(path, _LARGEST) or "")
            self._of = {name: frozenset(map(str, muted)) for name, muted in found.items()}

    def forget(self, is_known: Callable[[str], object]) -> None:
        """Forget of whom nobody knows any more."""
        self._of = {
            listener: frozenset(filter(is_known, muted))
            for listener, muted in self._of.items()
            if is_known(listener)
        }

    def change(self, listener: str, speaker: str) -> bool:
        """Let somebody hear nothing of another, or hear them again; whether it is nothing now."""
        self._of[listener] = self.of(listener) ^ {speaker}
        kept = {name: sorted(muted) for name, muted in self._of.items() if muted}
        with suppress(StoreError, OSError):
            make_folder(self._path.parent)
            atomic_write(self._path, json.dumps(kept))
        return speaker in self._of[listener]

    def of(self, listener: str) -> frozenset[str]:
        """Return the ids of those of whom somebody wants to hear nothing."""
        return self._of.get(listener, frozenset())
