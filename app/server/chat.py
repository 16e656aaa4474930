"""Chat: one printable line at a time, and not too often."""

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
LINES: Final = 50
_AT_ONCE: Final = 5
"""Lines that a person may say at once."""
_LARGEST: Final = 2**22
_EVERY: Final = 2.0
"""Seconds until a person may say another line."""


class ChatLine(NamedTuple):
    person: str
    who: str
    text: str


def one_line(text: str) -> str:
    """Return typed text as one harmless line of at most ``LONGEST`` letters.

    Raises LobbyError if nothing is left of it.
    """
    line = excerpt(" ".join(text.split()), LONGEST)
    if not line:
        raise LobbyError(LobbyCode.NOTHING_SAID)
    return line


class RateLimit:
    """The limit on how fast one person may speak."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._left = float(_AT_ONCE)
        self._counted = now()

    def take(self) -> None:
        """Count one line. Raises LobbyError if it comes too soon."""
        now = self._now()
        self._left = min(_AT_ONCE, self._left + (now - self._counted) / _EVERY)
        self._counted = now
        if self._left < 1:
            raise LobbyError(LobbyCode.TOO_FAST)
        self._left -= 1


class Mutes:
    """The people whom each person has muted, kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._of: dict[str, frozenset[str]] = {}
        # If the file cannot be read, no person is muted.
        with suppress(StoreError, OSError, ValueError, TypeError, AttributeError):
            found = json.loads(read_file(path, _LARGEST) or "")
            self._of = {name: frozenset(map(str, muted)) for name, muted in found.items()}

    def forget(self, is_known: Callable[[str], object]) -> None:
        """Forget people who are not known any more."""
        self._of = {
            listener: frozenset(filter(is_known, muted))
            for listener, muted in self._of.items()
            if is_known(listener)
        }

    def change(self, listener: str, speaker: str) -> bool:
        """Mute a speaker for a listener, or unmute them; return whether they are muted now."""
        self._of[listener] = self.of(listener) ^ {speaker}
        kept = {name: sorted(muted) for name, muted in self._of.items() if muted}
        with suppress(StoreError, OSError):
            make_folder(self._path.parent)
            atomic_write(self._path, json.dumps(kept))
        return speaker in self._of[listener]

    def of(self, listener: str) -> frozenset[str]:
        """Return the ids of the people whom a listener has muted."""
        return self._of.get(listener, frozenset())
