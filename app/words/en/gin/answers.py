"""What Gin's table says of the cards in a hand."""

from __future__ import annotations

from typing import Final

from app.words.en.people import sentence

SETTLE_MATCH: Final = "Settle the match"
NEXT_HAND: Final = "Next hand"
OTHER_HAND: Final = "The other hand"
CHOICE_ALONE: Final = (
    "At this table a hint is what the expert would do. What a choice is worth can be told where two"
    " play for one score."
)


def after_throw(card: str, deadwood: int) -> str:
    """What a throw would leave."""
    return f"After {card}: deadwood {deadwood}"


def own_deadwood(deadwood: int) -> str:
    """The deadwood in the hand, between one's turns."""
    return f"Your deadwood: {deadwood}"


def deadwood_of(whose: str, deadwood: int) -> str:
    """The deadwood of whoever is looked on at."""
    return f"{sentence(whose)} deadwood: {deadwood}"


def is_meld(cards: str, kind: str) -> str:
    """That these cards are a meld of this kind."""
    return f"{cards} is a {kind}."


def is_no_meld(cards: str) -> str:
    """That these cards are none, and what would be one."""
    return f"{cards} is no meld: it takes three or more of a rank, or in sequence in a suit."
