"""The points of a hand and of a match, as items that add up to their totals."""

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
    """The ways a hand can end."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big gin"
    UNDERCUT = "undercut"
    TIE = "tie"
    """Equal deadwood, when ties do not undercut: no side scores."""
    DEAD = "dead"
    """Two cards were left in the stock without a knock."""


class ItemReason(StrEnum):
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
    """The seat whose deadwood it is; None for a bonus."""


class Showing(NamedTuple):
    """The cards that one seat shows when the hand is over."""

    melds: Melds
    deadwood: Cards
    laid_off: tuple[tuple[Card, int], ...]
    """Cards laid off, each with the index of the knocker's meld that took it."""
    counted: int | None = None
    """The points of deadwood that was only counted, by players with real cards; else None."""

    @property
    def points(self) -> int:
        """The points of the deadwood."""
        return points(self.deadwood) if self.counted is None else self.counted


@dataclass(frozen=True, slots=True)
class HandResult:
    """The end of one hand; the items add up to the points."""

    outcome: Outcome
    knocker: int | None
    winner: int | None
    points: int
    items: tuple[Item, ...]
    showings: tuple[Showing, ...]
    """What each seat shows; empty if it sat out. The knocker's melds are without lay-offs."""
    playing: tuple[int, ...] = (0, 1)
    """The seats that played, in turn order, the dealer's last."""

    @property
    def is_dead(self) -> bool:
        """Whether the hand ended without a knock."""
        return self.outcome is Outcome.DEAD

    @property
    def loser(self) -> int | None:
        """The seat that lost; None if no seat won.

        With several opponents it is the knocker who was undercut, else the seat with the most
        deadwood, the first after the dealer of equals.
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
    """Return the result of a hand that was knocked, of the knocker against all others that played.

    All pay for gin. A knock is paid by every player with more deadwood, unless one undercuts: then
    the first who does, in turn order from the knocker, scores instead, against the knocker alone
    (the house rule of table gin). A ``doubled`` hand counts twice, bonuses included.
    """
    index = playing.index(knocker)
    others = (*playing[index + 1 :], *playing[:index])
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
    """Return the sheet with one more deal.

    It has one hand, or the two that partners play at once: then the side with more points gains the
    difference.
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
    """A row of the score sheet with the winner of the deal."""

    row: GinRow
    winner: int | None
    """The side that won the hand, even without points; of two hands the side that gained. None if
    there is no such side."""

    @property
    def points(self) -> int:
        """The winner's gain."""
        return 0 if self.winner is None else self.row.gains[self.winner]

    @property
    def outcome(self) -> Outcome:
        """How the hand ended; of two, the one that was worth more."""
        return max(self.row.results, key=lambda result: result.points).outcome


def deals(sheet: GinSheet) -> tuple[ScoredDeal, ...]:
    return tuple(ScoredDeal(row, _winner_of_deal(row, sheet.sides)) for row in sheet.rows)


def boxes(sheet: GinSheet, side: int) -> int:
    """Return the number of deals that a side has won."""
    return sum(deal.winner == side for deal in deals(sheet))


def _winner_of_deal(row: GinRow, sides: Sequence[int]) -> int | None:
    if len(row.results) == 1:
        (result,) = row.results
        return None if result.winner is None else sides[result.winner]
    return row.gains.index(max(row.gains)) if any(row.gains) else None


HOLLYWOOD: Final = (ItemReason.FIRST_GAME, ItemReason.SECOND_GAME, ItemReason.THIRD_GAME)
"""The games that are played at once in Hollywood."""


class GameScore(NamedTuple):
    """One game of a match: the whole match, or a column of a Hollywood score sheet."""

    totals: tuple[int, ...]
    """Points by side."""
    boxes: tuple[int, ...]
    """Deals won by each side that count in this game."""
    winner: int | None
    """The side that reached the target; None while the game is open."""


def games(rules: Rules, sheet: GinSheet) -> tuple[GameScore, ...]:
    """Return the games of a match after its hands so far: one, or the three of Hollywood.

    In Hollywood each win of a side enters it in the next open game in which it has no entry, and
    counts in every open game in which it has one. So the first win counts in game 1, the second in
    1 and 2, every later one in all, and a side without an entry in a game that closes makes its
    first entry in the next (rules of record: pagat).
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
    """The side that reached the target, even if the other's total is larger.

    In Hollywood it is the side with the higher total, and after a resignation the best of the
    others."""
    shutout: bool
    items: tuple[tuple[Item, ...], ...]
    games: tuple[Settlement, ...] = ()
    """The settlement of each Hollywood game, which the items sum up; else empty."""

    @property
    def winners(self) -> tuple[int, ...]:
        return (self.winner,)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by side, bonuses included."""
        return tuple(sum(item.points for item in items) for items in self.items)


def settle(rules: Rules, sheet: GinSheet) -> Settlement | None:
    """Return the settlement of a match; None while a game of it is open.

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

    The best of the others wins. Scored points count, but nothing is paid for winning, because no
    side reached the target.
    """
    totals = sheet.totals
    others = [other for other in range(sheet.count) if other != side]
    winner = max(others, key=totals.__getitem__)
    return Settlement(
        winner, False, tuple((Item(ItemReason.HAND_POINTS, points),) for points in totals)
    )


def _winner_of_three(settled: Sequence[Settlement], items: Sequence[Sequence[Item]]) -> int:
    """Return the side with the larger sum; if the sums are equal, the one that won more games."""
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
