"""The lobby of the server: the visitors, the tables, the invitations and the chat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path

from app.cards.deal import SEED_BYTES
from app.cpu.service import Cpu
from app.games.base import ONLOOKER
from app.server.accounts import Account, AccountStore
from app.server.chat import Mutes, RateLimit
from app.server.client import Deliver
from app.server.clock import Clock
from app.server.closing_time import ClosingTime
from app.server.conduct import Conduct
from app.server.conduct_store import ConductStore
from app.server.contact_store import ContactStore
from app.server.contacts import Contacts
from app.server.daily import DailyBoard, DealsOfTheDay
from app.server.day_games import DayGames, over_days
from app.server.deadlines import Deadlines
from app.server.erasure import Erasure
from app.server.event_log import EventLog
from app.server.events import (
    Events,
    MatchBegan,
    MatchFinished,
    OverviewChanged,
    PersonBanned,
    SeatTaken,
    TableOpened,
    TurnPassed,
    VisitorCame,
    VisitorLeft,
    VisitorRenamed,
    WrongPassphrase,
)
from app.server.held_tournament import TournamentServices
from app.server.invitations import Invitations
from app.server.match_log import MatchLog
from app.server.moderation import Moderation
from app.server.notices import Notice, NoticeKind
from app.server.overview import Overview
from app.server.own_accounts import OwnAccounts
from app.server.passphrases import Passphrases
from app.server.presence import Presence
from app.server.profiles import Profiles
from app.server.rated_matches import RatedMatches, check_request
from app.server.ratings import PersonRating, RatingBook
from app.server.refusals import LobbyCode, LobbyError
from app.server.seat import LocalSharedMatch
from app.server.seeks import Seek, SeekTerms, companions
from app.server.table_list import TableList
from app.server.tables import (
    Cause,
    SeatSlot,
    ShowTurn,
    Table,
    TablePhase,
    TableRequest,
    TableServices,
    Visit,
    called,
    own_copy,
)
from app.server.talk import Talk
from app.server.tournaments import Tournaments
from app.storage.errors import StoreError
from app.storage.home import kept_in
from app.storage.paths import matches_folder
from app.storage.settings import Settings
from app.table.seats import USUAL
from app.text.letters import folded
from app.text.refusals import english_for


class Lobby:
    """The visitors of a server and its tables, which are kept in ``folder``.

    ``cpu`` decides for the CPU players; ``find`` returns the account with an id. CPU players pause
    for ``pace`` seconds before a turn. ``note`` writes a line of the log. Without a ``daily`` board
    the seeds of the deals of the day last as long as this lobby. Without a ``book`` the results of
    rated matches are kept beside the folder. Without ``accounts`` visitors can do nothing with
    their own.

    Raises StoreError and ServerError if the files of people and their matches cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        cpu: Cpu,
        find: Callable[[str], Account | None],
        *,
        pace: float = Settings().pace,
        clock: Clock | None = None,
        note: Callable[[str], object] = lambda told: None,
        daily: DailyBoard | None = None,
        book: RatingBook | None = None,
        accounts: AccountStore | None = None,
    ) -> None:
        clock = clock or Clock()
        book = book or RatingBook(folder.parent / "ratings.jsonl")
        self.events = Events()
        """What happens here, for those who want to know."""
        self._book = book
        self._daily = daily or DailyBoard(folder.parent / "daily", secrets.token_bytes(SEED_BYTES))
        self._services = TableServices(folder, cpu, pace, clock, lambda: self.closing.notice)
        self._find = find
        self._watching: list[Callable[[], object]] = []
        self._overview: Overview | None = None
        """The overview as of the last change; None if no one has looked since."""
        self._mutes = Mutes(folder / "mutes")
        self._mutes.forget(find)
        self._deadlines = Deadlines(clock)
        self._presence = Presence(clock)
        self._tables = TableList(self._services, self._deadlines, self.events, book.rating_of)
        self.closing = ClosingTime(
            self._presence, self._tables, self._deadlines, clock, self.events
        )
        self._contact_store = ContactStore(folder.parent / "contacts.sqlite")
        with suppress(StoreError):
            # Guests who have not come for long.
            self._contact_store.forget_all_but(find)
        self._match_log = MatchLog(folder.parent / "played.sqlite")
        self.conduct = Conduct(
            ConductStore(folder.parent / "conduct.json"),
            self._presence,
            self.events,
            clock,
            (lambda person: [key.fingerprint for key in accounts.keys_of(person)])
            if accounts
            else lambda person: (),
        )
        self._contacts = Contacts(
            self._contact_store,
            self._mutes,
            self.events,
            self._presence,
            self._deadlines,
            self.conduct,
            self._tables,
            find,
        )
        self.talk = Talk(
            self.conduct,
            self._contacts,
            self._mutes,
            self._tables,
            self._presence,
            self._deadlines,
            self.events,
        )
        self.invitations = Invitations(
            self.conduct, self._contacts, self._presence, self._deadlines, self.events
        )
        self.rated_matches = RatedMatches(book, self.events, self._presence, find)
        profiles = Profiles(
            self._match_log,
            book,
            self.events,
            self._presence,
            find,
            accounts.named if accounts else self._named,
        )
        moderation = Moderation(
            self.conduct,
            self._tables,
            self._presence,
            self._contact_store,
            self.events,
            find,
            lambda: self.talk.lines,
        )
        self.held_tournaments = Tournaments(
            folder.parent / "tournaments",
            TournamentServices(
                folder,
                cpu,
                self._tables,
                self._presence,
                self._deadlines,
                clock,
                self.seat,
                lambda visit, table: self._sit_down(visit, table, "", NoticeKind.SAT_DOWN),
                find,
                self.changed,
                lambda: self.closing.is_set,
                note,
            ),
            self.events,
            book.rating_of,
            lambda person: person in self.conduct.store.moderators,
        )
        self.parts: list[object] = [
            self,
            self.talk,
            self.invitations,
            self._contacts,
            DealsOfTheDay(self._daily),
            self.rated_matches,
            profiles,
            moderation,
            self.held_tournaments,
        ]
        """The objects that take the calls of visitors, each those whose names it has."""
        if accounts:
            self.parts.append(
                OwnAccounts(
                    accounts,
                    self._contact_store,
                    self._tables,
                    self._presence,
                    self.events,
                    clock,
                )
            )
        self._passphrases = Passphrases(clock)
        self._seek_numbers = count(1)
        self._days = DayGames(
            folder, self._tables, self._presence, self._mutes, self._deadlines, clock, self.events
        )
        EventLog(folder, self.events, note)
        if damaged := self.conduct.store.damaged:
            note(english_for(damaged))
        self.events.subscribe(TurnPassed, lambda _: self._show_turns())
        self.events.subscribe(OverviewChanged, lambda _: self.changed())
        self.events.subscribe(MatchFinished, self._finished)
        self.events.subscribe(PersonBanned, lambda event: self._expel(event.person))
        self._tables.load()

    @property
    def visits(self) -> dict[str, Visit]:
        """The visits by the id of their person."""
        return self._presence.visits

    @property
    def tables(self) -> dict[int, Table]:
        """The tables by number."""
        return self._tables.by_number

    @property
    def unsaved_tables(self) -> int:
        """The number of tables that are not wholly on disk, with their matches."""
        return self._tables.unsaved

    def open(self) -> None:
        """Go on with the matches over days, whose people need not come for that."""
        self._days.open()
        for table in self._tables:
            if table.is_over_days:
                self._begin_if_full(table)
        self.held_tournaments.open()

    @property
    def overview(self) -> Overview:
        """The people and tables in the order of lists, as of the last change."""
        if self._overview is None:
            self._overview = Overview(self.visits, self.tables)
        return self._overview

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Call ``changed`` whenever something in the lobby looks different; return a function that
        ends that.
        """
        self._watching.append(changed)

        def end() -> None:
            with suppress(ValueError):
                self._watching.remove(changed)

        return end

    def announce(self, text: str) -> int:
        """Tell all visitors something from the operator; return how many they are."""
        for visit in list(self.visits.values()):
            visit.tell(Notice(NoticeKind.ANNOUNCED, text=text))
        return len(self.visits)

    def stay_open(self) -> None:
        """Let no closing time count any more, and begin what has waited."""
        self.closing.cancel()
        for table in self._tables:
            self._begin_if_full(table)
        self.changed()

    def stop_notices(self) -> None:
        """Send no more notices: the server closes, and everyone leaves."""
        self._watching.clear()
        self._presence.stop_notices()

    def close(self) -> None:
        """Close all tables. The next lobby in this folder finds them again."""
        self.held_tournaments.close()
        self._deadlines.close()
        self._presence.close()
        self._tables.close()
        self._contact_store.close()
        self._match_log.close()

    # -- coming and going ------------------------------------------------------------------

    def enter(self, person: Account, address: str = "", show_turn: ShowTurn | None = None) -> Visit:
        """Let a person in.

        A visit of the same person at another terminal ends, and this one takes its place. A person
        with a seat at exactly one table goes there at once, unless its match is over or they have
        left it for the lobby. A table over days only counts if it waits for them; one of a
        tournament that waits for them comes first.
        """
        visit = Visit(person, self.leave, address, show_turn)
        before = self._presence.come(visit)
        if before:
            if table := before.table:
                before.table, visit.table = None, table
                table.visits[person.id] = visit
            before.tell(Notice(NoticeKind.DISPLACED))
        else:
            self._go_to_only_seat(visit)
        self._tables.lost.tell(visit)
        self._presence.tell_missed(visit)
        self._tables.look_after()
        self.events.publish(VisitorCame(visit, is_new=before is None))
        self.changed()
        return visit

    def _go_to_only_seat(self, visit: Visit) -> None:
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
            self._come(visit, table)
            if table.phase is TablePhase.WAITING:
                table.tell_all(Notice(NoticeKind.BACK, visit.name), but=person)
                self._begin_if_full(table)

    def leave(self, visit: Visit) -> None:
        """End a visit. The person keeps their seats."""
        if visit.is_over:
            return
        visit.is_over = True
        self._go(visit)
        self._presence.go(visit)
        self._tables.look_after()
        self.events.publish(VisitorLeft(visit))
        self.changed()

    def erase(self, person: Account) -> Erasure:
        """Take a person whose account is deleted out of what is remembered here; return what is to
        be taken out of files.
        """
        gone = person.id
        self.talk.forget(gone)
        for table in self._tables:
            table.talk.erase(gone)
            for slot in table.slots:
                if gone in (slot.person, slot.meant_for):
                    slot.person = slot.meant_for = slot.name = ""
            self._tables.save(table)
        with suppress(StoreError):
            self._contact_store.forget(gone)
        with suppress(StoreError):
            self.conduct.store.erase(gone)
        return Erasure(person, self._services.folder.parent, self._match_log.matches_of(gone))

    def check_may_merge(self, person: Account, to: Account) -> None:
        """Raise LobbyError while one of two accounts, which are to become one, plays at a table
        that the other one has a chair at, or the first one plays at any.
        """
        for table in self._tables:
            plays = table.phase is TablePhase.PLAYING and table.is_member(person.id)
            if plays or (table.is_member(person.id) and table.is_member(to.id)):
                raise LobbyError(LobbyCode.PLAYS_STILL, name=called(person), number=table.number)

    def hand_over(self, person: Account, to: Account) -> None:
        """Let all that is kept here of a person, who is not here, be that of another.

        It can be done again, as after a crash. Raises LobbyError as ``check_may_merge``, and
        StoreError.
        """
        self.check_may_merge(person, to)
        for table in self._tables:
            for slot in table.slots:
                slot.meant_for = to.id if slot.meant_for == person.id else slot.meant_for
                if slot.person == person.id:
                    slot.person = to.id
                if to.id in (slot.person, slot.meant_for):
                    slot.name = called(to)
            if person.id in table.unseen:
                table.unseen = table.unseen - {person.id} | {to.id}
            table.host = to.id if table.host == person.id else table.host
            if table.is_member(to.id):
                self._tables.save(table)
        self._contact_store.hand_over(person.id, to.id)
        self._mutes.hand_over(person.id, to.id)
        self._match_log.hand_over(person.id, to.id)
        self._book.hand_over(person.id, to.id)
        for who, visit in self.visits.items():
            visit.ratings = self._book.ratings.all_of(who)
        self._daily.hand_over(person.id, to.id)
        self.conduct.store.hand_over(person.id, to.id)
        self.changed()

    def rename_absent(self, person: Account) -> None:
        """Change the name of a person who is not here, except in matches that have begun."""
        for table in self._tables:
            self._rename_seats(table, person)
        self.changed()

    def _rename_seats(self, table: Table, person: Account) -> bool:
        """Return whether the person has a seat, or one is kept for them."""
        own = [slot for slot in table.slots if person.id in (slot.person, slot.meant_for)]
        for slot in own:
            slot.name = called(person)
        if own:
            with suppress(StoreError):
                table.save(self._services.folder)
        return bool(own)

    def rename(self, visit: Visit, person: Account) -> None:
        """Change a visitor's name, except in matches that have begun."""
        had, before, visit.person = visit.person.name, visit.name, person
        self.events.publish(VisitorRenamed(visit, had))
        for table in self._tables:
            own = self._rename_seats(table, person)
            if table.match and (own or visit.table is table):
                # Onlookers have no name in the match.
                kind = NoticeKind.RENAMED if own else NoticeKind.ONLOOKER_RENAMED
                table.tell_all(Notice(kind, before, visit.name), but=person.id)
        self.changed()

    def _named(self, name: str) -> Account | None:
        own = (visit.person for visit in self.visits.values())
        return next((each for each in own if folded(each.name) == folded(name)), None)

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, visit: Visit, request: TableRequest) -> Table:
        self.closing.check_open()
        request = _checked(request)
        is_over_days = request.options.time_control.days > 0
        number = self._tables.free_number(over_days=is_over_days)
        self._tables.check_room(visit.person.id, over_days=is_over_days)
        if any(slot.meant_for for slot in request.others):
            self.pace_of(visit).take()
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
        self._come(visit, table)
        self.events.publish(TableOpened(table, visit))
        for slot in table.slots:
            if guest := self.visits.get(slot.meant_for):
                self.invitations.tell(visit, guest, table)
        self._begin_if_full(table)
        self.changed()
        return table

    def sit_down(self, visit: Visit, number: int, passphrase: str = "") -> Table:
        """Take one's own seat at a table, or a free one. Raises LobbyError."""
        return self._sit_down(visit, self._tables.numbered(number), passphrase, NoticeKind.SAT_DOWN)

    def _sit_down(self, visit: Visit, table: Table, passphrase: str, kind: NoticeKind) -> Table:
        person, number = visit.person.id, table.number
        if table.seat_of(person) == ONLOOKER:
            slot = table.slot_for(person)
            if table.phase is not TablePhase.WAITING or slot is None:
                raise LobbyError(LobbyCode.NO_CHAIR, number=number)
            self._check_passphrase(table, visit, passphrase)
            self._tables.check_room(person, over_days=table.is_over_days)
            if not slot.meant_for:
                self.pace_of(visit).take()
            slot.person, slot.meant_for, slot.name = person, "", visit.name
            self._tables.save(table)
            self.events.publish(SeatTaken(table, visit))
        table.left_for_lobby.discard(person)
        self._come(visit, table)
        if table.phase is TablePhase.WAITING:
            table.tell_all(Notice(kind, visit.name), but=person)
            self._begin_if_full(table)
        self.changed()
        return table

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
            self.pace_of(visit).take()
            self._come(visit, table)
            table.tell_all(Notice(NoticeKind.LOOKS_ON, visit.name), but=visit.person.id)
        self.changed()
        return table

    def needs_passphrase(self, visit: Visit, number: int) -> bool:
        table, person = self.tables.get(number), visit.person.id
        return (
            table is not None
            and bool(table.options.passphrase)
            and not (table.is_member(person) or person in table.invited)
        )

    def open_match(self, visit: Visit, deliver: Deliver) -> LocalSharedMatch:
        """Return the match at the visitor's table, as the visitor sees it.

        ``deliver`` calls the listeners of the visitor's screens.
        """
        table = visit.table
        assert table
        assert table.match
        with kept_in(visit.person.folder):
            path = matches_folder() / table.journal

        def is_there() -> bool:
            return visit.table is table

        def left() -> None:
            if is_there():
                self.leave_table(visit)

        return LocalSharedMatch(
            table.match,
            table.seat_of(visit.person.id),
            deliver,
            left,
            is_there,
            journal=table.journal,
            path=path,
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
        self._go(visit)
        if at.phase is TablePhase.WAITING and at.is_member(person) and not at.keeps_seats:
            self._stand_up(at, person, visit.name)
        self.changed()

    def stand_up(self, visit: Visit, number: int) -> None:
        """Give up one's own seat, or the one kept for the visitor, at a table that waits for
        people. Raises LobbyError.
        """
        table, person = self._tables.numbered(number), visit.person.id
        if table.phase is not TablePhase.WAITING or not table.is_member(person):
            raise LobbyError(LobbyCode.NO_SEAT_TO_LEAVE, number=number)
        _check_free(table)
        if visit.table is table:
            self._go(visit)
        self._stand_up(table, person, visit.name)
        self.changed()

    def begin_now(self, visit: Visit) -> None:
        """Give the free seats to CPU players, and begin. Raises LobbyError for all but the host."""
        table = visit.table
        if table:
            _check_free(table)
        if table is None or table.host != visit.person.id:
            raise LobbyError(LobbyCode.NOT_OPENED_BY_YOU)
        if table.options.rated:
            raise LobbyError(LobbyCode.RATED_WAITS)
        self.closing.check_open()
        here = {slot.person for slot in table.people} if table.is_over_days else table.visits
        for slot in table.slots:
            if slot.is_free or (slot.person and slot.person not in here):
                slot.level, slot.person, slot.meant_for, slot.name = USUAL, "", "", ""
        self._begin_if_full(table)
        self.changed()

    def cut(self, visit: Visit, typed: str) -> None:
        if table := visit.table:
            table.cut(visit.person.id, typed)
            self._begin_if_full(table)
            self.changed()

    def again(self, visit: Visit) -> None:
        """Offer to play another match at the same table. Raises LobbyError."""
        table = visit.table
        if table is None:
            raise LobbyError(LobbyCode.NOT_THERE)
        if not table.is_member(visit.person.id):
            raise LobbyError(LobbyCode.NO_CHAIR, number=table.number)
        _check_free(table)
        kind = NoticeKind.SAT_DOWN
        self.closing.check_open()
        if table.phase is TablePhase.OVER:
            table.clear()
            table.host, kind = visit.person.id, NoticeKind.AGAIN
            for slot in table.slots:
                guest = self.visits.get(slot.meant_for)
                if guest and guest.table is not table:
                    self.invitations.tell(visit, guest, table)
        if table.phase is TablePhase.WAITING:
            self._sit_down(visit, table, "", kind)

    def resign(self, visit: Visit) -> None:
        """Resign the match at the visitor's table. Raises IllegalAction when it is over."""
        if (table := visit.table) and table.match:
            if table.options.is_single_hand:
                raise LobbyError(LobbyCode.TOURNAMENT_MATCH)
            table.match.resign(table.seat_of(visit.person.id))

    def seat(self, table: Table) -> None:
        """Add a table whose people the server has chosen. Those who are here come to it at once,
        but for people who play with others. Raises StoreError, and LobbyError if the server closes
        soon.
        """
        self.closing.check_open()
        table.save(self._services.folder)
        self._tables.add(table)
        for slot in table.people:
            visit = self.visits.get(slot.person)
            if visit and not visit.plays_with_others:
                visit.is_at_home = False
                self._come(visit, table)
        self.events.publish(TableOpened(table, None))
        self._begin_if_full(table)
        self.changed()

    # -- a game at once --------------------------------------------------------------------

    def seek(self, visit: Visit, terms: SeekTerms) -> None:
        """Sit down with the people whose seeks fit, or let the visitor's own stand, in place of an
        earlier one. The visitor leaves their table. Raises LobbyError.
        """
        self._seek(visit, terms, [other.seek for other in self.visits.values() if other.seek])

    def take_seek(self, visit: Visit, person: str) -> None:
        """Seek the same as another visitor: with two seats, the match begins. Raises LobbyError."""
        host = self.visits.get(person)
        if host is None or host is visit or (theirs := host.seek) is None:
            raise LobbyError(LobbyCode.NO_SEEK)
        terms = replace(theirs.terms, is_near=False)
        if not self._new_seek(visit, terms).fits(theirs):
            raise LobbyError(LobbyCode.SEEK_STRENGTH, name=host.name)
        if not self._may_meet(visit.person.id, person):
            raise LobbyError(LobbyCode.NO_SEEK)
        standing = [other.seek for other in self.visits.values() if other.seek]
        self._seek(visit, terms, [theirs] if terms.seats == 2 else standing)

    def end_seek(self, visit: Visit) -> None:
        """Withdraw the visitor's seek."""
        if visit.seek:
            visit.seek = None
            self.changed()

    def _new_seek(self, visit: Visit, terms: SeekTerms) -> Seek:
        rating = visit.ratings.get(terms.rules.game, PersonRating())
        return Seek(visit.person.id, terms, rating.elo, next(self._seek_numbers))

    def _may_meet(self, one: str, other: str) -> bool:
        unheard = self._contacts.unheard
        return one not in unheard(other) and other not in unheard(one)

    def _seek(self, visit: Visit, terms: SeekTerms, standing: Sequence[Seek]) -> None:
        self.closing.check_open()
        others = [SeatSlot() for _ in range(terms.seats - 1)]
        options = _checked(TableRequest(terms.rules, others, terms.options)).options
        is_over_days = options.time_control.days > 0
        self._tables.check_room(visit.person.id, over_days=is_over_days)
        self.pace_of(visit).take()
        seek = self._new_seek(visit, terms)
        found = companions(seek, standing, self._may_meet)
        if not found:
            self.leave_table(visit)
            visit.seek = seek
            self.changed()
            return
        people = [*(self.visits[each.person] for each in found), visit]
        slots = [SeatSlot(person=each.person.id, name=each.name) for each in people]
        host = people[0]
        number = self._tables.free_number(over_days=is_over_days)
        table = Table(number, terms.rules, slots, options, host.person.id)
        table.save(self._services.folder)
        self._tables.add(table)
        for each in people:
            each.is_at_home = False
            self._come(each, table)
        self.events.publish(TableOpened(table, host))
        self._begin_if_full(table)
        for each in people[:-1]:
            each.tell(Notice(NoticeKind.SOUGHT, visit.name, table=table.number))
        self.changed()

    def check_may_rename(self, visit: Visit) -> None:
        """Raise LobbyError for a visitor whose new name would be read as words.

        A muted visitor may not talk, and an onlooker may not tell the players of a hand anything.
        """
        self.conduct.check_may_talk(visit)
        for table in self._tables:
            if table.has_watched_hand(visit.person.id):
                raise LobbyError(LobbyCode.NAME_AFTER_THE_HAND, number=table.number)

    def is_unsaved(self, person: str) -> bool:
        """Return whether the person has a seat at a match that is not fully on disk."""
        return any(
            table.match is not None
            and table.match.session.unsaved is not None
            and table.seat_of(person) != ONLOOKER
            for table in self._tables
        )

    def pace_of(self, visit: Visit) -> RateLimit:
        """Return the limit on a visitor's messages, requests and changes of name."""
        return self._presence.pace_of(visit)

    def changed(self) -> None:
        self._overview = None
        self._tables.save_again()
        self._show_turns()
        for each in tuple(self._watching):
            each()

    def _show_turns(self) -> None:
        people = {table.to_act for table in self.tables.values()}
        for table in self.tables.values():
            if table.options.tournament and table.phase is TablePhase.WAITING:
                people |= table.awaited
        for person, visit in self.visits.items():
            visit.turn_is(is_mine=person in people)

    # --------------------------------------------------------------------------------------

    def _check_passphrase(self, table: Table, visit: Visit, passphrase: str) -> None:
        if self.needs_passphrase(visit, table.number) and not self._passphrases.opens(
            table, visit, passphrase
        ):
            self.events.publish(WrongPassphrase(visit, table.number))
            raise LobbyError(LobbyCode.WORD, number=table.number)

    def _come(self, visit: Visit, table: Table) -> None:
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

    def _go(self, visit: Visit) -> None:
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

    def _begin_if_full(self, table: Table) -> None:
        if self.closing.is_set:
            return
        here = all(slot.person in table.visits for slot in table.people)
        can_begin = table.is_full and (here or table.is_over_days)
        if table.phase is not TablePhase.WAITING or not can_begin:
            return
        was_asked = table.cutting is not None
        if not table.is_cut():
            if not was_asked:
                table.tell_all(Notice(NoticeKind.CUT))
                self.events.publish(TurnPassed(table))
            return
        now = datetime.now().astimezone()
        table.begin(self._services, now)
        self._tables.save(table)
        assert table.match
        table.match.start()
        table.tell_all(Notice(NoticeKind.BEGUN))
        self.events.publish(MatchBegan(table))

    def _expel(self, person: Account) -> None:
        """Take a banned person out of all tables: they lose the matches that they play."""
        for table in self._tables:
            if not table.is_member(person.id):
                continue
            if table.phase is TablePhase.WAITING:
                if (visit := self.visits.get(person.id)) and visit.table is table:
                    self._go(visit)
                if not table.options.tournament:
                    self._stand_up(table, person.id, called(person))
                continue
            if table.match:
                table.match.expel(table.seat_of(person.id))
            # They do not come back to see the end.
            table.unseen.discard(person.id)
            if table.phase is TablePhase.OVER and not (table.visits or table.unseen):
                self._tables.close_table(table)
        self.changed()

    def _finished(self, event: MatchFinished) -> None:
        if event.cause is Cause.AGREED:
            # A deal of a tournament ends so after its hand, and the tournament closes the table.
            if not event.table.options.tournament:
                self._end_without_result(event.table)
        else:
            self._hand_out(event.table)

    def _hand_out(self, table: Table) -> None:
        for seat, slot in enumerate(table.slots):
            if slot.person and (person := self._find(slot.person)):
                # A person without room on disk gets no copy.
                with suppress(StoreError), kept_in(person.folder):
                    own_copy(self._services.folder / table.journal, matches_folder(), seat)

    def _end_without_result(self, table: Table) -> None:
        self._tables.close_table(table)
        for slot in table.people:
            others = tuple(other.name for other in table.slots if other is not slot and other.name)
            ended = Notice(NoticeKind.ENDED, table=table.number, others=others)
            self._presence.tell(slot.person, ended)
        self.changed()


def _checked(request: TableRequest) -> TableRequest:
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
