"""The bot of the course program: four rules of thumb, and nothing is ever held back."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import Card, iterate, points, rank_of
from app.cards.moves import Discard, LayOff
from app.games.basic.actions import Action, Meld
from app.games.basic.view import View
from app.players.basic.moves import highest_rank
from app.players.basic.player import TurnPlayer


class Heuristic(TurnPlayer):
    """Throws its highest rank, takes what is not above it, and puts down whatever it can."""

    name: Final = "heuristic"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take the top of the pile with a card of equal or greater rank in the hand, or with the
        card one below of the same suit; never take the own last throw back.
        """
        top = view.top
        if top is None or top == own_last_throw(view):
            return False
        if any(rank_of(card) >= rank_of(top) for card in iterate(view.hand)):
            return True
        return rank_of(top) > 0 and bool(view.hand >> top - 1 & 1)

    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Put down whatever there is: the meld of the most points first, then lay-offs."""
        legal = view.legal_actions()
        rng.shuffle(legal)
        if melds := [action for action in legal if isinstance(action, Meld)]:
            return max(melds, key=lambda meld: points(meld.cards))
        return next((action for action in legal if isinstance(action, LayOff)), None)

    def throws(self, view: View, rng: Random) -> Card:
        return highest_rank(view, rng)


def own_last_throw(view: View) -> Card | None:
    """Return the card that this seat threw last in the hand, None before its first throw."""
    for seat, action in reversed(view.history):
        if seat == view.seat and isinstance(action, Discard):
            return action.card
    return None
