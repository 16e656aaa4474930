"""The practice of a player: a small JSON file, which cannot be made again from journals.

It holds the box of each position, the streak, and the deals that were played once more.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeAlias

from app.storage.errors import StoreCode, StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder, set_aside, state_folder
from app.typed_json import as_json, read_as

_LARGEST: Final = 16 * 2**20
"""Most bytes of the file; ten positions a day for twenty years make four million."""

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
    try:
        path = practice_path()
        try:
            data = read_file(path, _LARGEST)
        except FileNotFoundError:
            return Practice(), None
        except OSError as error:
            raise StoreError.about(error, path) from error
        try:
            practice: Practice = read_as(Practice, json.loads(data or ""))
            return practice, None
        except (ValueError, RecursionError):
            aside = set_aside(path)
            return Practice(), StoreError(StoreCode.PRACTICE_DAMAGED, aside=aside)
    except StoreError as error:
        return Practice(), StoreError(StoreCode.PRACTICE_UNREADABLE, why=error)


def save(practice: Practice) -> None:
    """Write it atomically. Raises StoreError if that fails; the file is then as it was before."""
    path = practice_path()
    make_folder(path.parent)
    try:
        atomic_write(path, json.dumps(as_json(practice), separators=(",", ":")) + "\n")
    except OSError as error:
        raise StoreError.about(error, path) from error
