"""All ratings of a server counted again from the journals of its matches, and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.refusal import Refused
from app.server.rated_matches import places_of
from app.server.ratings import CPU, PersonRating, RatedResult, RatingBook, Ratings
from app.storage.errors import StoreError
from app.storage.journal import read


class FaultKind(StrEnum):
    UNREADABLE = "unreadable"
    """The journal is missing, or not one."""
    UNFINISHED = "unfinished"
    """The match is not over."""
    OTHER_RESULT = "other-result"
    """The match had another result, or other players."""


class Fault(NamedTuple):
    """A rated match whose journal does not say what was written down of its result."""

    journal: str
    kind: FaultKind
    why: Refused | None = None
    """What is wrong with the file; None if it can be read."""


class Difference(NamedTuple):
    """A rating that the journals do not give."""

    person: str
    game: str
    kept: PersonRating | None
    """As the server counts it; None if it has none."""
    counted: PersonRating | None
    """As the journals give it; None if they give none."""


@dataclass(frozen=True)
class Recount:
    """The outcome. Who sat where, and when a match ended, is known from the results alone."""

    matches: int
    """Rated matches that have not been withdrawn."""
    withdrawn: int
    ratings: int
    faults: Sequence[Fault]
    differences: Sequence[Difference]

    @property
    def is_same(self) -> bool:
        return not (self.faults or self.differences)


def recount(book: RatingBook, folder: Path) -> Recount:
    """Count all ratings of a book again from the journals in a folder, in the order in which the
    matches ended.
    """
    faults: list[Fault] = []
    results: list[RatedResult] = []
    for result in book.results:
        told = _from_journal(result, folder / result.journal)
        if isinstance(told, Fault):
            faults.append(told)
        if isinstance(told, RatedResult):
            results.append(told)
            if told != result:
                faults.append(Fault(result.journal, FaultKind.OTHER_RESULT))
    kept, counted = book.ratings.all, Ratings(results).all
    differences = [
        Difference(person, game, kept.get((person, game)), counted.get((person, game)))
        for person, game in sorted(kept.keys() | counted.keys())
        if kept.get((person, game)) != counted.get((person, game))
    ]
    return Recount(len(book.results), book.withdrawn, len(kept), faults, differences)


def _from_journal(result: RatedResult, path: Path) -> RatedResult | Fault:
    """Return a result as its journal tells it."""
    try:
        match: AnyMatch = Match.from_records(read(path).records)
    except (StoreError, ReplayError) as error:
        return Fault(result.journal, FaultKind.UNREADABLE, error)
    if match.result is None:
        return Fault(result.journal, FaultKind.UNFINISHED)
    players = [player for side in result.sides for player in side]
    seats = [seat for _, seat in sorted((side, seat) for seat, side in enumerate(match.sides))]
    if len(players) != len(seats) or not all(
        _is_of_seat(player, match, seat) for player, seat in zip(players, seats, strict=True)
    ):
        return Fault(result.journal, FaultKind.OTHER_RESULT)
    pairs = zip(sorted(match.sides), players, strict=True)
    sides = groupby(pairs, key=lambda pair: pair[0])
    return result._replace(
        game=match.game.name,
        sides=tuple(tuple(player for _, player in side) for _, side in sides),
        places=places_of(match),
    )


def _is_of_seat(player: str, match: AnyMatch, seat: int) -> bool:
    sits = match.seats[seat]
    return player == f"{CPU}{sits.player}" if player.startswith(CPU) else sits.is_human
