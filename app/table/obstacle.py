"""What stands in the way of somebody here who wants to go on with a saved match."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.cpu.gin_bridge import RULES
from app.cpu.program import is_program
from app.cpu.trusted import foreign_program, program_of
from app.match.match import AnyMatch
from app.match.seat import Seat, Where
from app.players.registry import UnknownPlayer, find
from app.quoting import printable
from app.storage.errors import StoreError
from app.table.refusals import TableCode

LONGEST_COMMAND: Final = 500
"""Most letters in the command line of a program out of a file: all of them have to be seen, in the
smallest window, before it may be started.
"""


class Unplayable(StoreError):
    """A match that is whole, but that nobody here can go on with; it is left as it is."""


def obstacle(match: AnyMatch, path: Path) -> Unplayable | None:
    """Why the match of a journal cannot be gone on with here; None if it can."""
    for seat in match.seats:
        if seat.where is Where.ELSEWHERE:
            return Unplayable(TableCode.ELSEWHERE, path=path, name=seat.name)
        if not _is_known(seat, match.game.name):
            return Unplayable(TableCode.UNKNOWN_PLAYER, path=path, player=seat.player)
    if has_impossible_program(match):
        return Unplayable(TableCode.OTHER_RULES, path=path)
    if len(printable(foreign_program(match) or "")) > LONGEST_COMMAND:
        return Unplayable(TableCode.LONG_COMMAND, path=path)
    return None


def has_impossible_program(match: AnyMatch) -> bool:
    """Whether a program plays by rules that its protocol has no lines for."""
    return program_of(match) is not None and match.rules != RULES


def _is_known(seat: Seat, game: str) -> bool:
    if seat.is_human or is_program(seat.player):
        return True
    try:
        find(seat.player, game)
    except UnknownPlayer:
        return False
    return seat.player.isprintable()
