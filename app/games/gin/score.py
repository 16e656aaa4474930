"""What a hand and a match are worth, in points, as items that add up to their totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import Card, Cards, points
from app.cards.sheet import ScoreSheet, SheetRow
from app.games.gin.actions import Melds
from app.games.gin.rules import Rules, Shutout


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


class ItemReason(StrEnum):
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

    reason: ItemReason
    points: int
    seat: int | None = None
    """Whose deadwood it is, where it is somebody's."""


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
    """By seat, empty for one that sat out; the knocker's melds are as they were spread, without
    lay-offs."""
    playing: tuple[int, ...] = (0, 1)
    """The seats that played, in turn order, the dealer's last."""

    @property
    def is_dead(self) -> bool:
        """Whether nobody knocked."""
        return self.outcome is Outcome.DEAD

    @property
    def loser(self) -> int | None:
        """The seat that lost, None when nobody won. Of several the knocker who was undercut,
        else the one with most deadwood, of those the first after the dealer.
        """
        if self.winner is None:
            return None
        if self.winner != self.knocker:
            return self.knocker
        others = [seat for seat in self.playing if seat != self.winner]
        return max(others, key=lambda seat: self.showings[seat].points)


def score_hand(
    rules: Rules,
    knocker: int,
    showings: tuple[Showing, ...],
    playing: tuple[int, ...] = (0, 1),
    *,
    big_gin: bool = False,
    doubled: bool = False,
) -> HandResult:
    """Return the result of a hand that was knocked, between the knocker and every other that
    played.

    Gin is paid by all; a knock by everybody who has more deadwood, unless somebody undercuts:
    then the first who does, in turn order from the knocker, scores instead, against the
    knocker alone (the house rule of table gin). A ``doubled`` hand counts twice, bonuses
    included.
    """
    place = playing.index(knocker)
    others = (*playing[place + 1 :], *playing[:place])
    mine = showings[knocker].points
    winner: int | None = knocker
    if mine == 0:
        items = [Item(ItemReason.LOSER_DEADWOOD, showings[seat].points, seat) for seat in others]
        if big_gin and rules.big_gin_bonus is not None:
            outcome = Outcome.BIG_GIN
            items.append(Item(ItemReason.BIG_GIN_BONUS, rules.big_gin_bonus))
        else:
            outcome = Outcome.GIN
            items.append(Item(ItemReason.GIN_BONUS, rules.gin_bonus))
    else:
        most = mine if rules.undercut_on_tie else mine - 1
        under = next((seat for seat in others if showings[seat].points <= most), None)
        if under is not None:
            outcome, winner = Outcome.UNDERCUT, under
            items = [
                *_difference(knocker, under, showings),
                Item(ItemReason.UNDERCUT_BONUS, rules.undercut_bonus),
            ]
        else:
            outcome = Outcome.KNOCK
            items = [
                item
                for seat in others
                if showings[seat].points > mine
                for item in _difference(seat, knocker, showings)
            ]
            if not items:
                outcome, winner = Outcome.TIE, None
    total = sum(item.points for item in items)
    if doubled and items:
        items.append(Item(ItemReason.SPADES, total))
        total *= 2
    return HandResult(outcome, knocker, winner, total, tuple(items), showings, playing)


def _difference(loser: int, winner: int, showings: Sequence[Showing]) -> tuple[Item, Item]:
    return (
        Item(ItemReason.LOSER_DEADWOOD, showings[loser].points, loser),
        Item(ItemReason.WINNER_DEADWOOD, -showings[winner].points, winner),
    )


GinRow: TypeAlias = SheetRow[HandResult]
GinSheet: TypeAlias = ScoreSheet[HandResult]


def with_deal(sheet: GinSheet, results: Sequence[HandResult], dealer: int) -> GinSheet:
    """Return the sheet with one more deal: a hand, or the two that partners play at once, of which
    the side with more points gains the difference.
    """
    scored = [0] * sheet.count
    for result in results:
        if result.winner is not None:
            scored[sheet.sides[result.winner]] += result.points
    if len(results) > 1:
        first, second = scored
        scored = [max(first - second, 0), max(second - first, 0)]
    return sheet.after(results, dealer, scored)


class ScoredDeal(NamedTuple):
    """A row of the score sheet, and who won that deal."""

    row: GinRow
    winner: int | None
    """The side that won the hand, with no points where the bonus is none; of two hands the side
    that gained. None when there is no such side."""

    @property
    def points(self) -> int:
        """What the winner gained."""
        return 0 if self.winner is None else self.row.gains[self.winner]

    @property
    def outcome(self) -> Outcome:
        """How the hand ended; of two the one that was worth more."""
        return max(self.row.results, key=lambda result: result.points).outcome


def deals(sheet: GinSheet) -> tuple[ScoredDeal, ...]:
    """Return the deals of a match, in order."""
    return tuple(ScoredDeal(row, _winner_of_deal(row, sheet.sides)) for row in sheet.rows)


def boxes(sheet: GinSheet, side: int) -> int:
    """Return how many deals a side has won."""
    return sum(deal.winner == side for deal in deals(sheet))


