"""What stands in the way of somebody here who wants to go on with a saved match."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.match.seat import Seat, Where
from app.players.registry import UnknownPlayer, find
from app.programs.lines import RULES
from app.programs.program import is_program
from app.quoting import printable, quoted
from app.table.gin_match import GinMatch
from app.table.programs import foreign_program, program_of

LONGEST_COMMAND: Final = 500
"""Most letters in the command line of a program out of a file: all of them have to be seen, in the
smallest window, before it may be started.
"""


def obstacle(match: GinMatch, path: Path) -> str | None:
    """Why the match of a journal cannot be gone on with here, as a sentence; None if it can."""
    name = printable(path)
    for seat in match.seats:
        if seat.has_unknown_place:
            return (
                f"Where {seat.name} sits in {name} ({quoted(seat.place)}) is not known here:"
                " update the program to go on with it."
            )
        if seat.where is Where.ELSEWHERE:
            return (
                f"{seat.name}, who plays in {name}, does not sit at this keyboard, and nobody can"
                " play from elsewhere yet: check the match with gin-rummy verify."
            )
        if not _is_known(seat):
            return (
                f"{quoted(seat.player)}, who plays in {name}, is not known here: update the"
                " program to go on with it."
            )
    if has_impossible_program(match):
        return (
            f"A program plays in {name}, which only the tournament rules for two to 100 allow:"
            " it is not started."
        )
    if len(printable(foreign_program(match) or "")) > LONGEST_COMMAND:
        return (
            f"The command line of the program in {name} is too long to be shown before it is"
            " started: it is not started."
        )
    return None


def has_impossible_program(match: GinMatch) -> bool:
    """Whether a program plays by rules that its protocol has no lines for."""
    return program_of(match) is not None and match.rules != RULES


def _is_known(seat: Seat) -> bool:
    if seat.is_human or is_program(seat.player):
        return True
    try:
        find(seat.player)
    except UnknownPlayer:
        return False
    return seat.player.isprintable()
