"""The journal of a match being played, kept while the disk refuses too, and its time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic_ns
from typing import TypeAlias

from app.match.records import LATEST, Record
from app.storage.errors import StoreError
from app.storage.journal import VERSION, JournalFile


class JournalWriter:
    """Writes the records of one match as they come.

    A record that could not be written is kept and tried again with the next one; ``unsaved`` says
    why. ``header`` gives the first line if the file must still be made, at ``path``. If there is
    neither a file nor a path, ``problem`` says why nothing can be written.
    """

    def __init__(
        self,
        header: Callable[[], Record],
        *,
        file: JournalFile | None = None,
        path: Path | None = None,
        problem: StoreError | None = None,
        version: int = VERSION,
    ) -> None:
        self.on_saving: Callable[[], None] | None = None
        """Called when ``unsaved`` has changed, or the journal was rewritten."""
        self._header = header
        self._file = file
        self._path = path
        self._version = version
        self.unsaved = problem
        """Why the match is not on the disk; None if it is."""
        self._waiting: list[Record] = []
        self._to_sync = False
        """Whether written records may not outlive a power cut yet."""

    @property
    def path(self) -> Path | None:
        return self._file.path if self._file else None

    def write(self, record: Record) -> None:
        self._waiting.append(record)
        self.save()

    def sync(self) -> None:
        self._to_sync = True
        self.save()

    def save(self) -> None:
        was_restored = False
        try:
            was_restored = self._file is not None and self._file.restore()
            self._flush()
        except StoreError as error:
            unsaved: StoreError | None = error
        else:
            # Without a place for a journal there is nothing that could have been written.
            unsaved = None if self._file or self._path else self.unsaved
        if unsaved != self.unsaved or was_restored:
            self.unsaved = unsaved
            if self.on_saving:
                self.on_saving()

    def close(self) -> None:
        self.sync()
        if self._file:
            self._file.close()
        self._file = self._path = None

    def discard(self) -> None:
        if self._file:
            self._file.discard()
        self._file = self._path = self.unsaved = None
        self._waiting.clear()

    def _flush(self) -> None:
        if self._file is None:
            if self._path is None:
                return
            self._file = JournalFile.create(self._path, self._header(), self._version)
        while self._waiting:
            self._file.append(self._waiting[0])
            del self._waiting[0]
        if self._to_sync:
            self._file.sync()
            self._to_sync = False


Clock: TypeAlias = Callable[[], int]
"""Milliseconds since a fixed moment."""


def monotonic() -> int:
    """Return a clock that no user can set and that stands still while the machine sleeps."""
    return monotonic_ns() // 1_000_000


class Stopwatch:
    """Milliseconds of play since a match began, without the time between leaving and resuming
    it.
    """

    def __init__(self, clock: Clock = monotonic, elapsed: int = 0) -> None:
        self._clock = clock
        self._began = clock() - elapsed
        self._last = elapsed

    def read(self) -> int:
        self._last = min(max(self._last, self._clock() - self._began), LATEST)
        return self._last