def _winner_of_deal(row: GinRow, sides: Sequence[int]) -> int | None:
    if len(row.results) == 1:
        (result,) = row.results
        return None if result.winner is None else sides[result.winner]
    return row.gains.index(max(row.gains)) if any(row.gains) else None


HOLLYWOOD: Final = (ItemReason.FIRST_GAME, ItemReason.SECOND_GAME, ItemReason.THIRD_GAME)
"""The three games that are played at once in Hollywood."""


class GameScore(NamedTuple):
    """One game of a match: the whole of it, or a column of a Hollywood score sheet."""

    totals: tuple[int, ...]
    """Points by side."""
    boxes: tuple[int, ...]
    """Deals won by side that count in this game."""
    winner: int | None
    """The side that reached the target; None while the game is open."""


def games(rules: Rules, sheet: GinSheet) -> tuple[GameScore, ...]:
    """Return the games of a match as its hands so far make them: one, or the three of Hollywood.

    In Hollywood each win of a side enters it in the next open game in which it has no entry,
    and counts in every open game in which it has one. So the first win counts in game 1, the
    second in 1 and 2, every later one in all, and a side without an entry in a game that closes
    makes its first entry in the next (rules of record: pagat).
    """
    columns = len(HOLLYWOOD) if rules.hollywood else 1
    totals = [[0] * sheet.count for _ in range(columns)]
    won = [[0] * sheet.count for _ in range(columns)]
    winners: list[int | None] = [None] * columns
    for deal in deals(sheet):
        side = deal.winner
        if side is None:
            continue
        still_open = [column for column in range(columns) if winners[column] is None]
        fresh = [column for column in still_open if not won[column][side]]
        for column in still_open:
            if won[column][side] or column in fresh[:1]:
                totals[column][side] += deal.points
                won[column][side] += 1
                if totals[column][side] >= rules.target:
                    winners[column] = side
    return tuple(
        GameScore(tuple(points), tuple(entered), winner)
        for points, entered, winner in zip(totals, won, winners, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a match: an account for each side, whose items add up to its total."""

    winner: int
    """The side that reached the target, whatever the totals; in Hollywood the one with more,
    and where somebody has given up the best of the others."""
    shutout: bool
    items: tuple[tuple[Item, ...], ...]
    games: tuple[Settlement, ...] = ()
    """In Hollywood the settlement of each game, which the items sum up; else empty."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, alone: a game of Gin is never shared."""
        return (self.winner,)

    @property
    def totals(self) -> tuple[int, ...]:
        """By side, bonuses included."""
        return tuple(sum(item.points for item in items) for items in self.items)


def settle(rules: Rules, sheet: GinSheet) -> Settlement | None:
    """Return the settlement of a match, or None while a game of it is open.

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
            Item(reason, game.totals[side]) for reason, game in zip(HOLLYWOOD, settled, strict=True)
        )
        for side in range(sheet.count)
    )
    return Settlement(_winner_of_three(settled, items), False, items, tuple(settled))


def settle_resigned(sheet: GinSheet, side: int) -> Settlement:
    """Return the settlement of a match that a side has given up.

    The best of the others wins. What was scored is written down, but nothing that is paid for
    winning, because nobody reached the target.
    """
    totals = sheet.totals
    others = [other for other in range(sheet.count) if other != side]
    winner = max(others, key=totals.__getitem__)
    return Settlement(
        winner, False, tuple((Item(ItemReason.HAND_POINTS, points),) for points in totals)
    )


def _winner_of_three(settled: Sequence[Settlement], items: Sequence[Sequence[Item]]) -> int:
    """The side with the larger sum; if the sums are equal, the one that won more games."""
    return max(
        range(len(items)),
        key=lambda side: (
            sum(item.points for item in items[side]),
            sum(game.winner == side for game in settled),
        ),
    )


def _settle_game(rules: Rules, game: GameScore, winner: int) -> Settlement:
    shutout = rules.shutout is not Shutout.NONE and all(
        won == 0 for side, won in enumerate(game.boxes) if side != winner
    )
    accounts = []
    for side, (hand_points, won) in enumerate(zip(game.totals, game.boxes, strict=True)):
        for_boxes = won * rules.box_bonus
        items = [Item(ItemReason.HAND_POINTS, hand_points)]
        if shutout and side == winner and rules.shutout is Shutout.DOUBLE_POINTS:
            items.append(Item(ItemReason.SHUTOUT, hand_points))
        if rules.box_bonus:
            items.append(Item(ItemReason.BOXES, for_boxes))
        if side == winner and rules.game_bonus:
            items.append(Item(ItemReason.GAME_BONUS, rules.game_bonus))
        if shutout and side == winner:
            if rules.shutout is Shutout.DOUBLE_GAME_BONUS:
                items.append(Item(ItemReason.SHUTOUT, rules.game_bonus))
            elif rules.shutout is Shutout.DOUBLE_ALL:
                items.append(Item(ItemReason.SHUTOUT, hand_points + for_boxes + rules.game_bonus))
        accounts.append(tuple(items))
    return Settlement(winner, shutout, tuple(accounts))
