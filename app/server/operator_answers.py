"""The answers to the commands of a server's operator, as records that JSON carries.

Times are seconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VisitorLine:
    """A visitor, as the operator knows them."""

    name: str
    id: str
    is_guest: bool
    key: str
    """The fingerprint of the key that they have come with; empty for a resume word."""
    address: str
    way: str
    """How they play: on the screen or in lines, over SSH or in a browser."""
    since: float
    """When they came."""
    table: int
    """The number of their table; 0 if they are at none."""
    is_onlooker: bool
    """Whether they look on at that table."""
    is_alone: bool
    """Whether they play by themselves."""


@dataclass(frozen=True, slots=True)
class Visitors:
    house_name: str
    """What the operator calls the server; empty for no name."""
    people: list[VisitorLine]
    """In the order in which they came."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table, as the operator knows it."""

    number: int
    name: str
    """Its identity, which its file and links have."""
    game: str
    phase: str
    """``waiting``, ``playing`` or ``over``."""
    seats: list[str]
    """The people and levels in its seats; empty for a free one."""
    here: int
    """The people at the table now, onlookers too."""
    onlookers: int
    deal: int
    """The number of the deal; 0 before the match."""
    points: list[int]
    """The points of each side, in all of its games; empty before the match."""
    is_hand_on: bool
    is_private: bool
    is_rated: bool
    days: int
    """Days for a turn of a match over days; 0 for another."""
    journal: str
    """The file name of its match; empty before the first."""
    is_unsaved: bool = False
    """Whether something of it is not on disk, as when the disk is full."""


@dataclass(frozen=True, slots=True)
class Said:
    text: str
    people: int
    """The visitors to whom it was said."""


@dataclass(frozen=True, slots=True)
class Moderator:
    """A person whom the operator has just named a moderator, or a moderator no longer."""

    name: str
    is_moderator: bool


@dataclass(frozen=True, slots=True)
class Closing:
    minutes: int
    """Minutes until the server closes at the latest."""
    hands: int
    """The hands that are being played by people who are there."""
    people: int
    """The visitors."""


@dataclass(frozen=True, slots=True)
class Reloaded:
    path: str
    """The file of the settings."""
    changed: dict[str, list[str | int | None]]
    """The values before and after, by setting, of those that are different; None for the usual
    limit."""


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list."""

    name: str
    title: str
    form: str
    phase: str
    is_cancelled: bool
    round: int
    rounds: int
    people: int
    places: int
    due: float
    """When the next thing happens by itself; 0 if nothing does."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    place: int
    id: str
    name: str
    score: float
    """Matches won; the loss of a duplicate."""
    played: int
    tie_breaks: list[float]
    has_left: bool


@dataclass(frozen=True, slots=True)
class PairLine:
    table: int
    names: list[str]
    winner: str
    """The id of the winner; empty without one."""
    outcome: str
    """How it was decided; empty while it is not."""
    points: list[int]


@dataclass(frozen=True, slots=True)
class TournamentDetails:
    line: TournamentLine
    standings: list[StandingLine]
    pairings: list[PairLine]
