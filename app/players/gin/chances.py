"""Chance events of a hand and the luck in them, as values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.cards.cards import Card
from app.players.base import ChoiceValue


class ChanceKind(StrEnum):
    """What chance decided."""

    DEAL = "deal"
    """Both hands."""
    UPCARD = "upcard"
    DRAW = "draw"
    """A card drawn from the stock."""


class Chance(NamedTuple):
    """One chance event."""

    kind: ChanceKind
    place: int
    """How many actions of the hand came before it."""
    seat: int | None
    """Who drew, None for what is dealt."""
    card: Card | None
    """The card that came, None for the hands."""
    luck: ChoiceValue
    """Of seat 0: by how much its chance to win the match, and the points it may expect of the
    hand, are above the mean of what could have come. Seat 1 has as much less."""

    def of(self, seat: int) -> ChoiceValue:
        """Return the luck of this seat."""
        return self.luck if seat == 0 else ChoiceValue(-self.luck.win, -self.luck.points)


class Chances(NamedTuple):
    """All chance events of a hand, in order."""

    events: tuple[Chance, ...]
    error: ChoiceValue
    """Standard error of the mean over deals, by which the luck of the deal may be off."""
