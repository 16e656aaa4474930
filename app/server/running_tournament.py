"""A tournament of the server: its rounds in time, and the tables where it is played."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Final

from app.refusal import Refused
from app.server import log_lines
from app.server.deal_tables import DealTables
from app.server.held_tournament import HeldTournament, TournamentServices
from app.server.notices import Notice, NoticeKind
from app.server.refusals import LobbyError
from app.server.tables import SeatSlot, Table, TablePhase
from app.server.time_control import DAY, MINUTE
from app.server.tournament_terms import PairingLine, TournamentInfo
from app.storage.errors import StoreError
from app.text.refusals import english_for
from app.tournaments.journal import TournamentJournal
from app.tournaments.plan import LEAST
from app.tournaments.standings import standings
from app.tournaments.tournament import Pairing, Phase

SOON: Final = 5.0 * MINUTE
"""Seconds before its beginning at which people are told that a tournament begins soon."""
_LOOK: Final = 60.0
"""Most seconds between two looks at the clock, which may be set, or have stood still."""
_AGAIN: Final = 30.0
"""Seconds until another try if a file cannot be written, or no table is free."""


class RunningTournament(HeldTournament):
    """A tournament with its file. All that happens to it is written there first.

    Raises MalformedError and RulesError if its terms cannot be read.
    """

    def __init__(self, name: str, journal: TournamentJournal, services: TournamentServices) -> None:
        super().__init__(name, journal.tournament, services)
        self._journal = journal
        self._due = 0.0
        """When the next thing happens by itself, in seconds since 1970; 0 if nothing does."""
        self._is_pause = False
        self._called = 0
        """The round whose people have been called to their tables."""
        self._come_by = 0.0
        """Until when they have to come, in seconds since 1970."""
        self._is_reminded = False
        self._is_ended = self.tournament.phase is Phase.OVER
        self._uncounted: dict[str, Table] = {}
        """Tables whose results could not be written down, by name."""
        self._info: TournamentInfo | None = None
        self.deals = DealTables(self)
        if self._is_ended:
            journal.close()

    def failed(self, why: Refused) -> None:
        """Note that something could not be done, which is tried again."""
        self.services.note(log_lines.tournament_unsaved(self.name, english_for(why)))
        if self.is_open:
            self._wait_until(self.services.clock.wall() + _AGAIN)

    # -- its course --------------------------------------------------------------------------

    def open(self) -> None:
        """Let time run, where the tournament was left."""
        self.is_open = True
        for table in self.tables().values():
            self.deals.resume(table)
            if table.match and table.phase is TablePhase.PLAYING and not table.is_over_days:
                # The clocks run even if nobody comes.
                table.match.start()
            self.count(table)
        self.deals.try_again()
        self.advance()

    def close(self) -> None:
        """Leave everything as it is, for the next server."""
        self.deals.close()
        self._journal.close()

    def start(self) -> None:
        """Begin. Raises TournamentError with too few people, and StoreError if that cannot be
        saved.
        """
        try:
            self.tournament.start()
        except StoreError:
            if self.tournament.phase is Phase.ENTRY:
                raise
            # It has begun. Its first round could not be saved, and is drawn again later.
        self.services.note(log_lines.tournament_began(self.name))
        self.advance()

    def end(self) -> None:
        """End it as it stands. Raises TournamentError if it is over, and StoreError."""
        self.tournament.close()
        self.advance()

    def take_in(self, person: str, elo: float | None) -> None:
        """Let a person enter late. Raises TournamentError and StoreError."""
        self.tournament.enter_late(person, "", elo)
        self.services.note(log_lines.tournament_entered(self.name, self.name_of(person)))
        self._tell_later(person, Notice(NoticeKind.ENTERED_LATE))
        self.advance()

    def correct(self, winner: str, loser: str, points: tuple[int, int]) -> None:
        """Give the match of two people another result, and tell them. Raises TournamentError and
        StoreError.
        """
        with self._writing():
            self.tournament.correct(winner, loser, points)
        names = self.name_of(winner), self.name_of(loser)
        self.services.note(log_lines.tournament_corrected(self.name, *names))
        places = {line.player: line.place for line in standings(self.tournament)}
        for person, other in ((winner, loser), (loser, winner)):
            notice = Notice(NoticeKind.CORRECTED, self.name_of(other), moves=places[person])
            self._tell_later(person, notice)
        self.advance()

    def leave(self, person: str) -> None:
        """Let a person go, who loses a match that has been paired. Raises TournamentError and
        StoreError.
        """
        self.tournament.leave(person)
        for table in self.tables().values():
            seat = table.seat_of(person)
            if seat < 0:
                continue
            if table.match and table.phase is TablePhase.PLAYING and not self.is_duplicate:
                table.match.resign(seat)
            else:
                self.services.tables.close_table(table)
        self.advance()

    @property
    def director(self) -> str:
        """The id of the person who has made it; empty for the operator of the server."""
        return self.tournament.present_id(self.terms.director)

    def hand_over(self, person: str, to: str) -> None:
        """Let an account be another one. If both take part, the first leaves. Raises StoreError
        and TournamentError.
        """
        tournament = self.tournament
        if person not in tournament.entries and person != self.director:
            return
        if to in tournament.entries:
            if not self._is_ended and person not in tournament.withdrawn:
                self.leave(person)
            return
        with self._writing():
            self.tournament.merge(person, to)
        self.forget_info()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Open the file once more if the tournament is over. Raises StoreError and
        TournamentError.
        """
        if not self._is_ended:
            yield
            return
        journal = TournamentJournal.open(self._journal.path, self.services.clock.wall)
        with closing(journal):
            self.tournament = journal.tournament
            yield

    def advance(self) -> None:
        """Do what the state asks for; harmless at any time."""
        self.forget_info()
        if not self.is_open:
            return
        phase, now = self.tournament.phase, self.services.clock.wall()
        try:
            if phase is Phase.ENTRY:
                self._wait_until(self.terms.starts)
            elif phase is Phase.OVER:
                self._finish()
            elif self.is_duplicate:
                self._wait_until((self.tournament.started or now) + self.terms.days * DAY)
            elif not self.tournament.is_round_over:
                self._open_tables()
            elif not self._is_pause:
                self._is_pause = True
                # The first round follows at once.
                pause = self.terms.pause * MINUTE if self.tournament.round else 0
                self._wait_until(now + pause)
        except (StoreError, LobbyError) as error:
            self.failed(error)
        self.services.changed()

    def _wait_until(self, due: float) -> None:
        self._due = due
        name = "tournament", self.name
        if not due:
            self.services.deadlines.drop(name)
            return
        left = max(due - self.services.clock.wall(), 0.0)
        self.services.deadlines.set(name, min(left, _LOOK), self._look)

    def _look(self) -> None:
        for table in [*self._uncounted.values()]:
            self.count(table)
        self.deals.try_again()
        now, due = self.services.clock.wall(), self._due
        if now < due:
            self._remind(due - now)
            self._wait_until(due)
            return
        self._due = 0.0
        try:
            match self.tournament.phase:
                case Phase.ENTRY if len(self.tournament.entries) < LEAST:
                    self.end()
                    return
                case Phase.ENTRY:
                    self.start()
                    return
                case Phase.PLAYING if self.is_duplicate:
                    if self.deals.is_judging:
                        # What was played in time counts.
                        self._wait_until(now + 1)
                        return
                    if now >= (self.tournament.started or now) + self.terms.days * DAY:
                        self.tournament.close()
                case Phase.PLAYING if self.tournament.is_round_over:
                    self._is_pause = False
                    self.tournament.next_round()
                case Phase.PLAYING if self.services.is_closing():
                    self._come_by = now + self.terms.wait * MINUTE
                case Phase.PLAYING if now >= self._come_by:
                    self._forfeit_absent()
        except StoreError as error:
            self.failed(error)
            return
        self.advance()

    def _remind(self, left: float) -> None:
        if self.tournament.phase is Phase.ENTRY and left <= SOON and not self._is_reminded:
            self._is_reminded = True
            for person in self.tournament.entries:
                self.tell(person, Notice(NoticeKind.TOURNAMENT_SOON, seconds=left))

    # -- its tables --------------------------------------------------------------------------

    def _open_tables(self) -> None:
        """Open the tables of the round that are missing. Raises StoreError and LobbyError."""
        one = self.tournament.round
        assert one
        self._is_pause = False
        if self._called != one.number:
            self._called = one.number
            self._come_by = self.services.clock.wall() + self.terms.wait * MINUTE
            for each in one.pairings:
                if not each.second:
                    self.tell(each.first, Notice(NoticeKind.BYE, moves=one.number))
        known = self.tables()
        for board in one.open_boards:
            if one.pairings[board].table not in {*known, *self._uncounted}:
                self._open_table(board, one.pairings[board])
        # Matches over days begin without their people.
        waits = any(table.phase is TablePhase.WAITING for table in self.tables().values())
        self._wait_until(self._come_by if waits else 0.0)

    def _open_table(self, board: int, pairing: Pairing) -> None:
        services, one = self.services, self.tournament.round
        assert one
        number = services.tables.free_number(over_days=self.terms.is_over_days)
        name = pairing.table
        if not name or (services.folder / f"{name}.json").exists():
            # The file is of a table whose match cannot go on.
            name = secrets.token_hex(8)
            self.tournament.opened(board, name)
        table = Table(
            number,
            self.terms.rules,
            [SeatSlot(person=person, name=self.name_of(person)) for person in pairing.players],
            self.terms.options(self.name, self.plan.form),
            pairing.first,
            name,
        )
        services.seat(table)
        wait = 0 if self.terms.is_over_days else self.terms.wait * MINUTE
        for person in pairing.players:
            other = self.name_of(pairing.opponent(person))
            self.tell(
                person,
                Notice(
                    NoticeKind.PAIRED,
                    other,
                    table=number,
                    moves=one.number,
                    seconds=0 if person in table.visits else wait,
                ),
            )

    def _forfeit_absent(self) -> None:
        """Decide the matches against those who have not come. Raises StoreError."""
        one = self.tournament.round
        assert one
        for table in self.tables().values():
            board = self._board_of(table)
            if board is None or table.phase is not TablePhase.WAITING:
                continue
            players = one.pairings[board].players
            gone = [person for person in players if person not in table.visits]
            if not gone:
                continue
            self.tournament.forfeit(board, *gone)
            for person in players:
                other = self.name_of(one.pairings[board].opponent(person))
                kind = NoticeKind.FORFEITED if person in gone else NoticeKind.WALKOVER
                self.tell(person, Notice(kind, other))
            self.services.tables.close_table(table)

    def count(self, table: Table) -> None:
        """Enter the result of a match of this round, if it is over and not counted yet."""
        board = self._board_of(table)
        if board is None or table.phase is not TablePhase.OVER:
            self._uncounted.pop(table.name, None)
            return
        one = self.tournament.round
        assert one
        pairing = one.pairings[board]
        try:
            self.tournament.result(board, *result_of(table, pairing, self.tournament.order))
        except StoreError as error:
            self._uncounted[table.name] = table
            self.failed(error)
            return
        self._uncounted.pop(table.name, None)
        for person in pairing.players:
            self.tell_place(person)
        self.advance()

    def _board_of(self, table: Table) -> int | None:
        """Return the board of this round that a table is for, if it is not decided yet."""
        one = self.tournament.round
        if one is None or self.tournament.phase is not Phase.PLAYING:
            return None
        boards = (board for board in one.open_boards if one.pairings[board].table == table.name)
        return next(boards, None)

    def _finish(self) -> None:
        self._wait_until(0.0)
        self._is_pause = False
        if self._is_ended:
            return
        self._is_ended = True
        self._journal.close()
        for table in self.tables().values():
            if table.phase is TablePhase.WAITING or self.is_duplicate:
                self.services.tables.close_table(table)
        self.services.note(log_lines.tournament_over(self.name))
        if self.tournament.started is None:
            for person in self.tournament.entries:
                self._tell_later(person, Notice(NoticeKind.TOURNAMENT_OFF))
            return
        lines = standings(self.tournament)
        for line in lines:
            if not line.has_left:
                best = self.name_of(lines[0].player)
                self._tell_later(
                    line.player, Notice(NoticeKind.TOURNAMENT_OVER, best, moves=line.place)
                )

    def _tell_later(self, person: str, notice: Notice) -> None:
        if self.services.find(person):
            self.services.presence.tell(person, notice._replace(text=self.plan.name))

    # -- what is known of it -----------------------------------------------------------------

    def forget_info(self) -> None:
        self._info = None

    @property
    def info(self) -> TournamentInfo:
        if self._info is None:
            self._info = self._make_info()
        return self._info

    def _make_info(self) -> TournamentInfo:
        tournament, plan = self.tournament, self.plan
        numbers = {name: table.number for name, table in self.tables().items()}
        one = tournament.round
        lines = (line._replace(name=self.name_of(line.player)) for line in standings(tournament))
        return TournamentInfo(
            self.name,
            plan.name,
            plan.form,
            self.terms,
            plan.most,
            tournament.phase,
            tournament.phase is Phase.OVER and tournament.started is None,
            one.number if one else 0,
            plan.deals if self.is_duplicate else tournament.length,
            tuple(tournament.entries),
            frozenset(filter(tournament.is_in, tournament.entries)),
            tuple(lines),
            plan.breaks,
            tuple(
                PairingLine(
                    each.players,
                    tuple(map(self.name_of, each.players)),
                    each.outcome,
                    each.winner,
                    each.points,
                    numbers.get(each.table, 0),
                )
                for each in (one.pairings if one else ())
            ),
            self._due,
            self._is_pause,
            self.deals.judged,
        )


def result_of(table: Table, pairing: Pairing, order: Iterable[str]) -> tuple[str, tuple[int, int]]:
    """Return the winner of the finished match of a pairing, and the points of both. If both have
    won, the one who was seeded higher is the winner.
    """
    assert table.match
    match = table.match.session.match
    result = match.result
    assert result
    sides = {slot.person: match.sides[seat] for seat, slot in enumerate(table.slots)}
    won = [person for person in order if sides.get(person) in result.winners]
    first, second = (result.totals[sides[person]] for person in pairing.players)
    return won[0], (first, second)
