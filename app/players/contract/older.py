"""Four bots of an older program: alike but for how they deal with the pile."""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import Card
from app.games.contract.view import View
from app.players.contract.turns import EagerPlayer
from app.players.contract.worth import spare, worth


class Basic(EagerPlayer):
    """Takes or buys a card that raises what its hand is worth, and lets others buy what it does
    not want. It is the yardstick that stronger players are measured against.
    """

    name: str = "basic"
    version: Final = 1

    def wants(self, view: View, rng: Random) -> bool:
        """Return whether the hand is worth more with the top of the pile."""
        assert view.top is not None
        return worth(view, view.hand | 1 << view.top) > worth(view, view.hand)

    def throws(self, view: View, rng: Random) -> Card:
        """Throw the dearest card without a partner."""
        return spare(view)


class Generous(Basic):
    """As ``Basic``, but lets anyone buy who asks."""

    name = "generous"

    def keeps(self, view: View, rng: Random) -> bool:
        """Let anyone buy."""
        return False


class Stingy(Basic):
    """As ``Basic``, but takes whatever another asks to buy."""

    name = "stingy"

    def keeps(self, view: View, rng: Random) -> bool:
        """Take it, always."""
        return True


class Dumb(Basic):
    """Draws, asks to buy, and lets others buy by the toss of a coin."""

    name = "dumb"

    def wants(self, view: View, rng: Random) -> bool:
        """Toss a coin."""
        return rng.random() < 0.5
