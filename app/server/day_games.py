"""The tables over days: until when each person has to move, and how they learn of it.

Time is that of the wall clock, and only runs while the server is open.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Final

from app.match.seat import SeatCode
from app.refusal import Refused
from app.server.chat import Mutes
from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.events import (
    Events,
    MatchBegan,
    MatchFinished,
    MoveWaits,
    TableClosed,
    TurnPassed,
    VisitorCame,
)
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.table_info import urgency
from app.server.table_list import TableList
from app.server.table_options import TableOptions
from app.server.tables import DayTurn, Table, TablePhase, Visit
from app.server.time_control import DAY, MINUTE
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder

_DEADLINE: Final = "days"
"""The name of the next look at the clock among the deadlines."""
_LOOK: Final = 5.0 * MINUTE
"""Seconds between two looks at the clock."""
_PAUSE: Final = 15.0 * MINUTE
"""Seconds between two looks from which on the server was closed, or the machine asleep."""
_LONG_PAUSE: Final = 60.0 * MINUTE
"""Seconds closed after which people cannot be expected to come at once."""
_GRACE: Final = float(DAY)
"""Seconds that people have at least after such a pause."""
_FILE: Final = "last-open"
"""Keeps the time at which the server was open last."""
_LONGEST: Final = 100
"""Bytes of that file."""


def over_days(options: TableOptions) -> TableOptions:
    """Return the options of a table; over days nobody is replaced by a CPU player."""
    if options.time_control.days:
        return replace(options, patience=0, move_time=0)
    return options


class DayGames:
    """The turns at the tables over days."""

    def __init__(
        self,
        folder: Path,
        tables: TableList,
        presence: Presence,
        mutes: Mutes,
        deadlines: Deadlines,
        clock: Clock,
        events: Events,
    ) -> None:
        self._file = folder / _FILE
        self._tables = tables
        self._presence = presence
        self._mutes = mutes
        self._deadlines = deadlines
        self._clock = clock
        self._events = events
        self._waits: dict[str, frozenset[str]] = {}
        """The people for whom each table waited at the last look, by name of the table."""
        self._looked = 0.0
        """The time of the last look at the clock, in seconds since 1970."""
        events.subscribe(TurnPassed, lambda event: self._look(event.table))
        events.subscribe(MatchBegan, lambda event: self._look(event.table))
        events.subscribe(MatchFinished, self._finished)
        events.subscribe(TableClosed, lambda event: self._waits.pop(event.table.name, None))
        events.subscribe(VisitorCame, self._came)

    def open(self) -> None:
        """Let time run, and the matches that wait for no person go on."""
        now, then = self._clock.wall(), self._read()
        self._forgive(now, now - then if then else None)
        self._looked = now
        playing = self._playing()
        for table in playing:
            assert table.match
            self._look(table)
            table.match.start()
        if playing:
            self._write()
        # Not at once: people whose lines were broken by the restart come back by themselves.
        self._deadlines.set(_DEADLINE, _LOOK, self._look_at_clock)

    def _playing(self) -> list[Table]:
        return [
            table
            for table in self._tables
            if table.is_over_days and table.phase is TablePhase.PLAYING
        ]

    def came_to(self, visit: Visit, table: Table) -> None:
        """Tell a player what a match over days has done without them."""
        person = visit.person.id
        if table.is_over_days and table.match:
            deal = table.match.session.match.deal
            if ended := deal - table.left_in.get(person, deal):
                visit.tell(Notice(NoticeKind.HANDS_ENDED, table=table.number, moves=ended))
                table.left_in[person] = deal
            if ended or person in table.unseen:
                table.unseen.discard(person)
                self._tables.save(table)

    def left(self, visit: Visit, table: Table) -> None:
        """Note which hands a player has seen, in a file that coming and going alone does not
        write.
        """
        if table.is_over_days and table.match:
            person, deal = visit.person.id, table.match.session.match.deal
            if table.left_in.get(person) != deal:
                table.left_in[person] = deal
                self._tables.save(table)

    # -- turns -----------------------------------------------------------------------------

    def _look(self, table: Table) -> None:
        if not table.is_over_days:
            return
        self._follow_turns(table)
        before, now = self._waits.get(table.name, frozenset()), table.waits_for
        self._waits[table.name] = now
        for person in now ^ before:
            visit = self._presence.visits.get(person)
            is_there = person in table.visits
            # The one who has moved is told where to go next.
            if visit and is_there is (person in before):
                self._tell(visit, None if is_there else table)

    def _follow_turns(self, table: Table) -> None:
        before, match = [replace(turn) for turn in table.turns], table.match
        if match and not match.is_over:
            deal, days = match.session.match.deal, table.options.time_control.days
            known = {turn.seat: turn for turn in table.turns if turn.deal == deal}
            due = self._clock.wall() + days * DAY
            seats = match.seats_to_act
            table.turns = [known.get(seat) or DayTurn(seat, deal, due) for seat in seats]
        else:
            table.turns = []
        for turn in table.turns:
            turn.is_told = turn.is_told or table.slots[turn.seat].person in table.visits
        if match:
            match.due = {turn.seat: turn.due for turn in table.turns}
        if table.turns != before:
            self._tables.save(table)
            self._write()

    def _finished(self, event: MatchFinished) -> None:
        table = event.table
        if table.is_over_days:
            table.unseen = {slot.person for slot in table.people}.difference(table.visits)
            table.turns.clear()
            self._tables.save(table)
            self._waits.pop(table.name, None)
            self._look(table)

    # -- what people are told --------------------------------------------------------------

    def _came(self, event: VisitorCame) -> None:
        if event.is_new:
            self._tell(event.visit)
            self._invite(event.visit)

    def _invite(self, visit: Visit) -> None:
        """Tell a visitor of the seats kept for them, unless they do not hear the host."""
        person = visit.person.id
        for table in self._tables:
            kept = any(slot.meant_for == person for slot in table.slots)
            if kept and table.is_over_days and table.host not in self._mutes.of(person):
                host = next((slot.name for slot in table.people if slot.person == table.host), "")
                notice = Notice(NoticeKind.INVITED, host, table=table.number, person=table.host)
                visit.tell(notice)

    def _tell(self, visit: Visit, table: Table | None = None) -> None:
        """Tell a visitor of a table that waits for them: this one, or the most urgent."""
        person = visit.person.id
        waiting = [each for each in self._tables.of(person) if person in each.awaited]
        if not waiting:
            return
        table = table or min(waiting, key=lambda each: (urgency(each, person), each.number))
        names = tuple(slot.name for slot in table.people if slot.person != person)
        notice = Notice(NoticeKind.YOUR_MOVE, table=table.number, others=names, moves=len(waiting))
        visit.tell(notice)

    # -- the clock -------------------------------------------------------------------------

    def _look_at_clock(self) -> None:
        now = self._clock.wall()
        if now - self._looked > _PAUSE:
            self._forgive(now, now - self._looked)
        self._looked = now
        playing = self._playing()
        for table in playing:
            self._let_fall(table, now)
        if playing:
            self._write()
        self._deadlines.set(_DEADLINE, _LOOK, self._look_at_clock)

    def _forgive(self, now: float, pause: float | None) -> None:
        """Give people the time back in which they could not come: these seconds, None if it is not
        known how many.
        """
        least = now if pause is not None and pause < _LONG_PAUSE else now + _GRACE
        for table in self._playing():
            longest = now + table.options.time_control.days * DAY
            for turn in table.turns:
                turn.due = max(min(turn.due + max(pause or 0.0, 0.0), longest), least)
            self._tables.save(table)
            self._look(table)

    def _let_fall(self, table: Table, now: float) -> None:
        """Tell people who have not come yet, and end the match if a person is out of time."""
        assert table.match
        for turn in table.turns:
            person = table.slots[turn.seat].person
            if turn.due <= now:
                match = table.match
                why = Refused(SeatCode.TIME_UP, name=match.name(turn.seat))
                match.session.resign(turn.seat, why)
                return
            if not turn.is_told and person not in self._presence.visits:
                turn.is_told = True
                self._tables.save(table)
                self._events.publish(MoveWaits(table, person))

    def _read(self) -> float:
        with suppress(StoreError, OSError, ValueError, TypeError):
            read = float(json.loads(read_file(self._file, _LONGEST) or ""))
            return read if isfinite(read) else 0.0
        return 0.0

    def _write(self) -> None:
        # Without the file, people have more time after a restart.
        with suppress(StoreError, OSError):
            make_folder(self._file.parent)
            atomic_write(self._file, json.dumps(self._clock.wall()) + "\n")
