"""What the log says of the events of a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from app.server import log_lines
from app.server.events import (
    AccountDeleted,
    ConductActed,
    Events,
    KeyMoved,
    KeyRemoved,
    MatchBegan,
    MatchesUnsaved,
    MatchFinished,
    RatingsUnsaved,
    RequestRefused,
    SeatTaken,
    TableLost,
    TableOpened,
    TablePutAway,
    TableUnreadable,
    TableUnsaved,
    VisitorRenamed,
    WordRenewed,
    WrongPassphrase,
)
from app.server.process import ServerLog
from app.server.refusals import LobbyCode
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
        events.subscribe(ConductActed, self._acted)
        events.subscribe(KeyMoved, self._key_moved)
        events.subscribe(AccountDeleted, self._deleted)
        events.subscribe(TableLost, self._lost)
        events.subscribe(TableUnreadable, self._unreadable)

    def _renamed(self, event: VisitorRenamed) -> None:
        who = replace(visitor(event.visit), name=event.before)
        self._write(log_lines.renamed(who, event.visit.name))

    def _wrong_passphrase(self, event: WrongPassphrase) -> None:
        self._write(log_lines.wrong_word(visitor(event.visit), event.number))

    def _finished(self, event: MatchFinished) -> None:
        # A deal of a tournament ends so, too.
        if event.cause is Cause.AGREED and not event.table.options.tournament:
            table, journal = event.table, self._folder / event.table.journal
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

    def _key_moved(self, event: KeyMoved) -> None:
        self._write(log_lines.key_moved(visitor(event.visit), event.to.id))

    def _deleted(self, event: AccountDeleted) -> None:
        self._write(log_lines.account_deleted(visitor(event.visit)))

    def _acted(self, event: ConductActed) -> None:
        self._write(log_lines.conduct(event.by, event.act, event.value, event.about, event.why))

    def _lost(self, event: TableLost) -> None:
        table, why = event.table, english_for(event.why)
        self._write(log_lines.table_lost(table.number, _names(table), why))

    def _unreadable(self, event: TableUnreadable) -> None:
        self._write(log_lines.table_unreadable(event.path))


class VisitLog:
    """Writes a line of the log about what visitors do with their accounts and at tables, and about
    what they are refused: once a minute, if it is the same.

    ``folder`` has the journals of the tables.
    """

    def __init__(self, folder: Path, events: Events, log: ServerLog) -> None:
        self._folder = folder
        self._log = log
        events.subscribe(RequestRefused, self._refused)
        events.subscribe(WordRenewed, self._word_renewed)
        events.subscribe(KeyRemoved, self._key_removed)
        events.subscribe(TableOpened, self._opened)
        events.subscribe(SeatTaken, self._seat_taken)
        events.subscribe(MatchBegan, self._began)
        events.subscribe(MatchFinished, self._finished)

    def _refused(self, event: RequestRefused) -> None:
        # A wrong word of a table has a line of its own.
        if event.code != LobbyCode.WORD:
            line = log_lines.refused(visitor(event.visit), event.request, event.code)
            self._log.say_seldom(line)

    def _word_renewed(self, event: WordRenewed) -> None:
        self._log.say(log_lines.word_renewed(visitor(event.visit)))

    def _key_removed(self, event: KeyRemoved) -> None:
        self._log.say(log_lines.key_removed(visitor(event.visit), event.fingerprint))

    def _opened(self, event: TableOpened) -> None:
        table = event.table
        host = visitor(event.host) if event.host else None
        self._log.say(log_lines.table_opened(host, table.number, table.rules.game))

    def _seat_taken(self, event: SeatTaken) -> None:
        self._log.say(log_lines.seat_taken(visitor(event.visit), event.table.number))

    def _began(self, event: MatchBegan) -> None:
        table, journal = event.table, self._folder / event.table.journal
        self._log.say(log_lines.match_began(table.number, _names(table), table.rules.game, journal))

    def _finished(self, event: MatchFinished) -> None:
        if event.cause is not Cause.AGREED:
            table, journal = event.table, self._folder / event.table.journal
            cause = event.cause.value
            self._log.say(log_lines.match_finished(table.number, _names(table), cause, journal))


def visitor(visit: Visit) -> log_lines.Visitor:
    person = visit.person
    return log_lines.Visitor(
        person.name, person.id, visit.address, person.is_guest, visit.number, visit.key
    )


def _names(table: Table) -> Sequence[str]:
    return [slot.name for slot in table.slots if slot.name]
