"""What a hand and a match are worth, in points, as items that add up to their totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.cards import Card, Cards, points
from app.engine.actions import Melds
from app.engine.rules import Rules, Shutout


class Outcome(StrEnum):
    """How a hand ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big gin"
    UNDERCUT = "undercut"
    TIE = "tie"
    """Equal deadwood where ties do not undercut: nobody scores."""
    DEAD = "dead"
    """Two cards were left in the stock and nobody had knocked."""


class Reason(StrEnum):
    """What a line of an account is for."""

    LOSER_DEADWOOD = "loser's deadwood"
    WINNER_DEADWOOD = "winner's deadwood"
    GIN_BONUS = "gin bonus"
    BIG_GIN_BONUS = "big gin bonus"
    UNDERCUT_BONUS = "undercut bonus"
    HAND_POINTS = "points of the hands"
    SHUTOUT = "shutout"
    BOXES = "boxes"
    GAME_BONUS = "game bonus"


class Item(NamedTuple):
    """One line of an account."""

    reason: Reason
    points: int


class Showing(NamedTuple):
    """What one seat shows when the hand is over."""

    melds: Melds
    deadwood: Cards
    laid_off: tuple[tuple[Card, int], ...]
    """Cards laid off, each with the place of the knocker's meld that took it."""

    @property
    def points(self) -> int:
        """Points of the deadwood."""
        return points(self.deadwood)


@dataclass(frozen=True, slots=True)
class HandResult:
    """The end of one hand; the items add up to the points."""

    outcome: Outcome
    knocker: int | None
    winner: int | None
    points: int
    items: tuple[Item, ...]
    showings: tuple[Showing, ...]
    """By seat; the knocker's melds are as he spread them, without lay-offs."""


def score_hand(
    rules: Rules, knocker: int, showings: tuple[Showing, ...], *, big_gin: bool = False
) -> HandResult:
    """The result of a hand that was knocked, between the knocker and the one other seat."""
    defender = 1 - knocker
    mine, theirs = showings[knocker].points, showings[defender].points
    winner: int | None = knocker
    items: list[Item]
    if big_gin and rules.big_gin_bonus is not None:
        outcome = Outcome.BIG_GIN
        items = [
            Item(Reason.LOSER_DEADWOOD, theirs),
            Item(Reason.BIG_GIN_BONUS, rules.big_gin_bonus),
        ]
    elif mine == 0:
        outcome = Outcome.GIN
        items = [Item(Reason.LOSER_DEADWOOD, theirs), Item(Reason.GIN_BONUS, rules.gin_bonus)]
    elif mine < theirs:
        outcome = Outcome.KNOCK
        items = [Item(Reason.LOSER_DEADWOOD, theirs), Item(Reason.WINNER_DEADWOOD, -mine)]
    elif mine == theirs and not rules.undercut_on_tie:
        outcome, winner, items = Outcome.TIE, None, []
    else:
        outcome, winner = Outcome.UNDERCUT, defender
        items = [
            Item(Reason.LOSER_DEADWOOD, mine),
            Item(Reason.WINNER_DEADWOOD, -theirs),
            Item(Reason.UNDERCUT_BONUS, rules.undercut_bonus),
        ]
    total = sum(item.points for item in items)
    return HandResult(outcome, knocker, winner, total, tuple(items), showings)


class SheetRow(NamedTuple):
    """One hand on the score sheet."""

    number: int
    dealer: int
    outcome: Outcome
    winner: int | None
    points: int
    totals: tuple[int, ...]
    """Running totals by seat after this hand."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The hands of a match, one row each."""

    rows: tuple[SheetRow, ...] = ()
    seats: int = 2

    def after(self, result: HandResult, dealer: int) -> ScoreSheet:
        """The sheet with one more hand."""
        totals = list(self.totals)
        if result.winner is not None:
            totals[result.winner] += result.points
        row = SheetRow(
            len(self.rows) + 1,
            dealer,
            result.outcome,
            result.winner,
            result.points,
            tuple(totals),
        )
        return ScoreSheet((*self.rows, row), self.seats)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat so far."""
        return self.rows[-1].totals if self.rows else (0,) * self.seats

    def boxes(self, seat: int) -> int:
        """Hands won by a seat."""
        return sum(row.winner == seat for row in self.rows)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a match: an account for each seat, whose items add up to its total."""

    winner: int
    """The seat that reached the target, whatever the totals."""
    shutout: bool
    items: tuple[tuple[Item, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, bonuses included."""
        return tuple(sum(item.points for item in items) for items in self.items)


def winner_of(rules: Rules, totals: Sequence[int]) -> int | None:
    """The seat that has reached the target, or None. Only one seat scores in a hand."""
    best = max(range(len(totals)), key=totals.__getitem__)
    return best if totals[best] >= rules.target else None


def settle(rules: Rules, sheet: ScoreSheet) -> Settlement | None:
    """The settlement of a match, or None while nobody has reached the target.

    Boxes, the game bonus and the shutout are paid here and never before, so they never count
    towards the target (rules of record: pagat, Bicycle).
    """
    winner = winner_of(rules, sheet.totals)
    if winner is None:
        return None
    shutout = rules.shutout is not Shutout.NONE and all(
        sheet.boxes(seat) == 0 for seat in range(sheet.seats) if seat != winner
    )
    accounts = []
    for seat, hand_points in enumerate(sheet.totals):
        boxes = sheet.boxes(seat) * rules.box_bonus
        items = [Item(Reason.HAND_POINTS, hand_points)]
        if shutout and seat == winner and rules.shutout is Shutout.DOUBLE_POINTS:
            items.append(Item(Reason.SHUTOUT, hand_points))
        if rules.box_bonus:
            items.append(Item(Reason.BOXES, boxes))
        if seat == winner and rules.game_bonus:
            items.append(Item(Reason.GAME_BONUS, rules.game_bonus))
        if shutout and seat == winner:
            if rules.shutout is Shutout.DOUBLE_GAME_BONUS:
                items.append(Item(Reason.SHUTOUT, rules.game_bonus))
            elif rules.shutout is Shutout.DOUBLE_ALL:
                items.append(Item(Reason.SHUTOUT, hand_points + boxes + rules.game_bonus))
        accounts.append(tuple(items))
    return Settlement(winner, shutout, tuple(accounts))
