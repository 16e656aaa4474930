"""Cards in words, as they are spoken."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from app.cards.cards import SHORT, Card, Cards, is_joker, iterate, rank_of, suit_of
from app.text.letters import as_typed, plainly, with_unaccented
from app.text.speech import msg_c, tr_c

Name: TypeAlias = Callable[[Card], str]
"""Writes a card as this terminal shows it."""

_NAMES: Final = (
    (
        msg_c("card", "ace of clubs"),
        msg_c("card", "two of clubs"),
        msg_c("card", "three of clubs"),
        msg_c("card", "four of clubs"),
        msg_c("card", "five of clubs"),
        msg_c("card", "six of clubs"),
        msg_c("card", "seven of clubs"),
        msg_c("card", "eight of clubs"),
        msg_c("card", "nine of clubs"),
        msg_c("card", "ten of clubs"),
        msg_c("card", "jack of clubs"),
        msg_c("card", "queen of clubs"),
        msg_c("card", "king of clubs"),
    ),
    (
        msg_c("card", "ace of diamonds"),
        msg_c("card", "two of diamonds"),
        msg_c("card", "three of diamonds"),
        msg_c("card", "four of diamonds"),
        msg_c("card", "five of diamonds"),
        msg_c("card", "six of diamonds"),
        msg_c("card", "seven of diamonds"),
        msg_c("card", "eight of diamonds"),
        msg_c("card", "nine of diamonds"),
        msg_c("card", "ten of diamonds"),
        msg_c("card", "jack of diamonds"),
        msg_c("card", "queen of diamonds"),
        msg_c("card", "king of diamonds"),
    ),
    (
        msg_c("card", "ace of hearts"),
        msg_c("card", "two of hearts"),
        msg_c("card", "three of hearts"),
        msg_c("card", "four of hearts"),
        msg_c("card", "five of hearts"),
        msg_c("card", "six of hearts"),
        msg_c("card", "seven of hearts"),
        msg_c("card", "eight of hearts"),
        msg_c("card", "nine of hearts"),
        msg_c("card", "ten of hearts"),
        msg_c("card", "jack of hearts"),
        msg_c("card", "queen of hearts"),
        msg_c("card", "king of hearts"),
    ),
    (
        msg_c("card", "ace of spades"),
        msg_c("card", "two of spades"),
        msg_c("card", "three of spades"),
        msg_c("card", "four of spades"),
        msg_c("card", "five of spades"),
        msg_c("card", "six of spades"),
        msg_c("card", "seven of spades"),
        msg_c("card", "eight of spades"),
        msg_c("card", "nine of spades"),
        msg_c("card", "ten of spades"),
        msg_c("card", "jack of spades"),
        msg_c("card", "queen of spades"),
        msg_c("card", "king of spades"),
    ),
)
"""The names by suit and rank, each a message of its own: languages join rank and suit
differently."""


def long_name(card: Card) -> str:
    """Return a card in words: ``king of hearts``, ``joker``."""
    if is_joker(card):
        return tr_c("card", "joker")
    return tr_c("card", _NAMES[suit_of(card)][rank_of(card)])


def in_short(text: str) -> str:
    """Replace card names in the player's language with codes such as ``KH``.

    Blanks and hyphens within a name may be missing. English names are left to the parser of cards.
    """
    pattern, cards = _typed(tuple(long_name(card) for card in range(52)))
    return pattern.sub(lambda found: SHORT[cards[_letters(found.group())]], as_typed(text))


@cache
def _typed(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, Card]]:
    longest_first = sorted(names, key=len, reverse=True)
    patterns = (_pattern(each) for each in with_unaccented(longest_first))
    cards = {_letters(name): card for card, name in enumerate(names)}
    return re.compile("|".join(patterns), re.IGNORECASE), cards


def _pattern(name: str) -> str:
    return r"[\s-]*".join(map(re.escape, re.split(r"[\s-]+", name)))


def _letters(name: str) -> str:
    return re.sub(r"[\s-]+", "", plainly(name))


def names(cards: Cards, name: Name) -> str:
    """Return cards sorted by rank within suits: ``7♣ 8♣ 9♣``."""
    return " ".join(map(name, iterate(cards)))


def near_meld() -> str:
    """Return the label of two cards that one more makes a meld."""
    # Translators: under two cards that need one more to be a meld; at most seven letters
    return tr_c("meld", "near")
