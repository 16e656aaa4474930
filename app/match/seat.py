"""Who sits at the table of a match, where, and who gave it up."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

HUMAN: Final = "human"
"""The player of a seat that a person plays; any other is a program or a CPU player."""
PROGRAM: Final = "cmd:"
"""How the player of a seat begins that a program plays; its command line follows. Any other is
the full name of a CPU player.
"""


class Where(StrEnum):
    """Where it is decided what a seat does."""

    HERE = "here"
    """By a person at this keyboard."""
    ELSEWHERE = "elsewhere"
    """By a person at another terminal."""
    PROGRAM = "program"
    """By a program that speaks gin-bridge."""
    LEVEL = "level"
    """By a CPU player."""


PEOPLES: Final = (Where.HERE, Where.ELSEWHERE)
"""Where people sit."""


class Seat(NamedTuple):
    """Who sits where."""

    name: str
    """What the player is called in this match, which need be nobody's own name."""
    player: str = HUMAN
    place: str = Where.HERE
    """Where a person sits: one of ``PEOPLES``, or a word out of a file that means nothing here.
    Of others it says nothing.
    """

    @property
    def is_human(self) -> bool:
        """Whether a person plays the seat, anywhere."""
        return self.player == HUMAN

    @property
    def where(self) -> Where:
        """Where it is decided what the seat does; an unknown place is this keyboard."""
        if self.is_human:
            return Where.ELSEWHERE if self.place == Where.ELSEWHERE else Where.HERE
        return Where.PROGRAM if self.player.startswith(PROGRAM) else Where.LEVEL

    @property
    def is_here(self) -> bool:
        """Whether a person at this keyboard plays the seat."""
        return self.where is Where.HERE

    @property
    def has_unknown_place(self) -> bool:
        """Whether its journal puts a person where nobody here knows; whoever goes on with the
        match has to be asked whether that is this keyboard.
        """
        return self.is_human and self.place not in PEOPLES


class Resignation(NamedTuple):
    """Who gave up the match, and why: a sentence."""

    seat: int
    why: str
