"""The parts of a page of rules, for every game."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from app.cards.cards import Card, from_short
from app.text.speech import tr

Section: TypeAlias = tuple[str, list[str]]
"""A heading and the sentences below it. The heading is empty if the text continues after
pictures."""


class IllustratedMeld(NamedTuple):
    cards: tuple[Card, ...]
    is_run: bool


class Illustration(NamedTuple):
    """Melds in a row with a caption."""

    melds: tuple[IllustratedMeld, ...]
    caption: str


Part: TypeAlias = Section | Illustration


def a_set(names: str) -> IllustratedMeld:
    """Return a set, from names such as ``7C 7D XA``."""
    return IllustratedMeld(as_cards(names), is_run=False)


def a_run(names: str) -> IllustratedMeld:
    """Return a run, from names such as ``4S XA 6S 7S``."""
    return IllustratedMeld(as_cards(names), is_run=True)


def as_cards(names: str) -> tuple[Card, ...]:
    """Return the cards of names as in journals, in this order."""
    return tuple(map(from_short, names.split()))


def series(best_of: int) -> list[str]:
    """Return sentences that explain a series of at most ``best_of`` matches."""
    return [
        tr(
            "A series is {matches} matches at most. The first player who wins {needed} of them"
            " wins the series.",
            matches=best_of,
            needed=best_of // 2 + 1,
        ),
        tr("Every match begins without points. The deal goes on as it does within a match."),
    ]
