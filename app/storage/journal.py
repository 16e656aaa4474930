"""Journals: JSON Lines files that only grow, one for each match, one plain dict a line.

The first line is the header, with the version of the format. Every line ends in a newline and is
written whole or not at all. So only the end of the file can be torn: by a power cut, or by a
program that was killed while it wrote.

A journal of an older format is continued in the same file, in lines of today's format. Before the
first of them, one digit of the header is changed to say so. The program that began the file then
asks to be updated, and does not take those lines for damage.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from time import time_ns
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias

from app import __version__
from app.storage.errors import JournalDamaged, JournalInUse, JournalVersion, StoreCode, StoreError
from app.storage.files import draft_of, lock, open_file
from app.storage.paths import STAMP, begun_at, make_folder, matches_folder, move_away
from app.storage.sidecar import forget

Record: TypeAlias = dict[str, Any]
"""One line of a journal: values that JSON can hold."""

FORMAT: Final = "gin-rummy journal"
VERSION: Final = 4
"""The format version of new journals.

It rises whenever a match can hold what older programs do not know, so that they refuse it and do
not take it for damaged."""
IMPORTED_VERSION: Final = 5
"""The format version of journals of imported matches, which have decks in place of a seed."""
PAD_VERSION: Final = 5
"""The format version of score pads."""
OLDEST: Final = 1

LONGEST_LINE: Final = 65_536
"""Most bytes of a line without its end; those of a match have a few hundred."""
LARGEST: Final = 16 * 2**20
"""Most bytes of a journal.

Nine matches of a series to 1000 points each, by the rules that take the longest, have six million.
"""
MOST_LINES: Final = 600_000

_VERSION: Final = re.compile(rb'"version": ?(\d)\b')
"""Where the version stands in a header, as one digit."""

_SUFFIX: Final = ".jsonl"
_LEEWAY: Final = 300 * 10**9
"""Nanoseconds by which the clock of a file system may be ahead of this machine's."""


@dataclass(frozen=True, slots=True)
class JournalContents:
    records: list[Record]
    """Every whole record in order, at least the header."""
    torn: bool
    """Whether the last line was not whole and has been dropped."""


