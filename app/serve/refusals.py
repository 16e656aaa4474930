"""Why something is refused in the house."""

from __future__ import annotations

from enum import StrEnum

from app.refusal import Refused


class HouseCode(StrEnum):
    """The codes of HouseError."""

    NO_NAME = "serve.no-name"
    NAME_TAKEN = "serve.name-taken"
    DATABASE = "serve.database"


class HouseError(Refused):
    """Something that cannot be had in this house."""
