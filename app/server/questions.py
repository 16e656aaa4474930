"""What people at a table ask the others, who all have to agree."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class About(StrEnum):
    """What can be asked."""

    TAKE_BACK = "take-back"
    """To take the last action of whoever asks back, and what was answered to it."""
    STAND_IN = "stand-in"
    """To let a CPU player act for somebody who is away, or does not move."""
    END = "end"
    """To end the match without a result, for the same reason."""
    STOOD_IN = "stood-in"
    """Whether whoever has been acted for, and is there, would like to play on."""


class Question(NamedTuple):
    """Something that is asked, and who has still to agree."""

    about: About
    asker: int
    """A seat."""
    seat: int
    """Whose action, or for whom."""
    waits_for: frozenset[int]
    """The seats of those who have not answered."""
    is_agreed: bool = False
    """Whether somebody has agreed; nothing is taken back where nobody has."""
