"""Where a match stands in which everybody plays alone, all at one table: sides are seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from app.cards.sheet import ScoreSheet

RulesT = TypeVar("RulesT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class AloneStanding(Generic[RulesT, ResultT]):
    """The deals so far and the one being played; what games share of their ``Standing``."""

    rules: RulesT
    sheet: ScoreSheet[ResultT]
    dealer: int
    """The seat that deals."""
    quitter: int | None = None
    """The seat that gave up the match."""

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """All play every deal, the seat after the dealer first."""
        seats = self.sheet.count
        return (tuple((self.dealer + 1 + step) % seats for step in range(seats)),)

    def following(self) -> Self:
        """Return the next deal: the deal passes in turn."""
        return replace(self, dealer=(self.dealer + 1) % self.sheet.count)

    def new_match(self) -> Self:
        """Return the next match of a series, dealt as its next deal would be."""
        return replace(self.following(), sheet=ScoreSheet(self.sheet.sides))

    def given_up(self, seat: int) -> Self:
        """With the match given up by this seat."""
        return replace(self, quitter=seat)
