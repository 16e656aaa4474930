"""What somebody has practised: a small JSON file of its own, for it cannot be made again.

It holds in which box each position lies, the streak, and the deals that were played once more.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from app.storage.errors import StoreCode, StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder, set_aside, state_folder

_LARGEST: Final = 16 * 2**20
"""Bytes of the largest file; ten positions a day for twenty years make four million."""


@dataclass(slots=True)
class Practice:
    """All that is kept of it."""

    streak: int = 0
    """Answers that were right, one after the other, up to now."""
    best: int = 0
    """The longest streak of all."""
    boxes: dict[str, tuple[int, date]] = field(default_factory=dict)
    """By position the number of its box, and from when on it is asked again."""
    deals: dict[str, list[str]] = field(default_factory=dict)
    """By set of deals, what was done in each hand of it that was played, in the words of a
    journal."""
    deals_at: int = 0
    """The set that is being played, from 0."""


def practice_path() -> Path:
    """Return the file, which need not exist. Raises StoreError without a home folder."""
    return state_folder() / "practice.json"


def load() -> tuple[Practice, StoreError | None]:
    """Return what is kept, and what is wrong where it cannot be read; sets a damaged file aside."""
    try:
        path = practice_path()
        try:
            data = read_file(path, _LARGEST)
        except FileNotFoundError:
            return Practice(), None
        except OSError as error:
            raise StoreError.about(error, path) from error
        try:
            return _from_json(json.loads(data or "")), None
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            aside = set_aside(path)
            return Practice(), StoreError(StoreCode.PRACTICE_DAMAGED, aside=aside)
    except StoreError as error:
        return Practice(), StoreError(StoreCode.PRACTICE_UNREADABLE, why=error)


def save(practice: Practice) -> None:
    """Write it in one step. Raises StoreError when it cannot be saved; what was saved before is
    then untouched.
    """
    path = practice_path()
    make_folder(path.parent)
    try:
        atomic_write(path, json.dumps(_to_json(practice), separators=(",", ":")) + "\n")
    except OSError as error:
        raise StoreError.about(error, path) from error


def _to_json(practice: Practice) -> dict[str, Any]:
    return {
        "streak": practice.streak,
        "best": practice.best,
        "boxes": {key: [box, due.isoformat()] for key, (box, due) in practice.boxes.items()},
        "deals": practice.deals,
        "deals_at": practice.deals_at,
    }


def _from_json(kept: dict[str, Any]) -> Practice:
    """Raises ValueError, TypeError, KeyError or AttributeError for what nobody here wrote."""
    deals = {str(key): list(map(_text, hands)) for key, hands in kept["deals"].items()}
    boxes = {
        str(key): (_count(box), date.fromisoformat(due))
        for key, (box, due) in kept["boxes"].items()
    }
    streak, best, deals_at = (_count(kept[name]) for name in ("streak", "best", "deals_at"))
    return Practice(streak, best, boxes, deals, deals_at)


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
