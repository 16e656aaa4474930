"""The score sheet of a match: what each side gained in each deal, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

ResultT = TypeVar("ResultT", covariant=True)
"""How a round of the game ended, in the terms of that game."""


@dataclass(frozen=True, slots=True)
class SheetRow(Generic[ResultT]):
    """One deal: its only round, or the several that were played at once."""

    number: int
    """Counts the deals of the match, from 1."""
    dealer: int
    """The seat that dealt."""
    results: tuple[ResultT, ...]
    """How each round of the deal ended."""
    gains: tuple[int, ...]
    """By side, the points of this deal: below zero where the game takes points."""
    totals: tuple[int, ...]
    """By side, the points of the match up to and with this deal."""


@dataclass(frozen=True, slots=True)
class ScoreSheet(Generic[ResultT]):
    """The deals of a match, a row each. Points belong to sides: a side is a player, or the
    partners who play together.
    """

    sides: tuple[int, ...]
    """By seat, the side it plays for, numbered from 0."""
    rows: tuple[SheetRow[ResultT], ...] = ()

    @property
    def count(self) -> int:
        """How many sides there are."""
        return max(self.sides) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """By side, the points so far."""
        return self.rows[-1].totals if self.rows else (0,) * self.count

    def after(self, results: Sequence[ResultT], dealer: int, gains: Sequence[int]) -> Self:
        """Return the sheet with one more deal, in which each side gained so many points.

        Raises ValueError unless ``gains`` has one number for each side.
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
