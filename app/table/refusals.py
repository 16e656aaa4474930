"""Why a match cannot be played, or has come to its end."""

from __future__ import annotations

from enum import StrEnum


class TableCode(StrEnum):
    """The codes of SetAside, and of what a journal was found to be."""

    BROKE_RULES = "table.broke-rules"
    SET_ASIDE = "table.set-aside"
    DOES_NOT_CHECK_OUT = "table.does-not-check-out"
