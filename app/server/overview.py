"""The people and tables of the server in the order of lists."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from app.games.base import ONLOOKER
from app.server.table_info import TableInfo, VisitInfo, is_open, urgency
from app.server.tables import TablePhase
from app.text.cells import width_of

BETWEEN_NAMES: Final = 3
"""Cells between the names of two players."""


class TablesFor(NamedTuple):
    """The tables as one person sees them, each once, by number."""

    awaiting: Sequence[TableInfo]
    """Those that wait for the person, the most urgent first."""
    own: Sequence[TableInfo]
    """The others where they have a seat, or one is kept for them, or to which they are invited."""
    open: Sequence[TableInfo]
    """Where anyone may sit down; those with a passphrase come last."""
    others: Sequence[TableInfo]

    @property
    def all(self) -> Sequence[TableInfo]:
        return [*self.awaiting, *self.own, *self.open, *self.others]


class Overview:
    """The people and tables of a server in the order of lists, worked out once for all who look at
    them after a change.
    """

    def __init__(self, visits: Mapping[str, VisitInfo], tables: Mapping[int, TableInfo]) -> None:
        self._visits = visits
        self._tables = tables
        self.rows: dict[tuple[object, ...], tuple[str, ...]] = {}
        """Texts of tables that are the same for several visitors."""

    @cached_property
    def people(self) -> Mapping[str, VisitInfo]:
        """All visitors by the id of their account, in the order of their names."""
        return dict(sorted(self._visits.items(), key=lambda each: each[1].name.casefold()))

    def others(self, person: str) -> list[str]:
        """Return the ids of all visitors but one, in the order of their names."""
        order, place = self._order, self._places.get(person)
        return [*order] if place is None else [*order[:place], *order[place + 1 :]]

    @cached_property
    def seeking(self) -> Sequence[VisitInfo]:
        """The visitors who seek a game, those who have sought longest first."""
        found = [(visit.seek.number, visit) for visit in self._visits.values() if visit.seek]
        return [visit for _, visit in sorted(found, key=lambda each: each[0])]

    @cached_property
    def rated_games(self) -> frozenset[str]:
        """The games in which a visitor has a rating."""
        return frozenset(game for visit in self._visits.values() for game in visit.ratings)

    @cached_property
    def onlookers(self) -> Counter[int]:
        """The number of onlookers by table."""
        return Counter(
            visit.table.number
            for visit in self._visits.values()
            if visit.table and visit.table.seat_of(visit.person.id) == ONLOOKER
        )

    @cached_property
    def games(self) -> Sequence[str]:
        """The games of the tables."""
        return sorted({table.rules.game for table in self._tables.values()})

    @cached_property
    def widest_number(self) -> int:
        """Cells of the largest number of a table."""
        return len(str(max(self._tables, default=0)))

    @cached_property
    def widest_names(self) -> int:
        """Cells of the longest names of all people at one table, with what stands between them."""
        return max(map(_width_of_names, self._tables.values()), default=0)

    def tables_for(self, person: str) -> TablesFor:
        own = self._by_person.get(person)
        if not own:
            return TablesFor((), (), self._open, self._others)

        def waits(table: TableInfo) -> bool:
            return table.is_member(person) and person in table.awaited

        awaiting = sorted(filter(waits, own), key=lambda table: urgency(table, person))
        rest = [table for table in own if not waits(table)]
        numbers = {table.number for table in own}
        return TablesFor(
            awaiting,
            rest,
            [table for table in self._open if table.number not in numbers],
            [table for table in self._others if table.number not in numbers],
        )

    def numbers_of(self, tables: Sequence[TableInfo]) -> Sequence[str]:
        """Return the numbers of tables in writing, worked out once for the many whom no table
        concerns.
        """
        if tables is self._open:
            return self._open_numbers
        return self._other_numbers if tables is self._others else _numbers(tables)

    # --------------------------------------------------------------------------------------

    @cached_property
    def _order(self) -> Sequence[str]:
        return [*self.people]

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {person: place for place, person in enumerate(self._order)}

    @cached_property
    def _by_number(self) -> Sequence[TableInfo]:
        return [self._tables[number] for number in sorted(self._tables)]

    @cached_property
    def _by_person(self) -> Mapping[str, Sequence[TableInfo]]:
        found: dict[str, list[TableInfo]] = defaultdict(list)
        for table in self._by_number:
            people = {who for slot in table.slots for who in (slot.person, slot.meant_for)}
            if table.phase is TablePhase.WAITING:
                people.update(table.invited)
            for person in people - {""}:
                found[person].append(table)
        return found

    @cached_property
    def _open(self) -> Sequence[TableInfo]:
        found = [table for table in self._by_number if is_open(table)]
        return sorted(found, key=lambda table: bool(table.options.passphrase))

    @cached_property
    def _open_numbers(self) -> Sequence[str]:
        return _numbers(self._open)

    @cached_property
    def _other_numbers(self) -> Sequence[str]:
        return _numbers(self._others)

    @cached_property
    def _others(self) -> Sequence[TableInfo]:
        return [table for table in self._by_number if not is_open(table)]


def _numbers(tables: Sequence[TableInfo]) -> list[str]:
    return [str(table.number) for table in tables]


def _width_of_names(table: TableInfo) -> int:
    names = table.outline.names if table.outline else [slot.name for slot in table.people]
    return sum(width_of(name) + BETWEEN_NAMES for name in names) - BETWEEN_NAMES
