"""A sparring partner: a sketch of a published program for two players to 100."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import POINTS, Card, points
from app.games.basic.actions import Action
from app.games.basic.view import View
from app.players.basic.moves import highest_rank, left_with, puts_down_all
from app.players.basic.player import TurnPlayer


class Brisk(TurnPlayer):
    """Melds at once, throws its highest rank, and takes from the pile what makes a meld or is
    worth no more than the mean of the cards that it has not seen.
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
        """Put down all that can be."""
        return puts_down_all(view)

    def throws(self, view: View, rng: Random) -> Card:
        return highest_rank(view, rng)
