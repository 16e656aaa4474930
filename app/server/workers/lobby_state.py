"""The public state of the lobby for workers: the people here, and the tables.

The server keeps one ``LobbyState`` for all workers, and each worker a ``LobbyMirror``. A mirror
asks only when a screen needs it, and is then told only the changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from app.server.accounts import Account
from app.server.lobby import Lobby
from app.server.overview import Overview
from app.server.ratings import PersonRating
from app.server.seeks import Seek
from app.server.table_options import TableOptions
from app.server.tables import SeatAllocation, SeatSlot, Table, TablePhase, Visit, called
from app.table.handles import MatchSummary


@dataclass(frozen=True)
class TableState(SeatAllocation):
    """A table as workers are told of it; see ``TableInfo``."""

    number: int
    name: str
    rules: Any
    slots: tuple[SeatSlot, ...]
    options: TableOptions
    host: str
    journal: str
    phase: TablePhase
    visits: frozenset[str]
    invited: frozenset[str]
    have_cut: frozenset[str]
    seal: str
    awaited: frozenset[str]
    due: Mapping[str, float]
    outline: MatchSummary | None
    ratings: Mapping[str, PersonRating]

    @classmethod
    def of(cls, table: Table) -> TableState:
        return cls(
            table.number,
            table.name,
            table.rules,
            tuple(replace(slot) for slot in table.slots),
            table.options,
            table.host,
            table.journal,
            table.phase,
            frozenset(table.visits),
            frozenset(table.invited),
            frozenset(table.have_cut),
            table.seal,
            table.awaited,
            table.due,
            table.outline,
            table.ratings,
        )


@dataclass(frozen=True, slots=True)
class VisitState:
    """A visitor as workers are told of them."""

    person: Account
    table: int
    is_at_home: bool
    ratings: Mapping[str, PersonRating]
    seek: Seek | None

    @classmethod
    def of(cls, visit: Visit) -> VisitState:
        number = visit.table.number if visit.table else 0
        return cls(visit.person, number, visit.is_at_home, visit.ratings, visit.seek)


Told: TypeAlias = TableState | VisitState


@dataclass(frozen=True, slots=True)
class LobbyUpdate:
    """The changes since an earlier version."""

    version: int
    changed: Mapping[int | str, Told]
    """Tables by number, and visits by the id of the person."""
    here: frozenset[int | str]
    """The keys of all that exist."""
    house_name: str


class LobbyState:
    """The lobby, with a version that counts its changes."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._version = 0
        self._told: dict[int | str, tuple[int, Told]] = {}
        """All entries, each with the version of its last change."""
        self._is_old = True
        self._watching: list[Callable[[], object]] = []
        self._end = lobby.watch_lobby(self._changed)

    def close(self) -> None:
        self._end()

    def watch(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Call ``changed`` after every change; return a function that ends that."""
        self._watching.append(changed)
        return lambda: self._watching.remove(changed)

    def since(self, version: int) -> LobbyUpdate:
        """Return the changes since a version; from 0, everything."""
        if self._is_old:
            self._look()
        changed = {key: told for key, (since, told) in self._told.items() if since > version}
        house_name = self._lobby.house_name()
        return LobbyUpdate(self._version, changed, frozenset(self._told), house_name)

    def _changed(self) -> None:
        self._is_old = True
        for each in tuple(self._watching):
            each()

    def _look(self) -> None:
        self._is_old = False
        self._version += 1
        now: dict[int | str, Told] = {
            number: TableState.of(table)
            for number, table in self._lobby.table_list.by_number.items()
        }
        now |= {
            person: VisitState.of(visit) for person, visit in self._lobby.presence.visits.items()
        }
        for key in self._told.keys() - now.keys():
            del self._told[key]
        for key, told in now.items():
            if key not in self._told or self._told[key][1] != told:
                self._told[key] = self._version, told


@dataclass(frozen=True, slots=True)
class MirroredVisit:
    """A visitor as a worker knows them; see ``VisitInfo``."""

    person: Account
    table: TableState | None
    is_at_home: bool
    ratings: Mapping[str, PersonRating] = field(default_factory=dict)
    seek: Seek | None = None

    @property
    def name(self) -> str:
        return called(self.person)


class LobbyMirror:
    """The lobby as a worker knows it. ``look`` asks for the changes since a version."""

    def __init__(self, look: Callable[[int], LobbyUpdate]) -> None:
        self._look = look
        self._version = 0
        self._told: dict[int | str, Told] = {}
        self._visits: dict[str, MirroredVisit] = {}
        self._tables: dict[int, TableState] = {}
        self._overview = Overview(self._visits, self._tables)
        self._house_name = ""
        self._is_old = True
        self._watching: list[Callable[[], object]] = []

    def changed(self) -> None:
        self._is_old = True
        for each in tuple(self._watching):
            each()

    def distrust(self) -> None:
        """Ask again at the next look, because a visitor has acted."""
        self._is_old = True

    def watch(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Call ``changed`` after every change; return a function that ends that."""
        self._watching.append(changed)

        def end() -> None:
            if changed in self._watching:
                self._watching.remove(changed)

        return end

    @property
    def visits(self) -> Mapping[str, MirroredVisit]:
        self._learn()
        return self._visits

    @property
    def tables(self) -> Mapping[int, TableState]:
        self._learn()
        return self._tables

    @property
    def overview(self) -> Overview:
        self._learn()
        return self._overview

    @property
    def house_name(self) -> str:
        self._learn()
        return self._house_name

    def _learn(self) -> None:
        if not self._is_old:
            return
        self._is_old = False
        new = self._look(self._version)
        self._version, self._house_name = new.version, new.house_name
        told = self._told | dict(new.changed)
        self._told = {key: told[key] for key in told if key in new.here}
        self._tables = {
            each.number: each for each in self._told.values() if isinstance(each, TableState)
        }
        self._visits = {
            each.person.id: MirroredVisit(
                each.person,
                self._tables.get(each.table),
                each.is_at_home,
                each.ratings,
                each.seek,
            )
            for each in self._told.values()
            if isinstance(each, VisitState)
        }
        self._overview = Overview(self._visits, self._tables)
