"""Why a contestant has lost a game by its own fault."""

from __future__ import annotations

from enum import StrEnum


class ArenaCode(StrEnum):
    """The codes of a forfeit."""

    BROKE_RULES = "arena.broke-rules"
    FAILED = "arena.failed"
    """An error that nobody expected."""
    PROGRAM_FAULT = "arena.program-fault"
    """A program did something for which its protocol has a sentence."""
