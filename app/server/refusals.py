"""Why something is refused on the server, and among the people in it."""

from __future__ import annotations

from enum import StrEnum

from app.refusal import Refused


class ServerCode(StrEnum):
    """The codes of ServerError."""

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


class ServerError(Refused):
    """Something that cannot be had on this server."""


class LobbyCode(StrEnum):
    """The codes of LobbyError, and of what a shared table refuses."""

    NO_TABLE = "house.no-table"
    NO_CHAIR = "house.no-chair"
    INVITED_ALREADY = "house.invited-already"
    THERE_ALREADY = "house.there-already"
    WORD = "house.word"
    TOO_MANY_WORDS = "house.too-many-words"
    NOT_THERE = "house.not-there"
    SEATED = "house.seated"
    TOO_MANY_SEATS = "house.too-many-seats"
    TOO_MANY_TABLES = "house.too-many-tables"
    NOT_BEGUN = "house.not-begun"
    NOT_OPENED_BY_YOU = "house.not-opened-by-you"
    NOTHING_SAID = "house.nothing-said"
    TOO_FAST = "house.too-fast"
    MUST_AGREE = "house.must-agree"
    NOBODY_AGREES = "house.nobody-agrees"
    ASKED_ALREADY = "house.asked-already"
    NOBODY_AWAY = "house.nobody-away"
    WAIT_LONGER = "house.wait-longer"
    MOVES_STILL = "house.moves-still"
    NOBODY_WAITED_FOR = "house.nobody-waited-for"
    NUDGE_LATER = "house.nudge-later"
    WAITS_FOR_EVER = "house.waits-for-ever"
    NO_HELP = "house.no-help"
    ONLOOKER = "house.onlooker"


class LobbyError(Refused):
    """Something that is not possible among the people on the server."""
