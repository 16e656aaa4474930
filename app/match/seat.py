"""Who sits at the table of a match: what they are called, where they are, who gave it up."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple
from unicodedata import category

HUMAN: Final = "human"
"""The player of a seat that a person plays; any other is a program or a CPU player."""
PROGRAM: Final = "cmd:"
"""How the player of a seat begins that a program plays; its command line follows. Any other is
the full name of a CPU player.
"""


class SeatControl(StrEnum):
    """Who decides what a seat does, and where."""

    HERE = "here"
    """By a person at this keyboard."""
    ELSEWHERE = "elsewhere"
    """By a person at another terminal."""
    PROGRAM = "program"
    """By a program that speaks gin-bridge."""
    LEVEL = "level"
    """By a CPU player."""


PEOPLES: Final = (SeatControl.HERE, SeatControl.ELSEWHERE)
"""Where people sit."""


class Seat(NamedTuple):
    """Who sits where."""

    name: str
    """What the player is called in this match, which need be nobody's own name."""
    player: str = HUMAN
    place: str = SeatControl.HERE
    """Where a person sits: one of ``PEOPLES``, or a word out of a file that means nothing here.
    Of others it says nothing.
    """

    @property
    def is_human(self) -> bool:
        """Whether a person plays the seat, anywhere."""
        return self.player == HUMAN

    @property
    def where(self) -> SeatControl:
        """Where it is decided what the seat does; an unknown place is this keyboard."""
        if self.is_human:
            return (
                SeatControl.ELSEWHERE if self.place == SeatControl.ELSEWHERE else SeatControl.HERE
            )
        return SeatControl.PROGRAM if self.player.startswith(PROGRAM) else SeatControl.LEVEL

    @property
    def is_here(self) -> bool:
        """Whether a person at this keyboard plays the seat."""
        return self.where is SeatControl.HERE

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


LONGEST_NAME: Final = 12
"""Most letters of a name; score sheets have columns for so many."""


def is_name(text: str) -> bool:
    """Return whether somebody can be called so: a few letters, of which one at least can be seen.

    Wide letters count like others; where there is no room for all of them, the screen says so.
    """
    if not 0 < len(text) <= LONGEST_NAME or not text.isprintable():
        return False
    return any(not letter.isspace() and category(letter)[0] != "M" for letter in text)


def is_choosable(text: str) -> bool:
    """Return whether somebody can choose to be called so now: beside a score, digits alone are no
    name. Matches that were saved with such a name can still be read.
    """
    return is_name(text) and not text.replace(" ", "").isdecimal()
