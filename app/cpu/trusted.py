"""The program that a match names as a player, and whether this user chose it.

A journal can come from a stranger. Its program counts as this user's choice only if the mark of the
match stands in a file of the state folder, where no journal can write.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from app.cards.deal import shuffled
from app.cpu.gin_bridge import RULES, hand_lines
from app.cpu.program import GameSoFar, Opening, is_program
from app.cpu.program_process import PREFIX
from app.match.match import AnyMatch
from app.storage.errors import StoreError
from app.storage.files import open_file, read_file
from app.storage.paths import make_folder, state_folder

_LARGEST: Final = 16 * 2**20
"""Most bytes of the file: marks of 64 letters for a quarter of a million matches."""


def note_started(mark: str) -> None:
    """Remember the mark of a match, one line of ASCII. Raises StoreError if it cannot be
    written.
    """
    path = _path()
    make_folder(path.parent)
    try:
        with open(open_file(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab") as file:
            file.write(f"{mark}\n".encode("ascii"))
    except OSError as error:
        raise StoreError.about(error, path) from error


def was_started(mark: str) -> bool:
    """Return whether a match with this mark was started here. False if the file cannot be read."""
    try:
        data = read_file(_path(), _LARGEST)
    except (OSError, StoreError):
        return False
    return data is not None and mark.encode("ascii") in data.splitlines()


def _path() -> Path:
    return state_folder() / "started-with-programs"


def program_of(match: AnyMatch) -> str | None:
    """Return the command line of the program that plays in a match; None if none does."""
    named = (seat.player for seat in match.seats if is_program(seat.player))
    return next((player.removeprefix(PREFIX) for player in named), None)


def remember(match: AnyMatch) -> None:
    """Remember that this user started a match, if a program plays in it.

    If that cannot be written, the user is asked about the program when the match is resumed.
    """
    if program_of(match) is not None:
        with suppress(StoreError):
            note_started(_mark(match))


def foreign_program(match: AnyMatch) -> str | None:
    """Return the command line of a program in a match that this user did not start; None if there
    is none.
    """
    command = program_of(match)
    return None if command is None or was_started(_mark(match)) else command


def so_far(match: AnyMatch, seat: int) -> GameSoFar:
    """Return all that a program in this seat must know to decide in a match."""
    opening = Opening(0, match.game_seed, match.rules, len(match.seats))
    if match.rules != RULES:
        return GameSoFar(opening, seed=match.player_seed)
    before: list[str] = []
    if match.played:
        last, totals = match.played[-1], match.standing.sheet.totals
        before = hand_lines(last.deal.cards, last.dealer, last.history, seat, totals)
    deck = shuffled(match.hand_seed)
    now = hand_lines(deck, match.dealer, match.hand.history, seat)
    return GameSoFar(opening, tuple(before), tuple(now), match.player_seed)


def _mark(match: AnyMatch) -> str:
    own = [match.seed.hex(), match.created, [[seat.name, seat.player] for seat in match.seats]]
    return sha256(json.dumps(own).encode("ascii")).hexdigest()
