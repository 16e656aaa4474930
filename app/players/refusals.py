"""Why no player is found."""

from __future__ import annotations

from enum import StrEnum


class PlayerCode(StrEnum):
    """The codes of UnknownPlayer."""

    UNKNOWN = "players.unknown"
