"""The actions that every game has, as small frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.cards.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class DrawStock:
    pass


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    pass


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Meld:
    """Put a meld of the hand on the table."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card of the hand to a meld on the table, given by its index."""

    card: Card
    meld: int


DRAW_STOCK: Final = DrawStock()
DRAW_DISCARD: Final = DrawDiscard()
DISCARDS: Final = tuple(Discard(card) for card in range(52))
"""The discard of each card, made once because engines and players make millions."""
