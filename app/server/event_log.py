"""What the log says of the events of a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from app.server import log_lines
from app.server.events import (
    AccountDeleted,
    Events,
    KeyMoved,
    MatchesUnsaved,
    MatchFinished,
    RatingsUnsaved,
    TableLost,
    TablePutAway,
    TableUnreadable,
    TableUnsaved,
    VisitorRenamed,
    WrongPassphrase,
)
from app.server.tables import Cause, Table, Visit
from app.text.refusals import english_for


class EventLog:
    """Writes a line of the log about each event that the operator should know of.

    ``folder`` has the journals of the tables.
    """

    def __init__(self, folder: Path, events: Events, write: Callable[[str], object]) -> None:
        self._folder = folder
        self._write = write
        events.subscribe(VisitorRenamed, self._renamed)
        events.subscribe(WrongPassphrase, self._wrong_passphrase)
        events.subscribe(MatchFinished, self._finished)
        events.subscribe(TablePutAway, self._put_away)
        events.subscribe(TableUnsaved, self._unsaved)
        events.subscribe(RatingsUnsaved, self._ratings_unsaved)
        events.subscribe(MatchesUnsaved, self._matches_unsaved)
        events.subscribe(AccountDeleted, self._deleted)
        events.subscribe(KeyMoved, self._key_moved)
        events.subscribe(TableLost, self._lost)
        events.subscribe(TableUnreadable, self._unreadable)

    def _renamed(self, event: VisitorRenamed) -> None:
        who = _told(event.visit, event.before)
        self._write(log_lines.renamed(who, event.visit.name))

    def _wrong_passphrase(self, event: WrongPassphrase) -> None:
        self._write(log_lines.wrong_word(_told(event.visit, event.visit.name), event.number))

    def _finished(self, event: MatchFinished) -> None:
        if event.cause is Cause.AGREED:
            table = event.table
            journal = self._folder / table.journal
            self._write(log_lines.table_ended(table.number, _names(table), journal))

    def _put_away(self, event: TablePutAway) -> None:
        table, journal = event.table, self._folder / event.table.journal
        self._write(log_lines.table_put_away(table.number, _names(table), event.days, journal))

    def _unsaved(self, event: TableUnsaved) -> None:
        self._write(log_lines.table_unsaved(event.table.number, english_for(event.why)))

    def _ratings_unsaved(self, event: RatingsUnsaved) -> None:
        self._write(log_lines.ratings_unsaved(english_for(event.why)))

    def _matches_unsaved(self, event: MatchesUnsaved) -> None:
        self._write(log_lines.matches_unsaved(english_for(event.why)))

    def _deleted(self, event: AccountDeleted) -> None:
        self._write(log_lines.account_deleted(_told(event.visit, event.visit.name)))

    def _key_moved(self, event: KeyMoved) -> None:
        self._write(log_lines.key_moved(_told(event.visit, event.visit.name), event.to.id))

    def _lost(self, event: TableLost) -> None:
        table, why = event.table, english_for(event.why)
        self._write(log_lines.table_lost(table.number, _names(table), why))

    def _unreadable(self, event: TableUnreadable) -> None:
        self._write(log_lines.table_unreadable(event.path))


def _told(visit: Visit, name: str) -> str:
    person = visit.person
    return log_lines.visitor(name, person.id, visit.address, is_guest=person.is_guest)


def _names(table: Table) -> Sequence[str]:
    return [slot.name for slot in table.slots if slot.name]
