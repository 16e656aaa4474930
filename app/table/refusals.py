"""Why a match cannot be played, or has come to its end."""

from __future__ import annotations

from enum import StrEnum


class TableCode(StrEnum):
    """The codes of SetAside and Unplayable, and of what a journal was found to be,
    and of what is refused at a table of any game.
    """

    BROKE_RULES = "table.broke-rules"
    SET_ASIDE = "table.set-aside"
    DOES_NOT_CHECK_OUT = "table.does-not-check-out"
    CANNOT_BE_READ = "table.cannot-be-read"
    HALF_WRITTEN = "table.half-written"
    """The last line of a journal, which is left out."""

    # What is whole, but cannot be gone on with here.
    ELSEWHERE = "table.elsewhere"
    UNKNOWN_PLAYER = "table.unknown-player"
    OTHER_RULES = "table.other-rules"
    """A program plays by rules that its protocol does not know."""
    NOT_SHOWN = "table.not-shown"
    """Here nobody has a screen for its game."""
    LONG_COMMAND = "table.long-command"

    ONLOOKER = "table.onlooker"
    """Whoever looks on cannot do that."""
