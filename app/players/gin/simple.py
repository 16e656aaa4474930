"""The yardstick: our own writing of the simple player that research programs are measured by.

Its rules are published with the Gin Rummy challenge of EAAI 2021: take the upcard only for a
meld, throw the highest deadwood, knock at the first opportunity.
"""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import iterate
from app.games.gin.actions import DISCARDS, Action, Discard
from app.games.gin.melds import deadwood
from app.games.gin.view import View
from app.players.gin.inference import melds_with
from app.players.gin.moves import TurnPlayer, go_down


class Simple(TurnPlayer):
    """Takes only what melds, throws its highest deadwood, knocks as soon as it may.

    Of cards with equal points it throws one at random.
    """

    name: str = "simple"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Return whether the top of the pile goes into a meld at once."""
        return melds_with(view.hand, view.pile[-1])

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Go down if that is allowed, else throw one of the cards that leave the least."""
        least = view.least
        if least <= view.limit:
            return go_down(view, least)
        return throw_for_least(view, least, rng)


def throw_for_least(view: View, least: int, rng: Random) -> Discard:
    """Throw one of the cards that leave ``least``, that of the view."""
    cheapest = [
        card for card in iterate(view.throwable) if deadwood(view.hand ^ 1 << card) == least
    ]
    return DISCARDS[rng.choice(cheapest)]
