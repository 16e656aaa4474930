"""One game between two contestants, refereed: an illegal action forfeits it, an endless game is
cut.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from app.arena.refusals import ArenaCode
from app.cards.deal import player_seed, shuffled
from app.cpu.game_clock import GameClock, TimeControl
from app.cpu.gin_bridge import RULES, game_line, hand_lines, scores_line
from app.cpu.program_process import ProgramFault
from app.cpu.protocol_log import NoteLine, ProtocolLog
from app.games.base import IllegalAction
from app.games.gin.actions import Action, to_text
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.score import HandResult, Outcome
from app.games.gin.standing import Standing
from app.match.course import Course
from app.match.match import Match
from app.match.records import Record
from app.match.seat import Seat
from app.players.base import Player, full_name
from app.refusal import Refused
from app.typed_json import as_json, read_as

MOST_DECISIONS: Final = 500
"""Decisions after which a hand counts as endless, because both only take from the pile.

The longest hand in which every turn draws from the stock has about seventy."""
MOST_HANDS: Final = 500
"""Hands after which a game counts as endless; most games have five to fifteen."""


GinMatch: TypeAlias = Match[Rules, Hand, Standing]


class GameOptions(NamedTuple):
    """How a game is played, and what is kept of it."""

    clock: TimeControl | None = None
    keeps_moves: bool = False
    keeps_lines: bool = False
    """Whether its record has the lines that are exchanged with programs."""


USUAL: Final = GameOptions()


class Place(NamedTuple):
    """A seat of one game."""

    seat: int = 0
    clock: GameClock | None = None
    log: ProtocolLog | None = None

    def note(self, name: str) -> NoteLine | None:
        """Return what notes the lines of the program of this name, or None if none are kept."""
        return None if self.log is None else self.log.of(name, self.seat)

    @property
    def lines(self) -> list[str] | None:
        return None if self.log is None else self.log.lines()


A_PLACE: Final = Place()
"""One without a clock, of whose game no lines are kept."""


def places(options: GameOptions, seats: int) -> list[Place]:
    """Return the seats of a new game."""
    clock = None if options.clock is None else GameClock(options.clock, seats)
    log = ProtocolLog() if options.keeps_lines else None
    return [Place(seat, clock, log) for seat in range(seats)]


class Contestant(Protocol):
    """The player of a seat in the arena. One object plays one game at a time, any number of
    them.
    """

    @property
    def name(self) -> str: ...

    def begin(self, index: int, seed: int, place: Place = A_PLACE) -> None:
        """Begin a game of this number. Raises ProgramFault.

        ``seed`` has 63 bits and makes its choices reproducible.
        """

    def decide(self, match: GinMatch, seat: int) -> Action:
        """Return the action of this seat, whose turn it is. Raises ProgramFault."""

    def see_hand(self, match: GinMatch, seat: int) -> None:
        """Look at the end of a hand; its result is in the match. Raises ProgramFault."""

    def end(self, won: bool, mine: int, theirs: int) -> None: ...

    def close(self) -> None:
        """End its process, if it has one: no game will follow."""


class CpuContestant:
    def __init__(self, player: Player, name: str | None = None) -> None:
        """``name`` replaces the player's full name in tables."""
        self.name = name or full_name(player)
        self._player = player
        self._seed = bytes(8)
        self._clock: GameClock | None = None

    def begin(self, index: int, seed: int, place: Place = A_PLACE) -> None:
        self._seed, self._clock = seed.to_bytes(8, "big"), place.clock

    def decide(self, match: GinMatch, seat: int) -> Action:
        hand, start = match.hand, perf_counter()
        choices = Random(player_seed(self._seed, match.number, len(hand.history)))
        action: Action = self._player.decide(hand.view(seat), choices)
        if self._clock is not None:
            # It is never too late, so that its games are the same on a slow machine.
            self._clock.spend(seat, perf_counter() - start)
        return action

    def see_hand(self, match: GinMatch, seat: int) -> None: ...

    def end(self, won: bool, mine: int, theirs: int) -> None: ...

    def close(self) -> None: ...


