"""The cards of a hand of Gin, in lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.cards.cards import Card, Cards, iterate, points, rank_of, suit_of
from app.games.gin.melds import arrangements, unmelded
from app.words.en.gin.wording import Name, names
from app.words.en.lines import gin as words

BY: Final[dict[str, Callable[[Card], tuple[int, int]]]] = {
    "suit": lambda card: (suit_of(card), rank_of(card)),
    "rank": lambda card: (rank_of(card), suit_of(card)),
}
"""How cards are sorted, by the orders of the settings."""


def laid_out(hand: Cards, name: Name) -> list[str]:
    """The melds, then the rest."""
    melds = arrangements(hand)[0]
    loose = unmelded(hand, melds)
    return [
        words.melds([names(meld, name) for meld in melds]) if melds else words.NO_MELDS,
        words.deadwood(points(loose), row_of(loose, name)) if loose else words.NO_DEADWOOD,
    ]


def row_of(cards: Cards, name: Name) -> str:
    """Cards by rank, one after the other."""
    return " ".join(map(name, sorted(iterate(cards), key=BY["rank"])))
