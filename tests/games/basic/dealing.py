"""Hands of Basic Rummy from cards written down, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.cards.cards import SHORT, parse
from app.cards.deal import Deal
from app.games.basic.actions import from_text
from app.games.basic.hand import Hand
from app.games.basic.rules import Length, Rules

SMALL = Rules(dealt=(3,))
"""Two players with three cards each, so that a whole hand can be written down."""


def deck(cards: Sequence[str]) -> list[int]:
    """A pack with these cards first and the others after them in ascending order."""
    first = [parse(card) for card in cards]
    return first + [card for card in range(52) if card not in first]


def dealt(rules: Rules, hands: Sequence[str], upcard: str, stock: str = "") -> Hand:
    """The hand in which these cards were dealt, the seat that begins first; the others follow
    it in turn, and the last one is the dealer. ``stock`` are the cards that are drawn first.
    """
    held = [hand.split() for hand in hands]
    in_turn = [card for cards in zip(*held, strict=True) for card in cards]
    seats = len(hands)
    cards = deck([*in_turn, upcard, *stock.split()])
    return Hand(rules, Deal(tuple(cards), bytes(32)), seats - 1, (0,) * seats)


def play(hand: Hand, text: str) -> Hand:
    """Let whoever is to act do this, actions in journal form with ``;`` between."""
    for action in text.split(";"):
        hand.apply(from_text(action.strip()))
    return hand


def names(cards: int) -> str:
    """A set of cards as journals have them."""
    return " ".join(SHORT[card] for card in range(52) if cards >> card & 1)


def with_length(rules: Rules, length: Length, amount: int) -> Rules:
    """The same rules for a match of this length: points, deals or hands. Raises RulesError."""
    usual: dict[str, Any] = {
        other.value: Rules.__dataclass_fields__[other.value].default for other in Length
    }
    return replace(rules, length=length, **(usual | {length.value: amount}))
