"""Why a text names no card, no set of cards or no seed."""

from __future__ import annotations

from enum import StrEnum


class RummyCode(StrEnum):
    """The codes of UnknownCard and SeedError."""

    NO_CARD_NAME = "rummy.no-card-name"
    """Not a name as ``SHORT`` has it."""
    NO_CARD = "rummy.no-card"
    """Not a name that people give to a card."""
    NAMED_TWICE = "rummy.named-twice"
    NO_SEED = "rummy.no-seed"
