"""Chat: one printable line at a time, and not too often.

What onlookers say about a hand is kept from its players until the hand is over.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from app.quoting import excerpt
from app.server.refusals import LobbyCode, LobbyError
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder
from app.typed_json import as_json, read_as

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
    looks_on: bool = False
    """Whether an onlooker has said it."""
    number: int = 0
    """Counts the lines at a table."""
    shown: int = 0
    """The number under which players read it; 0 while it is kept from them."""


def one_line(text: str) -> str:
    """Return typed text as one harmless line of at most ``LONGEST`` letters.

    Raises LobbyError if nothing is left of it.
    """
    line = excerpt(" ".join(text.split()), LONGEST)
    if not line:
        raise LobbyError(LobbyCode.NOTHING_SAID)
    return line


class TableTalk:
    """The latest lines at a table: those of its players, and as many of its onlookers.

    Onlookers read all lines in the order in which they were said. Players read what onlookers say
    about a hand after it, behind all that was said before.
    """

    def __init__(self) -> None:
        self._players: deque[ChatLine] = deque(maxlen=LINES)
        self._onlookers: deque[ChatLine] = deque(maxlen=LINES)
        self._count = 0
        """The number of the last line."""
        self._read: dict[str, int] = {}
        """The number of the last line that each person had before them, by id."""

    def add(self, line: ChatLine, *, is_kept: bool) -> None:
        """Take a line; ``is_kept`` keeps it from the players for now."""
        number = self._next()
        lines = self._onlookers if line.looks_on else self._players
        lines.append(line._replace(number=number, shown=0 if is_kept else number))

    def show_kept(self) -> list[ChatLine]:
        """Let the players read what was kept from them; return these lines."""
        kept = [line for line in self._onlookers if not line.shown]
        if kept:
            shown = [line if line.shown else self._shown_now(line) for line in self._onlookers]
            self._onlookers = deque(shown, maxlen=LINES)
        return kept

    def lines(self, *, looks_on: bool) -> list[ChatLine]:
        """Return the lines that an onlooker or a player may read, in their order."""
        every = [*self._players, *self._onlookers]
        if looks_on:
            return sorted(every, key=lambda line: line.number)
        return sorted((line for line in every if line.shown), key=lambda line: line.shown)

    def unread(self, person: str, *, looks_on: bool) -> list[ChatLine]:
        """Return the lines of others that have come since a person last read, in their order."""
        read = self._read.get(person, self._count)
        return [
            line
            for line in self.lines(looks_on=looks_on)
            if (line.number if looks_on else line.shown) > read and line.person != person
        ]

    def mark_read(self, person: str) -> None:
        self._read[person] = self._count

    def come(self, person: str) -> None:
        """Count from now on what a person has not read, unless that is known from before."""
        self._read.setdefault(person, self._count)

    def forget(self, person: str) -> None:
        """Forget what a person has read."""
        self._read.pop(person, None)

    def erase(self, person: str) -> bool:
        """Forget a person and what they have said; return whether there was anything."""
        was_here = self._read.pop(person, None) is not None
        for lines in (self._players, self._onlookers):
            kept = [line for line in lines if line.person != person]
            was_here = was_here or len(kept) < len(lines)
            lines.clear()
            lines.extend(kept)
        return was_here

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _shown_now(self, line: ChatLine) -> ChatLine:
        return line._replace(shown=self._next())

    # -- its part of the table's file ------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        lines = [_SavedLine(line.person, line.who, line.text) for line in self._players]
        numbers = [line.number for line in self._players]
        saved = _SavedTalk(numbers, [*self._onlookers], self._read)
        return {"lines": as_json(lines), "talk": as_json(saved)}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> TableTalk:
        """Return the talk of a table's file, also of one that has only the lines of players.

        Raises ValueError, TypeError or LobbyError if it is malformed.
        """
        talk, lines = cls(), read_as(list[_SavedLine], told.get("lines", []))
        saved = read_as(_SavedTalk, told.get("talk", {}))
        numbers = saved.numbers or range(1, len(lines) + 1)
        for line, number in zip(lines, numbers, strict=False):
            read = ChatLine(line.person, line.who, line.text, number=number, shown=number)
            talk._players.append(_harmless(read))
        talk._onlookers.extend(map(_harmless, saved.asides))
        talk._read = saved.read
        every = [*talk._players, *talk._onlookers]
        talk._count = max((max(line.number, line.shown) for line in every), default=0)
        return talk


class _SavedLine(NamedTuple):
    """A line of a player, as the first versions have written it."""

    person: str
    who: str
    text: str


@dataclass(frozen=True)
class _SavedTalk:
    """What later versions write beside the lines of players."""

    numbers: list[int] = field(default_factory=list)
    asides: list[ChatLine] = field(default_factory=list)
    read: dict[str, int] = field(default_factory=dict)


def _harmless(line: ChatLine) -> ChatLine:
    return line._replace(who=one_line(line.who), text=one_line(line.text))


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
        self._save()
        return speaker in self._of[listener]

    def hand_over(self, person: str, to: str) -> None:
        """Let the mutes of a person, by them and of them, be those of another."""
        handed = self.of(person) | self.of(to)
        self._of = {
            listener: frozenset(to if who == person else who for who in muted) - {listener}
            for listener, muted in {**self._of, to: handed}.items()
            if listener != person
        }
        self._save()

    def _save(self) -> None:
        kept = {name: sorted(muted) for name, muted in self._of.items() if muted}
        with suppress(StoreError, OSError):
            make_folder(self._path.parent)
            atomic_write(self._path, json.dumps(kept))

    def of(self, listener: str) -> frozenset[str]:
        """Return the ids of the people whom a listener has muted."""
        return self._of.get(listener, frozenset())
