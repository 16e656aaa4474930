"""What a page of rules is made of, whatever the game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from app.cards.cards import Card, from_short
from app.text.speech import tr

Section: TypeAlias = tuple[str, list[str]]
"""A heading, empty where the text goes on after pictures, and the sentences below it."""


class IllustratedMeld(NamedTuple):
    """Cards that are shown side by side."""

    cards: tuple[Card, ...]
    is_run: bool


class Illustration(NamedTuple):
    """Melds in a row, and what is to be seen in them."""

    melds: tuple[IllustratedMeld, ...]
    caption: str


Part: TypeAlias = Section | Illustration


def a_set(names: str) -> IllustratedMeld:
    """A set, from names such as ``7C 7D XA``."""
    return IllustratedMeld(as_cards(names), is_run=False)


def a_run(names: str) -> IllustratedMeld:
    """A run, from names such as ``4S XA 6S 7S``."""
    return IllustratedMeld(as_cards(names), is_run=True)


def as_cards(names: str) -> tuple[Card, ...]:
    """The cards of names as journals have them, in this order."""
    return tuple(map(from_short, names.split()))


def series(best_of: int) -> list[str]:
    """Return what a series of so many matches at most is, in sentences."""
    return [
        tr(
            "A series is {matches} matches at most. The first player who wins {needed} of them"
            " wins the series.",
            matches=best_of,
            needed=best_of // 2 + 1,
        ),
        tr("Every match begins without points. The deal goes on as it does within a match."),
    ]
