"""A score pad that is open here, with its journal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from app.games.base import HandEntry
from app.match.pad import Pad
from app.match.records import LATEST, PAD, TIME, MatchCode, Record, ReplayError
from app.match.seat import Seat
from app.match.view import AnyMatchView
from app.refusal import Refused
from app.storage import journal
from app.storage.errors import StoreError
from app.storage.journal import PAD_VERSION, JournalFile
from app.table.handles import TableCode
from app.table.writer import JournalWriter

AnyPad: TypeAlias = Pad[Any, Any]


class UnreadablePad(StoreError):
    """A journal is no score pad."""


class PadSession:
    """A pad whose every change is in its journal before it is shown."""

    def __init__(self, pad: AnyPad, writer: JournalWriter, restored: Refused | None = None) -> None:
        self.pad = pad
        self._writer = writer
        self.restored = restored
        """What people should know of the reading of the journal; None if nothing."""

    @classmethod
    def new(
        cls,
        rules: Any,
        seats: Sequence[Seat],
        first_dealer: int,
        now: datetime | None = None,
        path: Path | None = None,
    ) -> PadSession:
        """Return a new pad and begin its journal at ``path``, or among the matches of this user.

        If the journal cannot be made, ``unsaved`` says why, and every change tries again. Raises
        RulesError.
        """
        now = now or datetime.now().astimezone()
        pad: AnyPad = Pad(rules, seats, first_dealer, now.isoformat(timespec="seconds"))
        try:
            writer = JournalWriter(
                pad.header, path=path or journal.new_path(now), version=PAD_VERSION
            )
        except StoreError as error:
            writer = JournalWriter(pad.header, problem=error)
        writer.save()
        return cls(pad, writer)

    @classmethod
    def open(cls, path: Path) -> PadSession:
        """Return the pad of a journal, exactly as it was left.

        Raises StoreError, JournalInUse, JournalDamaged, JournalVersion and UnreadablePad.
        """
        file, reading = JournalFile.open(path)
        try:
            if PAD not in reading.records[0]:
                raise ReplayError(MatchCode.NO_PAD)
            pad: AnyPad = Pad.from_records(reading.records)
        except ReplayError as error:
            file.close()
            raise UnreadablePad(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error) from error
        torn = Refused(TableCode.HALF_WRITTEN) if reading.torn else None
        return cls(pad, JournalWriter(pad.header, file=file), torn)

    @property
    def path(self) -> Path | None:
        return self._writer.path

    @property
    def unsaved(self) -> StoreError | None:
        """Why the pad is not on the disk; None if it is."""
        return self._writer.unsaved

    def view(self) -> AnyMatchView:
        return self.pad.view()

    def write(
        self, entry: HandEntry, number: int | None = None, now: datetime | None = None
    ) -> None:
        """Write a hand: the next one, or in place of the one of this number.

        Raises PadError and IllegalAction; then nothing is changed.
        """
        time = self._time(now)
        self._keep(self.pad.write(entry, number, time), time)

    def undo(self) -> None:
        """Take back what was written last. Raises IllegalAction if there is nothing."""
        self._keep(self.pad.undo(), self._time(None))

    def close(self) -> None:
        """Let other programs open the pad. Nothing is left of one without a hand."""
        if self.pad.hands or self.pad.undone_next:
            self._writer.close()
        else:
            self._writer.discard()

    def _keep(self, record: Record, time: int) -> None:
        self._writer.write(record | {TIME: time})
        self._writer.sync()

    def _time(self, now: datetime | None) -> int:
        """Return the milliseconds since the pad was begun; people also play while it is closed."""
        try:
            passed = (now or datetime.now().astimezone()) - datetime.fromisoformat(self.pad.created)
        except (ValueError, TypeError):
            return 0
        return max(0, min(int(passed.total_seconds() * 1000), LATEST))
