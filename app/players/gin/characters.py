"""The opponents with a character: about as strong as one another, each with a habit that can be
noticed and played against.

All count cards, and differ in their numbers alone. Those are frozen as what a level decides: other
numbers make a new version.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from app.cards.cards import Card, as_set
from app.games.gin.melds import deadwood_after_discard
from app.games.gin.view import View
from app.players.base import Player
from app.players.gin.counting import Character, CountingPlayer
from app.players.gin.inference import NEIGHBOURS, loose


@dataclass(frozen=True, slots=True)
class Habits(Character):
    """The numbers of an opponent with a character."""

    takes_with: int = 100
    """Most deadwood that a card may leave it which it takes from the pile for a meld."""
    gathers: int = 99
    """With how many of its own cards outside melds a card must go to be taken for them."""
    guards: float = 0.0
    """The cost of a discard that goes with a card which the opponent has taken."""


class NamedPlayer(CountingPlayer):
    character: Habits

    def __init__(self, name: str, version: int, habits: Habits) -> None:
        self.name: Final = name
        self.version: Final = version
        self.character = habits

    def takes(self, view: View, rng: Random) -> bool:
        """Return whether its habits let it take the top of the pile."""
        top = view.pile[-1]
        if _going_with(top, as_set(loose(view.hand))) >= self.character.gathers:
            return True
        least = deadwood_after_discard(view.hand | 1 << top, 1 << top)
        return least <= self.character.takes_with and super().takes(view, rng)

    def costs(self, view: View, throws: list[Card], turn: int) -> dict[Card, float]:
        """Return the cost of each of these discards, with those that its habits see."""
        costs = super().costs(view, throws, turn)
        known = view.known[view.opponent]
        for card in throws:
            costs[card] += self.character.guards * bool(_going_with(card, known))
        return costs


def _going_with(card: Card, cards: int) -> int:
    """Return how many of the cards have its rank, or are next to it in its suit."""
    return (NEIGHBOURS[card] & cards).bit_count()


_EARLY: Final = (10, 10, 10, 10, 0)
"""Knocks in its first turns, then waits for gin."""

CHARACTERS: Final[tuple[Player, ...]] = (
    NamedPlayer("gina", 1, Habits(knocks=(0,), fear=15.0)),
    NamedPlayer(
        "kit", 1, Habits(knocks=(10,), hope=1.8, fading=0.9, best_draws=7, fear=5.0, within=5)
    ),
    NamedPlayer("maggie", 1, Habits(knocks=_EARLY, hope=0.6, fading=0.9, fear=10.0, gathers=1)),
    NamedPlayer(
        "prue",
        1,
        Habits(knocks=_EARLY, hope=1.5, fading=0.95, best_draws=7, fear=10.0, guards=30.0),
    ),
    NamedPlayer(
        "silas",
        1,
        Habits(knocks=_EARLY, hope=1.8, fading=0.95, best_draws=7, fear=10.0, takes_with=13),
    ),
)
"""All versions of all characters, the oldest version of each first."""
