"""The journal of a tournament: JSON Lines, the plan first, then a record a line.

A record is on the disk before it takes effect. A torn last line, by a power cut or a kill, is cut
off; a file that is damaged elsewhere is set aside.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any, Final

from app import __version__
from app.storage.errors import StoreError
from app.storage.files import lock, open_file
from app.storage.paths import make_folder, set_aside
from app.tournaments.plan import Plan
from app.tournaments.records import Record, from_json, to_json
from app.tournaments.refusals import TournamentCode, TournamentError
from app.tournaments.tournament import Tournament
from app.typed_json import as_json, read_as

FORMAT: Final = "gin-rummy tournament"
VERSION: Final = 1
LARGEST: Final = 16 * 2**20
"""Most bytes of a file: a round robin of 128 people has some two million."""


class TournamentJournal:
    """The file of a tournament, open for writing, with the tournament that is kept in it."""

    def __init__(
        self,
        path: Path,
        descriptor: int,
        plan: Plan,
        size: int,
        now: Callable[[], float],
        made: float,
    ) -> None:
        """Take over an open and locked file. ``create`` and ``open`` call this."""
        self.path = path
        self.made = made
        """When the tournament was created, in seconds since 1970; 0 if the file does not say."""
        self._descriptor = descriptor
        self._size = size
        self.tournament = Tournament(plan, write=self._write, now=now)

    @classmethod
    def create(cls, path: Path, plan: Plan, now: Callable[[], float] = time) -> TournamentJournal:
        """Begin a tournament. Raises StoreError if its file cannot be made or exists already."""
        make_folder(path.parent)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL
        made = now()
        journal = cls(path, _open(path, flags), plan, 0, now, made)
        try:
            header = {"format": FORMAT, "version": VERSION, "program": __version__}
            journal._append({**header, "at": made, "plan": as_json(plan)})
        except BaseException:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def open(cls, path: Path, now: Callable[[], float] = time) -> TournamentJournal:
        """Go on with a tournament.

        Raises StoreError if its file cannot be read, and TournamentError if it is damaged, which
        sets it aside, or of a later version.
        """
        descriptor = _open(path, os.O_RDWR | os.O_APPEND)
        try:
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(LARGEST + 1)
            whole = data[: data.rfind(b"\n") + 1]
            if len(whole) < len(data) <= LARGEST:
                os.ftruncate(descriptor, len(whole))
            made, plan, records = _parse(path, whole if len(data) <= LARGEST else b"")
            journal = cls(path, descriptor, plan, len(whole), now, made)
            try:
                for record in records:
                    journal.tournament.apply(record)
            except (LookupError, ValueError) as error:
                raise _Damaged from error
        except _Damaged as error:
            os.close(descriptor)
            raise TournamentError(TournamentCode.DAMAGED, aside=str(set_aside(path))) from error
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, OSError):
                raise StoreError.about(error, path) from error
            raise
        return journal

    def close(self) -> None:
        """Let others open the file. Closing twice does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _write(self, record: Record) -> None:
        self._append(to_json(record))

    def _append(self, line: dict[str, Any]) -> None:
        """Raise StoreError if the system refuses; the file is then as it was before."""
        encoded = json.dumps(line, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        try:
            # What was left by an earlier write that failed.
            if os.fstat(self._descriptor).st_size > self._size:
                os.ftruncate(self._descriptor, self._size)
            rest = encoded
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise StoreError.about(error, self.path) from error
        self._size += len(encoded)


class _Damaged(ValueError):
    pass


def _open(path: Path, flags: int) -> int:
    try:
        descriptor = open_file(path, flags)
    except OSError as error:
        raise StoreError.about(error, path) from error
    if not lock(descriptor):
        os.close(descriptor)
        raise TournamentError(TournamentCode.IN_USE, path=str(path))
    return descriptor


def _parse(path: Path, data: bytes) -> tuple[float, Plan, list[Record]]:
    try:
        header, *lines = [json.loads(line) for line in data.splitlines()]
        if header["format"] != FORMAT:
            raise _Damaged
        if header["version"] <= VERSION:
            records = [from_json(line) for line in lines]
            return float(header.get("at", 0)), read_as(Plan, header["plan"]), records
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
        raise _Damaged from error
    raise TournamentError(TournamentCode.LATER_VERSION, path=str(path))