Pair: TypeAlias = tuple[Contestant, Contestant]
GAMES_OF_A_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game lost by a fault, with all that is needed to replay it."""

    fault: Refused
    """The fault of a program, or one of the codes of ``ArenaCode``."""
    action: str | None
    """The illegal action in the form of a journal; None if there was none."""
    game: int
    """The number of the game, as a program is told it: 0 and 1 are the first pair."""
    hand: int
    hand_seed: str
    """The seed of its shuffle in hexadecimal digits, from which the command "verify" deals it
    again."""
    lines: tuple[str, ...]
    """The lines that a program needs to come to the fault again."""


@dataclass(slots=True)
class Tally:
    points: int = 0
    knocks: int = 0
    """Hands won by a knock that was not gin."""
    gins: int = 0
    undercuts: int = 0
    """Hands won because the other's knock was undercut."""
    forfeits: list[Forfeit] = field(default_factory=list)
    seconds: array[float] = field(default_factory=lambda: array("f"))
    """The duration of each decision."""

    def to_json(self) -> dict[str, Any]:
        return {
            "points": self.points,
            "knocks": self.knocks,
            "gins": self.gins,
            "undercuts": self.undercuts,
            "forfeits": [
                as_json(forfeit) | {"fault": forfeit.fault.to_json()} for forfeit in self.forfeits
            ],
            "microseconds": [round(1e6 * each) for each in self.seconds],
        }

    @classmethod
    def from_json(cls, kept: Any) -> Tally:
        """Return what ``to_json`` has kept. Raises ValueError if it is malformed."""
        read = read_as(_KeptTally, kept)
        return cls(
            read.points,
            read.knocks,
            read.gins,
            read.undercuts,
            [Forfeit(Refused.from_json(forfeit.fault), *forfeit[1:]) for forfeit in read.forfeits],
            array("f", [each / 1e6 for each in read.microseconds]),
        )

    def add(self, other: Tally) -> None:
        self.points += other.points
        self.knocks += other.knocks
        self.gins += other.gins
        self.undercuts += other.undercuts
        self.forfeits += other.forfeits
        self.seconds += other.seconds


