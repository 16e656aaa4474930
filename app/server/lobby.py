"""The lobby of the server: the visitors, the tables, the invitations and the chat."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from itertools import count
from math import ceil
from pathlib import Path
from time import time
from typing import Final

from app.cards.deal import SEED_BYTES
from app.cpu.service import Cpu
from app.games.base import ONLOOKER
from app.server import log_lines
from app.server.accounts import Account
from app.server.chat import LINES, ChatLine, Mutes, RateLimit, one_line
from app.server.client import Deliver
from app.server.clock import Clock
from app.server.daily import DailyBoard
from app.server.limits import (
    PASSPHRASE_FAILURES_OF_ACCOUNT,
    PASSPHRASE_FAILURES_OF_ADDRESS,
    FailedAttempts,
    source_of,
)
from app.server.notices import Notice, NoticeKind
from app.server.refusals import LobbyCode, LobbyError
from app.server.seat import LocalSharedMatch
from app.server.tables import (
    LostTables,
    SeatSlot,
    ShowTurn,
    Table,
    TablePhase,
    TableRequest,
    TableServices,
    Visit,
    own_copy,
)
from app.storage.daily import DayRanking
from app.storage.errors import StoreError
from app.storage.home import kept_in
from app.storage.paths import matches_folder
from app.storage.settings import Settings
from app.table.seats import USUAL
from app.text.letters import folded
from app.text.refusals import english_for

MOST_TABLES: Final = 500
MOST_SEATS: Final = 5
"""Most tables at which one person may have a seat."""
_DAY: Final = 24 * 3600.0
_GONE_FOR: Final = 30 * _DAY
"""Unvisited matches leave the lobby after this many seconds."""
_LOOK_AGAIN: Final = 3600.0
"""Interval between checks for unvisited matches, in seconds."""
_EMPTY_FOR: Final = 900.0
"""An empty table that waits for people closes after this many seconds."""
_TIDY_AGAIN: Final = 60.0
"""Interval between checks for empty tables, in seconds."""
INVITE_AGAIN: Final = 60.0
"""Shortest time between two notices of an invitation by the same person, in seconds."""


class Lobby:
    """The visitors of a server and its tables, which are kept in ``folder``.

    ``cpu`` decides for the CPU players; ``find`` returns the account with an id. CPU players pause
    for ``pace`` seconds before a turn. ``note`` writes a line of the log. Without a ``daily`` board
    the seeds of the deals of the day last as long as this lobby.
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
    ) -> None:
        self._daily = daily or DailyBoard(folder.parent / "daily", secrets.token_bytes(SEED_BYTES))
        self.visits: dict[str, Visit] = {}
        self.tables: dict[int, Table] = {}
        self.lines: deque[ChatLine] = deque(maxlen=LINES)
        clock = clock or Clock()
        self._services = TableServices(folder, cpu, pace, clock)
        self._find = find
        self._watching: list[Callable[[], object]] = []
        self._note = note
        self._lost = LostTables(folder)
        self._mutes = Mutes(folder / "mutes")
        self._mutes.forget(find)
        self._failed_passphrases = FailedAttempts(*PASSPHRASE_FAILURES_OF_ACCOUNT, clock)
        """Failed passphrases by account."""
        self._failed_passphrases_from = FailedAttempts(*PASSPHRASE_FAILURES_OF_ADDRESS, clock)
        """Failed passphrases by address."""
        self._paces: dict[str, RateLimit] = {}
        self._left: set[tuple[str, str]] = set()
        """Pairs of a person and the table that they left for the lobby."""
        self._unsaved: dict[str, Table] = {}
        """Tables whose files could not be written, by name. Play goes on, and writing is tried
        again."""
        self._untold: dict[str, list[Notice]] = {}
        """Notices for absent people, by id."""
        self._invited: dict[tuple[str, str], float] = {}
        """When a guest was last told of an invitation, by the ids of host and guest."""
        self._tidying: asyncio.TimerHandle | None = None
        self._empty_since: dict[int, float] = {}
        self._looked_at = clock()
        self._load()
        self._put_away()

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Call ``changed`` whenever something in the lobby looks different; return a function that
        ends that.
        """
        self._watching.append(changed)

        def end() -> None:
            with suppress(ValueError):
                self._watching.remove(changed)

        return end

    def stop_notices(self) -> None:
        """Send no more notices: the server closes, and everyone leaves."""
        self._watching.clear()
        for visit in self.visits.values():
            visit.stop_notices()

    def close(self) -> None:
        """Close all tables. The next lobby in this folder finds them again."""
        if self._tidying:
            self._tidying.cancel()
        for visit in list(self.visits.values()):
            visit.is_over = True
        self.visits.clear()
        for table in self.tables.values():
            if table.match:
                table.match.close()
            if table.lines or table.name in self._unsaved:
                self._save(table)

    # -- coming and going ------------------------------------------------------------------

    def enter(self, person: Account, address: str = "", show_turn: ShowTurn | None = None) -> Visit:
        """Let a person in.

        A visit of the same person at another terminal ends, and this one takes its place. A person
        with a seat at exactly one table goes there at once, unless its match is over or they have
        left it for the lobby.
        """
        visit = Visit(person, self.leave, address, show_turn)
        before = self.visits.get(person.id)
        self.visits[person.id] = visit
        if before:
            before.is_over = True
            if table := before.table:
                before.table, visit.table = None, table
                table.visits[person.id] = visit
            before.tell(Notice(NoticeKind.DISPLACED))
        else:
            seats = [
                table
                for table in self.tables.values()
                if table.phase is not TablePhase.OVER and table.seat_of(person.id) != ONLOOKER
            ]
            if len(seats) == 1 and (person.id, seats[0].name) not in self._left:
                table = seats[0]
                self._come(visit, table)
                if table.phase is TablePhase.WAITING:
                    table.tell_all(Notice(NoticeKind.BACK, visit.name), but=person.id)
                    self._begin_if_full(table)
        self._lost.tell(visit)
        for notice in self._untold.pop(person.id, ()):
            visit.tell(notice)
        self._tidy()
        self.changed()
        return visit

    def leave(self, visit: Visit) -> None:
        """End a visit. The person keeps their seats."""
        if visit.is_over:
            return
        visit.is_over = True
        self._go(visit)
        del self.visits[visit.person.id]
        self._paces.pop(visit.person.id, None)
        self._tidy()
        self.changed()

    def rename(self, visit: Visit, person: Account) -> None:
        """Change a visitor's name, except in matches that have begun."""
        who = log_lines.visitor(
            visit.person.name, person.id, visit.address, is_guest=person.is_guest
        )
        before, visit.person = visit.name, person
        self._note(log_lines.renamed(who, visit.name))
        for table in self.tables.values():
            own = [slot for slot in table.slots if person.id in (slot.person, slot.meant_for)]
            for slot in own:
                slot.name = visit.name
            if own:
                with suppress(StoreError):
                    table.save(self._services.folder)
            if table.match and (own or visit.table is table):
                # Onlookers have no name in the match.
                kind = NoticeKind.RENAMED if own else NoticeKind.ONLOOKER_RENAMED
                table.tell_all(Notice(kind, before, visit.name), but=person.id)
        self.changed()

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, visit: Visit, request: TableRequest) -> Table:
        if len(self.tables) >= MOST_TABLES:
            raise LobbyError(LobbyCode.TOO_MANY_TABLES)
        self._check_seats(visit.person.id)
        if any(slot.meant_for for slot in request.others):
            self.pace_of(visit).take()
        number = self._free_number()
        slots = [SeatSlot(person=visit.person.id, name=visit.name)]
        for slot in request.others:
            has_one = {each for own in slots for each in (own.person, own.meant_for)}
            # A person has one seat at a table.
            slots.append(SeatSlot() if slot.meant_for in has_one - {""} else slot)
        table = Table(number, request.rules, slots, request.options, visit.person.id)
        table.save(self._services.folder)
        self._add(table)
        self._come(visit, table)
        for slot in table.slots:
            if guest := self.visits.get(slot.meant_for):
                self._tell_invited(visit, guest, table)
        self._begin_if_full(table)
        self.changed()
        return table

    def sit_down(self, visit: Visit, number: int, passphrase: str = "") -> Table:
        """Take one's own seat at a table, or a free one. Raises LobbyError."""
        return self._sit_down(visit, self._table(number), passphrase, NoticeKind.SAT_DOWN)

    def _sit_down(self, visit: Visit, table: Table, passphrase: str, kind: NoticeKind) -> Table:
        person, number = visit.person.id, table.number
        if table.seat_of(person) == ONLOOKER:
            slot = table.slot_for(person)
            if table.phase is not TablePhase.WAITING or slot is None:
                raise LobbyError(LobbyCode.NO_CHAIR, number=number)
            self._check_passphrase(table, visit, passphrase)
            self._check_seats(person)
            if not slot.meant_for:
                self.pace_of(visit).take()
            slot.person, slot.meant_for, slot.name = person, "", visit.name
            self._save(table)
        self._left.discard((person, table.name))
        self._come(visit, table)
        if table.phase is TablePhase.WAITING:
            table.tell_all(Notice(kind, visit.name), but=person)
            self._begin_if_full(table)
        self.changed()
        return table

    def watch(self, visit: Visit, number: int, passphrase: str = "") -> Table:
        """Look on at a table. Raises LobbyError, also at a table with one's own seat."""
        table = self._table(number)
        if table.seat_of(visit.person.id) != ONLOOKER:
            raise LobbyError(LobbyCode.SEATED, number=number)
        if table.phase is TablePhase.WAITING:
            raise LobbyError(LobbyCode.NOT_BEGUN, number=number)
        self._check_passphrase(table, visit, passphrase)
        self._come(visit, table)
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
        """Go back to the lobby, or stay there. The visitor keeps a seat at a match, but not at a
        table that still waits for people.
        """
        at = visit.table
        if at is None:
            return
        person = visit.person.id
        if at.phase is TablePhase.PLAYING and at.seat_of(person) != ONLOOKER:
            self._left.add((person, at.name))
        self._go(visit)
        if at.phase is TablePhase.WAITING and at.is_member(person):
            self._stand_up(at, person, visit.name)
        self.changed()

    def begin_now(self, visit: Visit) -> None:
        """Give the free seats to CPU players, and begin. Raises LobbyError for all but the host."""
        table = visit.table
        if table is None or table.host != visit.person.id:
            raise LobbyError(LobbyCode.NOT_OPENED_BY_YOU)
        for slot in table.slots:
            if slot.is_free or (slot.person and slot.person not in table.visits):
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
        kind = NoticeKind.SAT_DOWN
        if table.phase is TablePhase.OVER:
            table.clear()
            table.host, kind = visit.person.id, NoticeKind.AGAIN
        if table.phase is TablePhase.WAITING:
            self._sit_down(visit, table, "", kind)

    def resign(self, visit: Visit) -> None:
        """Resign the match at the visitor's table. Raises IllegalAction when it is over."""
        if (table := visit.table) and table.match:
            table.match.resign(table.seat_of(visit.person.id))

    # -- the deal of the day ---------------------------------------------------------------

    def day_seed(self, visit: Visit, day: date) -> bytes:
        """Return the seed of a day. Raises LobbyError for a day to come."""
        if day > self._daily.today():
            raise LobbyError(LobbyCode.DAY_TO_COME)
        return self._daily.seed(day)

    def day_played(
        self, visit: Visit, day: date, points: int, loss: float, hands: tuple[str, ...]
    ) -> None:
        """Enter a result of today in the ranking; only the first of a visitor counts."""
        self._daily.put(visit.person.id, visit.name, day, points, loss, hands)

    def day_ranking(self, visit: Visit, day: date) -> DayRanking:
        return self._daily.ranking(visit.person.id, day)

    # -- talking ---------------------------------------------------------------------------

    def invite(self, visit: Visit, person: str) -> None:
        """Invite another visitor to the table where the visitor waits. Raises LobbyError."""
        table, guest = visit.table, self.visits.get(person)
        if table is None or table.phase is not TablePhase.WAITING or guest is None:
            raise LobbyError(LobbyCode.NOT_THERE)
        if person in table.visits:
            raise LobbyError(LobbyCode.THERE_ALREADY, name=guest.name)
        if self._was_just_invited(visit, guest):
            raise LobbyError(LobbyCode.INVITED_ALREADY, name=guest.name)
        self.pace_of(visit).take()
        table.invited.add(person)
        self._tell_invited(visit, guest, table)
        self.changed()

    def _was_just_invited(self, visit: Visit, guest: Visit) -> bool:
        told = self._invited.get((visit.person.id, guest.person.id))
        return told is not None and self._services.clock() - told < INVITE_AGAIN

    def _tell_invited(self, visit: Visit, guest: Visit, table: Table) -> None:
        if self._was_just_invited(visit, guest) or visit.person.id in self.muted(guest):
            return
        self._invited[visit.person.id, guest.person.id] = self._services.clock()
        guest.tell(
            Notice(NoticeKind.INVITED, visit.name, table=table.number, person=visit.person.id)
        )

    def say(self, visit: Visit, text: str) -> None:
        """Send a line to the visitor's table, or to the lobby. Raises LobbyError."""
        text = one_line(text)
        self.pace_of(visit).take()
        table = visit.table
        speaker = visit.person.id
        (table.lines if table else self.lines).append(ChatLine(speaker, visit.name, text))
        number = table.number if table else 0
        for other in list(self.visits.values()):
            if other.table is table and speaker not in self.muted(other):
                other.tell(Notice(NoticeKind.SAID, visit.name, text, number, person=speaker))

    def heard(self, visit: Visit) -> list[ChatLine]:
        """Return the latest lines at the visitor's table or in the lobby, without those of muted
        people.
        """
        lines, muted = visit.table.lines if visit.table else self.lines, self.muted(visit)
        return [line for line in lines if line.person not in muted]

    def mute(self, visit: Visit, person: str) -> bool:
        """Mute a person, or hear them again; return whether they are muted now."""
        is_muted = self._mutes.change(visit.person.id, person)
        self.changed()
        return is_muted

    def muted(self, visit: Visit) -> frozenset[str]:
        return self._mutes.of(visit.person.id)

    def is_unsaved(self, person: str) -> bool:
        """Return whether the person has a seat at a match that is not fully on disk."""
        return any(
            table.match is not None
            and table.match.session.unsaved is not None
            and table.seat_of(person) != ONLOOKER
            for table in self.tables.values()
        )

    def pace_of(self, visit: Visit) -> RateLimit:
        """Return the limit on a visitor's messages, requests and changes of name."""
        return self._paces.setdefault(visit.person.id, RateLimit(self._services.clock))

    def changed(self) -> None:
        for table in tuple(self._unsaved.values()):
            self._save(table)
        self._show_turns()
        for each in tuple(self._watching):
            each()

    def _show_turns(self) -> None:
        people = {table.to_act for table in self.tables.values()}
        for person, visit in self.visits.items():
            visit.turn_is(is_mine=person in people)

    # --------------------------------------------------------------------------------------

    def _load(self) -> None:
        for path in (
            sorted(self._services.folder.glob("*.json")) if self._services.folder.is_dir() else ()
        ):
            if (table := Table.load(path)) is None:
                self._note(log_lines.table_unreadable(path))
                continue
            try:
                table.resume(self._services)
            except StoreError as error:
                # The file stays where it is, for the operator.
                self._lost.put(table, error)
                names = [slot.name for slot in table.slots if slot.name]
                self._note(log_lines.table_lost(table.number, names, english_for(error)))
                continue
            if table.number in self.tables:
                # This table was opened while the other's file could not be read.
                table.number = self._free_number()
            self._add(table)
            if table.phase is TablePhase.OVER:
                self._hand_out(table)
                self._close_table(table)

    def _add(self, table: Table) -> None:
        self.tables[table.number] = table
        table.on_move = self._show_turns
        table.on_change = self.changed
        table.on_result = self._hand_out
        table.on_end = self._end_without_result

    def _free_number(self) -> int:
        return next(number for number in count(1) if number not in self.tables)

    def _put_away(self) -> None:
        folder = self._services.folder
        for table in list(self.tables.values()):
            is_there = any(slot.person in table.visits for slot in table.people)
            if table.phase is not TablePhase.PLAYING or is_there:
                continue
            if time() - table.last_used(folder) > _GONE_FOR:
                names = [slot.name for slot in table.slots if slot.name]
                days, journal = round(_GONE_FOR / _DAY), folder / table.journal
                self._note(log_lines.table_put_away(table.number, names, days, journal))
                self._close_table(table)

    def _table(self, number: int) -> Table:
        if table := self.tables.get(number):
            return table
        raise LobbyError(LobbyCode.NO_TABLE, number=number)

    def _check_passphrase(self, table: Table, visit: Visit, passphrase: str) -> None:
        typed = folded(passphrase.strip())
        if not self.needs_passphrase(visit, table.number):
            return
        if not typed:
            raise LobbyError(LobbyCode.WORD_MISSING, number=table.number)
        person, source = visit.person, source_of(visit.address)
        wait = max(
            self._failed_passphrases.wait(person.id), self._failed_passphrases_from.wait(source)
        )
        if wait:
            raise LobbyError(LobbyCode.TOO_MANY_WORDS, left=ceil(wait))
        if typed == folded(table.options.passphrase.strip()):
            self._failed_passphrases.right(person.id)
            return
        self._failed_passphrases.wrong(person.id)
        self._failed_passphrases_from.wrong(source)
        who = log_lines.visitor(visit.name, person.id, visit.address, is_guest=person.is_guest)
        self._note(log_lines.wrong_word(who, table.number))
        raise LobbyError(LobbyCode.WORD, number=table.number)

    def _check_seats(self, person: str) -> None:
        seats = sum(table.seat_of(person) != ONLOOKER for table in self.tables.values())
        if seats >= MOST_SEATS:
            raise LobbyError(LobbyCode.TOO_MANY_SEATS, most=MOST_SEATS)

    def _come(self, visit: Visit, table: Table) -> None:
        if visit.table is not table:
            self.leave_table(visit)
        visit.table = table
        table.visits[visit.person.id] = visit
        self._empty_since.pop(table.number, None)
        seat = table.seat_of(visit.person.id)
        if table.match and seat != ONLOOKER:
            table.touch(self._services.folder)
            table.match.come(seat)

    def _go(self, visit: Visit) -> None:
        table, person = visit.table, visit.person.id
        visit.table = None
        if table is None or table.visits.get(person) is not visit:
            return
        del table.visits[person]
        seat = table.seat_of(person)
        if table.match and seat != ONLOOKER:
            table.touch(self._services.folder)
            table.match.go(seat)
        match table.phase:
            case TablePhase.OVER if not table.visits:
                self._close_table(table)
            case TablePhase.OVER if seat != ONLOOKER:
                table.tell_all(Notice(NoticeKind.STOOD_UP, visit.name))
            case TablePhase.WAITING if visit.is_over and seat != ONLOOKER:
                table.tell_all(Notice(NoticeKind.AWAY, visit.name))

    def _stand_up(self, table: Table, person: str, name: str) -> None:
        for slot in table.slots:
            if person in (slot.person, slot.meant_for):
                slot.person = slot.meant_for = slot.name = ""
        table.forget_cut()
        table.tell_all(Notice(NoticeKind.STOOD_UP, name))
        if not table.people:
            self._close_table(table)
            return
        if table.host == person:
            table.host = table.people[0].person
        self._save(table)

    def _begin_if_full(self, table: Table) -> None:
        here = all(slot.person in table.visits for slot in table.people)
        if table.phase is not TablePhase.WAITING or not (table.is_full and here):
            return
        was_asked = table.cutting is not None
        if not table.is_cut():
            if not was_asked:
                table.tell_all(Notice(NoticeKind.CUT))
            return
        now = datetime.now().astimezone()
        table.begin(self._services, now)
        self._save(table)
        assert table.match
        table.match.start()
        table.tell_all(Notice(NoticeKind.BEGUN))

    def _hand_out(self, table: Table) -> None:
        for seat, slot in enumerate(table.slots):
            if slot.person and (person := self._find(slot.person)):
                # A person without room on disk gets no copy.
                with suppress(StoreError), kept_in(person.folder):
                    own_copy(self._services.folder / table.journal, matches_folder(), seat)

    def _save(self, table: Table) -> None:
        before = self._unsaved.pop(table.name, None)
        try:
            table.save(self._services.folder)
        except StoreError as error:
            self._unsaved[table.name] = table
            if before is None:
                self._note(log_lines.table_unsaved(table.number, english_for(error)))

    def _end_without_result(self, table: Table) -> None:
        names = [slot.name for slot in table.slots if slot.name]
        journal = self._services.folder / table.journal
        self._note(log_lines.table_ended(table.number, names, journal))
        self._close_table(table)
        for slot in table.people:
            others = tuple(other.name for other in table.slots if other is not slot and other.name)
            notice = Notice(NoticeKind.ENDED, table=table.number, others=others)
            if visit := self.visits.get(slot.person):
                visit.tell(notice)
            else:
                self._untold.setdefault(slot.person, []).append(notice)
        self.changed()

    def _close_table(self, table: Table) -> None:
        self._unsaved.pop(table.name, None)
        self.tables.pop(table.number, None)
        self._empty_since.pop(table.number, None)
        self._left = {left for left in self._left if left[1] != table.name}
        table.tell_all(Notice(NoticeKind.CLOSED))
        for visit in list(self.visits.values()):
            if visit.table is table:
                visit.table = None
        if table.match:
            table.match.close()
        table.forget(self._services.folder)

    def _tidy(self) -> None:
        now = self._services.clock()
        if now - self._looked_at > _LOOK_AGAIN:
            self._looked_at = now
            self._put_away()
        self._invited = {
            pair: told for pair, told in self._invited.items() if now - told < INVITE_AGAIN
        }
        for table in list(self.tables.values()):
            is_there = any(slot.person in table.visits for slot in table.people)
            if table.phase is TablePhase.WAITING and not is_there:
                since = self._empty_since.setdefault(table.number, now)
                if now - since > _EMPTY_FOR:
                    self._close_table(table)
        if self._empty_since and self._tidying is None:
            self._tidying = self._services.clock.call_later(_TIDY_AGAIN, self._tidy_again)

    def _tidy_again(self) -> None:
        self._tidying = None
        self._tidy()
        self.changed()
