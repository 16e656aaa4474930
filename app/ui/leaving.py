"""How the program was left, for whoever says so once a face is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from app.refusal import Refused

NOT_SAVED: Final = 3
"""Exit code of a program that ended with a match of which not all is on the disk."""


class UnsavedMatch(NamedTuple):
    """A match that was left while not all of it was on the disk."""

    journal: Path | None
    """Where the rest of it is; None when its journal could not be made."""
    why: Refused


class Failure(NamedTuple):
    """Why the program had to end, and what became of the match."""

    error: BaseException
    journal: Path | None
    """The journal of the match; None between matches, or when it could not be made."""
    unsaved: Refused | None
    """Why moves of the match are not on the disk, as a sentence; None when all of them are."""
