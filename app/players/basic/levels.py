"""The CPU players of Basic Rummy."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import ACES, POINTS, Card, Cards, iterate, points, rank_of
from app.cards.moves import Discard, LayOff, Meld
from app.games.basic.actions import Action
from app.games.basic.view import View
from app.players.base import Player
from app.players.basic.player import BasicTurnPlayer, highest_rank, left_with, puts_down_all
from app.players.basic.strong import Strong


class Casual(BasicTurnPlayer):
    """Takes what it can put down, and discards the dearest card that goes with no other."""

    name: Final = "casual"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take a card that can be put down at once."""
        top = view.top
        assert top is not None
        return left_with(view, view.hand | 1 << top) < left_with(view, view.hand) + POINTS[top]

    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Put down all that can be."""
        return puts_down_all(view)

    def throws(self, view: View, rng: Random) -> Card:
        """Discard the dearest card without a partner; if all have one, the dearest."""
        cards = [*iterate(view.throwable)]
        alone = [card for card in cards if not partners(card) & view.hand]
        dearest = max(POINTS[card] for card in alone or cards)
        return rng.choice([card for card in alone or cards if POINTS[card] == dearest])


def partners(card: Card) -> Cards:
    """Return the cards that a card makes a pair or neighbours with."""
    rank = rank_of(card)
    cards = ACES << rank & ~(1 << card)
    if rank > 0:
        cards |= 1 << card - 1
    if rank < 12:
        cards |= 1 << card + 1
    return cards


class Heuristic(BasicTurnPlayer):
    """The bot of the course program: it discards its highest rank, takes cards that are not above
    it, and puts down all it can.
    """

    name: Final = "heuristic"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take the top of the pile with a card of equal or greater rank in the hand, or with the
        card one below of the same suit; never take the own last discard back.
        """
        top = view.top
        if top is None or top == own_last_throw(view):
            return False
        if any(rank_of(card) >= rank_of(top) for card in iterate(view.hand)):
            return True
        return rank_of(top) > 0 and bool(view.hand >> top - 1 & 1)

    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Put down all that can be: the meld of the most points first, then lay-offs."""
        legal = view.legal_actions()
        rng.shuffle(legal)
        if melds := [action for action in legal if isinstance(action, Meld)]:
            return max(melds, key=lambda meld: points(meld.cards))
        return next((action for action in legal if isinstance(action, LayOff)), None)

    def throws(self, view: View, rng: Random) -> Card:
        return highest_rank(view, rng)


def own_last_throw(view: View) -> Card | None:
    """Return the card that this seat discarded last in the hand; None before its first discard."""
    for seat, action in reversed(view.history):
        if seat == view.seat and isinstance(action, Discard):
            return action.card
    return None


class Brisk(BasicTurnPlayer):
    """A sketch of a published program for two players to 100.

    It melds at once, discards its highest rank, and takes from the pile what makes a meld or is
    worth no more than the mean of the unseen cards.
    """

    name: Final = "brisk"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take what can be put down at once, and what is cheap."""
        top = view.top
        if top is None:
            return False
        if left_with(view, view.hand | 1 << top) < left_with(view, view.hand) + POINTS[top]:
            return True
        unseen = view.unseen
        return bool(unseen) and POINTS[top] * unseen.bit_count() <= points(unseen)

    def puts_down(self, view: View, rng: Random) -> Action | None:
        return puts_down_all(view)

    def throws(self, view: View, rng: Random) -> Card:
        return highest_rank(view, rng)


PLAYERS: Final[tuple[Player, ...]] = (Heuristic(), Casual(), Strong())
"""All levels, the weakest first."""

PARTNERS: Final[tuple[Player, ...]] = (Brisk(),)
"""The players that the levels are measured against; none has been tuned against them."""
