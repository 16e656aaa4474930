"""Reports between visitors, and what moderators do in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.quoting import excerpt
from app.server import log_lines
from app.server.accounts import Account
from app.server.chat import ChatLine
from app.server.conduct import Conduct, by_whom
from app.server.conduct_store import USUAL_MINUTES, Report, SaidLine
from app.server.contact_store import ContactStore
from app.server.events import ConductActed, Events, VisitorCame
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_list import TableList
from app.server.tables import TablePhase, Visit, called

LONGEST_REASON: Final = 120
"""Most letters of the reason of an act or a report."""
MOST_LINES: Final = 20
"""Lines of a place that a report holds, the last ones."""
MOST_MESSAGES: Final = 10
"""Messages between the two that a report holds, the last ones."""
MOST_OPEN: Final = 3
"""Open reports of one visitor above which no more are taken."""


class Moderation:
    """Takes reports, and what moderators ask for.

    ``find`` returns the account with an id, and ``lines`` the lines of the lobby.
    """

    def __init__(
        self,
        conduct: Conduct,
        tables: TableList,
        presence: Presence,
        contacts: ContactStore,
        events: Events,
        find: Callable[[str], Account | None],
        lines: Callable[[], Sequence[ChatLine]],
    ) -> None:
        self._conduct = conduct
        self._store = conduct.store
        self._tables = tables
        self._presence = presence
        self._contacts = contacts
        self._events = events
        self._find = find
        self._lines = lines
        events.subscribe(VisitorCame, self._came)

    # -- calls of visitors -----------------------------------------------------------------

    def report(self, visit: Visit, person: str, why: str) -> None:
        """Report another person, with the lines that the visitor can read where they are, and the
        messages between the two. Raises LobbyError and StoreError.
        """
        other, me = self._other(visit, person), visit.person.id
        why = reason_of(why)
        if not why:
            raise LobbyError(LobbyCode.NOTHING_SAID)
        mine = [each for each in self._store.reports if each.reporter == me]
        if sum(each.done_by is None for each in mine) >= MOST_OPEN:
            raise LobbyError(LobbyCode.REPORTS_WAIT, most=MOST_OPEN)
        self._presence.pace_of(visit).take()
        table = visit.table
        report = Report(
            self._store.next_number(),
            self._conduct.now,
            *(me, visit.name, person, called(other), why),
            *((table.number, table.name) if table else (0, "")),
            self._said(visit, other),
        )
        self._store.put_report(report)
        about = log_lines.person(other.name, person, is_guest=other.is_guest)
        self._events.publish(
            ConductActed("report", about, by_whom(visit), why, value=report.number)
        )
        for moderator in self._store.moderators:
            if (there := self._presence.visits.get(moderator)) and self._may_read(there, report):
                there.tell(Notice(NoticeKind.REPORTED, visit.name, called(other), person=person))

    def _said(self, visit: Visit, other: Account) -> list[SaidLine]:
        table, names = visit.table, {visit.person.id: visit.name, other.id: called(other)}
        here = table.heard(visit.person.id) if table else self._lines()
        lines = [SaidLine(line.person, line.who, line.text) for line in here][-MOST_LINES:]
        messages = self._contacts.messages(visit.person.id, other.id)[-MOST_MESSAGES:]
        lines += [
            SaidLine(each.sender, names[each.sender], each.text, is_message=True)
            for each in messages
        ]
        return lines

    # -- calls of moderators ---------------------------------------------------------------

    def is_moderator(self, visit: Visit) -> bool:
        return visit.person.id in self._store.moderators

    def kick(self, visit: Visit, person: str, why: str) -> None:
        """Send a visitor out. Raises LobbyError."""
        other = self._moderated(visit, person)
        there = self._presence.visits.get(person)
        if there is None:
            raise LobbyError(LobbyCode.NOT_HERE_NOW, name=called(other))
        self._conduct.kick(there, visit, reason_of(why))

    def silence(self, visit: Visit, person: str, why: str) -> bool:
        """Let a person not talk for an hour, or end that; return whether they are muted now.

        Raises LobbyError and StoreError.
        """
        other = self._moderated(visit, person)
        is_muted = self._store.mute_of(person, self._conduct.now) is not None
        self._conduct.mute(other, 0 if is_muted else USUAL_MINUTES, visit, reason_of(why))
        return not is_muted

    def ban(self, visit: Visit, person: str, days: int, why: str) -> None:
        """Ban a person for so many days, 0 for good. Raises LobbyError and StoreError."""
        self._conduct.ban_person(self._moderated(visit, person), days, visit, reason_of(why))

    def reports(self, visit: Visit) -> Sequence[Report]:
        """Return the open reports that the visitor may read, the oldest first. Raises LobbyError
        for all but moderators.
        """
        self._check_moderator(visit)
        return [
            each
            for each in self._store.reports
            if each.done_by is None and self._may_read(visit, each)
        ]

    def close_report(self, visit: Visit, number: int) -> None:
        """Note that a report is dealt with. Raises LobbyError and StoreError."""
        if number not in {each.number for each in self.reports(visit)}:
            raise LobbyError(LobbyCode.NO_REPORT, number=number)
        self._store.close_report(number, visit.name)
        self._events.publish(ConductActed("report-done", str(number), by_whom(visit)))

    # --------------------------------------------------------------------------------------

    def _may_read(self, visit: Visit, report: Report) -> bool:
        """Return whether a moderator may read a report: it is not about them, nor of the table of
        a match that they play, where onlookers may have said something about a hand.
        """
        me = visit.person.id
        plays = (
            table.name == report.table and table.phase is TablePhase.PLAYING
            for table in self._tables.of(me)
        )
        return report.person != me and not any(plays)

    def _came(self, event: VisitorCame) -> None:
        visit = event.visit
        if event.is_new and self.is_moderator(visit) and (waiting := self.reports(visit)):
            visit.tell(Notice(NoticeKind.REPORTS_WAIT, moves=len(waiting)))

    def _check_moderator(self, visit: Visit) -> None:
        if not self.is_moderator(visit):
            raise LobbyError(LobbyCode.NO_MODERATOR)

    def _moderated(self, visit: Visit, person: str) -> Account:
        self._check_moderator(visit)
        other = self._other(visit, person)
        if person in self._store.moderators:
            raise LobbyError(LobbyCode.MODERATOR_TOO, name=called(other))
        return other

    def _other(self, visit: Visit, person: str) -> Account:
        other = self._find(person)
        if other is None:
            raise LobbyError(LobbyCode.NO_PERSON)
        if person == visit.person.id:
            raise LobbyError(LobbyCode.ONESELF)
        return other


def reason_of(why: str) -> str:
    return excerpt(" ".join(why.split()), LONGEST_REASON)
