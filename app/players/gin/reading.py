"""Numbers about the hand that the opponent may hold; ``net.reading`` counts them."""

from __future__ import annotations

from typing import NamedTuple


class KnockReading(NamedTuple):
    """How the knock with the least deadwood would end, in shares of the hands."""

    undercut: float
    wins_match: float
    """How often its points would win the match."""
    loses_match: float
    """How often an undercut would lose the match."""


class Reading(NamedTuple):
    """What a seat can tell of the opponent's hand."""

    fits: tuple[float, ...]
    """By card the share of hands in which it would make a meld."""
    deadwood: float
    """The average least deadwood, in points."""
    knock: KnockReading | None = None
    """None if no knock with deadwood is possible."""
