"""Opponents of any strength on the scale of the levels: ``elo:1100``.

Each decision is made by one of two neighbouring levels, by chance: so such an opponent now and then
overlooks what the weaker of them does not know, and it never does what neither of them would do.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from app.players.strength import RATINGS


class Blend(NamedTuple):
    """Two levels, by their full names, between which the decisions are divided."""

    weaker: str
    stronger: str
    share: float
    """The share of the decisions that the stronger one makes."""


class Pair(NamedTuple):
    """Two neighbouring levels, and how strong it is to mix them."""

    weaker: str
    stronger: str
    between: tuple[float, ...]
    """The Elo if the stronger one makes a quarter of the decisions, half of them, and so on."""

    @property
    def elos(self) -> tuple[float, ...]:
        """The Elo by the share, from none of the decisions to all, in equal steps."""
        return (RATINGS[self.weaker].elo, *self.between, RATINGS[self.stronger].elo)


CALIBRATION: Final = (
    Pair("novice-1", "casual-1", (755, 818, 880)),
    Pair("casual-1", "club-1", (960, 973, 1010)),
    Pair("club-1", "strong-1", ()),
    Pair("strong-1", "expert-3", ()),
    Pair("expert-3", "expert-4", ()),
)
"""The pairs of levels from the weakest up, each beginning where the one before it ends.

Measured by ``python -m app.lab.rated``. Another table makes a new version of the players."""


def blend(elo: float) -> Blend:
    """Return who decides at a strength; beyond the weakest and the strongest, these alone."""
    for pair in CALIBRATION:
        for step, (low, high) in enumerate(pairwise(pair.elos)):
            if elo <= high:
                share = (step + max(elo - low, 0) / (high - low)) / (len(pair.elos) - 1)
                return Blend(pair.weaker, pair.stronger, share)
    return Blend(pair.weaker, pair.stronger, 1.0)
