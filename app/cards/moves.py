"""What a player can do in every game here, as small frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.cards.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """Take the top card of the discard pile."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card and leave the turn to the other."""

    card: Card


@dataclass(frozen=True, slots=True)
class Meld:
    """Put a meld of the own hand on the table."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card of the own hand to one of the melds on the table, given by its place."""

    card: Card
    meld: int


DRAW_STOCK: Final = DrawStock()
DRAW_DISCARD: Final = DrawDiscard()
DISCARDS: Final = tuple(Discard(card) for card in range(52))
"""The throw of each card, made once because engines and players make millions."""