class JournalFile:
    """A journal open for writing, which no other program can open until it is closed.

    Its content is remembered, because others may delete, empty or replace the file meanwhile.
    """

    def __init__(
        self, path: Path, descriptor: int, written: bytes = b"", version: int = VERSION
    ) -> None:
        """Take over an open and locked file.

        ``create`` and ``open`` call this. The file holds these whole lines, and its header this
        version.
        """
        self.path = path
        self._version = version
        self._descriptor = descriptor
        self._written = bytearray(written)
        self._half_line = False

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any], version: int = VERSION) -> JournalFile:
        """Make a new journal, readable by this user alone, and its folder if missing.

        The format, its version and the program's version are put before the header. Raises
        StoreError if the file cannot be made or exists already.
        """
        make_folder(path.parent)
        descriptor = _open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        journal = cls(path, descriptor, version=version)
        try:
            _lock(descriptor)
            journal.append({"format": FORMAT, "version": version, "program": __version__, **header})
        except BaseException:
            journal.close()
            with suppress(OSError):
                path.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[JournalFile, JournalContents]:
        """Open a journal to continue it, and cut off a torn last line.

        Raises what ``read`` raises, and JournalInUse if another program has it open.
        """
        descriptor = _open(path, os.O_RDWR | os.O_APPEND)
        try:
            _lock(descriptor)
            # Read through the locked descriptor: on a network file system the lock may be of
            # the kind that is lost when any other descriptor of the file is closed.
            with open(descriptor, "rb", closefd=False) as file:
                reading, size = _parse(path, file)
            if reading.torn:
                os.ftruncate(descriptor, size)
            written = os.pread(descriptor, size, 0)
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, OSError):
                raise StoreError.about(error, path) from error
            raise
        return cls(path, descriptor, written, reading.records[0]["version"]), reading

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record, so that it outlives this program, though perhaps not a power cut.

        Raises StoreError if the system refuses; the file is then as it was before.
        """
        line = _encode(record)
        rest = line
        try:
            if self._half_line:
                self._take_back()
            if self._version < VERSION:
                self._raise_version()
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            self._half_line = True
            # Where this is refused too, the next append tries again before it writes.
            with suppress(OSError):
                self._take_back()
            raise StoreError.about(error, self.path) from error
        self._written += line

    def restore(self) -> bool:
        """Write the journal anew if others have deleted or changed its file; return whether they
        had.

        A file in its place that is not the beginning of the journal is kept under another name.
        Raises StoreError if the system refuses, and JournalInUse if another program continues that
        file.
        """
        try:
            if self._half_line:
                self._take_back()
            if self._is_in_place():
                return False
            self._write_anew(Path(os.path.realpath(self.path)))
        except OSError as error:
            raise StoreError.about(error, self.path) from error
        return True

    def sync(self) -> None:
        """Wait until all that was written would outlive a power cut. Raises StoreError if the
        system refuses.
        """
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            raise StoreError.about(error, self.path) from error

    def discard(self) -> None:
        """Close the journal and remove it with its sidecar.

        Another file in its place is left alone. Nothing is raised if the system refuses.
        """
        with suppress(OSError):
            if self._is_in_place():
                self.path.unlink()
                forget(self.path)
        self.close()

    def close(self) -> None:
        """Let others open the journal. Closing twice does nothing; appending afterwards fails."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> JournalFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take_back(self) -> None:
        # Where others have made it shorter, this would fill it up with zeros.
        if os.fstat(self._descriptor).st_size > len(self._written):
            os.ftruncate(self._descriptor, len(self._written))
        self._half_line = False

    def _is_in_place(self) -> bool:
        own = os.fstat(self._descriptor)
        try:
            there = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        return os.path.samestat(own, there) and own.st_size == len(self._written)

    def _write_anew(self, target: Path) -> None:
        make_folder(target.parent)
        draft = draft_of(target)
        descriptor = _open(draft, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC)
        try:
            _lock(descriptor)
            rest = memoryview(self._written)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            if not self._has_nothing_else(target):
                move_away(target)
            draft.replace(target)
        except BaseException:
            os.close(descriptor)
            draft.unlink(missing_ok=True)
            raise
        os.close(self._descriptor)
        self._descriptor = descriptor

    def _has_nothing_else(self, target: Path) -> bool:
        try:
            descriptor = open_file(target, os.O_RDONLY)
        except FileNotFoundError:
            return True
        except StoreError:
            return False
        with open(descriptor, "rb") as file:
            # The lock of this program's own file would refuse another one.
            if not os.path.samestat(os.fstat(descriptor), os.fstat(self._descriptor)):
                _lock(descriptor)
            return self._written.startswith(file.read(len(self._written) + 1))

    def _raise_version(self) -> None:
        line = os.pread(self._descriptor, LONGEST_LINE, 0).partition(b"\n")[0]
        if (found := _VERSION.search(line)) and (header := _decode(line)):
            start, end = found.span(1)
            digit = b"%d" % VERSION
            if _decode(line[:start] + digit + line[end:]) == header | {"version": VERSION}:
                # What is opened for appending is written at its end only.
                flags = fcntl.fcntl(self._descriptor, fcntl.F_GETFL)
                fcntl.fcntl(self._descriptor, fcntl.F_SETFL, flags & ~os.O_APPEND)
                try:
                    os.pwrite(self._descriptor, digit, start)
                    self._written[start:end] = digit
                finally:
                    fcntl.fcntl(self._descriptor, fcntl.F_SETFL, flags)
        self._version = VERSION


def read(path: Path) -> JournalContents:
    """Return the content of a journal, even while another program writes it.

    Raises JournalDamaged if anything but its last line is damaged or it is no journal,
    JournalVersion if it needs another program version, and StoreError if it cannot be read.
    """
    descriptor = _open(path, os.O_RDONLY)
    try:
        with open(descriptor, "rb") as file:
            return _parse(path, file)[0]
    except OSError as error:
        raise StoreError.about(error, path) from error


