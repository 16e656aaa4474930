"""The seats of a match: names, players, places, and the seat that gave up."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple
from unicodedata import category

from app.messages import msg
from app.refusal import Code, Codes, Refused

HUMAN: Final = "human"
"""The player of a person's seat; any other is a program or a CPU player."""
PROGRAM: Final = "cmd:"
"""The beginning of a program's name as a player; its command line follows."""


class SeatControl(StrEnum):
    """The kinds of players of a seat."""

    HERE = "here"
    """A person at this keyboard."""
    ELSEWHERE = "elsewhere"
    """A person at another terminal."""
    PROGRAM = "program"
    """A program that speaks gin-bridge."""
    LEVEL = "level"
    """A CPU player."""


PEOPLES: Final = (SeatControl.HERE, SeatControl.ELSEWHERE)
"""The kinds that are people."""


class Seat(NamedTuple):
    """A seat of a match."""

    name: str
    """The player's name in this match."""
    player: str = HUMAN
    location: str = SeatControl.HERE
    """Where a person sits: one of ``PEOPLES``, or an unknown word out of a file.

    It means nothing for other players."""

    @property
    def is_human(self) -> bool:
        """Whether a person plays the seat, here or elsewhere."""
        return self.player == HUMAN

    @property
    def where(self) -> SeatControl:
        """The kind of player; an unknown place counts as this keyboard."""
        if self.is_human:
            return (
                SeatControl.ELSEWHERE
                if self.location == SeatControl.ELSEWHERE
                else SeatControl.HERE
            )
        return SeatControl.PROGRAM if self.player.startswith(PROGRAM) else SeatControl.LEVEL

    @property
    def is_here(self) -> bool:
        """Whether a person at this keyboard plays the seat."""
        return self.where is SeatControl.HERE

    @property
    def has_unknown_place(self) -> bool:
        """Whether the journal puts its person at an unknown place.

        The user who resumes the match is asked whether that is this keyboard.
        """
        return self.is_human and self.location not in PEOPLES


class SeatCode(Codes):
    """Codes of the reasons for which a seat has lost a match."""

    TIME_UP = Code("match.time-up", msg("{name}'s time is up."))
    BANNED = Code("match.banned", msg("{name} is banned from the house."))


class Resignation(NamedTuple):
    """The seat that gave up, and its reason."""

    seat: int
    why: Refused | str
    """The fault that lost it the match; empty if it was the player's choice.

    Journals of older versions have a sentence."""

    @property
    def is_by_time(self) -> bool:
        """Whether the player has run out of time."""
        return isinstance(self.why, Refused) and self.why.code == SeatCode.TIME_UP

    @property
    def is_by_ban(self) -> bool:
        """Whether the player was banned from the server where the match was played."""
        return isinstance(self.why, Refused) and self.why.code == SeatCode.BANNED


LONGEST_NAME: Final = 12
"""Most letters of a name; score sheets have columns for so many."""


def is_name(text: str) -> bool:
    """Return whether a text can be a player's name: a few letters, at least one of them visible.

    Wide letters count like others; the screen shortens names for which it has no room.
    """
    if not 0 < len(text) <= LONGEST_NAME or not text.isprintable():
        return False
    return any(not letter.isspace() and category(letter)[0] != "M" for letter in text)


def is_choosable(text: str) -> bool:
    """Return whether a player can choose this name now: beside a score, digits alone are no name.

    Saved matches may still have such a name.
    """
    return is_name(text) and not text.replace(" ", "").isdecimal()
