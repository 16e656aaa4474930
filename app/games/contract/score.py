"""The result of a round: how it ended, and the cards that each seat still held."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.cards.cards import Cards


class How(StrEnum):
    """The ways a round can end."""

    OUT = "out"
    """A player has no card left."""
    STOCK = "stock"
    """There is nothing to draw."""
    IDLE = "idle"
    """For too long no player drew from the stock, went down or laid off."""


class RoundResult(NamedTuple):
    """The result of a round."""

    number: int
    """The number of the round, from 1."""
    how: How
    winner: int | None
    """The seat that went out; None if none did."""
    left: tuple[Cards, ...]
    """The cards of each seat that are not on the table."""
    points: tuple[int, ...]
    """The points of these cards, by seat."""
