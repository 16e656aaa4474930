"""The practice of a player: a small JSON file, which cannot be made again from journals.

It holds the box of each position, the streak, and the deals that were played once more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeAlias

from app.storage import kept
from app.storage.errors import StoreCode, StoreError
from app.storage.paths import state_folder

_DAMAGED: Final = StoreCode.PRACTICE_DAMAGED
_UNREADABLE: Final = StoreCode.PRACTICE_UNREADABLE

Count: TypeAlias = Annotated[int, lambda number: number >= 0]


class PracticeBox(NamedTuple):
    number: Count
    due: date


@dataclass(slots=True)
class Practice:
    streak: Count = 0
    best: Count = 0
    boxes: dict[str, PracticeBox] = field(default_factory=dict)
    deals: dict[str, list[str]] = field(default_factory=dict)
    """The actions of each played hand of a set of deals, in the words of a journal."""
    deals_at: Count = 0
    """The set that is being played, from 0."""
    kept: list[str] = field(default_factory=list)
    """The positions that the player keeps, by the names that they have in ``boxes``."""


def practice_path() -> Path:
    """Return the file, which need not exist. Raises StoreError without a home folder."""
    return state_folder() / "practice.json"


def load() -> tuple[Practice, StoreError | None]:
    """Return the content, and the problem if it could not be read. A damaged file is set aside."""
    return kept.load(Practice, practice_path, _DAMAGED, _UNREADABLE)


def save(practice: Practice) -> None:
    """Write it atomically. Raises StoreError if that fails; the file is then as it was before."""
    kept.save(practice_path(), practice)
