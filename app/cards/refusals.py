"""Why a text names no card, no set of cards, no seed or no cut."""

from __future__ import annotations

from enum import StrEnum


class RummyCode(StrEnum):
    """The codes of UnknownCard, SeedError and CutError."""

    NO_CARD_NAME = "rummy.no-card-name"
    """Not a name as ``SHORT`` has it."""
    NO_CARD = "rummy.no-card"
    """Not a name that people give to a card."""
    NAMED_TWICE = "rummy.named-twice"
    NO_SEED = "rummy.no-seed"
    NO_CUT = "rummy.no-cut"
    """Not characters."""
    LONG_CUT = "rummy.long-cut"
