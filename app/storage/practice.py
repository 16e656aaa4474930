"""The practice of a player: a small JSON file, which cannot be made again from journals.

It holds the box of each position, the rating in each theme, the records, and the deals that were
played once more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from math import isfinite
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeAlias

from app.storage import kept
from app.storage.errors import StoreCode, StoreError
from app.storage.paths import state_folder

_DAMAGED: Final = StoreCode.PRACTICE_DAMAGED
_UNREADABLE: Final = StoreCode.PRACTICE_UNREADABLE

Count: TypeAlias = Annotated[int, lambda number: number >= 0]
Number: TypeAlias = Annotated[float, isfinite]


class PracticeBox(NamedTuple):
    number: Count
    due: date


class KeptRating(NamedTuple):
    """A player's rating in a theme of puzzles."""

    elo: Number
    error: Number
    right: Count
    answers: Count


class KeptPuzzle(NamedTuple):
    """How hard one of the player's own mistakes is."""

    theme: str
    elo: Count
    scale: Annotated[int, lambda number: number > 0]


class KeptRecord(NamedTuple):
    """The most right answers in one go, ever and on the last day."""

    best: Count = 0
    day: date = date.min
    best_of_day: Count = 0


@dataclass(slots=True)
class Practice:
    streak: Count = 0
    """Right answers in a row in sittings."""
    best: Count = 0
    boxes: dict[str, PracticeBox] = field(default_factory=dict)
    deals: dict[str, list[str]] = field(default_factory=dict)
    """The actions of each played hand of a set of deals, in the words of a journal."""
    deals_at: Count = 0
    """The set that is being played, from 0."""
    kept: list[str] = field(default_factory=list)
    """The positions that the player keeps, by the names that they have in ``boxes``."""
    ratings: dict[str, KeptRating] = field(default_factory=dict)
    """By the name of the theme."""
    puzzles: dict[str, KeptPuzzle] = field(default_factory=dict)
    """The player's own mistakes that were rated, by the names that they have in ``boxes``."""
    records: dict[str, KeptRecord] = field(default_factory=dict)
    """By the name of the challenge."""


def practice_path() -> Path:
    """Return the file, which need not exist. Raises StoreError without a home folder."""
    return state_folder() / "practice.json"


def load() -> tuple[Practice, StoreError | None]:
    """Return the content, and the problem if it could not be read. A damaged file is set aside."""
    return kept.load(Practice, practice_path, _DAMAGED, _UNREADABLE)


def save(practice: Practice) -> None:
    """Write it atomically. Raises StoreError if that fails; the file is then as it was before."""
    kept.save(practice_path(), practice)
