"""The tables of a duplicate, where each person plays the deals alone, one hand a table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import Context
from hashlib import sha256
from statistics import fmean
from typing import Final

from app.coach.grade import GRADER, losses_in_hand, total
from app.coach.judgement import Decision, account
from app.coach.review import of_seat
from app.cpu.service import CpuError
from app.export.reviews import reviews_of
from app.games.base import ONLOOKER
from app.server.held_tournament import HeldTournament
from app.server.notices import Notice, NoticeKind
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import SeatSlot, Table, TablePhase, Visit
from app.storage.errors import StoreError
from app.tournaments.records import DealGrade
from app.tournaments.refusals import TournamentCode, TournamentError
from app.tournaments.tournament import Phase
from app.ui.match_library import LocalMatchLibrary

_ME: Final = 0
"""The seat of the person."""
_PLACES: Final = 4
"""Decimals of a loss."""


class DealTables:
    """The tables of one duplicate.

    A table has a name made of the person and the deal, so that no deal is played twice.
    """

    def __init__(self, running: HeldTournament) -> None:
        self._running = running
        self._judging: dict[str, asyncio.Task[None]] = {}
        """What judges the hand at a table, by the name of the table."""
        self._unjudged: dict[str, Table] = {}
        """Tables whose hand could not be judged or written down; that is tried again."""
        self._left: set[str] = set()
        """The names of tables whose person has seen the end of the hand."""

    def play(self, visit: Visit) -> None:
        """Bring a visitor to their next deal. Raises TournamentError, LobbyError and StoreError."""
        running, person = self._running, visit.person.id
        tournament, services = running.tournament, running.services
        if not running.is_duplicate:
            raise LobbyError(LobbyCode.NOT_PLAYED_ALONE)
        if tournament.phase is not Phase.PLAYING:
            over = tournament.phase is Phase.OVER
            raise TournamentError(TournamentCode.OVER if over else TournamentCode.NOT_BEGUN)
        if person not in tournament.entries or person in tournament.withdrawn:
            raise TournamentError(TournamentCode.NOT_ENTERED)
        deal = tournament.next_deal(person)
        if deal is None:
            raise LobbyError(LobbyCode.NO_DEAL_LEFT)
        name = self._name(person, deal)
        if table := running.tables().get(name):
            services.sit(visit, table)
            return
        table = Table(
            services.tables.free_number(over_days=False),
            running.terms.rules,
            [SeatSlot(person=person, name=visit.name), SeatSlot(level=running.terms.level)],
            running.terms.options(running.name, running.plan.form),
            person,
            name,
        )
        table.seed = tournament.deal_seed(deal)
        services.seat(table)
        running.tell(person, Notice(NoticeKind.DEAL_READY, table=table.number, moves=deal + 1))

    def resume(self, table: Table) -> None:
        """Take up a table that an earlier server has left."""
        if not table.options.is_single_hand:
            return
        if table.phase is TablePhase.WAITING:
            # Nothing was dealt; the same deal is opened again when its person comes.
            self._running.services.tables.close_table(table)
        else:
            self.hand_over(table)

    def hand_over(self, table: Table) -> None:
        """Judge the hand of a table, if it is over and not counted yet."""
        person = table.slots[_ME].person
        match = table.match.session.match if table.match else None
        if not (match and match.played) or table.name in self._judging:
            return
        if self._is_counted(table, person):
            return
        if not self._running.is_open:
            self._unjudged[table.name] = table
            return
        # The context of the visitor would hold their screens.
        task = asyncio.get_running_loop().create_task(self._judge(table, person), context=Context())
        self._judging[table.name] = task
        # So that people see that it is being judged.
        self._running.advance()

    def left(self, table: Table) -> None:
        """Close a table whose person has seen the end of the hand, and open the next deal. Until
        the hand is judged, that waits.
        """
        person = table.slots[_ME].person
        if not self._is_counted(table, person):
            self._left.add(table.name)
            self.hand_over(table)
            return
        services = self._running.services
        visit = services.presence.visits.get(person)
        is_there = visit is not None and visit.table is table
        if self._running.tables().get(table.name) is table:
            services.tables.close_table(table)
        tournament = self._running.tournament
        is_on = tournament.phase is Phase.PLAYING and tournament.next_deal(person) is not None
        if visit and is_there and is_on:
            try:
                self.play(visit)
            except (StoreError, LobbyError) as error:
                self._running.failed(error)
        services.changed()

    @property
    def is_judging(self) -> bool:
        return bool(self._judging)

    @property
    def judged(self) -> frozenset[str]:
        """The ids of the people whose last hand is being judged."""
        names = {*self._judging, *self._unjudged}
        tables = self._running.tables()
        return frozenset(table.slots[_ME].person for name, table in tables.items() if name in names)

    def try_again(self) -> None:
        unjudged, self._unjudged = self._unjudged, {}
        for table in unjudged.values():
            self.hand_over(table)

    def close(self) -> None:
        for task in self._judging.values():
            task.cancel()

    # ----------------------------------------------------------------------------------------

    def _name(self, person: str, deal: int) -> str:
        told = f"{self._running.plan.seed} {person} {deal}"
        return sha256(told.encode()).hexdigest()[:16]

    def _is_counted(self, table: Table, person: str) -> bool:
        tournament = self._running.tournament
        deal = tournament.next_deal(person) if person in tournament.entries else None
        is_open = tournament.phase is Phase.PLAYING and person not in tournament.withdrawn
        return deal is None or not is_open or self._name(person, deal) != table.name

    async def _judge(self, table: Table, person: str) -> None:
        running = self._running
        assert table.match
        match = table.match.session.match
        try:
            library = LocalMatchLibrary(running.services.cpu)
            (review,) = await reviews_of(match, match.played[:1], library)
            if self._is_counted(table, person):
                return
            end = table.match.session.snapshot(ONLOOKER).played[0].end
            decisions = of_seat(review, _ME)
            loss = round(account(decisions).cost, _PLACES)
            points = 0
            if end.winner is not None:
                points = end.points if end.winner == _ME else -end.points
            running.tournament.deal_played(person, loss, points, grade_of(decisions))
        except (CpuError, StoreError) as error:
            self._unjudged[table.name] = table
            running.failed(error)
            return
        finally:
            del self._judging[table.name]
        running.tell_place(person)
        if table.name in self._left:
            self._left.discard(table.name)
            self.left(table)
        running.advance()


def grade_of(decisions: Sequence[Decision]) -> DealGrade:
    """Return what these decisions of one player have lost beside the levels."""
    losses = total([losses_in_hand(decisions)])
    return DealGrade(
        losses.decisions, round(losses.own, _PLACES), round(fmean(losses.by_level), _PLACES), GRADER
    )
