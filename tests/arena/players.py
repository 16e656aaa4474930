"""Players with faults, for tests of the arena."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import iterate
from app.games.gin.actions import DISCARDS, Action
from app.games.gin.view import Phase, View
from app.players.gin.levels import Casual
from app.players.gin.moves import TurnPlayer


class Other(Casual):
    """A casual player with other luck."""

    name: Final = "other"  # type: ignore[misc]

    def decide(self, view: View, rng: Random) -> Action:
        return super().decide(view, Random(rng.random()))


class Cheat(Casual):
    """After some turns it throws what it may not: a card that it does not hold."""

    name: Final = "cheat"  # type: ignore[misc]

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase is Phase.DISCARD and len(view.history) > 12:
            return DISCARDS[next(iterate(view.unseen))]
        return super().decide(view, rng)


class Faulty(Casual):
    """It has a fault in its program."""

    name: Final = "faulty"  # type: ignore[misc]

    def decide(self, view: View, rng: Random) -> Action:
        raise KeyError("nine of hearts")


class Taker(TurnPlayer):
    """It takes whatever lies on the pile and throws another card, and never goes down."""

    name: Final = "taker"
    version: Final = 1
    sentence: Final = "Never ends."
    may_go_round = True

    def takes(self, view: View, rng: Random) -> bool:
        return True

    def ends_turn(self, view: View, rng: Random) -> Action:
        return DISCARDS[next(iterate(view.throwable))]
