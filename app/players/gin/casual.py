"""The second opponent: somebody who counts deadwood and knows no hurry."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import Card
from app.games.gin.actions import DISCARDS, Action
from app.games.gin.melds import arrangements, deadwood, deadwood_after_discard
from app.games.gin.view import View
from app.players.gin.moves import TurnPlayer, cheapest_throw, go_down

_CERTAIN: Final = 5
"""Deadwood, in points, with which it always knocks."""
_WILLING: Final = 0.5
"""How often it knocks with more than that."""


class Casual(TurnPlayer):
    """Plays for low deadwood.

    It takes the top of the pile if the ten cards it can keep then have less deadwood than the
    ten it holds. It goes gin always, knocks with 5 or less always and with more half of the
    time, and else throws its highest deadwood card.
    """

    name: Final = "casual"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take the top of the pile where it lowers the least deadwood after the best throw."""
        # Throwing the card itself, which is illegal, leaves the hand as it is and lowers
        # nothing: so there is no need to forbid it here.
        return deadwood_after_discard(view.hand | 1 << view.pile[-1]) < deadwood(view.hand)

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Go down or throw; a hand that has to be knocked always is."""
        least = view.least
        if least <= view.limit and (
            least <= _CERTAIN or view.must_knock or rng.random() < _WILLING
        ):
            return go_down(view, least)
        if view.barred is not None and deadwood(view.hand ^ 1 << view.barred) == 0:
            return DISCARDS[_top_of_smallest_meld(view)]
        # Throwing the highest card outside the melds is what leaves the least deadwood. Where
        # arrangements differ, the one that is best after the throw counts.
        return DISCARDS[cheapest_throw(view, least)]


def _top_of_smallest_meld(view: View) -> Card:
    """The throw when every card that may be thrown is melded: it costs the fewest cards."""
    melds = arrangements(view.throwable)[0]
    return min(melds, key=int.bit_count).bit_length() - 1
