"""Cards in words."""

from __future__ import annotations

from app.cards.cards import RANK_NAMES, SUIT_NAMES, Card, is_joker, rank_of, suit_of


def long_name(card: Card) -> str:
    """A card in words: ``king of hearts``, ``joker``."""
    if is_joker(card):
        return "joker"
    return f"{RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"
