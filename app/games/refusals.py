"""Why no game is found."""

from __future__ import annotations

from enum import StrEnum


class GameCode(StrEnum):
    """The codes of UnknownGame."""

    UNKNOWN_GAME = "games.unknown-game"
