"""Why a player of gin-bridge cannot go on."""

from __future__ import annotations

from enum import StrEnum


class ProgramCode(StrEnum):
    """The codes of ProtocolError."""

    DOES_NOT_FIT = "programs.does-not-fit"
