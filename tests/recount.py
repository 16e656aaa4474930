"""The score of a journal, counted again: slowly, by the words of the rules, and with nothing of the
engine's but the options and the shuffle, so that two counts which agree prove each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from app.cards.cards import Card, as_set, parse, points
from app.cards.deal import first_dealer, hand_seed, seed_from_hex, shuffled
from app.games.gin.rules import NextDealer, Rules, Seating, Shutout
from app.games.gin.score import Outcome
from app.match.records import TAKE_BACK, Record


class Miscount(AssertionError):
    """Something that must never happen; the message says what."""


def expect(holds: bool, sentence: str) -> None:
    """Raise Miscount with the sentence unless the condition holds."""
    if not holds:
        raise Miscount(sentence)


class Worth(NamedTuple):
    """How a hand ended, who won it, the points, and who lost it."""

    outcome: Outcome
    winner: int | None = None
    points: int = 0
    loser: int | None = None


NOBODY: Final = Worth(Outcome.DEAD)


def worth(
    rules: Rules, upcard: Card, knocker: int, left: Mapping[int, int], big_gin: bool = False
) -> Worth:
    """What a hand is worth by the rules' own words, from the deadwood that is left by seat, the
    seats in turn order.
    """
    order = list(left)
    while order[0] != knocker:
        order.append(order.pop(0))
    others = order[1:]
    most = max(left[seat] for seat in others)
    worst = next(seat for seat in left if seat != knocker and left[seat] == most)
    mine, theirs = left[knocker], sum(left[seat] for seat in others)
    rank, suit = upcard % 13 + 1, "CDHS"[upcard // 13]
    limit = rules.knock_limit
    if rules.oklahoma:
        limit = rules.oklahoma_ace if rank == 1 else min(rank, 10)
    expect(mine <= limit, "the knocker's deadwood is above the limit")
    times = 2 if rules.oklahoma and rules.spade_doubles and suit == "S" else 1
    if big_gin:
        won = times * (theirs + (rules.big_gin_bonus or 0))
        return Worth(Outcome.BIG_GIN, knocker, won, worst)
    if mine == 0:
        return Worth(Outcome.GIN, knocker, times * (theirs + rules.gin_bonus), worst)
    for other in others:
        if left[other] < mine or (left[other] == mine and rules.undercut_on_tie):
            won = times * (mine - left[other] + rules.undercut_bonus)
            return Worth(Outcome.UNDERCUT, other, won, knocker)
    if most == mine:
        return Worth(Outcome.TIE)
    return Worth(Outcome.KNOCK, knocker, times * (theirs - mine * len(others)), worst)


class Row(NamedTuple):
    """A deal that is over."""

    dealer: int
    ends: list[Worth]
    """What each hand of the deal was worth."""
    winner: int | None
    """The side that scores."""
    points: int


class Recounted(NamedTuple):
    """What a match is worth, counted from its journal alone."""

    rows: list[Row]
    games: list[tuple[list[list[int]], int | None]]
    """The points of the wins that count in each game, by side, and who won the game."""
    totals: list[int] | None
    """By side, bonuses included; None while a game is open."""
    winner: int | None
    """The side that won the match; None while a game is open."""


@dataclass
class Placement:
    """Who sits where in one deal after the other, by the words of the rules."""

    rules: Rules
    seats: int
    dealer: int
    captain: int = field(init=False)
    partner: int = field(init=False)
    """The seat that plays against the captain."""
    first_faces: int = 1
    """The seat that seat 0 plays against where two hands are played at once."""

    def __post_init__(self) -> None:
        self.captain = self.dealer
        self.partner = (self.captain + 1) % self.seats

    def side(self, seat: int) -> int:
        """The side that a seat plays for."""
        if self.rules.seating is Seating.CAPTAIN:
            return 0 if seat == self.captain else 1
        return seat % 2 if self.rules.seating is Seating.PARTNERS else seat

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len({self.side(seat) for seat in range(self.seats)})

    @property
    def tables(self) -> list[list[int]]:
        """The seats of each hand in turn order."""
        everybody = [(self.dealer + place) % self.seats for place in range(1, self.seats + 1)]
        match self.rules.seating:
            case Seating.CAPTAIN:
                return [[seat for seat in everybody if seat in (self.captain, self.partner)]]
            case Seating.ROTATION:
                return [everybody[:2]]
            case Seating.PARTNERS:
                pairs = [[0, self.first_faces], [2, 4 - self.first_faces]]
                return [
                    sorted(pair, key=lambda seat: (seat - self.dealer) % 2 == 0) for pair in pairs
                ]
            case _:
                return [everybody]

    def row(self, ends: list[Worth]) -> Row:
        """What a deal that ended so comes to."""
        gained = [0] * self.sides
        for end in ends:
            if end.winner is not None:
                gained[self.side(end.winner)] += end.points
        if len(ends) == 1:
            (end,) = ends
            winner = None if end.winner is None else self.side(end.winner)
            return Row(self.dealer, ends, winner, end.points)
        first, second = gained
        winner = None if first == second else int(second > first)
        return Row(self.dealer, ends, winner, abs(first - second))

    def move_on(self, row: Row) -> None:
        """Make ready for the deal after this one."""
        self.first_faces = 4 - self.first_faces
        first = row.ends[0]
        deals = first.winner if self.rules.next_dealer is NextDealer.WINNER else first.loser
        if self.rules.seating is Seating.CAPTAIN:
            self._move_on_captain(first, deals)
        elif all(end.outcome is Outcome.DEAD for end in row.ends):
            return
        elif self.rules.next_dealer is NextDealer.ALTERNATE:
            self.dealer = (self.dealer + 1) % self.seats
        elif row.winner is None:
            return
        elif self.rules.seating is Seating.PARTNERS:
            team = row.winner if self.rules.next_dealer is NextDealer.WINNER else 1 - row.winner
            self.dealer = (self.dealer + (2 if team == self.dealer % 2 else 1)) % 4
        elif deals is not None:
            self.dealer = deals

    def _move_on_captain(self, end: Worth, deals: int | None) -> None:
        """Whoever takes the place of a partner who lost deals in that partner's turn, too."""
        captain_deals = self.dealer == self.captain
        if self.rules.next_dealer is NextDealer.ALTERNATE and end.outcome is not Outcome.DEAD:
            captain_deals = not captain_deals
        elif self.rules.next_dealer is not NextDealer.ALTERNATE and deals is not None:
            captain_deals = deals == self.captain
        if end.loser == self.partner:
            (self.partner,) = {0, 1, 2} - {self.captain, self.partner}
        self.dealer = self.captain if captain_deals else self.partner


