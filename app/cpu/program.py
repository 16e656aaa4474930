"""What is known of programs that play through gin-bridge before one is started."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from app.cpu.program_process import PREFIX

if TYPE_CHECKING:
    from app.cpu.game_clock import TimeControl
    from app.games.base import Rules

LIMIT: Final = 10.0
"""Usual seconds for an answer."""
START_LIMIT: Final = 30.0
"""Least seconds for the first answer: some languages take long to start."""


class Opening(NamedTuple):
    """The beginning of a game or match."""

    number: int
    seed: int
    """63 bits, the same for the same game."""
    rules: Rules
    seats: int = 2


class GameSoFar(NamedTuple):
    """All that a program must know to decide, even if it was never told of the game."""

    opening: Opening
    before: tuple[str, ...] = ()
    """The lines of the hand before this one, with its score, in version 1; empty in the first
    hand."""
    now: tuple[str, ...] = ()
    """The lines of this hand in version 1; empty if that does not know these rules."""
    seed: int = 0
    """For the random choices of the next decision, in version 2."""


class ProgramTerms(NamedTuple):
    """The conditions under which a program plays."""

    limit: float = LIMIT
    """Seconds for an answer."""
    memory: int | None = None
    """Most MiB that it may use with its children; None for any."""
    options: tuple[tuple[str, str], ...] = ()
    """Names of its own options, and their values as texts."""
    clock: TimeControl | None = None
    """The clock of each game, if there is one."""


def is_program(player: str) -> bool:
    return player.startswith(PREFIX)


def program_name(player: str) -> str:
    """Return a short name of a program that can be started.

    It is the stem of the file among its words, as in ``python3 greedy.py``, else of the program
    itself.
    """
    words = [Path(word) for word in shlex.split(player.removeprefix(PREFIX))]
    files = [word for word in words if re.fullmatch(r"[\w-]+\.\w+", word.name)]
    return (files or words)[0].stem
