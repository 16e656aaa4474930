"""The tournaments of a server: who may hold one, who takes part, and what becomes of results."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final
from unicodedata import normalize

from app.games.base import RulesError
from app.refusal import Refused
from app.server import log_lines
from app.server.accounts import Account
from app.server.events import (
    Events,
    HandOver,
    MatchBegan,
    MatchFinished,
    TableClosed,
    VisitorRenamed,
)
from app.server.held_tournament import TournamentServices
from app.server.notices import Notice, NoticeKind
from app.server.ratings import PersonRating
from app.server.refusals import LobbyCode, LobbyError
from app.server.running_tournament import RunningTournament
from app.server.tables import Cause, Visit
from app.server.tournament_terms import (
    HAVE_ROUNDS,
    LONGEST_TITLE,
    TournamentInfo,
    TournamentRequest,
)
from app.storage import kept
from app.storage.errors import StoreError
from app.storage.files import read_file
from app.text.refusals import english_for
from app.tournaments.journal import TournamentJournal
from app.tournaments.plan import Measure, Plan
from app.tournaments.refusals import TournamentCode, TournamentError
from app.tournaments.tournament import Phase
from app.typed_json import MalformedError, read_as

MOST: Final = 20
"""Most tournaments that are not over."""
MOST_KEPT: Final = 30
"""Most tournaments that are over and still listed, the latest."""
_SUFFIX: Final = ".jsonl"
_LARGEST: Final = 2**16
"""Most bytes of the file of directors."""
_SECRET: Final = 32
"""Bytes of the secret of a tournament."""


class Tournaments:
    """The tournaments of a server, a file each in ``folder``.

    ``rating_of`` returns the rating of a person in a game; None without one. ``is_moderator``
    returns whether a person may hold tournaments without being named for that.
    """

    def __init__(
        self,
        folder: Path,
        services: TournamentServices,
        events: Events,
        rating_of: Callable[[str, str], PersonRating | None],
        is_moderator: Callable[[str], bool] = lambda person: False,
    ) -> None:
        self._folder = folder
        self._services = services
        self._rating_of = rating_of
        self._is_moderator = is_moderator
        self._directors_file = folder / "directors.json"
        self.directors = self._read_directors()
        """The ids of the people who may hold tournaments, as the operator has named them."""
        self._running: dict[str, RunningTournament] = {}
        """The tournaments by name, the oldest first."""
        self._load()
        events.subscribe(MatchFinished, self._finished)
        events.subscribe(HandOver, self._hand_over)
        events.subscribe(MatchBegan, lambda event: self._look_again(event.table.options.tournament))
        events.subscribe(
            TableClosed, lambda event: self._look_again(event.table.options.tournament)
        )
        events.subscribe(VisitorRenamed, lambda _: self.forget_infos())

    def open(self) -> None:
        """Go on with all tournaments where they were left."""
        for running in self._running.values():
            running.open()

    def close(self) -> None:
        """Leave all tournaments as they are. The next server goes on with them."""
        for running in self._running.values():
            running.close()

    def _load(self) -> None:
        paths = sorted(self._folder.glob(f"*{_SUFFIX}")) if self._folder.is_dir() else []
        found = []
        for path in paths:
            try:
                journal = TournamentJournal.open(path, self._services.clock.wall)
                running = RunningTournament(path.stem, journal, self._services)
            except (StoreError, TournamentError) as error:
                self._services.note(log_lines.tournament_unreadable(path.stem, english_for(error)))
            except (MalformedError, RulesError):
                self._services.note(log_lines.tournament_unreadable(path.stem, str(path)))
            else:
                found.append((journal.made, path.stem, running))
        self._running = {name: running for _, name, running in sorted(found)}
        self._forget_old()

    def _forget_old(self) -> None:
        over = [each for each in self._running.values() if each.tournament.phase is Phase.OVER]
        for running in over[:-MOST_KEPT]:
            del self._running[running.name]

    # -- for the operator --------------------------------------------------------------------

    def all(self) -> list[TournamentInfo]:
        """Return the tournaments, those that are not over first, then the latest first."""
        infos = [running.info for running in reversed(self._running.values())]
        return sorted(infos, key=lambda info: info.phase is Phase.OVER)

    def named(self, name: str) -> RunningTournament:
        """Return the tournament of this name. Raises LobbyError without one."""
        if running := self._running.get(name):
            return running
        raise LobbyError(LobbyCode.NO_TOURNAMENT, name=name)

    def create(self, request: TournamentRequest) -> str:
        """Open the entry of a tournament; return its name. Raises LobbyError, RulesError,
        UnknownPlayer, TournamentError and StoreError.
        """
        title, terms = " ".join(request.title.split()), request.terms
        if not (title.isprintable() and 1 <= len(title) <= LONGEST_TITLE):
            raise LobbyError(LobbyCode.TOURNAMENT_TITLE, longest=LONGEST_TITLE)
        terms.check(request.form)
        if request.rounds and request.form not in HAVE_ROUNDS:
            raise LobbyError(LobbyCode.TOURNAMENT_ROUNDS)
        if terms.starts and terms.starts <= self._services.clock.wall():
            raise LobbyError(LobbyCode.TOURNAMENT_PAST)
        if sum(each.phase is not Phase.OVER for each in self.all()) >= MOST:
            raise LobbyError(LobbyCode.TOO_MANY_TOURNAMENTS, most=MOST)
        plan = Plan(
            title,
            request.form,
            secrets.token_hex(_SECRET),
            request.places,
            request.rounds,
            details=terms.to_json(),
            measure=Measure.LEVELS,
        )
        name = self._free_name(title)
        path = self._folder / f"{name}{_SUFFIX}"
        journal = TournamentJournal.create(path, plan, self._services.clock.wall)
        running = self._running[name] = RunningTournament(name, journal, self._services)
        self._forget_old()
        self._services.note(log_lines.tournament_opened(name))
        for visit in [*self._services.presence.visits.values()]:
            if visit.person.id != terms.director:
                visit.tell(Notice(NoticeKind.TOURNAMENT_NEW, text=title))
        running.open()
        return name

    def forget_infos(self) -> None:
        """Look at everything anew, as after a person has another name."""
        for running in self._running.values():
            running.forget_info()

    def erase(self, person: str) -> None:
        """Let a person whose account is deleted take part no more."""
        with suppress(StoreError):
            self.let_direct(person, may=False)
        for running in self._running.values():
            if person in running.tournament.entries:
                with suppress(Refused):
                    running.leave(person)

    def hand_over(self, person: str, to: str) -> None:
        """Let all that is kept here of a person be that of another; it can be done again. Raises
        StoreError and TournamentError.
        """
        if person in self.directors:
            self.let_direct(to, may=True)
            self.let_direct(person, may=False)
        for running in self._running.values():
            running.hand_over(person, to)

    def take_in(self, name: str, person: Account) -> None:
        """Let a person enter, also after the start. Raises LobbyError, TournamentError and
        StoreError.
        """
        running = self.named(name)
        if not person.name:
            raise LobbyError(LobbyCode.TOURNAMENT_NAMELESS)
        if person.id in running.tournament.entries:
            raise TournamentError(TournamentCode.ENTERED_ALREADY, name=person.name)
        rating = self._rating_of(person.id, running.terms.rules.game)
        elo = rating.elo if rating else None
        if running.tournament.phase is Phase.PLAYING:
            running.take_in(person.id, elo)
            return
        # Their name may change, and goes with their account.
        running.tournament.enter(person.id, "", elo)
        running.advance()

    def let_direct(self, person: str, *, may: bool) -> None:
        """Let a person hold tournaments, or not any more. Raises StoreError."""
        others = [each for each in self.directors if each != person]
        directors = [*others, person] if may else others
        kept.save(self._directors_file, directors)
        self.directors = directors

    def _read_directors(self) -> list[str]:
        try:
            told = json.loads(read_file(self._directors_file, _LARGEST) or "")
            people: list[str] = read_as(list[str], told)
            return people
        except FileNotFoundError:
            return []
        except (StoreError, OSError, ValueError):
            self._services.note(log_lines.directors_unreadable(self._directors_file))
            return []

    def _free_name(self, title: str) -> str:
        plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        stem = "-".join(re.findall("[a-z0-9]+", plain)) or "tournament"
        names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        taken = {path.name.partition(".")[0] for path in self._folder.glob("*")}
        return next(name for name in names if name not in taken)

    # -- calls of visitors -------------------------------------------------------------------

    def tournaments(self, visit: Visit) -> list[TournamentInfo]:
        """Return the tournaments, those that are not over first, then the latest first."""
        return self.all()

    def tournament(self, visit: Visit, name: str) -> TournamentInfo:
        """Return the tournament of this name. Raises LobbyError."""
        return self.named(name).info

    def may_direct(self, visit: Visit, name: str = "") -> bool:
        """Return whether the visitor may hold tournaments, or decide about this one."""
        person = visit.person.id
        may = person in self.directors or self._is_moderator(person)
        running = self._running.get(name)
        return may and (running is None or running.director == person)

    def create_tournament(self, visit: Visit, request: TournamentRequest) -> str:
        """Open the entry of a tournament; return its name. Raises Refused."""
        if not self.may_direct(visit):
            raise LobbyError(LobbyCode.NO_DIRECTOR)
        self._services.presence.pace_of(visit).take()
        terms = replace(request.terms, director=visit.person.id)
        return self.create(request._replace(terms=terms))

    def begin_tournament(self, visit: Visit, name: str) -> None:
        """Begin a tournament of the visitor's. Raises Refused."""
        self._directed(visit, name).start()

    def admit_to_tournament(self, visit: Visit, name: str, person: str) -> None:
        """Let a person enter a tournament of one's own, also after the start. Raises Refused."""
        running = self._directed(visit, name)
        found = self._services.find(person)
        if found is None:
            raise LobbyError(LobbyCode.NOBODY_CALLED, name=person)
        self.take_in(running.name, found)

    def end_tournament(self, visit: Visit, name: str) -> None:
        """End a tournament of the visitor's as it stands. Raises Refused."""
        self._directed(visit, name).end()

    def enter_tournament(self, visit: Visit, name: str) -> None:
        """Take part in a tournament. Raises Refused."""
        running, person = self.named(name), visit.person
        self._services.presence.pace_of(visit).take()
        entered = person.id in running.tournament.entries
        if running.tournament.phase is Phase.PLAYING and not entered:
            raise TournamentError(TournamentCode.ENTRY_CLOSED)
        self.take_in(running.name, person)

    def leave_tournament(self, visit: Visit, name: str) -> None:
        """Take part no more; a match that has been paired is lost. Raises Refused."""
        self.named(name).leave(visit.person.id)

    def play_deal(self, visit: Visit, name: str) -> None:
        """Go to the next deal of a duplicate. Raises Refused."""
        self.named(name).deals.play(visit)

    def _directed(self, visit: Visit, name: str) -> RunningTournament:
        running = self.named(name)
        if not self.may_direct(visit, name):
            raise LobbyError(LobbyCode.OTHERS_TOURNAMENT)
        return running

    # -- what happens --------------------------------------------------------------------------

    def _finished(self, event: MatchFinished) -> None:
        running = self._running.get(event.table.options.tournament)
        if running is None:
            return
        if not event.table.options.is_single_hand:
            running.count(event.table)
        elif event.cause is Cause.AGREED:
            running.deals.left(event.table)
        else:
            running.deals.hand_over(event.table)

    def _hand_over(self, event: HandOver) -> None:
        running = self._running.get(event.table.options.tournament)
        if running and event.table.options.is_single_hand:
            running.deals.hand_over(event.table)

    def _look_again(self, name: str) -> None:
        if running := self._running.get(name):
            running.forget_info()
