"""A contest between players: games that are pure functions of their number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Generator, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from itertools import combinations, count, islice, product
from random import Random
from typing import Any, Final, NamedTuple

from app.arena.contestants import plays_by_program, program_cache
from app.arena.executors import Arrivals, done
from app.arena.game import GAMES_OF_A_PAIR, GameOptions, GameRecord, play_one
from app.arena.sprt import Hypotheses, SequentialTest
from app.arena.standings import PairStandings, TableStandings
from app.arena.table_match import play_seating
from app.cards.deal import SEED_BYTES
from app.cpu.program import ProgramTerms
from app.players.registry import find

_USUAL: Final = ProgramTerms()


class Task(NamedTuple):
    """A game of a contest: these players in this seating of this shuffle."""

    number: int
    names: tuple[str, ...]
    shuffle: int
    """The number of the shuffle, which is played in every seating."""
    seating: int
    seed: bytes


@dataclass(frozen=True)
class Contest:
    """Players, and who of them plays whom in how many games.

    Without rules the games are those of Gin Rummy to 100 by the tournament rules, in mirrored
    pairs: each two play, or each of ``names`` plays each of ``against``. With rules they are whole
    matches of all ``names`` at one table. All matchups have the same shuffles and progress
    together, so that those of a contest that is stopped are comparable.
    """

    names: tuple[str, ...]
    games: int
    """Games of each matchup, rounded up to a multiple of the seatings."""
    seed: int | str
    against: tuple[str, ...] = ()
    rules: Any = None
    terms: ProgramTerms = _USUAL
    """The conditions for programs."""
    keeps_games: bool = False
    """Whether the records of games have their moves."""
    keeps_lines: bool = False
    """Whether they have the lines that are exchanged with programs."""
    sprt: Hypotheses | None = None
    """What is tested of the first of two players; the contest ends once that is decided."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.names + self.against

    @cached_property
    def matchups(self) -> list[tuple[str, ...]]:
        if self.rules is not None:
            return [self.names]
        if self.against:
            return [*product(self.names, self.against)]
        return [*combinations(self.names, 2)]

    @property
    def seatings(self) -> int:
        return GAMES_OF_A_PAIR if self.rules is None else len(self.names)

    @property
    def shuffles(self) -> int:
        return -(-self.games // self.seatings)

    @property
    def total(self) -> int:
        """The number of games of all matchups."""
        return self.shuffles * self.seatings * len(self.matchups)

    def to_json(self) -> dict[str, Any]:
        """Return all that decides the games and the end of the contest, but for their number."""
        return {
            "players": [*self.names],
            "against": [*self.against],
            "rules": None if self.rules is None else self.rules.to_json(),
            "seed": self.seed,
            "time-limit": self.terms.limit,
            "clock": self.terms.clock and str(self.terms.clock),
            "memory": self.terms.memory,
            "option": self.terms.options,
            "sprt": self.sprt and [*self.sprt],
        }

    def tasks(self) -> Iterator[Task]:
        """Yield all games in order. Those of a contest with fewer games come first."""
        numbers = count()
        for shuffle, cards in enumerate(islice(self._cards(), self.shuffles)):
            for names in self.matchups:
                for seating in range(self.seatings):
                    yield Task(next(numbers), names, shuffle, seating, cards)

    def play(
        self,
        executor: Executor,
        known: Container[int] = (),
        arrivals: Arrivals | None = None,
    ) -> Generator[tuple[Task, GameRecord], None, None]:
        """Play all games but those of the ``known`` numbers; yield each as soon as it is over.

        Raises what ``done`` does.
        """
        todo = (task for task in self.tasks() if task.number not in known)
        return done(
            executor,
            partial(
                play_task,
                self.rules,
                self.terms,
                keeps_moves=self.keeps_games,
                keeps_lines=self.keeps_lines,
            ),
            todo,
            arrivals,
        )

    def _cards(self) -> Iterator[bytes]:
        if self.rules is None:
            rng = Random(self.seed)
            return (rng.randbytes(SEED_BYTES) for _ in count())
        return (sha256(f"{self.seed} {number}".encode()).digest() for number in count())


def play_task(
    rules: Any,
    terms: ProgramTerms,
    task: Task,
    *,
    keeps_moves: bool = False,
    keeps_lines: bool = False,
) -> GameRecord:
    """Play a game; in the record the players are in the order of the matchup, wherever they sat."""
    options = GameOptions(terms.clock, keeps_moves, keeps_lines)
    if rules is not None:
        with ExitStack() as lent:
            players: list[Any] = [
                lent.enter_context(program_cache.lent(name, terms))
                if plays_by_program(name)
                else find(name, rules.game)
                for name in task.names
            ]
            return play_seating(players, rules, task.seating, task.seed, options)
    first, second = task.names
    with program_cache.lent(first, terms) as one, program_cache.lent(second, terms) as other:
        return play_one((one, other), task.shuffle, task.seating, task.seed, options)


class Results:
    """What the games of a contest say so far: only shuffles played in every seating count."""

    def __init__(self, contest: Contest) -> None:
        self._seatings = contest.seatings
        kind: Any = PairStandings if contest.rules is None else TableStandings
        self.standings: dict[tuple[str, ...], Any] = {
            names: kind(names) for names in contest.matchups
        }
        self.known: set[int] = set()
        """The numbers of the games that are over."""
        self.test = contest.sprt and SequentialTest(contest.sprt)
        """The sequential test of the contest, or None."""
        self._unfinished: defaultdict[tuple[tuple[str, ...], int], dict[int, GameRecord]] = (
            defaultdict(dict)
        )
        self._tested = 0
        self._ahead: dict[int, list[GameRecord]] = {}
        """Shuffles that a test waits with for those before them, by number."""

    def add(self, task: Task, record: GameRecord) -> None:
        self.known.add(task.number)
        key = task.names, task.shuffle
        games = self._unfinished[key]
        games[task.seating] = record
        if len(games) == self._seatings:
            del self._unfinished[key]
            self._count(*key, [games[seating] for seating in range(self._seatings)])

    def _count(self, names: tuple[str, ...], shuffle: int, games: list[GameRecord]) -> None:
        standing = self.standings[names]
        if self.test is None:
            standing.add(shuffle, games)
            return
        self._ahead[shuffle] = games
        while not self.are_decided and self._tested in self._ahead:
            standing.add(self._tested, self._ahead.pop(self._tested))
            self.test.add(standing.shares[self._tested])
            self._tested += 1

    @property
    def are_decided(self) -> bool:
        """Whether the contest has a test that has ended; games beyond it do not count."""
        return self.test is not None and self.test.accepted is not None

    @property
    def are_known(self) -> bool:
        """Whether any shuffle has been played in every seating."""
        return any(standing.games for standing in self.standings.values())
