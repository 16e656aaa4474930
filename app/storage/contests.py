"""The games of a contest in a file of JSON Lines, from which it can go on later.

The first line is the header, then comes one line a game in the order in which they were over. A
line ends in a newline, so only the last one can be torn: by a power cut, or by a program that was
killed while it wrote.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Self

from app import __version__
from app.storage.errors import StoreCode, StoreError
from app.storage.files import lock, open_file
from app.storage.paths import STAMP, make_folder, state_folder

_FORMAT: Final = "gin-rummy contest"
_VERSION: Final = 1
_MOST: Final = 10
"""Contests without a file of their own that are kept."""


class ContestFile:
    """A file open for writing, which no other program can open until it is closed."""

    def __init__(self, path: Path, descriptor: int, lines: list[bytes], *, torn: bool) -> None:
        """``open`` calls this with an open and locked file and its whole lines."""
        self.path = path
        self.torn = torn
        """Whether the last line was not whole and has been dropped."""
        self._descriptor = descriptor
        self._lines = lines
        self.header = self._header()

    @classmethod
    def open(cls, path: Path, *, create: bool) -> Self:
        """Open a file, or with ``create`` make it if there is none; cut off a torn last line.

        Raises StoreError if it is no file of a contest, or another program has it open.
        """
        try:
            if create:
                make_folder(path.parent)
            descriptor = open_file(path, os.O_RDWR | os.O_APPEND | os.O_CREAT * create)
        except OSError as error:
            raise StoreError.about(error, path) from error
        try:
            if not lock(descriptor):
                raise StoreError(StoreCode.BUSY, path=path)
            with open(descriptor, "rb", closefd=False) as file:
                *lines, rest = file.read().split(b"\n")
            found = cls(path, descriptor, lines, torn=bool(rest))
            if rest:
                os.ftruncate(descriptor, sum(len(line) + 1 for line in lines))
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, OSError):
                raise StoreError.about(error, path) from error
            raise
        return found

    def _header(self) -> dict[str, Any] | None:
        """Return the header, or None in an empty file. Raises StoreError."""
        if not self._lines:
            if self.torn:
                raise StoreError(StoreCode.NO_CONTEST, path=self.path)
            return None
        match _read(self._lines[0]):
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
        for number, line in enumerate(self._lines[1:], 2):
            yield number, _read(line)

    def damaged(self, line: int) -> StoreError:
        return StoreError(StoreCode.CONTEST_DAMAGED, path=self.path, line=line)

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record, so that it outlives this program. Raises StoreError."""
        rest = json.dumps(record, separators=(",", ":")).encode() + b"\n"
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            raise StoreError.about(error, self.path) from error

    def close(self) -> None:
        os.close(self._descriptor)


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