@dataclass(slots=True)
class GameRecord:
    """A finished game or match: what each contestant did, in the order in which they were given."""

    tallies: tuple[Tally, ...] = field(default_factory=lambda: (Tally(), Tally()))
    shares: tuple[float, ...] = ()
    """The share of the first place of each: 1/k if k sides share it, and partners all have that of
    their side. Empty for a game that was cut because it never ended."""
    hands: int = 0
    dead: int = 0
    moves: list[Record] | None = None
    """What a journal has after its header, if the game is to be kept."""
    lines: list[str] | None = None
    """The lines exchanged with programs, if they are to be kept."""

    def count(self, result: HandResult) -> None:
        self.hands += 1
        self.count_end(result)

    def count_end(self, result: HandResult) -> None:
        if result.winner is None:
            self.dead += 1
            return
        tally = self.tallies[result.winner]
        match result.outcome:
            case Outcome.UNDERCUT:
                tally.undercuts += 1
            case Outcome.GIN:
                tally.gins += 1
            case _:
                tally.knocks += 1

    def to_json(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the record of the players of these names as JSON can hold it, with times in whole
        microseconds.
        """
        return {
            "shares": [*self.shares],
            "hands": self.hands,
            "dead": self.dead,
            "players": [
                {"name": name, **tally.to_json()}
                for name, tally in zip(names, self.tallies, strict=True)
            ],
        }

    @classmethod
    def from_json(cls, kept: Any) -> GameRecord:
        """Return what ``to_json`` has kept. Raises ValueError if it is malformed."""
        read = read_as(_KeptGame, kept)
        tallies = tuple(map(Tally.from_json, read.players))
        return cls(tallies, tuple(map(float, read.shares)), read.hands, read.dead)

    def keep(self, move: Record) -> None:
        if self.moves is not None:
            self.moves.append(move)

    def reordered(self, order: Sequence[int]) -> GameRecord:
        """Return the same game with the contestants in this order of their present indices."""
        return replace(
            self,
            tallies=tuple(self.tallies[index] for index in order),
            shares=tuple(self.shares[index] for index in order if self.shares),
        )

    def share(self, who: int) -> float:
        """Return the share of a contestant; all have the same of a game that was cut."""
        return self.shares[who] if self.shares else 1 / len(self.tallies)


class _KeptForfeit(NamedTuple):
    fault: Any
    action: str | None
    game: int
    hand: int
    hand_seed: str
    lines: tuple[str, ...]


class _KeptTally(NamedTuple):
    points: int
    knocks: int
    gins: int
    undercuts: int
    forfeits: list[_KeptForfeit]
    microseconds: list[int]


class _KeptGame(NamedTuple):
    shares: list[float]
    hands: int
    dead: int
    players: list[Any]


def play_pair(contestants: Pair, number: int, seed: bytes) -> list[GameRecord]:
    """Return two games with the same shuffles, the seats exchanged in the second."""
    return [play_one(contestants, number, game, seed) for game in range(GAMES_OF_A_PAIR)]


def play_one(
    contestants: Pair,
    number: int,
    game: int,
    seed: bytes,
    options: GameOptions = USUAL,
) -> GameRecord:
    """Return the first game of a pair, 0, or the second, 1, in which the seats are exchanged.

    ``number`` is that of the pair, from 0; ``seed`` is that of both matches. In the record the
    contestants are in the order given here, wherever they sat.
    """
    index = GAMES_OF_A_PAIR * number + game
    if game == 0:
        return play_game(contestants, index, seed, options)
    return play_game(contestants[::-1], index, seed, options).reordered((1, 0))


def play_game(
    contestants: Pair, index: int, seed: bytes, options: GameOptions = USUAL
) -> GameRecord:
    """Return a game to 100 under the tournament preset, the first contestant in seat 0.

    A contestant that fails, or acts illegally, forfeits the game. A game with a hand of more than
    ``MOST_DECISIONS``, or with more than ``MOST_HANDS``, is cut and has no winner.
    """
    match = GinMatch(RULES, [Seat(who.name, who.name) for who in contestants], seed)
    record = GameRecord(moves=[] if options.keeps_moves else None)
    course = Course(match, record.keep)
    seats = places(options, len(contestants))
    try:
        _begin(contestants, index, match.game_seed, seats)
        winner = _play(course, contestants, record)
    except _Failure as failure:
        record.tallies[failure.seat].forfeits.append(_forfeit(failure, match, index))
        winner = 1 - failure.seat
        if not match.is_over:
            course.resign(failure.seat, failure.fault)
    if winner is not None:
        record.shares = (float(winner == 0), float(winner == 1))
    totals = match.standing.sheet.totals
    for seat, (who, tally) in enumerate(zip(contestants, record.tallies, strict=True)):
        tally.points = totals[seat]
        who.end(seat == winner, totals[seat], totals[1 - seat])
    record.lines = seats[0].lines
    return record


class _Failure(Exception):
    def __init__(self, seat: int, fault: Refused, action: Action | None = None) -> None:
        self.seat = seat
        self.fault = fault
        self.action = action


def _forfeit(failure: _Failure, match: GinMatch, index: int) -> Forfeit:
    hand, deck = match.hand, shuffled(match.hand_seed)
    score = [scores_line(hand.scores)] if match.number > 1 else []
    told = hand_lines(deck, match.dealer, hand.history, failure.seat)
    return Forfeit(
        # As a file has it, so that a contest that goes on from one tells the same of a fault.
        Refused.from_json(failure.fault.to_json()),
        None if failure.action is None else to_text(failure.action),
        index,
        match.number,
        match.hand_seed.hex(),
        (game_line(index, match.game_seed), *score, *told),
    )


def _begin(contestants: Pair, index: int, seed: int, seats: Sequence[Place]) -> None:
    for who, place in zip(contestants, seats, strict=True):
        try:
            who.begin(index, seed, place)
        except ProgramFault as error:
            raise _Failure(place.seat, error) from error


def _play(
    course: Course[Rules, Hand, Standing], contestants: Pair, record: GameRecord
) -> int | None:
    match = course.match
    while True:
        try:
            _play_hand(course, contestants, record)
        except _Endless:
            return None
        record.count(match.hand.ending)
        for seat, who in enumerate(contestants):
            try:
                who.see_hand(match, seat)
            except ProgramFault as error:
                raise _Failure(seat, error) from error
        if match.standing.settlement is not None:
            return match.standing.settlement.winner
        if match.number == MOST_HANDS:
            return None
        course.go_on()


class _Endless(Exception): ...


def _play_hand(
    course: Course[Rules, Hand, Standing],
    contestants: Pair,
    record: GameRecord,
) -> None:
    match = course.match
    hand = match.hand
    action: Action | None = None

    def ask(seat: int) -> Action:
        nonlocal action
        if len(hand.history) == MOST_DECISIONS:
            raise _Endless
        who, action = contestants[seat], None
        start = perf_counter()
        try:
            action = who.decide(match, seat)
        except ProgramFault as error:
            raise _Failure(seat, error) from error
        except IllegalAction:
            raise
        except Exception as error:  # a fault in one contestant is no reason to lose the others
            failed = Refused(
                ArenaCode.FAILED, name=who.name, kind=type(error).__name__, message=str(error)
            )
            raise _Failure(seat, failed) from error
        record.tallies[seat].seconds.append(perf_counter() - start)
        return action

    try:
        course.play_deal(ask)
    except IllegalAction as error:
        name = contestants[hand.to_act].name
        broke = Refused(ArenaCode.BROKE_RULES, name=name, why=error)
        raise _Failure(hand.to_act, broke, action) from error
