"""The tables of a server by number, and their files: those that cannot be written, those that
cannot be gone on with, and those to which nobody comes any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import time
from typing import Final

from app.games.base import ONLOOKER
from app.server.deadlines import Deadlines
from app.server.events import (
    Events,
    HandOver,
    MatchFinished,
    OverviewChanged,
    TableClosed,
    TableLost,
    TablePutAway,
    TableUnreadable,
    TableUnsaved,
    TurnPassed,
)
from app.server.lost_tables import LostTables
from app.server.notices import Notice, NoticeKind
from app.server.ratings import PersonRating
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Cause, Table, TablePhase, TableServices
from app.storage.errors import StoreError

MOST_TABLES: Final = 500
MOST_SEATS: Final = 5
"""Most tables at which one person may have a seat."""
MOST_DAY_TABLES: Final = 500
MOST_DAY_SEATS: Final = 20
"""Most tables over days at which one person may have a seat. They count apart."""
_DAY: Final = 24 * 3600.0
_GONE_FOR: Final = 30 * _DAY
"""Unvisited matches leave the lobby after this many seconds."""
_LOOK_AGAIN: Final = 3600.0
"""Interval between checks for unvisited matches, in seconds."""
_EMPTY_FOR: Final = 900.0
"""An empty table that waits for people closes after this many seconds."""
_LOOK: Final = "unvisited"
"""The deadline of the next check for unvisited matches."""


class TableList:
    """The tables of a server. What happens to them is published as ``events``."""

    def __init__(
        self,
        services: TableServices,
        deadlines: Deadlines,
        events: Events,
        rating_of: Callable[[str, str], PersonRating | None],
    ) -> None:
        self.by_number: dict[int, Table] = {}
        self.lost = LostTables(services.folder)
        self._services = services
        self._deadlines = deadlines
        self._events = events
        self._rating_of = rating_of
        self._unsaved: dict[str, Table] = {}
        """Tables whose files could not be written, by name. Play goes on, and writing is tried
        again."""

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self.by_number.values()))

    def numbered(self, number: int) -> Table:
        """Return the table of this number. Raises LobbyError without one."""
        if table := self.by_number.get(number):
            return table
        raise LobbyError(LobbyCode.NO_TABLE, number=number)

    def of(self, person: str) -> list[Table]:
        """Return the tables at which a person has a seat."""
        return [table for table in self if table.seat_of(person) != ONLOOKER]

    def check_room(self, person: str, *, over_days: bool) -> None:
        """Raise LobbyError if a person may take no further seat at a table of this kind."""
        seats = [table for table in self.of(person) if table.is_over_days is over_days]
        if over_days:
            seats = [table for table in seats if table.phase is not TablePhase.OVER]
        most = MOST_DAY_SEATS if over_days else MOST_SEATS
        if len(seats) >= most:
            raise LobbyError(LobbyCode.TOO_MANY_SEATS, most=most)

    def free_number(self, *, over_days: bool) -> int:
        """Return a number for a new table. Raises LobbyError if there are too many of this kind."""
        same = sum(table.is_over_days is over_days for table in self)
        if same >= (MOST_DAY_TABLES if over_days else MOST_TABLES):
            raise LobbyError(LobbyCode.TOO_MANY_TABLES)
        return self._free_number()

    def _free_number(self) -> int:
        return next(number for number in count(1) if number not in self.by_number)

    # -- their files -----------------------------------------------------------------------

    def load(self) -> None:
        """Find the tables of an earlier server, and put away those that nobody visits."""
        folder = self._services.folder
        for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
            if (table := Table.load(path)) is None:
                self._events.publish(TableUnreadable(path))
                continue
            try:
                table.resume(self._services)
            except StoreError as error:
                # The file stays where it is, for the operator.
                self.lost.put(table, error)
                self._events.publish(TableLost(table, error))
                continue
            if table.number in self.by_number:
                # This table was opened while the other's file could not be read.
                table.number = self._free_number()
            if not table.is_hand_on:
                # The server may have ended before the players were shown it.
                table.talk.show_kept()
            self.add(table)
            if table.phase is TablePhase.OVER and not table.unseen:
                self._ended(table, table.cause)
                if not table.unseen:
                    self.close_table(table)
        self._put_away()

    def save(self, table: Table) -> None:
        """Write the file of a table, or try again later."""
        before = self._unsaved.pop(table.name, None)
        try:
            table.save(self._services.folder)
        except StoreError as error:
            self._unsaved[table.name] = table
            if before is None:
                self._events.publish(TableUnsaved(table, error))

    def _match_unsaved(self, table: Table, why: StoreError) -> None:
        # Its own file has the same reason, and is told of once.
        if table.name not in self._unsaved:
            self._events.publish(TableUnsaved(table, why))

    @property
    def unsaved(self) -> int:
        """The number of tables that are not wholly on disk."""
        return sum(map(self.is_table_unsaved, self))

    def is_table_unsaved(self, table: Table) -> bool:
        """Return whether a table or its match is not wholly on disk."""
        return table.name in self._unsaved or (
            table.match is not None and table.match.session.unsaved is not None
        )

    def is_unsaved(self, person: str) -> bool:
        """Return whether the person has a seat at a match that is not fully on disk."""
        return any(
            table.match is not None
            and table.match.session.unsaved is not None
            and table.seat_of(person) != ONLOOKER
            for table in self
        )

    def save_again(self) -> None:
        """Try again to write what could not be written."""
        for table in tuple(self._unsaved.values()):
            self.save(table)

    # -- coming and going ------------------------------------------------------------------

    def add(self, table: Table) -> None:
        self.by_number[table.number] = table
        table.on_turn = lambda table: self._events.publish(TurnPassed(table))
        table.on_change = lambda _: self._events.publish(OverviewChanged())
        table.on_unsaved = self._match_unsaved
        table.on_hand_over = lambda table: self._events.publish(HandOver(table))
        table.on_end = self._ended
        table.rating_of = self._rating_of

    def close_table(self, table: Table) -> None:
        """Send everyone away from a table, and forget it."""
        self._unsaved.pop(table.name, None)
        self.by_number.pop(table.number, None)
        self._deadlines.drop(_empty(table))
        table.tell_all(Notice(NoticeKind.CLOSED))
        for visit in list(table.visits.values()):
            visit.table = None
        if table.match:
            table.match.close()
        table.forget(self._services.folder)
        self._events.publish(TableClosed(table))

    def look_after(self) -> None:
        """Let a table close later that waits for people and has none, and an unvisited match be
        put away.
        """
        for table in self:
            waits = table.phase is TablePhase.WAITING and not table.keeps_seats
            if not waits or table.has_players:
                self._deadlines.drop(_empty(table))
            elif _empty(table) not in self._deadlines:
                self._deadlines.set(_empty(table), _EMPTY_FOR, self._close_empty, table)
        if _LOOK not in self._deadlines:
            self._deadlines.set(_LOOK, _LOOK_AGAIN, self._look_again)

    def close(self) -> None:
        """Close all matches. The next server in this folder finds them again."""
        for table in self:
            if table.match:
                table.match.close()
            if table.talk.lines(looks_on=True) or table.name in self._unsaved:
                self.save(table)

    def _ended(self, table: Table, cause: Cause) -> None:
        self._events.publish(MatchFinished(table, cause))

    def _close_empty(self, table: Table) -> None:
        self.close_table(table)
        self._events.publish(OverviewChanged())

    def _look_again(self) -> None:
        self._put_away()
        self.look_after()

    def _put_away(self) -> None:
        for table in self:
            is_kept = table.is_over_days or table.phase is TablePhase.PLAYING
            if not is_kept or table.has_players:
                continue
            if time() - table.last_used(self._services.folder) > _GONE_FOR:
                self._events.publish(TablePutAway(table, round(_GONE_FOR / _DAY)))
                self._close_empty(table)


def _empty(table: Table) -> tuple[str, str]:
    """Return the name of the deadline at which an empty table closes."""
    return "empty", table.name
