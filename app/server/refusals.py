"""Why something is refused in the house."""

from __future__ import annotations

from enum import StrEnum

from app.refusal import Refused


class HouseCode(StrEnum):
    """The codes of HouseError."""

    NO_NAME = "serve.no-name"
    NAME_LETTERS = "serve.name-letters"
    NAME_MARKS = "serve.name-marks"
    NAME_SCRIPTS = "serve.name-scripts"
    NAME_RESERVED = "serve.name-reserved"
    NAME_TAKEN = "serve.name-taken"
    IN_USE = "serve.in-use"
    DATABASE = "serve.database"
    HOST_KEY = "serve.host-key"
    KEYS_UNREADABLE = "serve.keys-unreadable"
    NO_KEYS = "serve.no-keys"
    BAD_ADDRESS = "serve.bad-address"
    ADDRESS_IN_USE = "serve.address-in-use"
    CANNOT_LISTEN = "serve.cannot-listen"
    NO_WORKERS = "serve.no-workers"


class HouseError(Refused):
    """Something that cannot be had in this house."""
