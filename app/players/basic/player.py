"""The parts that players of Basic Rummy share: a turn is a draw, melds and lay-offs, a discard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from app.cards.cards import Card, Cards, iterate, points, rank_of
from app.cards.moves import DISCARDS, DRAW_DISCARD, DRAW_STOCK, LayOff, Meld
from app.games.basic.actions import Action
from app.games.basic.melds import MOST_MELDS, TurnPlay, plays, way_out
from app.games.basic.view import Phase, View


class BasicTurnPlayer(ABC):
    """A player whose character is in three choices."""

    @abstractmethod
    def takes(self, view: View, rng: Random) -> bool:
        """Return whether to take the top of the pile, which this seat may take or leave."""

    @abstractmethod
    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Return a legal meld or lay-off; None to discard."""

    @abstractmethod
    def throws(self, view: View, rng: Random) -> Card:
        """Return one of the cards that may be discarded."""

    def decide(self, view: View, rng: Random) -> Action:
        """Return the action of the seat to act. Raises ValueError if the hand is over."""
        match view.phase:
            case Phase.DRAW:
                if view.is_last_to_draw or self.takes(view, rng):
                    return DRAW_DISCARD
                return DRAW_STOCK
            case Phase.PLAY:
                # Going rummy, or a hand without a legal discard, leaves no choice.
                if action := self.puts_down(view, rng):
                    return action
                return DISCARDS[self.throws(view, rng)]
            case Phase.OVER:
                raise ValueError(view.phase)


def ends_with(view: View, cards: Cards) -> TurnPlay | None:
    """Return how this seat would go out with these cards, its hand after a draw, in one turn."""
    most = MOST_MELDS if view.may_go_rummy else view.most_melds
    must_throw = view.rules.discard_to_go_out
    return way_out(cards, view.melds, view.barred, most, must_throw=must_throw)


def first_of(play: TurnPlay) -> Action | None:
    """Return the first action of a play, its discard at last; None if there is none."""
    if play.melds:
        return Meld(play.melds[0])
    if play.lay_offs:
        return LayOff(*play.lay_offs[0])
    return None


def goes_out(view: View) -> Action | None:
    """Return the next action of a way out in this turn; None if there is none."""
    if play := ends_with(view, view.hand):
        return first_of(play) or DISCARDS[play.left.bit_length() - 1]
    return None


def puts_down_all(view: View) -> Action | None:
    """Return the next action of the legal play that leaves the fewest points; None to discard."""
    if action := goes_out(view):
        return action
    for play in sorted(plays(view.hand, view.melds, view.most_melds), key=_left):
        action = first_of(play)
        if action is None or view.refusal(action) is None:
            return action
    return None


def _left(play: TurnPlay) -> tuple[int, int]:
    return points(play.left), len(play.melds)


def highest_rank(view: View, rng: Random) -> Card:
    """Return a random one of the highest cards that may be discarded."""
    cards = [*iterate(view.throwable)]
    highest = max(map(rank_of, cards))
    return rng.choice([card for card in cards if rank_of(card) == highest])


def left_with(view: View, cards: Cards) -> int:
    """Return the fewest points that these cards can leave once all legal melds and lay-offs are
    made, before the discard.
    """
    most = max(view.most_melds, 1)
    return min(points(play.left) for play in plays(cards, view.melds, most))
