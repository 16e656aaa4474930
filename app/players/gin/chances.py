"""Chance events of a hand and the luck in them, as values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.cards.cards import Card
from app.players.base import ChoiceValue


class ChanceKind(StrEnum):
    DEAL = "deal"
    """Both hands."""
    UPCARD = "upcard"
    DRAW = "draw"
    """A card drawn from the stock."""


class Chance(NamedTuple):
    kind: ChanceKind
    action_index: int
    """How many actions of the hand came before it."""
    seat: int | None
    """The seat that drew; None for the deal."""
    card: Card | None
    """The card that came; None for the deal."""
    luck: ChoiceValue
    """The luck of seat 0: its gain over the mean of all possible outcomes, in the chance to win the
    match and in expected points of the hand. Seat 1 has its negative."""

    def of(self, seat: int) -> ChoiceValue:
        return self.luck if seat == 0 else ChoiceValue(-self.luck.win, -self.luck.points)


class Chances(NamedTuple):
    """All chance events of a hand, in order."""

    events: tuple[Chance, ...]
    error: ChoiceValue
    """Standard error of the mean over deals, by which the luck of the deal may be off."""
    start: float
    """The chance of seat 0 to win the match before the deal, once it is known who deals."""
    wins: tuple[float, ...]
    """The chance of seat 0 to win the match with all cards open, before each action and after the
    last."""
