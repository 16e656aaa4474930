"""What happens in a tournament, as records of its journal.

Each is an object with one key, its kind, such as ``{"entered": {"at": 0.0, "player": "a1"}}``. The
names of kinds and fields are kept in files: they do not change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from app.typed_json import MalformedError, as_json, read_as


@dataclass(frozen=True, slots=True)
class Entered:
    """A person takes part; after the start as a late entry."""

    at: float
    """When, in seconds since 1970, as in all records."""
    player: str
    """The id of the person."""
    name: str
    elo: float | None = None
    """The rating by which the person is seeded; None if it is unknown."""


@dataclass(frozen=True, slots=True)
class Left:
    at: float
    player: str


@dataclass(frozen=True, slots=True)
class Started:
    at: float
    order: tuple[str, ...]
    """The players in the order of their seeding."""


class Pair(NamedTuple):
    """Two players who are to meet."""

    first: str
    second: str = ""
    """Empty for a bye."""


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    at: float
    pairs: tuple[Pair, ...]
    """By board, the byes last."""


@dataclass(frozen=True, slots=True)
class TableOpened:
    at: float
    board: int
    table: str
    """The name of the table that the pairing is played at."""


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    at: float
    board: int
    winner: str
    points: tuple[int, ...]
    """Those of the first and of the second player of the pairing."""


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Some players of a pairing lose it without having played it to its end."""

    at: float
    board: int
    losers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The operator has given a match that was decided another result."""

    at: float
    round: int
    """From 1."""
    board: int
    winner: str
    points: tuple[int, ...]
    """Those of the first and of the second player; zeros for a match without play."""


class DealGrade(NamedTuple):
    """What a player lost in a deal beside the levels of the computer, in points."""

    decisions: int
    """The decisions that count."""
    lost: float
    by_levels: float
    """The loss of the levels in the same positions, on average."""
    grader: str
    """The version of the grader."""


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """A deal of a duplicate."""

    at: float
    player: str
    deal: int
    loss: float
    """The loss of all decisions, in chance to win."""
    points: int
    grade: DealGrade | None = None
    """None in files of earlier versions."""


@dataclass(frozen=True, slots=True)
class Merged:
    """Two accounts were made one: a player has another id from now on."""

    at: float
    player: str
    into: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The tournament ends as it stands."""

    at: float


Record: TypeAlias = (
    Entered
    | Left
    | Started
    | RoundDrawn
    | TableOpened
    | MatchPlayed
    | Forfeited
    | Corrected
    | DealPlayed
    | Merged
    | Closed
)

_KINDS: Final[dict[str, type[Any]]] = {
    "entered": Entered,
    "left": Left,
    "started": Started,
    "round": RoundDrawn,
    "table": TableOpened,
    "played": MatchPlayed,
    "forfeited": Forfeited,
    "corrected": Corrected,
    "deal": DealPlayed,
    "merged": Merged,
    "closed": Closed,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


def to_json(record: Record) -> dict[str, Any]:
    return {_NAMES[type(record)]: as_json(record)}


def from_json(data: Any) -> Record:
    """Return the record that ``to_json`` made JSON of. Raises MalformedError."""
    match data:
        case {**kinds} if len(kinds) == 1 and (name := next(iter(kinds))) in _KINDS:
            record: Record = read_as(_KINDS[name], kinds[name])
            return record
    raise MalformedError(data, "record of a tournament")
