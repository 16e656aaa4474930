"""The first opponent: the four heuristics of an old course program, and an eager knock."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import POINTS, SUIT_MASK, rank_of
from app.games.gin.actions import DISCARDS, Action
from app.games.gin.melds import deadwood, deadwood_after_discard
from app.games.gin.view import View
from app.players.gin.moves import TurnPlayer, cheapest_throw, go_down, highest_first


class Novice(TurnPlayer):
    """Looks at the pile first and thinks in ranks.

    It takes the top of the pile if it holds a card of equal or greater rank, or the card one
    below in the same suit, but never a card that it threw itself. It knocks as soon as it
    may, with the least deadwood it can have, and else throws its highest unmelded rank.
    """

    name: Final = "novice"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Return whether the ranks in the hand speak for the top of the pile."""
        top = view.pile[-1]
        # The heuristic forbids the last card it threw, so that it does not undo its own turn.
        # With two players that card never lies on top again in the very next turn, but an
        # older one can: without this, two novices pass three kings round for ever.
        if view.thrown[view.seat] >> top & 1:
            return False
        hand = view.hand
        ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT_MASK
        return ranks >> rank_of(top) != 0 or hand >> top - 1 & 1 == 1

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Go down if that is allowed, else throw the highest rank that no meld needs.

        A card is unmelded if some arrangement of least deadwood leaves it out; of one rank
        the first in the order of suits goes.
        """
        hand = view.hand
        # Looking at every throw takes longer and seldom changes the answer, so it comes second.
        if deadwood_after_discard(hand) <= view.limit:
            least = view.least
            if least <= view.limit:
                return go_down(view, least)
        total = deadwood(hand)
        for card in highest_first(view.throwable):
            if deadwood(hand ^ 1 << card) == total - POINTS[card]:
                return DISCARDS[card]
        # The one card outside the melds was just taken and may not be thrown.
        return DISCARDS[cheapest_throw(view, view.least)]
