"""The ratings of people, one for each game, on the scale of the computer's levels.

A rating is a mean and a standard deviation, in Elo. They follow the model of R. L. Plackett and
R. D. Luce, by the approximation of R. C. Weng and C.-J. Lin ("A Bayesian Approximation Method for
Online Ranking", 2011), which knows two and more sides and sides of several players. Its scale is
that of Elo: of two players whose ratings are certain and 200 apart, the stronger wins three matches
of four. A computer player stands fixed at its measured Elo, so that a number means the same for
people and levels.

The ratings are made of the results alone, in their order: the same results give the same ratings to
the last digit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import combinations
from math import hypot, log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.games.gin.rules import GAME_NAME as GIN
from app.players.strength import elo_of
from app.storage.records import append_record, read_records
from app.typed_json import as_json, read_as

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

FIRST: Final = 1000.0
"""The mean of a person who has not played yet."""
FIRST_ERROR: Final = 180.0
"""The standard deviation of a person who has not played yet: people differ by so much."""
SURE: Final = 110.0
"""A rating with a larger deviation is provisional."""
DRIFT: Final = 4.0
"""By how much the deviation grows with each match, since people change."""
MOST_A_DAY: Final = 5
"""Matches a day between the same two people that count."""
CPU: Final = "cpu:"
"""Begins the name of a computer player among the ids of accounts."""
_CERTAIN: Final = 1e-4
"""The deviation of a computer player, which the model wants above 0."""
_BETA: Final = 400 / log(10) / sqrt(2)
"""The scatter of a player from match to match that makes the scale that of Elo."""
_LARGEST: Final = 2**28
"""Most bytes of the file of results; a result has some 200."""


class RatedResult(NamedTuple):
    """The result of a rated match."""

    journal: str
    """The file name of its journal."""
    game: str
    ended: str
    """When it ended, in ISO 8601 and UTC."""
    sides: tuple[tuple[str, ...], ...]
    """The players of each side: the id of an account, or ``cpu:`` and the full name of a computer
    player."""
    places: tuple[int, ...]
    """The place of each side, from 1; equals share one."""

    @property
    def day(self) -> str:
        return self.ended[: len("2026-01-31")]

    def handed_over(self, person: str, to: str) -> RatedResult:
        """Return the result with one person in place of another."""
        sides = tuple(
            tuple(to if player == person else player for player in side) for side in self.sides
        )
        return self._replace(sides=sides)


class PersonRating(NamedTuple):
    elo: float = FIRST
    error: float = FIRST_ERROR
    """The standard deviation, in Elo."""
    matches: int = 0
    """The rated matches that it is made of."""
    last: str = ""
    """When the last of them ended, in ISO 8601 and UTC; empty without one."""

    @property
    def is_provisional(self) -> bool:
        return self.error > SURE


class RatingPoint(NamedTuple):
    """A rating after a match."""

    elo: float
    ended: str
    """When the match ended, in ISO 8601 and UTC."""


class LeaderLine(NamedTuple):
    """A row of the list of the best, as visitors see it."""

    person: str
    """The id of the account."""
    name: str
    elo: int
    error: int
    matches: int


class Leader(NamedTuple):
    person: str
    """The id of the account."""
    rating: PersonRating


class Ratings:
    """The ratings after some results."""

    def __init__(self, results: Iterable[RatedResult] = ()) -> None:
        # Imported late: the processes that draw screens only show ratings.
        from openskill.models import PlackettLuce

        # Every new result tells as much as its likelihood says: the usual damping would leave the
        # deviation larger than the errors are (``python -m app.lab.people``).
        self._model = PlackettLuce(
            mu=FIRST, sigma=FIRST_ERROR, beta=_BETA, tau=0.0, gamma=lambda *_: 1.0
        )
        self._known: dict[tuple[str, str], PersonRating] = {}
        self._courses: dict[tuple[str, str], list[RatingPoint]] = defaultdict(list)
        self._met: Counter[tuple[str, str, str, str]] = Counter()
        """Matches by game, day and two people."""
        for result in results:
            self.add(result)

    def of(self, person: str, game: str) -> PersonRating:
        return self._known.get((person, game), PersonRating())

    @property
    def all(self) -> Mapping[tuple[str, str], PersonRating]:
        """All ratings by person and game."""
        return self._known

    def find(self, person: str, game: str) -> PersonRating | None:
        """Return the rating of a person in a game; None without a rated match."""
        return self._known.get((person, game))

    def all_of(self, person: str) -> dict[str, PersonRating]:
        """Return the ratings of a person by game; a game without a rated match is missing."""
        return {game: known for (who, game), known in self._known.items() if who == person}

    def course(self, person: str, game: str) -> Sequence[RatingPoint]:
        """Return the ratings of a person after each match of a game, the oldest first."""
        return self._courses.get((person, game), ())

    def add(self, result: RatedResult) -> bool:
        """Change the ratings by a result; return whether it counts.

        It does not where two of its people have met too often that day, or where the strength of a
        computer player is unknown.
        """
        players = [player for side in result.sides for player in side]
        if any(
            fixed_elo(player, result.game) is None for player in players if _is_computer(player)
        ):
            return False
        people = sorted(player for player in players if not _is_computer(player))
        pairs = [(result.game, result.day, *pair) for pair in combinations(people, 2)]
        if any(self._met[pair] >= MOST_A_DAY for pair in pairs):
            return False
        self._met.update(pairs)
        rated = self._model.rate(
            [[self._before(player, result.game) for player in side] for side in result.sides],
            ranks=[float(place) for place in result.places],
        )
        for side, ratings in zip(result.sides, rated, strict=True):
            for player, rating in zip(side, ratings, strict=True):
                if not _is_computer(player):
                    matches = self.of(player, result.game).matches + 1
                    self._known[player, result.game] = PersonRating(
                        rating.mu, rating.sigma, matches, result.ended
                    )
                    point = RatingPoint(rating.mu, result.ended)
                    self._courses[player, result.game].append(point)
        return True

    def leaders(self, game: str, since: datetime) -> list[Leader]:
        """Return the people with a sure rating who have played since then, the best first."""
        found = [
            Leader(person, rating)
            for (person, of), rating in self._known.items()
            if of == game and not rating.is_provisional and rating.last >= since.isoformat()
        ]
        return sorted(found, key=lambda leader: (-leader.rating.elo, leader.person))

    def _before(self, player: str, game: str) -> PlackettLuceRating:
        """Return a player's rating as the model takes it before a match."""
        if (fixed := fixed_elo(player, game)) is not None:
            return self._model.create_rating([fixed, _CERTAIN])
        known = self.of(player, game)
        drift = DRIFT if known.matches else 0.0
        return self._model.create_rating([known.elo, min(hypot(known.error, drift), FIRST_ERROR)])


