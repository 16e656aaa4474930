"""What every player of contract rummy has in common: it goes down as soon as it can, unless it
holds back, and then lays off whatever it can. How it draws, buys and throws is its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from app.cards.cards import Card
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.contract.actions import BUY, LET_GO, PASS, Action, GoDown
from app.games.contract.solver import Way
from app.games.contract.view import Phase, View


class EagerPlayer(ABC):
    """A player whose character is in three choices: which cards it wants, to whom it leaves
    them, and what it throws.
    """

    def decide(self, view: View, rng: Random) -> Action:
        """Return the action of the seat to act. Raises ValueError when the round is over."""
        match view.phase:
            case Phase.POLL:
                return BUY if self.wants(view, rng) else PASS
            case Phase.CLAIM:
                return DRAW_DISCARD if self.keeps(view, rng) else LET_GO
            case Phase.DRAW:
                if not view.stock:
                    return DRAW_DISCARD
                return DRAW_DISCARD if view.pile and self.wants(view, rng) else DRAW_STOCK
            case Phase.PLAY:
                return self._play(view, rng)
            case Phase.OVER:
                raise ValueError(view.phase)

    def _play(self, view: View, rng: Random) -> Action:
        if view.is_down:
            steps = view.best_lay_offs().steps
            if steps:
                return steps[0]
        elif (way := view.best_way()) is not None and not self.holds_back(view, way):
            return GoDown(way.melds)
        return Discard(self.throws(view, rng))

    def holds_back(self, view: View, way: Way) -> bool:
        """Return whether not to go down this way now; never, unless a player has a reason."""
        return False

    @abstractmethod
    def wants(self, view: View, rng: Random) -> bool:
        """Return whether to take or to buy the top of the pile."""

    def keeps(self, view: View, rng: Random) -> bool:
        """Return whether to take the top of the pile that somebody else wants to buy."""
        return self.wants(view, rng)

    @abstractmethod
    def throws(self, view: View, rng: Random) -> Card:
        """Return the card to throw, one of the view's ``throwable``."""
