"""A cache of facts from journals: a JSON file beside them.

If it is missing, damaged or cannot be written, journals are read instead. An entry counts only
while its journal has the size and the time of change that it had when it was read. If programs
write it at the same time, the entries that one of them loses are read again next time.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from app import __version__
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.home import shown
from app.storage.paths import state_folder

Note: TypeAlias = dict[str, Any]
"""The facts of a journal: values that JSON can hold."""
Stamp: TypeAlias = tuple[int, int]
"""The size of a file in bytes and its time of change in nanoseconds."""

_LARGEST: Final = 64 * 2**20
"""Most bytes of the index; one of two thousand unfinished matches has a million."""


class Index:
    """The notes of the journals in one folder, by file name."""

    def __init__(self, folder: Path) -> None:
        """Read the index of ``folder``; start empty if that is impossible."""
        # In its own words, for the sentences in it name the folder, and the program's version.
        self._about = {"program": __version__, "folder": shown(folder)}
        self._entries = self._read()
        self._new: dict[str, list[Any]] = {}

    def note(self, name: str, stamp: Stamp) -> Note | None:
        """Return the note of a journal; None if it has none, or has changed since."""
        match self._new.get(name) or self._entries.get(name):
            case [size, changed, dict() as note] if (size, changed) == stamp:
                return note
        return None

    def remember(self, name: str, stamp: Stamp, note: Note) -> None:
        """Keep the note of a journal that had this stamp before it was read."""
        self._new[name] = [*stamp, note]

    def save(self, names: Collection[str]) -> None:
        """Write new notes, and forget all journals but those of these names.

        If the system refuses, nothing is written: the journals are read again next time.
        """
        gone = self._entries.keys() - names
        if not self._new and not gone:
            return
        # Others may have written since.
        entries = {name: entry for name, entry in self._read().items() if name not in gone}
        entries |= self._new
        text = json.dumps({**self._about, "journals": entries}, separators=(",", ":"))
        with suppress(StoreError, OSError):
            atomic_write(_path(), text)
            self._entries, self._new = entries, {}

    def _read(self) -> dict[str, Any]:
        with suppress(StoreError, OSError, ValueError, RecursionError):
            match json.loads(read_file(_path(), _LARGEST) or ""):
                case {"journals": dict() as entries, **about} if about == self._about:
                    return entries
        return {}


def _path() -> Path:
    return state_folder() / "index.json"
