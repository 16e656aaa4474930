"""A game at once: the seeks of the visitors, and the tables at which those who fit sit down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from app.server.closing_time import ClosingTime
from app.server.contacts import Contacts
from app.server.events import Events, OverviewChanged
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.ratings import PersonRating
from app.server.refusals import LobbyCode, LobbyError
from app.server.seating import Seating, checked
from app.server.seeks import Seek, SeekTerms, companions
from app.server.table_list import TableList
from app.server.tables import SeatSlot, Table, TableRequest, Visit


class Matchmaking:
    """Seats visitors together whose seeks fit."""

    def __init__(
        self,
        seating: Seating,
        tables: TableList,
        presence: Presence,
        contacts: Contacts,
        closing: ClosingTime,
        events: Events,
    ) -> None:
        self._seating = seating
        self._tables = tables
        self._presence = presence
        self._contacts = contacts
        self._closing = closing
        self._events = events
        self._numbers = count(1)

    # -- calls of visitors -----------------------------------------------------------------

    def seek(self, visit: Visit, terms: SeekTerms) -> None:
        """Sit down with the people whose seeks fit, or let the visitor's own stand, in place of an
        earlier one. The visitor leaves their table. Raises LobbyError.
        """
        self._seek(visit, terms, self._standing())

    def take_seek(self, visit: Visit, person: str) -> None:
        """Seek the same as another visitor: with two seats, the match begins. Raises LobbyError."""
        host = self._presence.visits.get(person)
        if host is None or host is visit or (theirs := host.seek) is None:
            raise LobbyError(LobbyCode.NO_SEEK)
        terms = replace(theirs.terms, is_near=False)
        if not self._new_seek(visit, terms).fits(theirs):
            raise LobbyError(LobbyCode.SEEK_STRENGTH, name=host.name)
        if not self._may_meet(visit.person.id, person):
            raise LobbyError(LobbyCode.NO_SEEK)
        self._seek(visit, terms, [theirs] if terms.seats == 2 else self._standing())

    def end_seek(self, visit: Visit) -> None:
        """Withdraw the visitor's seek."""
        if visit.seek:
            visit.seek = None
            self._events.publish(OverviewChanged())

    # --------------------------------------------------------------------------------------

    def _seek(self, visit: Visit, terms: SeekTerms, standing: Sequence[Seek]) -> None:
        self._closing.check_open()
        others = [SeatSlot() for _ in range(terms.seats - 1)]
        options = checked(TableRequest(terms.rules, others, terms.options)).options
        is_over_days = options.time_control.days > 0
        self._tables.check_room(visit.person.id, over_days=is_over_days)
        self._presence.pace_of(visit).take()
        seek = self._new_seek(visit, terms)
        found = companions(seek, standing, self._may_meet)
        if not found:
            self._seating.leave_table(visit)
            visit.seek = seek
            self._events.publish(OverviewChanged())
            return
        people = [*(self._presence.visits[each.person] for each in found), visit]
        slots = [SeatSlot(person=each.person.id, name=each.name) for each in people]
        host = people[0]
        number = self._tables.free_number(over_days=is_over_days)
        table = Table(number, terms.rules, slots, options, host.person.id)
        self._seating.gather(table, people, host)
        for each in people[:-1]:
            each.tell(Notice(NoticeKind.SOUGHT, visit.name, table=table.number))
        self._events.publish(OverviewChanged())

    def _standing(self) -> list[Seek]:
        return [other.seek for other in self._presence.visits.values() if other.seek]

    def _new_seek(self, visit: Visit, terms: SeekTerms) -> Seek:
        rating = visit.ratings.get(terms.rules.game, PersonRating())
        return Seek(visit.person.id, terms, rating.elo, next(self._numbers))

    def _may_meet(self, one: str, other: str) -> bool:
        unheard = self._contacts.unheard
        return one not in unheard(other) and other not in unheard(one)
