"""The program that a match names as a player, and whether this user has chosen it.

A journal can come from anybody. What it names is taken for this user's own choice only if the mark
of its match is in a file of the state folder, one a line, where no journal can put it.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from app.cards.deal import shuffled
from app.cpu.gin_bridge import game_line, hand_lines
from app.cpu.program import PREFIX, GameSoFar, is_program
from app.match.match import AnyMatch
from app.storage.errors import StoreError
from app.storage.files import open_file, read_file
from app.storage.paths import make_folder, state_folder

_LARGEST: Final = 16 * 2**20
"""Bytes of the largest file: marks of 64 letters for a quarter of a million matches."""


def note_started(mark: str) -> None:
    """Remember the mark of a match, which is one line. Raises StoreError when it cannot be."""
    path = _path()
    make_folder(path.parent)
    try:
        with open(open_file(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab") as file:
            file.write(f"{mark}\n".encode("ascii"))
    except OSError as error:
        raise StoreError.about(error, path) from error


def was_started(mark: str) -> bool:
    """Return whether the match of this mark was started here, as far as that can be read."""
    try:
        data = read_file(_path(), _LARGEST)
    except (OSError, StoreError):
        return False
    return data is not None and mark.encode("ascii") in data.splitlines()


def _path() -> Path:
    return state_folder() / "started-with-programs"


def program_of(match: AnyMatch) -> str | None:
    """Return the command line of the program that plays in a match; None where none does."""
    named = (seat.player for seat in match.seats if is_program(seat.player))
    return next((player.removeprefix(PREFIX) for player in named), None)


def remember(match: AnyMatch) -> None:
    """Remember a match that this user has started, if a program plays in it.

    Where that cannot be written, the program will be asked for when the match is resumed.
    """
    if program_of(match) is not None:
        with suppress(StoreError):
            note_started(_mark(match))


def foreign_program(match: AnyMatch) -> str | None:
    """Return the command line of the program in a match that this user has not started here; None
    where there is none.
    """
    command = program_of(match)
    return None if command is None or was_started(_mark(match)) else command


def so_far(match: AnyMatch, seat: int) -> GameSoFar:
    """Return what a program in this seat has to know to decide, by whose rules the match is
    played.
    """
    before: list[str] = []
    if match.played:
        last, totals = match.played[-1], match.standing.sheet.totals
        before = hand_lines(shuffled(last.seed), last.dealer, last.history, seat, totals)
    deck = shuffled(match.hand_seed)
    now = hand_lines(deck, match.dealer, match.hand.history, seat)
    return GameSoFar(game_line(0, match.game_seed), tuple(before), tuple(now))


def _mark(match: AnyMatch) -> str:
    """What no other match has: a digest of its seed, its beginning, and all its players."""
    own = [match.seed.hex(), match.created, [[seat.name, seat.player] for seat in match.seats]]
    return sha256(json.dumps(own).encode("ascii")).hexdigest()
