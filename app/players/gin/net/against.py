"""What choices are worth against somebody of whom it is only likely how it plays.

Against who weighs its throws the values are those of the expert; against who plays by a rule they
are others, learned from hands against many such players. Each counts as much as its manner is
likely.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np

from app.games.gin.view import View
from app.players.gin.net.batch import Floats
from app.players.gin.net.choices import Throws
from app.players.gin.net.evaluator import Evaluator, load
from app.players.gin.net.manners import Manner, likely

BY_RULE: Final = Path(__file__).with_name("by-rule-1.npz")
"""The values against those who play by a rule."""
_LEAST: Final = 0.01
"""What is less likely than this is left out."""


class Against(NamedTuple):
    """The other, as it is likely to be."""

    chances: Floats
    """By manner how likely it is."""
    weighs: Evaluator
    """What is right against who weighs its throws,"""
    rules: Evaluator
    """and against all others."""

    @classmethod
    def of(cls, chances: Floats, values: Evaluator) -> Self:
        """Return somebody of whom each manner is so likely; ``values`` are those of the expert."""
        weighs = float(chances[Manner.WEIGHS])
        if weighs > 1 - _LEAST:
            chances = (np.arange(len(chances)) == Manner.WEIGHS).astype(np.float32)
        elif weighs < _LEAST:
            chances = np.where(np.arange(len(chances)) == Manner.WEIGHS, 0, chances)
        return cls(chances / chances.sum(), values, load(BY_RULE))

    @classmethod
    def of_view(cls, view: View, values: Evaluator) -> Self:
        """Return the other in a view of two."""
        return cls.of(likely(view), values)

    def throws(self, view: View, turn: int) -> Throws:
        """Return the throws from the eleven cards of the view, evaluated; see ``Evaluator``. The
        endings are those of the likelier kind.
        """
        (share, values), *more = self.parts()
        found = values.throws(view, turn)
        worth, knock = share * found.worth, share * found.knock
        for share, values in more:
            other = values.throws(view, turn)
            worth, knock = worth + share * other.worth, knock + share * other.knock
        return found._replace(worth=worth, knock=knock)

    def taking(self, view: View, turn: int) -> float:
        """Return the worth of taking the top of the pile."""
        return sum(share * values.taking(view, turn) for share, values in self.parts())

    def leaving(self, view: View, turn: int) -> float:
        """Return the worth of leaving it."""
        return sum(share * values.leaving(view, turn) for share, values in self.parts())

    def parts(self) -> list[tuple[float, Evaluator]]:
        """Return how much the values of each kind count, the likelier ones first."""
        weighs = float(self.chances[Manner.WEIGHS])
        parts = [(weighs, self.weighs), (1 - weighs, self.rules)]
        return sorted(
            (part for part in parts if part[0] > 0), key=lambda part: part[0], reverse=True
        )
