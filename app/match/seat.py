"""Who sits at the table of a match, and who gave it up."""

from __future__ import annotations

from typing import Final, NamedTuple

HUMAN: Final = "human"
"""The player of a seat that a person plays; any other is the full name of a CPU player."""


class Seat(NamedTuple):
    """Who sits where."""

    name: str
    player: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person at this terminal plays the seat."""
        return self.player == HUMAN


class Resignation(NamedTuple):
    """Who gave up the match, and why: a sentence."""

    seat: int
    why: str
