"""The games of a contest in a file of JSON Lines, from which it can go on later.

The first line is the header, then comes one line a game in the order in which they were over.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from app import __version__
from app.storage.errors import StoreCode, StoreError
from app.storage.line_file import LineFile
from app.storage.paths import STAMP, state_folder

_FORMAT: Final = "gin-rummy contest"
_VERSION: Final = 1
_MOST: Final = 10
"""Contests without a file of their own that are kept."""


class ContestFile(LineFile):
    """A file of a contest. ``open`` raises StoreError too if it is no file of a contest."""

    def __init__(self, path: Path, descriptor: int, lines: list[bytes], *, torn: bool) -> None:
        super().__init__(path, descriptor, lines, torn=torn)
        self.header = self._header()

    def _header(self) -> dict[str, Any] | None:
        """Return the header, or None in an empty file. Raises StoreError."""
        if not self.lines:
            if self.torn:
                raise StoreError(StoreCode.NO_CONTEST, path=self.path)
            return None
        match _read(self.lines[0]):
            case {"format": form, "version": int(version)} as header if form == _FORMAT:
                if version > _VERSION:
                    raise StoreError(
                        StoreCode.LATER_VERSION,
                        path=self.path,
                        saved_by=header.get("program"),
                        version=__version__,
                    )
                return dict(header)
        raise StoreError(StoreCode.NO_CONTEST, path=self.path)

    def begin(self, header: Mapping[str, Any]) -> None:
        """Write the header of an empty file. Raises StoreError."""
        self.header = {"program": __version__, **header}
        self.append({"format": _FORMAT, "version": _VERSION, **self.header})

    def records(self) -> Iterator[tuple[int, Any]]:
        """Yield the number of each line after the header and its record, None if it is not JSON."""
        for number, line in enumerate(self.lines[1:], 2):
            yield number, _read(line)

    def damaged(self, line: int) -> StoreError:
        return StoreError(StoreCode.CONTEST_DAMAGED, path=self.path, line=line)

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record, so that it outlives this program. Raises StoreError."""
        self.append_line(json.dumps(record, separators=(",", ":")))


def new_path() -> Path:
    """Return a path in the state folder for a contest without a file of its own.

    The oldest of these files go, so that few are kept. Raises StoreError without a home folder.
    """
    for path in _kept()[_MOST - 1 :]:
        with suppress(OSError):
            path.unlink()
    return _folder() / f"{datetime.now():{STAMP}}-{secrets.token_hex(3)}.jsonl"


def last_path() -> Path | None:
    """Return the file of the state folder that was written last, or None. Raises StoreError."""
    return next(iter(_kept()), None)


def _kept() -> list[Path]:
    """Return the files of the state folder, the one that was written last first."""
    try:
        written = [(path.stat().st_mtime_ns, path) for path in _folder().glob("*.jsonl")]
    except OSError as error:
        raise StoreError.about(error, _folder()) from error
    return [path for _, path in sorted(written, reverse=True)]


def _folder() -> Path:
    return state_folder() / "contests"


def _read(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
