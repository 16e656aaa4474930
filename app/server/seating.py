"""The seating of a server: how visitors come to tables and go, and when a match begins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from app.games.base import ONLOOKER
from app.server.closing_time import ClosingTime
from app.server.contacts import Contacts
from app.server.day_games import DayGames, over_days
from app.server.events import (
    Events,
    MatchBegan,
    MatchFinished,
    OverviewChanged,
    PersonBanned,
    SeatTaken,
    TableOpened,
    TurnPassed,
    WrongPassphrase,
)
from app.server.invitations import Invitations
from app.server.notices import Notice, NoticeKind
from app.server.passphrases import Passphrases
from app.server.presence import Presence
from app.server.rated_matches import check_request
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_list import TableList
from app.server.tables import (
    Cause,
    SeatSlot,
    Table,
    TablePhase,
    TableRequest,
    TableServices,
    Visit,
    called,
)
from app.table.seats import USUAL


class Seating:
    """Opens tables, and gives their seats to visitors."""

    def __init__(
        self,
        services: TableServices,
        tables: TableList,
        presence: Presence,
        contacts: Contacts,
        invitations: Invitations,
        days: DayGames,
        closing: ClosingTime,
        events: Events,
    ) -> None:
        self._services = services
        self._tables = tables
        self._presence = presence
        self._contacts = contacts
        self._invitations = invitations
        self._days = days
        self._closing = closing
        self._events = events
        self._passphrases = Passphrases(services.clock)
        events.subscribe(MatchFinished, self._finished)
        events.subscribe(PersonBanned, self._expel)

    def gather(self, table: Table, people: Iterable[Visit], host: Visit | None) -> None:
        """Add a table, and bring these visitors there from wherever they are. Raises StoreError."""
        table.save(self._services.folder)
        self._tables.add(table)
        for visit in people:
            visit.is_at_home = False
            self.come(visit, table)
        self._events.publish(TableOpened(table, host))
        self.begin_if_full(table)

    def seat(self, table: Table) -> None:
        """Add a table whose people the server has chosen. Those who are here come to it at once,
        but for people who play with others. Raises StoreError, and LobbyError if the server closes
        soon.
        """
        self._closing.check_open()
        visits = (self._presence.visits.get(slot.person) for slot in table.people)
        self.gather(table, [each for each in visits if each and not each.plays_with_others], None)
        self._events.publish(OverviewChanged())

    def return_to_only_seat(self, visit: Visit) -> None:
        """Bring a visitor who has just come to the one table that expects them, if there is one."""
        person = visit.person.id
        seats = [
            table
            for table in self._tables.of(person)
            if table.phase is not TablePhase.OVER
            if not table.is_over_days or person in table.waits_for
        ]
        calls = [table for table in seats if table.options.tournament and table.match is None]
        seats = calls or seats
        if len(seats) == 1 and person not in seats[0].left_for_lobby:
            table = seats[0]
            self.come(visit, table)
            if table.phase is TablePhase.WAITING:
                table.tell_all(Notice(NoticeKind.BACK, visit.name), but=person)
                self.begin_if_full(table)

    def take_seat(self, visit: Visit, table: Table, passphrase: str, kind: NoticeKind) -> Table:
        """Bring a visitor to their own seat, or to a free one. Raises LobbyError."""
        person, number = visit.person.id, table.number
        if table.seat_of(person) == ONLOOKER:
            slot = table.slot_for(person)
            if table.phase is not TablePhase.WAITING or slot is None:
                raise LobbyError(LobbyCode.NO_CHAIR, number=number)
            self._check_passphrase(table, visit, passphrase)
            self._tables.check_room(person, over_days=table.is_over_days)
            if not slot.meant_for:
                self._presence.pace_of(visit).take()
            slot.person, slot.meant_for, slot.name = person, "", visit.name
            self._tables.save(table)
            self._events.publish(SeatTaken(table, visit))
        table.left_for_lobby.discard(person)
        self.come(visit, table)
        if table.phase is TablePhase.WAITING:
            table.tell_all(Notice(kind, visit.name), but=person)
            self.begin_if_full(table)
        self._events.publish(OverviewChanged())
        return table

    def come(self, visit: Visit, table: Table) -> None:
        """Bring a visitor to a table, from where they are now."""
        if visit.table is not table:
            self.leave_table(visit)
        visit.table = table
        table.visits[visit.person.id] = visit
        table.talk.come(visit.person.id)
        seat = table.seat_of(visit.person.id)
        if seat != ONLOOKER:
            visit.seek = None
        if table.match and seat != ONLOOKER:
            table.touch(self._services.folder)
            table.match.come(seat)
            self._days.came_to(visit, table)

    def go(self, visit: Visit) -> None:
        """Let a visitor go from their table, where they keep a seat."""
        table, person = visit.table, visit.person.id
        visit.table = None
        if table is None or table.visits.get(person) is not visit:
            return
        del table.visits[person]
        seat = table.seat_of(person)
        if not table.is_member(person):
            if table.is_hand_on:
                table.watched_by.add(person)
            table.talk.forget(person)
            table.tell_all(Notice(NoticeKind.LOOKS_AWAY, visit.name))
        if table.match and seat != ONLOOKER:
            table.touch(self._services.folder)
            table.match.go(seat)
            self._days.left(visit, table)
        match table.phase:
            case TablePhase.OVER if not (table.visits or table.unseen):
                self._tables.close_table(table)
            case TablePhase.OVER if seat != ONLOOKER:
                table.tell_all(Notice(NoticeKind.STOOD_UP, visit.name))
            case TablePhase.WAITING if visit.is_over and seat != ONLOOKER:
                table.tell_all(Notice(NoticeKind.AWAY, visit.name))

    def begin_if_full(self, table: Table) -> None:
        """Begin the match of a table whose people are all there, once they have cut."""
        if self._closing.is_set:
            return
        here = all(slot.person in table.visits for slot in table.people)
        can_begin = table.is_full and (here or table.is_over_days)
        if table.phase is not TablePhase.WAITING or not can_begin:
            return
        was_asked = table.cutting is not None
        if not table.is_cut():
            if not was_asked:
                table.tell_all(Notice(NoticeKind.CUT))
                self._events.publish(TurnPassed(table))
            return
        now = datetime.now().astimezone()
        table.begin(self._services, now)
        self._tables.save(table)
        assert table.match
        table.match.start()
        table.tell_all(Notice(NoticeKind.BEGUN))
        self._events.publish(MatchBegan(table))

    # -- calls of visitors -----------------------------------------------------------------

    def open_table(self, visit: Visit, request: TableRequest) -> Table:
        self._closing.check_open()
        request = checked(request)
        is_over_days = request.options.time_control.days > 0
        number = self._tables.free_number(over_days=is_over_days)
        self._tables.check_room(visit.person.id, over_days=is_over_days)
        if any(slot.meant_for for slot in request.others):
            self._presence.pace_of(visit).take()
        slots = [SeatSlot(person=visit.person.id, name=visit.name)]
        for slot in request.others:
            if self._contacts.has_blocked(slot.meant_for, visit.person.id):
                # The host sees the chair as kept; the person is not invited by it.
                slot = replace(slot, meant_for=f"-{slot.meant_for}")
            has_one = {each for own in slots for each in (own.person, own.meant_for)}
            # A person has one seat at a table.
            slots.append(SeatSlot() if slot.meant_for in has_one - {""} else replace(slot))
        table = Table(number, request.rules, slots, request.options, visit.person.id)
        table.save(self._services.folder)
        self._tables.add(table)
        self.come(visit, table)
        self._events.publish(TableOpened(table, visit))
        for slot in table.slots:
            if guest := self._presence.visits.get(slot.meant_for):
                self._invitations.tell(visit, guest, table)
        self.begin_if_full(table)
        self._events.publish(OverviewChanged())
        return table

    def sit_down(self, visit: Visit, number: int, passphrase: str = "") -> Table:
        """Take one's own seat at a table, or a free one. Raises LobbyError."""
        return self.take_seat(visit, self._tables.numbered(number), passphrase, NoticeKind.SAT_DOWN)

    def watch(self, visit: Visit, number: int, passphrase: str = "") -> Table:
        """Look on at a table. Raises LobbyError, also at a table with one's own seat."""
        table = self._tables.numbered(number)
        if table.seat_of(visit.person.id) != ONLOOKER:
            raise LobbyError(LobbyCode.SEATED, number=number)
        if table.phase is TablePhase.WAITING:
            raise LobbyError(LobbyCode.NOT_BEGUN, number=number)
        if table.options.is_single_hand:
            raise LobbyError(LobbyCode.TOURNAMENT_ALONE, number=number)
        self._check_passphrase(table, visit, passphrase)
        if visit.table is not table:
            self._presence.pace_of(visit).take()
            self.come(visit, table)
            table.tell_all(Notice(NoticeKind.LOOKS_ON, visit.name), but=visit.person.id)
        self._events.publish(OverviewChanged())
        return table

    def needs_passphrase(self, visit: Visit, number: int) -> bool:
        table, person = self._tables.by_number.get(number), visit.person.id
        return (
            table is not None
            and bool(table.options.passphrase)
            and not (table.is_member(person) or person in table.invited)
        )

    def leave_table(self, visit: Visit) -> None:
        """Go back to the lobby, or stay there. The visitor keeps a seat at a match and at a table
        over days, but not at another that still waits for people.
        """
        at = visit.table
        if at is None:
            return
        person = visit.person.id
        if at.phase is TablePhase.PLAYING and at.seat_of(person) != ONLOOKER:
            at.left_for_lobby.add(person)
        self.go(visit)
        if at.phase is TablePhase.WAITING and at.is_member(person) and not at.keeps_seats:
            self._stand_up(at, person, visit.name)
        self._events.publish(OverviewChanged())

    def stand_up(self, visit: Visit, number: int) -> None:
        """Give up one's own seat, or the one kept for the visitor, at a table that waits for
        people. Raises LobbyError.
        """
        table, person = self._tables.numbered(number), visit.person.id
        if table.phase is not TablePhase.WAITING or not table.is_member(person):
            raise LobbyError(LobbyCode.NO_SEAT_TO_LEAVE, number=number)
        _check_free(table)
        if visit.table is table:
            self.go(visit)
        self._stand_up(table, person, visit.name)
        self._events.publish(OverviewChanged())

    def begin_now(self, visit: Visit) -> None:
        """Give the free seats to CPU players, and begin. Raises LobbyError for all but the host."""
        table = visit.table
        if table:
            _check_free(table)
        if table is None or table.host != visit.person.id:
            raise LobbyError(LobbyCode.NOT_OPENED_BY_YOU)
        if table.options.rated:
            raise LobbyError(LobbyCode.RATED_WAITS)
        self._closing.check_open()
        here = {slot.person for slot in table.people} if table.is_over_days else table.visits
        for slot in table.slots:
            if slot.is_free or (slot.person and slot.person not in here):
                slot.level, slot.person, slot.meant_for, slot.name = USUAL, "", "", ""
        self.begin_if_full(table)
        self._events.publish(OverviewChanged())

    def cut(self, visit: Visit, typed: str) -> None:
        if table := visit.table:
            table.cut(visit.person.id, typed)
            self.begin_if_full(table)
            self._events.publish(OverviewChanged())

    def again(self, visit: Visit) -> None:
        """Offer to play another match at the same table. Raises LobbyError."""
        table = visit.table
        if table is None:
            raise LobbyError(LobbyCode.NOT_THERE)
        if not table.is_member(visit.person.id):
            raise LobbyError(LobbyCode.NO_CHAIR, number=table.number)
        _check_free(table)
        kind = NoticeKind.SAT_DOWN
        self._closing.check_open()
        if table.phase is TablePhase.OVER:
            table.clear()
            table.host, kind = visit.person.id, NoticeKind.AGAIN
            for slot in table.slots:
                guest = self._presence.visits.get(slot.meant_for)
                if guest and guest.table is not table:
                    self._invitations.tell(visit, guest, table)
        if table.phase is TablePhase.WAITING:
            self.take_seat(visit, table, "", kind)

    def resign(self, visit: Visit) -> None:
        """Resign the match at the visitor's table. Raises IllegalAction when it is over."""
        if (table := visit.table) and table.match:
            if table.options.is_single_hand:
                raise LobbyError(LobbyCode.TOURNAMENT_MATCH)
            table.match.resign(table.seat_of(visit.person.id))

    # --------------------------------------------------------------------------------------

    def _check_passphrase(self, table: Table, visit: Visit, passphrase: str) -> None:
        if self.needs_passphrase(visit, table.number) and not self._passphrases.opens(
            table, visit, passphrase
        ):
            self._events.publish(WrongPassphrase(visit, table.number))
            raise LobbyError(LobbyCode.WORD, number=table.number)

    def _stand_up(self, table: Table, person: str, name: str) -> None:
        for slot in table.slots:
            if person in (slot.person, slot.meant_for):
                slot.person = slot.meant_for = slot.name = ""
        table.forget_cut()
        table.talk.forget(person)
        table.tell_all(Notice(NoticeKind.STOOD_UP, name))
        if not table.people:
            self._tables.close_table(table)
            return
        if table.host == person:
            table.host = table.people[0].person
        self._tables.save(table)

    def _expel(self, event: PersonBanned) -> None:
        """Take a banned person out of all tables: they lose the matches that they play."""
        person = event.person
        for table in self._tables:
            if not table.is_member(person.id):
                continue
            if table.phase is TablePhase.WAITING:
                if (visit := self._presence.visits.get(person.id)) and visit.table is table:
                    self.go(visit)
                if not table.options.tournament:
                    self._stand_up(table, person.id, called(person))
                continue
            if table.match:
                table.match.expel(table.seat_of(person.id))
            # They do not come back to see the end.
            table.unseen.discard(person.id)
            if table.phase is TablePhase.OVER and not (table.visits or table.unseen):
                self._tables.close_table(table)
        self._events.publish(OverviewChanged())

    def _finished(self, event: MatchFinished) -> None:
        table = event.table
        # A deal of a tournament ends so after its hand, and the tournament closes the table.
        if event.cause is not Cause.AGREED or table.options.tournament:
            return
        self._tables.close_table(table)
        for slot in table.people:
            others = tuple(other.name for other in table.slots if other is not slot and other.name)
            ended = Notice(NoticeKind.ENDED, table=table.number, others=others)
            self._presence.tell(slot.person, ended)
        self._events.publish(OverviewChanged())


def checked(request: TableRequest) -> TableRequest:
    """Return a request with all that follows from its options. Raises LobbyError if it cannot be
    met.
    """
    own = replace(request.options, tournament="", is_single_hand=False)
    request = replace(request, options=over_days(own))
    if not request.options.rated:
        return request
    check_request(request)
    # A rated match is played without take-backs and help.
    return replace(request, options=replace(request.options, serious=True))


def _check_free(table: Table) -> None:
    """Raise LobbyError at a table of a tournament, whose people the server seats."""
    if table.options.tournament:
        raise LobbyError(LobbyCode.TOURNAMENT_MATCH)
