"""What comes of a round: how it ended, and what everybody still held."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.cards.cards import Cards


class How(StrEnum):
    """How a round can end."""

    OUT = "out"
    """Somebody has no card left."""
    STOCK = "stock"
    """There is nothing to draw."""
    IDLE = "idle"
    """Nobody has drawn from the stock, gone down or laid off for too long."""


class RoundResult(NamedTuple):
    """How a round has ended."""

    number: int
    """The number of the round, from 1."""
    how: How
    winner: int | None
    """The seat that went out."""
    left: tuple[Cards, ...]
    """By seat, the cards that are not on the table."""
    points: tuple[int, ...]
    """By seat, what they cost."""
