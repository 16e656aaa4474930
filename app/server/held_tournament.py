"""A tournament of the server as its tables know it, and what it needs of the server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.cpu.service import Cpu
from app.refusal import Refused
from app.server.accounts import Account
from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.profiles import stand_in
from app.server.table_list import TableList
from app.server.tables import Table, Visit, called
from app.server.tournament_terms import TournamentTerms
from app.tournaments.plan import Form
from app.tournaments.standings import standings
from app.tournaments.tournament import Tournament


@dataclass(frozen=True, slots=True)
class TournamentServices:
    """What a tournament needs of the server. ``seat`` adds a table and brings its people there, and
    ``sit`` brings a visitor back to a table. ``find`` returns the account with an id; ``changed``
    is called when something looks different, and ``note`` writes a line of the log. ``is_closing``
    returns whether the server closes soon, so that no match can begin.
    """

    folder: Path
    """The folder of the tables."""
    cpu: Cpu
    tables: TableList
    presence: Presence
    deadlines: Deadlines
    clock: Clock
    seat: Callable[[Table], object]
    sit: Callable[[Visit, Table], object]
    find: Callable[[str], Account | None]
    changed: Callable[[], object]
    is_closing: Callable[[], bool]
    note: Callable[[str], object]


class HeldTournament(ABC):
    """A tournament with its terms. Raises MalformedError and RulesError if they cannot be read."""

    def __init__(self, name: str, tournament: Tournament, services: TournamentServices) -> None:
        self.name = name
        self.tournament = tournament
        self.plan = tournament.plan
        self.terms = TournamentTerms.from_json(self.plan.details)
        self.services = services
        self.is_open = False
        """Whether time runs: not while the tables of the server are found again."""

    @property
    def is_duplicate(self) -> bool:
        return self.plan.form is Form.DUPLICATE

    def name_of(self, person: str) -> str:
        """Return the present name of a person who has entered."""
        visit, account = self.services.presence.visits.get(person), self.services.find(person)
        if visit:
            return visit.name
        return called(account) if account else stand_in(person)

    def tables(self) -> dict[str, Table]:
        """Return its tables by name."""
        every = self.services.tables
        return {table.name: table for table in every if table.options.tournament == self.name}

    def tell(self, person: str, notice: Notice) -> None:
        """Tell a person who is here."""
        if visit := self.services.presence.visits.get(person):
            visit.tell(notice._replace(text=self.plan.name))

    def tell_place(self, person: str) -> None:
        """Tell a person that a result counts, and their place now."""
        places = {line.player: line.place for line in standings(self.tournament)}
        self.tell(person, Notice(NoticeKind.COUNTED, moves=places[person]))

    @abstractmethod
    def failed(self, why: Refused) -> None:
        """Note that something could not be done, which is tried again."""

    @abstractmethod
    def advance(self) -> None:
        """Do what the state asks for; harmless at any time."""
