"""How the other is likely to play, by what it did in this hand and in earlier ones of the match.

Whom a hand is played against shows early: in which cards it takes, which it leaves, and above all
which it throws. A network that has seen hands against many players says how likely each manner is;
what several hands say is multiplied. What comes of a choice depends on it: who weighs its throws
gives less away than who does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.games.gin.view import View
from app.players.gin.counting import Character
from app.players.gin.net import layers
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.belief import read
from app.players.gin.net.counting import Counting
from app.players.gin.net.layers import Layers
from app.players.gin.net.sightings import Sightings
from app.players.gin.sparring import Planner

VALUES: Final = Path(__file__).with_name("manners-1.npz")


class Manner(IntEnum):
    """How a player draws and throws."""

    WEIGHS = 0
    """As the network does."""
    COUNTS = 1
    """For its own melds, and for what the other may collect."""
    PLAIN = 2
    """Whatever leaves least deadwood, and it knocks as soon as it may."""


AN_EXPERT: Final = (np.arange(len(Manner)) == Manner.WEIGHS).astype(np.float32)
"""How likely each manner is of who weighs. The level ``expert`` takes everybody for that: what was
tried with ``Manners.of_view`` gained too little against others for what it lost against itself."""
_CHARACTERS: Final = (Planner.character, Character(knocks=(10,), within=0))
"""Of those who do not weigh."""

_LEAST: Final = np.float32(0.02)
"""How unlikely one hand makes a manner, at most."""


class Manners:
    """A network with learned weights, by name; ``shapes`` says which."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self._weights: Final = weights

    def chances(self, seen: Sightings) -> Floats:
        """By row and manner how likely it is that the other plays so; the sums are 1."""
        return chances(self._weights, Layers.of(self._weights, seen).two)

    def of_view(self, view: View, seen: Sightings) -> Floats:
        """By manner how likely it is, by what was seen in this hand, and in the earlier ones of the
        match.
        """
        logs = np.log(self.chances(seen)[0])
        for earlier in view.earlier:
            logs = logs + self._of_hand(earlier)
        found: Floats = np.exp(logs - logs.max())
        found /= found.sum()
        return found

    @lru_cache(maxsize=100)  # noqa: B019
    def _of_hand(self, view: View) -> Floats:
        """By manner the logarithm of how likely a hand that is over makes it."""
        chances = self.chances(Sightings.of_views([view]))[0]
        # Players may be of no manner that was learned from.
        found: Floats = np.log(np.maximum(chances, _LEAST))
        return found


def chances(w: Mapping[str, Floats], two: Floats) -> Floats:
    """How likely each manner is, by what the layers make of what was seen."""
    logits = two.mean(axis=1) @ w["third"] + w["third_bias"]
    logits -= logits.max(axis=1, keepdims=True)
    found: Floats = np.exp(logits)
    found /= found.sum(axis=1, keepdims=True)
    return found


def shared_out(chances: Floats, count: int) -> Ints:
    """Manners for so many worlds, as many of each as it is likely."""
    steps: NDArray[np.float64] = np.cumsum(chances, dtype=np.float64)
    middles = (np.arange(count) + 0.5) * (steps[-1] / count)
    found: Ints = np.searchsorted(steps, middles, side="right")
    return found


def by_rule(manners: Ints) -> Counting:
    """Who plays on for the others in games of these manners, where they do not weigh."""
    which = np.maximum(manners - 1, 0)
    return Counting.of(_CHARACTERS, np.repeat(which[:, None], 2, axis=1))


def shapes(width: int, second: int) -> dict[str, tuple[int, ...]]:
    """The weights by name, with the widths of the layers."""
    manners = len(Manner)
    return {
        **layers.shapes(width, second),
        "third": (second, manners),
        "third_bias": (manners,),
    }


@lru_cache(maxsize=2)
def manners(path: Path = VALUES) -> Manners:
    """Those with the learned values of a file."""
    return Manners(read(path))
