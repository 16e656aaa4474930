"""The deals of the day: a journal each, named after its date, and a calendar of their results.

The calendar can be made again from the journals, but for how often a deal was repeated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from app.storage import kept
from app.storage.errors import StoreCode, StoreError
from app.storage.paths import state_folder

DAMAGED: Final = StoreCode.DAILY_DAMAGED
UNREADABLE: Final = StoreCode.DAILY_UNREADABLE
_SUFFIX: Final = ".jsonl"


class DayState(StrEnum):
    NEW = "new"
    BEGUN = "begun"
    PLAYED = "played"
    PAST = "past"
    """The clock shows an earlier day than the last one that was played."""


class DayResult(NamedTuple):
    """The result of a deal of the day that was played to its end."""

    day: date
    points: int
    """The points of the person less those of the expert, over all hands that count."""
    loss: float | None = None
    """The loss of the person's decisions, in chance to win the match; None until it is judged, here
    and below.
    """
    luck: float | None = None
    """The person's luck of the cards, in points."""
    marks: str = ""
    """The first letter of the mark of each of the person's decisions, in order."""
    expert_points: int | None = None
    """The points of an expert with the person's cards."""
    expert_loss: float | None = None
    repeats: Annotated[int, lambda number: number >= 0] = 0
    """How often it was played again, which does not count."""


class DayLine(NamedTuple):
    """A person's deal of the day, as others on a server may know it."""

    name: str
    points: int
    loss: float
    """In chance to win the match."""
    hands: tuple[str, ...] = ()
    """The seats and actions of each hand, as ``0 pass|1 take|1 throw KH``; empty until the day is
    over.
    """


class DayRanking(NamedTuple):
    """The people who have played the deal of a day on a server."""

    seal: str
    """The SHA-256 of the day's seed."""
    seed: str
    """The seed in hexadecimal digits; empty until the day is over."""
    players: int
    lines: tuple[DayLine, ...]
    """The lowest loss first; none for a person who has not played, until the day is over."""


@dataclass(slots=True)
class Calendar:
    days: list[DayResult] = field(default_factory=list)


def daily_folder() -> Path:
    """Return the folder, which may not exist yet. Raises StoreError without a home folder."""
    return state_folder() / "daily"


def calendar_path() -> Path:
    return daily_folder() / "calendar.json"


def journal_path(day: date) -> Path:
    """Return the journal of a day, which need not exist. Raises StoreError without a home
    folder.
    """
    return daily_folder() / f"{day.isoformat()}{_SUFFIX}"


def days_begun() -> list[date]:
    """Return the days that have a journal, in order. Raises StoreError if the folder cannot be
    read.
    """
    folder = daily_folder()
    try:
        names = [path.stem for path in folder.iterdir() if path.suffix == _SUFFIX]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreError.about(error, folder) from error
    return sorted(filter(None, map(_day, names)))


def load() -> tuple[Calendar, StoreError | None]:
    """Return the calendar, and the problem if it could not be read. A damaged file is set
    aside.
    """
    return kept.load(Calendar, calendar_path, DAMAGED, UNREADABLE)


def save(calendar: Calendar) -> None:
    """Write the calendar atomically. Raises StoreError if that fails; the file is then as it was
    before.
    """
    kept.save(calendar_path(), calendar)


def _day(name: str) -> date | None:
    try:
        return date.fromisoformat(name)
    except ValueError:
        return None