def recount(records: Sequence[Record]) -> list[Recounted]:
    """The score sheets of a journal, one for each match of the series. Raises Miscount where the
    journal goes on after its end, or after a hand that has none.
    """
    header, *rest = records
    rules, seed = Rules.from_json(header["rules"]), seed_from_hex(header["seed"])
    seats = len(header["seats"])
    placement = Placement(rules, seats, first_dealer(seed, seats))
    deals: list[list[Record]] = [[]]
    matches: list[list[Row]] = [[]]
    dealt = 0
    for record in (*filter(_is_play, rest), {}):
        if "do" in record:
            deals[-1].append(record)
            continue
        ends: list[Worth] = []
        for table in placement.tables:
            dealt += 1
            ended = _hand_again(rules, shuffled(hand_seed(seed, dealt)), table, deals[-1])
            expect(ended is not None or not record, f"hand {dealt} has no end")
            ends += [ended] if ended is not None else []
        if len(ends) == len(placement.tables):
            row = placement.row(ends)
            matches[-1].append(row)
            placement.move_on(row)
        deals.append([])
        if "match" in record:
            matches.append([])
    accounts = [_account(rules, rows, placement.sides) for rows in matches]
    for number, account in enumerate(accounts[:-1], 1):
        expect(account.totals is not None, f"match {number} has no end")
        won = [earlier.winner for earlier in accounts[:number]]
        expect(2 * won.count(account.winner) < rules.best_of, "the series goes on after its end")
    return accounts


def _is_play(record: Record) -> bool:
    """Whether a record is an action or a deal, and not what was noted beside them."""
    return "hint" not in record and "result" not in record


def _account(rules: Rules, rows: list[Row], sides: int) -> Recounted:
    columns, winners = count_games(rules, [(row.winner, row.points) for row in rows], sides)
    found = list(zip(columns, winners, strict=True))
    closed = [(won, winner) for won, winner in found if winner is not None]
    if len(closed) < len(found):
        return Recounted(rows, found, None, None)
    accounts = [_game_account(rules, won, winner) for won, winner in closed]
    totals = [sum(account[side] for account in accounts) for side in range(sides)]
    if len(closed) == 1:
        return Recounted(rows, found, totals, closed[0][1])
    best = max((totals[side], winners.count(side)) for side in range(sides))
    winner = next(side for side in range(sides) if (totals[side], winners.count(side)) == best)
    return Recounted(rows, found, totals, winner)


