"""A tournament as a fold over its records.

What is done is checked, written down as a record and only then takes effect. So the records alone,
read back, make the same tournament, whichever of them was the last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from time import time
from typing import Final

from app.cards.deal import hand_seed, match_seed
from app.tournaments import knock_out, round_robin, swiss
from app.tournaments.plan import LEAST, Form, Measure, Plan
from app.tournaments.records import (
    Closed,
    Corrected,
    DealGrade,
    DealPlayed,
    Entered,
    Forfeited,
    Left,
    MatchPlayed,
    Merged,
    Pair,
    Record,
    RoundDrawn,
    Started,
    TableOpened,
)
from app.tournaments.refusals import TournamentCode, TournamentError


class Phase(StrEnum):
    ENTRY = "entry"
    """People enter and leave."""
    PLAYING = "playing"
    OVER = "over"


class Outcome(StrEnum):
    PLAYED = "played"
    FORFEIT = "forfeit"
    """One player, or both, did not come, did not go on, or has left."""
    BYE = "bye"


@dataclass(slots=True)
class Pairing:
    """Two players who meet in a round, or one with a bye."""

    first: str
    second: str
    """Empty for a bye."""
    outcome: Outcome | None = None
    """How it was decided; None while it is not."""
    winner: str = ""
    """Empty while it is not decided, and if both have lost by forfeit."""
    points: tuple[int, int] = (0, 0)
    """The points of both in the match; zeros without one."""
    table: str = ""
    """The name of the table that was opened for it; empty without one."""

    @property
    def players(self) -> tuple[str, ...]:
        return (self.first, self.second) if self.second else (self.first,)

    def opponent(self, player: str) -> str:
        """Return the other player; empty for a bye."""
        return self.second if player == self.first else self.first

    def forfeit(self, losers: Iterable[str]) -> None:
        gone = {*losers}
        self.outcome = Outcome.FORFEIT
        self.winner = next((each for each in self.players if each not in gone), "")


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    """From 1."""
    begun: float
    """When it was drawn, in seconds since 1970."""
    pairings: Sequence[Pairing]
    """By board, from 0; the byes come last."""

    @property
    def is_over(self) -> bool:
        return all(each.outcome for each in self.pairings)

    @property
    def open_boards(self) -> list[int]:
        """The boards that are not decided."""
        return [board for board, each in enumerate(self.pairings) if each.outcome is None]


@dataclass(slots=True)
class DealResult:
    loss: float
    points: int
    grade: DealGrade | None


Write = Callable[[Record], object]


def _forget(record: Record) -> None:
    """Keep nothing."""


@dataclass(slots=True)
class _State:
    entries: dict[str, Entered] = field(default_factory=dict)
    withdrawn: set[str] = field(default_factory=set)
    order: tuple[str, ...] = ()
    starters: int = 0
    """The number of players at the start."""
    rounds: list[Round] = field(default_factory=list)
    pairings: dict[str, list[Pairing]] = field(default_factory=dict)
    """The pairings of each player, by round."""
    deals: dict[str, dict[int, DealResult]] = field(default_factory=dict)
    started: float | None = None
    is_closed: bool = False
    merged: dict[str, str] = field(default_factory=dict)
    """The new id of each person whose account has become another one."""

    def merge(self, player: str, into: str) -> None:
        self.merged[player] = into

        def now(each: str) -> str:
            return into if each == player else each

        self.entries = {
            now(each): replace(entry, player=now(each)) for each, entry in self.entries.items()
        }
        self.withdrawn = {*map(now, self.withdrawn)}
        self.order = tuple(map(now, self.order))
        self.deals = {now(each): deals for each, deals in self.deals.items()}
        for each in self.pairings.get(player, ()):
            each.first, each.second = now(each.first), now(each.second)
            each.winner = now(each.winner)
        self.pairings = {now(each): pairings for each, pairings in self.pairings.items()}


_LEAST_LOSS: Final = 0.25
"""Points that the levels have lost at least, so that a loss can be divided by theirs."""
_CLOSED_PHASES: Final = {
    Phase.PLAYING: TournamentCode.ENTRY_CLOSED,
    Phase.OVER: TournamentCode.OVER,
}


class Tournament:
    """One tournament. Its methods raise TournamentError where something is not allowed.

    ``write`` keeps each record before it takes effect; where it fails, nothing has changed.
    """

    def __init__(
        self,
        plan: Plan,
        records: Iterable[Record] = (),
        write: Write = _forget,
        now: Callable[[], float] = time,
    ) -> None:
        self.plan = plan
        self._write = write
        self._now = now
        self._state = _State()
        for record in records:
            self.apply(record)

    # -- what there is -------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        if self.is_over:
            return Phase.OVER
        return Phase.ENTRY if self._state.started is None else Phase.PLAYING

    @property
    def entries(self) -> dict[str, Entered]:
        """Those who have entered by id, in the order of their entry, also those who left later."""
        return self._state.entries

    @property
    def withdrawn(self) -> set[str]:
        """Those who have left after the start."""
        return self._state.withdrawn

    @property
    def order(self) -> tuple[str, ...]:
        """The players by their seeding; empty before the start."""
        return self._state.order

    @property
    def started(self) -> float | None:
        """When it began, in seconds since 1970; None before."""
        return self._state.started

    @property
    def rounds(self) -> Sequence[Round]:
        """The rounds drawn so far; none of a duplicate."""
        return self._state.rounds

    @property
    def round(self) -> Round | None:
        """The last round drawn."""
        return self._state.rounds[-1] if self._state.rounds else None

    @property
    def length(self) -> int:
        """The number of rounds; before the start, with those who have entered so far."""
        # Who enters late makes it no longer.
        return self.plan.length(max(self._state.starters or len(self.entries), LEAST))

    @property
    def is_round_over(self) -> bool:
        """Whether the next round can be drawn, or no round is left."""
        return self.round is None or self.round.is_over

    @property
    def is_over(self) -> bool:
        state = self._state
        if state.is_closed:
            return True
        if state.started is None:
            return False
        if self.plan.form is Form.DUPLICATE:
            return all(map(self.has_finished, self._active))
        if not self.is_round_over:
            return False
        if self.plan.form is Form.KNOCK_OUT:
            return sum(map(bool, self._survivors)) < 2
        return len(self.rounds) >= self.length or len(self._active) < 2

    @property
    def champion(self) -> str | None:
        """The winner of a knock-out that is over; None without one, and in other forms."""
        if self.plan.form is not Form.KNOCK_OUT or not self.is_over:
            return None
        left = [*filter(None, self._survivors)]
        return left[0] if len(left) == 1 else None

    def pairing_of(self, player: str) -> tuple[int, Pairing] | None:
        """Return the pairing of a player in the last round, with its board; None without one."""
        boards = enumerate(self.round.pairings if self.round else ())
        return next((found for found in boards if player in found[1].players), None)

    def pairings_of(self, player: str) -> Sequence[Pairing]:
        """Return the pairings of a player in all rounds."""
        return self._state.pairings.get(player, ())

    def wins(self, player: str) -> int:
        """Return the matches won. A bye counts as one but in a round robin, where each has one."""
        without_bye = self.plan.form is Form.ROUND_ROBIN
        return sum(
            each.winner == player and not (without_bye and each.outcome is Outcome.BYE)
            for each in self.pairings_of(player)
        )

    def played(self, player: str) -> int:
        """Return the number of matches or deals that are decided, without byes."""
        if self.plan.form is Form.DUPLICATE:
            return len(self._state.deals.get(player, {}))
        decided = (each.outcome for each in self.pairings_of(player))
        return sum(outcome in (Outcome.PLAYED, Outcome.FORFEIT) for outcome in decided)

    def difference(self, player: str) -> int:
        """Return the points won less those lost in all matches or deals."""
        if self.plan.form is Form.DUPLICATE:
            return sum(each.points for each in self._state.deals.get(player, {}).values())
        total = 0
        for each in self.pairings_of(player):
            own, other = each.points if player == each.first else each.points[::-1]
            total += own - other
        return total

    def is_in(self, player: str) -> bool:
        """Return whether a player is still to be paired, or to play a deal."""
        if self._state.started is None:
            return True
        if player in self.withdrawn:
            return False
        if self.plan.form is not Form.KNOCK_OUT:
            return True
        return all(
            each.outcome is None or each.winner == player for each in self.pairings_of(player)
        )

    # -- of a duplicate ------------------------------------------------------------------------

    def deal_seed(self, deal: int) -> bytes:
        """Return the secret seed of the match whose first hand is a deal, from 0."""
        return hand_seed(match_seed(self.plan.seed), deal + 1)

    def next_deal(self, player: str) -> int | None:
        """Return the deal that a player is to play, from 0; None if all are played."""
        done = len(self._state.deals.get(player, {}))
        return done if done < self.plan.deals else None

    def has_finished(self, player: str) -> bool:
        return self.next_deal(player) is None

    def loss(self, player: str) -> float:
        """Return what the decisions of a player have lost in all deals, by the measure of the
        plan.
        """
        deals = self._state.deals.get(player, {}).values()
        if self.plan.measure is Measure.SUM:
            return sum(each.loss for each in deals)
        grades = [each.grade for each in deals if each.grade]
        by_levels = sum(each.by_levels for each in grades)
        return sum(each.lost for each in grades) / max(by_levels, _LEAST_LOSS)

    # -- what is done --------------------------------------------------------------------------

    def enter(self, player: str, name: str, elo: float | None = None) -> None:
        """Enter a person; with a rating they are seeded by it."""
        if self.phase in _CLOSED_PHASES:
            raise TournamentError(_CLOSED_PHASES[self.phase])
        if player in self.entries:
            raise TournamentError(TournamentCode.ENTERED_ALREADY, name=self.entries[player].name)
        if len(self.entries) >= self.plan.most:
            raise TournamentError(TournamentCode.FULL, most=self.plan.most)
        self._do(Entered(self._now(), player, name, elo))

    def enter_late(self, player: str, name: str, elo: float | None = None) -> None:
        """Enter a person after the start, from the next round on.

        The rounds before count nothing in a Swiss tournament. In a round robin the person takes the
        place that is free in each round, and has lost by forfeit to those who had a bye.
        """
        self._check_running()
        if player in self.entries:
            raise TournamentError(TournamentCode.ENTERED_ALREADY, name=self.entries[player].name)
        match self.plan.form:
            case Form.KNOCK_OUT:
                raise TournamentError(TournamentCode.KNOCK_OUT_DRAWN)
            case Form.SWISS | Form.ROUND_ROBIN if len(self.rounds) >= self.length:
                raise TournamentError(TournamentCode.LAST_ROUND)
            case Form.ROUND_ROBIN if len(self.order) % 2 == 0:
                raise TournamentError(TournamentCode.NO_FREE_PLACE)
        if len(self.entries) >= self.plan.most:
            raise TournamentError(TournamentCode.FULL, most=self.plan.most)
        self._do(Entered(self._now(), player, name, elo))

    def meeting(self, player: str, opponent: str) -> tuple[int, int]:
        """Return the round, from 1, and the board of the last match of two players.

        Raises TournamentError if they have not met.
        """
        for one in reversed(self.rounds):
            for board, each in enumerate(one.pairings):
                if {player, opponent} == {*each.players}:
                    return one.number, board
        raise TournamentError(TournamentCode.NOT_MET)

    def correct(self, winner: str, loser: str, points: tuple[int, int] = (0, 0)) -> None:
        """Give the last match of two players another result, also after the end. ``points`` are
        those of the winner and of the loser; without any the match keeps how it was decided.
        """
        number, board = self.meeting(winner, loser)
        pairing = self.rounds[number - 1].pairings[board]
        if pairing.outcome is None:
            raise TournamentError(TournamentCode.NOT_DECIDED)
        if self.plan.form is Form.KNOCK_OUT and number < len(self.rounds):
            raise TournamentError(TournamentCode.NEXT_ROUND_DRAWN)
        by_seat = points if winner == pairing.first else points[::-1]
        self._do(Corrected(self._now(), number, board, winner, by_seat))

    def leave(self, player: str) -> None:
        """Let a player go. After the start they lose their open match, and are paired no more."""
        self._check_running(or_entry=True)
        if player not in self.entries or player in self.withdrawn:
            raise TournamentError(TournamentCode.NOT_ENTERED)
        self._do(Left(self._now(), player))

    def start(self) -> None:
        """Close the entry and draw the first round."""
        if self.phase in _CLOSED_PHASES:
            raise TournamentError(_CLOSED_PHASES[self.phase])
        if len(self.entries) < LEAST:
            raise TournamentError(TournamentCode.TOO_FEW, least=LEAST)
        self._do(Started(self._now(), self._seeded()))
        if self.plan.form is not Form.DUPLICATE:
            self.next_round()

    def next_round(self) -> Round:
        """Draw the next round."""
        self._check_running()
        if self.plan.form is Form.DUPLICATE or not self.is_round_over:
            raise TournamentError(TournamentCode.ROUND_NOT_OVER)
        self._do(RoundDrawn(self._now(), tuple(self.next_pairs())))
        return self._state.rounds[-1]

    def next_pairs(self) -> list[Pair]:
        """Return the pairs of the next round: the same whenever it is asked, the byes last."""
        match self.plan.form:
            case Form.KNOCK_OUT:
                return knock_out.pairs(self._survivors)
            case Form.ROUND_ROBIN:
                return round_robin.pairs(self.order, len(self.rounds))
            case Form.SWISS:
                scores = {player: self.wins(player) for player in self._active}
                ranking = sorted(self._active, key=lambda player: -scores[player])
                return swiss.pairs(ranking, scores, self._met, self._free_points)
            case Form.DUPLICATE:
                return []

    def opened(self, board: int, table: str) -> None:
        """Note the table that was opened for a pairing of this round."""
        self._open_pairing(board)
        self._do(TableOpened(self._now(), board, table))

    def result(self, board: int, winner: str, points: tuple[int, int] = (0, 0)) -> None:
        """Enter who has won the match of a pairing of this round, with the points of its first and
        second player.
        """
        if winner not in self._open_pairing(board).players:
            raise TournamentError(TournamentCode.NOT_ENTERED)
        self._do(MatchPlayed(self._now(), board, winner, points))

    def forfeit(self, board: int, *losers: str) -> None:
        """Decide a pairing of this round against one player who did not come, or both."""
        pairing = self._open_pairing(board)
        if not losers or not {*losers} <= {*pairing.players}:
            raise TournamentError(TournamentCode.NOT_ENTERED)
        self._do(Forfeited(self._now(), board, losers))

    def deal_played(
        self, player: str, loss: float, points: int, grade: DealGrade | None = None
    ) -> None:
        """Enter what the next deal of a player was worth: the loss of their decisions in chance to
        win, their points less those of the level, and their loss beside that of the levels.
        """
        self._check_running()
        if player not in self.entries or player in self.withdrawn:
            raise TournamentError(TournamentCode.NOT_ENTERED)
        deal = self.next_deal(player)
        if deal is None:
            raise TournamentError(TournamentCode.DECIDED)
        self._do(DealPlayed(self._now(), player, deal, loss, points, grade))

    def merge(self, player: str, into: str) -> None:
        """Let a person be known by the id of another account, which takes no part itself."""
        if into in self.entries:
            raise TournamentError(TournamentCode.ENTERED_ALREADY, name=self.entries[into].name)
        self._do(Merged(self._now(), player, into))

    def present_id(self, person: str) -> str:
        """Return the id of the account that the one with this id has become."""
        while person in self._state.merged:
            person = self._state.merged[person]
        return person

    def close(self) -> None:
        """End the tournament as it stands, also before its start."""
        self._check_running(or_entry=True)
        self._do(Closed(self._now()))

    # -- how it comes about --------------------------------------------------------------------

    def apply(self, record: Record) -> None:
        """Let a record of the journal take effect."""
        state = self._state
        match record:
            case Entered():
                state.entries[record.player] = record
                if state.started is not None:
                    self._take_in(record.player)
            case Left(player=player) if state.started is None:
                del state.entries[player]
            case Left(player=player):
                state.withdrawn.add(player)
                if (found := self.pairing_of(player)) and found[1].outcome is None:
                    found[1].forfeit([player])
            case Started():
                state.started, state.order = record.at, record.order
                state.starters = len(record.order)
            case RoundDrawn():
                pairings = [Pairing(*pair) for pair in record.pairs]
                for each in pairings:
                    for player in each.players:
                        state.pairings.setdefault(player, []).append(each)
                    if not each.second:
                        each.outcome, each.winner = Outcome.BYE, each.first
                    if gone := state.withdrawn.intersection(each.players):
                        each.forfeit(gone)
                state.rounds.append(Round(len(state.rounds) + 1, record.at, pairings))
            case TableOpened():
                state.rounds[-1].pairings[record.board].table = record.table
            case MatchPlayed():
                pairing = state.rounds[-1].pairings[record.board]
                pairing.outcome, pairing.winner = Outcome.PLAYED, record.winner
                first, second = record.points
                pairing.points = first, second
            case Forfeited():
                state.rounds[-1].pairings[record.board].forfeit(record.losers)
            case Corrected():
                pairing = state.rounds[record.round - 1].pairings[record.board]
                first, second = record.points
                pairing.winner, pairing.points = record.winner, (first, second)
                if any(record.points):
                    pairing.outcome = Outcome.PLAYED
            case DealPlayed():
                done = state.deals.setdefault(record.player, {})
                done[record.deal] = DealResult(record.loss, record.points, record.grade)
            case Merged():
                state.merge(record.player, record.into)
            case Closed():
                state.is_closed = True

    def _take_in(self, player: str) -> None:
        """Let a player who has entered late take part."""
        self._state.order += (player,)
        if self.plan.form is not Form.ROUND_ROBIN:
            return
        for one in self.rounds:
            for each in one.pairings:
                if not each.second:
                    each.second, each.outcome = player, Outcome.FORFEIT
                    self._state.pairings.setdefault(player, []).append(each)

    def _do(self, record: Record) -> None:
        self._write(record)
        self.apply(record)

    def _check_running(self, *, or_entry: bool = False) -> None:
        if self.is_over:
            raise TournamentError(TournamentCode.OVER)
        if self._state.started is None and not or_entry:
            raise TournamentError(TournamentCode.NOT_BEGUN)

    def _open_pairing(self, board: int) -> Pairing:
        self._check_running()
        pairings = self.round.pairings if self.round else ()
        if not 0 <= board < len(pairings):
            raise TournamentError(TournamentCode.NO_BOARD, number=board + 1)
        if pairings[board].outcome is not None:
            raise TournamentError(TournamentCode.DECIDED)
        return pairings[board]

    @property
    def _active(self) -> list[str]:
        return [player for player in self.order if player not in self.withdrawn]

    @property
    def _survivors(self) -> list[str]:
        winners = [{each.winner for each in one.pairings} - {""} for one in self.rounds]
        return knock_out.survivors(self.order, winners, self.withdrawn)

    @property
    def _met(self) -> set[frozenset[str]]:
        return {frozenset(each.players) for one in self.rounds for each in one.pairings}

    @property
    def _free_points(self) -> Counter[str]:
        """How many points players have had without a match."""
        every = (each for one in self.rounds for each in one.pairings)
        return Counter(each.winner for each in every if each.outcome is not Outcome.PLAYED)

    def _seeded(self) -> tuple[str, ...]:
        def key(player: str) -> tuple[float, bytes]:
            elo = self.entries[player].elo
            lot = sha256(f"{self.plan.seed} {player}".encode()).digest()
            return (float("inf") if elo is None else -elo, lot)

        return tuple(sorted(self.entries, key=key))
