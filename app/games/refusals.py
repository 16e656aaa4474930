"""Why no game is found, and what people type of no game is possible."""

from __future__ import annotations

from enum import StrEnum


class GameCode(StrEnum):
    """The codes of UnknownGame, and those of RulesError for what people type."""

    UNKNOWN_GAME = "games.unknown-game"
    UNKNOWN_RULES = "games.unknown-rules"
    UNKNOWN_OPTION = "games.unknown-option"
    IMPOSSIBLE_VALUE = "games.impossible-value"
