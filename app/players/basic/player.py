"""What the players of Basic Rummy have in common: a turn is a draw, what is put down, a throw."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from app.cards.cards import Card
from app.cards.moves import DISCARDS, DRAW_DISCARD, DRAW_STOCK
from app.games.basic.actions import Action
from app.games.basic.view import Phase, View


class TurnPlayer(ABC):
    """A player whose character is in three choices."""

    @abstractmethod
    def takes(self, view: View, rng: Random) -> bool:
        """Return whether to take the top of the pile, which this seat may take or leave."""

    @abstractmethod
    def puts_down(self, view: View, rng: Random) -> Action | None:
        """Return a legal meld or lay-off, None to throw a card."""

    @abstractmethod
    def throws(self, view: View, rng: Random) -> Card:
        """Return one of the cards that may be thrown."""

    def decide(self, view: View, rng: Random) -> Action:
        """Return the action of the seat to act. Raises ValueError when the hand is over."""
        match view.phase:
            case Phase.DRAW:
                if view.is_last_to_draw or self.takes(view, rng):
                    return DRAW_DISCARD
                return DRAW_STOCK
            case Phase.PLAY:
                # Whoever is going rummy, or holds only what cannot be thrown, has no choice.
                if action := self.puts_down(view, rng):
                    return action
                return DISCARDS[self.throws(view, rng)]
            case Phase.OVER:
                raise ValueError(view.phase)
