"""A table and a visitor of the server as all visitors may know them."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from math import inf
from typing import Any, Protocol

from app.games.base import ONLOOKER
from app.server.accounts import Account
from app.server.ratings import PersonRating
from app.server.seeks import Seek
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TablePhase
from app.table.handles import MatchSummary


class TableInfo(Protocol):
    """A table of the server, as all visitors may know it."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str:
        """Its identity; another table may get its number later."""

    @property
    def rules(self) -> Any: ...

    @property
    def slots(self) -> Sequence[SeatSlot]: ...

    @property
    def options(self) -> TableOptions: ...

    @property
    def host(self) -> str: ...

    @property
    def journal(self) -> str:
        """The name of its current or last match; empty before the first."""

    @property
    def phase(self) -> TablePhase: ...

    @property
    def visits(self) -> Container[str]:
        """The ids of the people there now, onlookers too."""

    @property
    def invited(self) -> Collection[str]:
        """The ids of those who may enter without the passphrase."""

    @property
    def have_cut(self) -> Container[str]: ...

    @property
    def seal(self) -> str:
        """The seal shown before people cut; empty if they cannot cut."""

    @property
    def awaited(self) -> Container[str]:
        """The ids of the people somewhere else for whom the table waits: to act, and over days to
        cut or to see the end.
        """

    @property
    def due(self) -> Mapping[str, float]:
        """When people lose a match over days without a move, in seconds since 1970, by id."""

    @property
    def outline(self) -> MatchSummary | None:
        """A summary of its match; None before it has begun."""

    @property
    def ratings(self) -> Mapping[str, PersonRating]:
        """The ratings of its people in its game, by id; a person without one is missing."""

    @property
    def people(self) -> Sequence[SeatSlot]: ...

    def seat_of(self, person: str) -> int:
        """Return the seat of a person, ``ONLOOKER`` if they have none."""

    def is_member(self, person: str) -> bool: ...

    def slot_for(self, person: str) -> SeatSlot | None:
        """Return the free seat that the person may take; None if there is none."""


class VisitInfo(Protocol):
    """A visitor of the server, as the others may know them."""

    @property
    def person(self) -> Account: ...

    @property
    def name(self) -> str: ...

    @property
    def table(self) -> TableInfo | None: ...

    @property
    def is_at_home(self) -> bool: ...

    @property
    def ratings(self) -> Mapping[str, PersonRating]:
        """Their ratings by game; a game without a rated match is missing."""

    @property
    def seek(self) -> Seek | None:
        """The game that they seek; None without one."""


def is_open(table: TableInfo) -> bool:
    """Return whether anyone may sit down, if they know the passphrase."""
    return table.phase is TablePhase.WAITING and any(
        slot.is_free and not slot.meant_for for slot in table.slots
    )


def is_with(me: VisitInfo, other: VisitInfo) -> bool:
    """Return whether two visitors are at the same table, or both in the lobby."""
    here, there = me.table, other.table
    return (here and here.name) == (there and there.name)


def looks_on(visit: VisitInfo) -> bool:
    """Return whether the visitor is at a table without a seat there."""
    table = visit.table
    return table is not None and table.seat_of(visit.person.id) == ONLOOKER


def can_play_again(visit: VisitInfo) -> bool:
    """Return whether a next match can begin at the visitor's table: the server seats the people of
    a tournament, for one match a table.
    """
    return visit.table is None or not visit.table.options.tournament


def people_at(table: TableInfo, me: str) -> tuple[list[str], str]:
    """Return the ids of the people with a seat at a table, and that of the first but the visitor
    ``me``.
    """
    people = [slot.person or slot.meant_for for slot in table.slots]
    people = [person for person in people if person]
    return people, next((person for person in people if person != me), me)


def urgency(table: TableInfo, person: str) -> float:
    """Return when a person must have moved at a table, in seconds since 1970; infinite if there is
    no time limit of days.
    """
    return table.due.get(person, inf)


def is_kept_from_players(visit: VisitInfo) -> bool:
    """Return whether the players may have to wait for the end of the hand to read what the visitor
    says.
    """
    table = visit.table
    return table is not None and table.phase is TablePhase.PLAYING and looks_on(visit)


def may_sit_down(table: TableInfo, person: str) -> bool:
    """Return whether the person has a seat at the table, or could take one now."""
    if table.seat_of(person) != ONLOOKER:
        return True
    return table.phase is TablePhase.WAITING and table.slot_for(person) is not None
