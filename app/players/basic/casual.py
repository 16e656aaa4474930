"""The level that plays as most people do: pairs and neighbours are kept, melds put down at once."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import POINTS, Card, Cards, iterate, rank_of
from app.games.basic.actions import Action
from app.games.basic.view import View
from app.players.basic.moves import left_with, puts_down_all
from app.players.basic.player import TurnPlayer

_SAME_RANK: Final = sum(1 << 13 * suit for suit in range(4))


class Casual(TurnPlayer):
    """Takes what it can put down, and throws the dearest card that goes with no other."""

    name: Final = "casual"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take what can be put down at once."""
        top = view.top
        assert top is not None
        return left_with(view, view.hand | 1 << top) < left_with(view, view.hand) + POINTS[top]

    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Put down all that can be."""
        return puts_down_all(view)

    def throws(self, view: View, rng: Random) -> Card:
        """Throw the dearest card without a partner; where all have one, the dearest."""
        cards = [*iterate(view.throwable)]
        alone = [card for card in cards if not partners(card) & view.hand]
        dearest = max(POINTS[card] for card in alone or cards)
        return rng.choice([card for card in alone or cards if POINTS[card] == dearest])


def partners(card: Card) -> Cards:
    """Return the cards that a card makes a pair or neighbours with."""
    rank = rank_of(card)
    cards = _SAME_RANK << rank & ~(1 << card)
    if rank > 0:
        cards |= 1 << card - 1
    if rank < 12:
        cards |= 1 << card + 1
    return cards