class RatingBook:
    """The results of a server in a file, to which each is appended, and the ratings they make."""

    def __init__(self, path: Path) -> None:
        """Read the file, if there is one. Raises StoreError if it cannot be read."""
        self._path = path
        self._load()

    def _load(self) -> None:
        self._results: dict[str, RatedResult] = {}
        self._withdrawn: set[str] = set()
        self._size = self._path.stat().st_size if self._path.exists() else 0
        """Bytes of the file that are known."""
        for record in read_records(self._path, _LARGEST):
            self._take(record)
        self.ratings = Ratings(self.results)

    def follow(self) -> bool:
        """Read the file again if another program has written to it, such as the operator who
        withdraws a match; return whether that is so. Raises StoreError.
        """
        try:
            is_known = self._path.stat().st_size == self._size
        except OSError:
            # The next result is written to a new file.
            return False
        if is_known:
            return False
        self._load()
        return True

    @property
    def results(self) -> list[RatedResult]:
        """The results that have not been withdrawn, in the order in which they came."""
        return [each for name, each in self._results.items() if name not in self._withdrawn]

    @property
    def withdrawn(self) -> int:
        """How many matches have been withdrawn."""
        return len(self._withdrawn & self._results.keys())

    def rating_of(self, person: str, game: str) -> PersonRating | None:
        """Return the rating of a person in a game; None without a rated match."""
        return self.ratings.find(person, game)

    def put(self, result: RatedResult) -> bool:
        """Write a result down, and change the ratings by it; return whether it counts.

        A result whose journal is known already changes nothing. Raises StoreError, and changes
        nothing, if it cannot be written.
        """
        if result.journal in self._results:
            return False
        self._append({"result": as_json(result)})
        self._results[result.journal] = result
        return self.ratings.add(result)

    def withdraw(self, journal: str) -> bool:
        """Take the match of a journal out of all ratings; return whether it was among them. Raises
        StoreError.
        """
        if journal not in self._results or journal in self._withdrawn:
            return False
        self._append({"withdrawn": journal})
        self._withdrawn.add(journal)
        self.ratings = Ratings(self.results)
        return True

    def hand_over(self, person: str, to: str) -> None:
        """Let the results of a person be those of another; matches between the two count no more.
        Raises StoreError.
        """
        self._append({"handed": [person, to]})
        self._hand_over(person, to)
        self.ratings = Ratings(self.results)

    def _hand_over(self, person: str, to: str) -> None:
        for journal, result in self._results.items():
            players = {player for side in result.sides for player in side}
            if {person, to} <= players:
                self._withdrawn.add(journal)
            elif person in players:
                self._results[journal] = result.handed_over(person, to)

    def _append(self, record: object) -> None:
        written = append_record(self._path, record)
        # Otherwise another program has written, too, and all is read again.
        if written.start == self._size:
            self._size = written.stop

    def _take(self, record: Any) -> None:
        # A line torn by a crash is that of a result whose table is still there, and comes again.
        with suppress(ValueError, KeyError):
            match record:
                case {"result": told}:
                    result = read_as(RatedResult, told)
                    self._results.setdefault(result.journal, result)
                case {"withdrawn": str(journal)}:
                    self._withdrawn.add(journal)
                case {"handed": [str(person), str(to)]}:
                    self._hand_over(person, to)


def _is_computer(player: str) -> bool:
    return player.startswith(CPU)


def fixed_elo(player: str, game: str) -> float | None:
    """Return the Elo of a computer player in a game; None for a person, and if it is unknown.

    It has been measured in Gin only.
    """
    return elo_of(player.removeprefix(CPU)) if _is_computer(player) and game == GIN else None
