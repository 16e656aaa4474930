"""Why no player is found, or no values, and why one cannot say what choices are worth."""

from __future__ import annotations

from enum import StrEnum


class PlayerCode(StrEnum):
    """The codes of UnknownPlayer, NoValues and CannotEvaluate."""

    UNKNOWN = "players.unknown"

    # NoValues.
    NO_FILE = "players.no-file"
    NO_VALUES = "players.no-values"

    # CannotEvaluate.
    ONLY_CHOOSES = "players.only-chooses"
    NOTHING_TO_CHOOSE = "players.nothing-to-choose"
    MORE_SIDES = "players.more-sides"
    """The match is not between two players."""
    SEVERAL_GAMES = "players.several-games"
    """The match is of several games at once, so that no single score decides it."""
