"""What a hand and a match are worth, in points, as items that add up to their totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

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
    SPADES = "spades double"
    HAND_POINTS = "points of the hands"
    SHUTOUT = "shutout"
    BOXES = "boxes"
    GAME_BONUS = "game bonus"
    FIRST_GAME = "first game"
    SECOND_GAME = "second game"
    THIRD_GAME = "third game"


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
    rules: Rules,
    knocker: int,
    showings: tuple[Showing, ...],
    *,
    big_gin: bool = False,
    doubled: bool = False,
) -> HandResult:
    """The result of a hand that was knocked, between the knocker and the one other seat.

    A ``doubled`` hand counts twice, bonuses included.
    """
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
    if doubled and items:
        items.append(Item(Reason.SPADES, total))
        total *= 2
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


HOLLYWOOD: Final = (Reason.FIRST_GAME, Reason.SECOND_GAME, Reason.THIRD_GAME)
"""The three games that are played at once in Hollywood."""


class Game(NamedTuple):
    """One game of a match: the whole of it, or a column of a Hollywood score sheet."""

    totals: tuple[int, ...]
    """Points by seat."""
    boxes: tuple[int, ...]
    """Hands won by seat that count in this game."""
    winner: int | None
    """The seat that reached the target; None while the game is open."""


def games(rules: Rules, sheet: ScoreSheet) -> tuple[Game, ...]:
    """The games of a match as its hands so far make them: one, or the three of Hollywood.

    In Hollywood each win of a player takes him into the next open game that he has no entry
    in, and counts in every open game that he has entered. So the first win counts in game 1,
    the second in 1 and 2, every later one in all, and a player who is blanked in a game that
    closes makes his first entry in the next (rules of record: pagat).
    """
    columns = len(HOLLYWOOD) if rules.hollywood else 1
    totals = [[0] * sheet.seats for _ in range(columns)]
    boxes = [[0] * sheet.seats for _ in range(columns)]
    winners: list[int | None] = [None] * columns
    for row in sheet.rows:
        seat = row.winner
        if seat is None:
            continue
        still_open = [column for column in range(columns) if winners[column] is None]
        fresh = [column for column in still_open if not boxes[column][seat]]
        for column in still_open:
            if boxes[column][seat] or column in fresh[:1]:
                totals[column][seat] += row.points
                boxes[column][seat] += 1
                if totals[column][seat] >= rules.target:
                    winners[column] = seat
    return tuple(
        Game(tuple(points), tuple(won), winner)
        for points, won, winner in zip(totals, boxes, winners, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a match: an account for each seat, whose items add up to its total."""

    winner: int
    """The seat that reached the target, whatever the totals; in Hollywood the one with more,
    and where somebody has given up the best of the others."""
    shutout: bool
    items: tuple[tuple[Item, ...], ...]
    games: tuple[Settlement, ...] = ()
    """In Hollywood the settlement of each game, which the items sum up; else empty."""

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, bonuses included."""
        return tuple(sum(item.points for item in items) for items in self.items)


def settle(rules: Rules, sheet: ScoreSheet) -> Settlement | None:
    """The settlement of a match, or None while a game of it is open.

    Boxes, the game bonus and the shutout are paid here and never before, so they never count
    towards the target (rules of record: pagat, Bicycle).
    """
    settled = [
        _settle_game(rules, game, game.winner)
        for game in games(rules, sheet)
        if game.winner is not None
    ]
    if not rules.hollywood:
        return settled[0] if settled else None
    if len(settled) < len(HOLLYWOOD):
        return None
    items = tuple(
        tuple(
            Item(reason, game.totals[seat]) for reason, game in zip(HOLLYWOOD, settled, strict=True)
        )
        for seat in range(sheet.seats)
    )
    return Settlement(_winner_of_three(settled, items), False, items, tuple(settled))


def settle_resigned(sheet: ScoreSheet, seat: int) -> Settlement:
    """The settlement of a match that a seat has given up.

    The best of the others wins. What was scored is written down, but nothing that is paid for
    winning, because nobody reached the target.
    """
    totals = sheet.totals
    others = [other for other in range(sheet.seats) if other != seat]
    winner = max(others, key=totals.__getitem__)
    return Settlement(
        winner, False, tuple((Item(Reason.HAND_POINTS, points),) for points in totals)
    )


def _winner_of_three(settled: Sequence[Settlement], items: Sequence[Sequence[Item]]) -> int:
    """The seat with the larger sum; if the sums are equal, the one that won more games."""
    return max(
        range(len(items)),
        key=lambda seat: (
            sum(item.points for item in items[seat]),
            sum(game.winner == seat for game in settled),
        ),
    )


def _settle_game(rules: Rules, game: Game, winner: int) -> Settlement:
    shutout = rules.shutout is not Shutout.NONE and all(
        won == 0 for seat, won in enumerate(game.boxes) if seat != winner
    )
    accounts = []
    for seat, (hand_points, won) in enumerate(zip(game.totals, game.boxes, strict=True)):
        boxes = won * rules.box_bonus
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
