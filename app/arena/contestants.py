"""Who can play in the arena, by name."""

from __future__ import annotations

from app.arena.game import Contestant, Level
from app.players.registry import find


def contestant(name: str, limit: float) -> Contestant:
    """The contestant of a name. ``limit`` is the time in seconds a program has for an answer.

    Raises UnknownPlayer.
    """
    return Level(find(name))