def _hand_again(
    rules: Rules, deck: Sequence[Card], table: Sequence[int], records: Sequence[Record]
) -> Worth | None:
    """What the hand of these seats is worth, played with sets of cards; None while it is not
    over. The records are those of the deal, other tables' included.
    """
    actions: list[Record] = []
    for record in records:
        if record["seat"] not in table:
            continue
        if record["do"] == TAKE_BACK:
            actions.pop()
        else:
            actions.append(record)
    dealt = 10 * len(table)
    held = {seat: set(deck[place : dealt : len(table)]) for place, seat in enumerate(table)}
    pile, stock = [deck[dealt]], list(deck[dealt + 1 :])
    knocker, big_gin = -1, False
    melded: dict[int, set[Card]] = {}
    verb = ""
    for action in actions:
        seat = action["seat"]
        verb, *words = action["do"].split()
        if verb == "stock":
            held[seat].add(stock.pop(0))
        elif verb == "take":
            held[seat].add(pile.pop())
        elif verb in ("throw", "knock", "layoff"):
            held[seat].remove(parse(words[0]))
            if verb == "throw":
                pile.append(parse(words[0]))
        if verb in ("knock", "biggin"):
            knocker, big_gin = seat, verb == "biggin"
        if verb in ("knock", "biggin", "spread"):
            names = words[-1].strip(".").replace(";", ",").split(",")
            melded[seat] = {parse(name) for name in names if name}
    if knocker < 0:
        last = "pass" if rules.last_card else "throw"
        return NOBODY if len(stock) == 2 and verb == last else None
    left = {seat: points(as_set(held[seat] - melded.get(seat, set()))) for seat in table}
    if not left[knocker]:
        left |= {seat: _least_left(held[seat]) for seat in table if seat != knocker}
    elif len(melded) < len(table):
        return None
    return worth(rules, deck[dealt], knocker, left, big_gin)


def _least_left(cards: set[Card]) -> int:
    """Least deadwood: the lowest card is left over or in a meld, whatever that leaves."""
    if not cards:
        return 0
    first = min(cards)
    ways = [{first}]
    same = [card for card in cards if card % 13 == first % 13]
    ways += [set(some) for size in (3, 4) for some in combinations(same, size) if first in some]
    # The lowest card is at the low end of every run that it is in.
    run = {first}
    while (after := max(run) + 1) in cards and after % 13:
        run.add(after)
        if len(run) > 2:
            ways.append(set(run))
    return min(
        (points(1 << first) if way == {first} else 0) + _least_left(cards - way) for way in ways
    )


def count_games(
    rules: Rules, wins: Sequence[tuple[int | None, int]], sides: int = 2
) -> tuple[list[list[list[int]]], list[int | None]]:
    """The points of the wins that count in each game by side, and who has won it; ``wins`` are
    the side that scores, None where nobody does, and the points of each deal.

    Raises Miscount where a hand is played after the last game is closed.
    """
    count = 3 if rules.hollywood else 1
    columns: list[list[list[int]]] = [[[] for _ in range(sides)] for _ in range(count)]
    winners: list[int | None] = [None] * count
    reached = [0] * sides
    for winner, won in wins:
        closed = sum(game is not None for game in winners)
        expect(closed < count, "a hand is played after the match is over")
        expect(None not in winners[:closed], "a later game is closed before an earlier one")
        if winner is not None:
            # One game further with each win, and past those that closed without this side.
            reached[winner] = min(count, max(reached[winner], closed) + 1)
            for place in range(closed, reached[winner]):
                columns[place][winner].append(won)
                if sum(columns[place][winner]) >= rules.target:
                    winners[place] = winner
    return columns, winners


def _game_account(rules: Rules, won: Sequence[Sequence[int]], winner: int) -> list[int]:
    """What each side gets for a game, from the points of the deals it won."""
    accounts = [sum(deals) + rules.box_bonus * len(deals) for deals in won]
    accounts[winner] += rules.game_bonus
    if not any(won[:winner]) and not any(won[winner + 1 :]):
        accounts[winner] += {
            Shutout.NONE: 0,
            Shutout.DOUBLE_POINTS: sum(won[winner]),
            Shutout.DOUBLE_GAME_BONUS: rules.game_bonus,
            Shutout.DOUBLE_ALL: accounts[winner],
        }[rules.shutout]
    return accounts