def delete(path: Path) -> None:
    """Remove a journal and its sidecar for good.

    Raises JournalInUse if another program has it open, and StoreError if the system refuses.
    """
    descriptor = _open(path, os.O_RDONLY)
    try:
        _lock(descriptor)
        path.unlink()
        forget(path)
    except OSError as error:
        raise StoreError.about(error, path) from error
    finally:
        os.close(descriptor)


def new_path(now: datetime) -> Path:
    """Return a path for a new journal: unique, sorted by time, like
    ``20261121-074500-5e1f0a.jsonl``.

    Raises StoreError if there is no home folder.
    """
    return matches_folder() / f"{now:{STAMP}}-{os.urandom(3).hex()}{_SUFFIX}"


class Listed(NamedTuple):
    path: Path
    size: int
    """The size in bytes."""
    changed: int
    """The time of the last write, in nanoseconds."""


def list_journals() -> list[Path]:
    """Return the paths of ``listed_journals``. Raises StoreError as it does."""
    return [listed.path for listed in listed_journals()]


def listed_journals() -> list[Listed]:
    """Return every journal in the matches folder, the last played first; none if there is no
    folder.

    Paths that are no files, or links to nothing, are left out. A time of change in the future means
    that a clock was wrong: then the time in the name counts, and a journal whose name is in the
    future too comes last. Raises StoreError if there is no home folder or the matches folder cannot
    be read.
    """
    folder = matches_folder()
    now = time_ns()
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                # Another program may rename a file aside at any moment.
                with suppress(OSError):
                    # An empty file is one whose program died before it wrote the header.
                    if not (entry.name.endswith(_SUFFIX) and entry.is_file()):
                        continue
                    if (status := entry.stat()).st_size:
                        played = _last_played(entry.name, status.st_mtime_ns, now)
                        listed = Listed(folder / entry.name, status.st_size, status.st_mtime_ns)
                        found.append((played, entry.name, listed))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreError.about(error, folder) from error
    return [listed for *_, listed in sorted(found, reverse=True)]


def _last_played(name: str, written: int, now: int) -> int:
    if written <= now + _LEEWAY:
        return written
    try:
        begun = int(begun_at(name).timestamp()) * 10**9
    except (ValueError, OverflowError):
        return 0
    return begun if begun <= now + _LEEWAY else 0


def _open(path: Path, flags: int) -> int:
    try:
        return open_file(path, flags)
    except OSError as error:
        raise StoreError.about(error, path) from error


def _lock(descriptor: int) -> None:
    if not lock(descriptor):
        raise JournalInUse(StoreCode.IN_USE)


def _encode(record: Mapping[str, Any]) -> bytes:
    # ASCII, because a name typed in a broken locale may not be encodable in UTF-8.
    return json.dumps(record, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def _decode(line: bytes) -> Record | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _parse(path: Path, file: BinaryIO) -> tuple[JournalContents, int]:
    records: list[Record] = []
    size = 0
    for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), b""), 1):
        whole = line.endswith(b"\n")
        record = _decode(line) if whole else None
        if number == 1:
            _check_header(path, record)
        if not whole and len(line) <= LONGEST_LINE:
            return JournalContents(records, torn=True), size
        if record is None:
            raise JournalDamaged(StoreCode.DAMAGED_LINE, path=path, line=number)
        size += len(line)
        if size > LARGEST or number > MOST_LINES:
            raise JournalDamaged(StoreCode.TOO_LARGE, path=path)
        records.append(record)
    if not records:
        _check_header(path, None)
    return JournalContents(records, torn=False), size


def _check_header(path: Path, header: Record | None) -> None:
    version = header.get("version") if header and header.get("format") == FORMAT else None
    if header is None or type(version) is not int or version < OLDEST:
        raise JournalDamaged(StoreCode.NO_JOURNAL, path=path)
    if version > IMPORTED_VERSION:
        saved_by = header.get("program")
        raise JournalVersion(
            StoreCode.LATER_VERSION, path=path, saved_by=saved_by, version=__version__
        )
