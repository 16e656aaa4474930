"""The CPU players of Gin.

All keep the rule of ``TurnPlayer`` by which no hand goes round for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from app.cards.cards import POINTS, SUIT_MASK, Card, rank_of
from app.games.gin.actions import DISCARDS, Action
from app.games.gin.melds import arrangements, deadwood, deadwood_after_discard
from app.games.gin.view import View
from app.players.base import Player, full_name
from app.players.gin.counting import Club, Strong
from app.players.gin.expert import Expert
from app.players.gin.moves import TurnPlayer, cheapest_throw, go_down, highest_first
from app.players.gin.sparring import SPARRING, Simple
from app.players.strength import rated_name

if TYPE_CHECKING:
    from app.players.gin.rated import Blend


class Novice(TurnPlayer):
    """Looks at the pile first and thinks in ranks, by the heuristics of an old course program.

    It takes the top of the pile if it holds a card of equal or greater rank, or the card one below
    in the same suit, but never its own discard. It knocks as soon as it may, with the least
    deadwood it can have, and else discards its highest unmelded rank.
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
        """Go down if that is allowed, else discard the highest rank that no meld needs.

        A card is unmelded if some arrangement of least deadwood leaves it out; of one rank the
        first in the order of suits goes.
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


_CERTAIN: Final = 5
"""Deadwood, in points, with which it always knocks."""
_WILLING: Final = 0.5
"""How often it knocks with more than that."""


class Casual(TurnPlayer):
    """Plays for low deadwood.

    It takes the top of the pile if the ten cards it can keep then have less deadwood than the ten
    it holds. It goes gin always, knocks with 5 or less always and with more half of the time, and
    else discards its highest deadwood card.
    """

    name: Final = "casual"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Take the top of the pile if it lowers the least deadwood after the best discard."""
        # Throwing the card itself, which is illegal, leaves the hand as it is and lowers
        # nothing: so there is no need to forbid it here.
        return deadwood_after_discard(view.hand | 1 << view.pile[-1]) < deadwood(view.hand)

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Go down or discard; a hand that has to be knocked always is."""
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
    """Return the discard when every legal one is melded: it costs the fewest cards."""
    melds = arrangements(view.throwable)[0]
    return min(melds, key=int.bit_count).bit_length() - 1


PLAYERS: Final[tuple[Player, ...]] = (
    Novice(),
    Casual(),
    Club(),
    Strong(),
    Expert(1),
    Expert(2),
    Expert(3),
    Expert(4),
)
"""All versions of all levels, the weakest level first and the oldest version first."""

PARTNERS: Final[tuple[Player, ...]] = (Simple(), *SPARRING)
"""The yardstick and the sparring partners, against which levels are measured."""


# -- any strength --------------------------------------------------------------------------

_BY_NAME: Final = {full_name(player): player for player in PLAYERS}


@dataclass(frozen=True, slots=True)
class Rated:
    """An opponent of this strength, which decides like one level or like the next, by chance."""

    elo: int
    version: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return rated_name(self.elo)

    def decide(self, view: View, rng: Random) -> Action:
        # Imported late: such an opponent is offered in the first frame.
        from app.players.gin.rated import blend

        return decide_mixed(blend(self.elo), view, rng)


def decide_mixed(mixed: Blend, view: View, rng: Random) -> Action:
    """Return what one of the two levels does."""
    name = mixed.stronger if rng.random() < mixed.share else mixed.weaker
    action: Action = _BY_NAME[name].decide(view, rng)
    return action
