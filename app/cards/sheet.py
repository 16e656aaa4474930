"""The score sheet of a match: the gains of each side in each deal, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

ResultT = TypeVar("ResultT", covariant=True)
"""The result of a round, in the game's own type."""


@dataclass(frozen=True, slots=True)
class SheetRow(Generic[ResultT]):
    """One deal: its only round, or the several that were played at once."""

    number: int
    """The number of the deal in the match, from 1."""
    dealer: int
    results: tuple[ResultT, ...]
    """The result of each round of the deal."""
    gains: tuple[int, ...]
    """The points of each side in this deal; below zero where the game takes points."""
    totals: tuple[int, ...]
    """The points of each side up to and with this deal."""


@dataclass(frozen=True, slots=True)
class ScoreSheet(Generic[ResultT]):
    """The deals of a match, a row each. A side is a player, or partners together."""

    sides: tuple[int, ...]
    """The side of each seat, numbered from 0."""
    rows: tuple[SheetRow[ResultT], ...] = ()

    @property
    def count(self) -> int:
        """The number of sides."""
        return max(self.sides) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far of each side."""
        return self.rows[-1].totals if self.rows else (0,) * self.count

    def after(self, results: Sequence[ResultT], dealer: int, gains: Sequence[int]) -> Self:
        """Return the sheet with one more deal. Raises ValueError unless ``gains`` has one number a
        side.
        """
        totals = tuple(map(sum, zip(self.totals, gains, strict=True)))
        row = SheetRow(len(self.rows) + 1, dealer, tuple(results), tuple(gains), totals)
        return replace(self, rows=(*self.rows, row))


def shared_places(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each, from 1 for the least. Equals share one, and the next has the place
    after it: 1, 1, 2, 3.
    """
    order = sorted(set(ranks))
    return tuple(order.index(rank) + 1 for rank in ranks)
