"""The program that a match names as a player, and whether this user has chosen it."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256

from app.programs.program import PREFIX, is_program
from app.store.errors import StoreError
from app.store.started import note_started, was_started
from app.table.gin_match import GinMatch


def program_of(match: GinMatch) -> str | None:
    """The command line of the program that plays in a match; None where none does."""
    named = (seat.player for seat in match.seats if is_program(seat.player))
    return next((player.removeprefix(PREFIX) for player in named), None)


def remember(match: GinMatch) -> None:
    """Remember a match that this user has started, if a program plays in it.

    Where that cannot be written, the program will be asked for when the match is resumed.
    """
    if program_of(match) is not None:
        with suppress(StoreError):
            note_started(_mark(match))


def foreign_program(match: GinMatch) -> str | None:
    """The command line of the program in a match that this user has not started here; None where
    there is none.
    """
    command = program_of(match)
    return None if command is None or was_started(_mark(match)) else command


def _mark(match: GinMatch) -> str:
    """What no other match has: a digest of its seed, its beginning, and all its players."""
    own = [match.seed.hex(), match.created, [[seat.name, seat.player] for seat in match.seats]]
    return sha256(json.dumps(own).encode("ascii")).hexdigest()
