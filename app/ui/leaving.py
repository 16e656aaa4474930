"""The ways in which the program ends, told once a face is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from app.refusal import Refused

NOT_SAVED: Final = 3
"""Exit code of a program that ended with an unsaved match."""


class UnsavedMatch(NamedTuple):
    """A match that was left before all of it was on the disk."""

    journal: Path | None
    """The journal with the rest of it; None if it could not be made."""
    why: Refused


class Failure(NamedTuple):
    """Why the program had to end, and whether the match is saved."""

    error: BaseException
    journal: Path | None
    """The journal of the match; None between matches, or if it could not be made."""
    unsaved: Refused | None
    """Why moves of the match are not on the disk; None if all of them are."""
    position: str = ""
    """What the player saw of the match, as text; empty if none was being played."""
