"""The seating of a match: its sides, and the dealers and tables of each deal.

Seats are numbered in turn order. Rules of record: pagat (three and four players); table gin is the
house rule of the tutorial this project grew from.
"""

from __future__ import annotations

from typing import NamedTuple

from app.games.gin.rules import NextDealer, Rules, Seating
from app.games.gin.score import ScoredDeal


class SeatingPlan(NamedTuple):
    """The dealer of one deal, and the seats of its tables."""

    dealer: int
    tables: tuple[tuple[int, ...], ...]
    """The seats of each hand, in turn order; the last is the dealer, or stands in for the
    dealer."""

    @property
    def dealers(self) -> tuple[int, ...]:
        """The dealer at each of the tables."""
        if len(self.tables) == 1:
            return (self.dealer,)
        return tuple(table[-1] for table in self.tables)

    @property
    def playing(self) -> frozenset[int]:
        """The seats that play in this deal."""
        return frozenset(seat for table in self.tables for seat in table)


def sides(seating: Seating, seats: int, captain: int) -> tuple[int, ...]:
    """Return the side of each seat: its own, or that of its partner.

    ``captain`` is the seat drawn by lot, side 0 if there is a captain.
    """
    match seating:
        case Seating.CAPTAIN:
            return tuple(int(seat != captain) for seat in range(seats))
        case Seating.PARTNERS:
            return tuple(seat % 2 for seat in range(seats))
        case _:
            return tuple(range(seats))


def first_plan(seating: Seating, seats: int, drawn: int) -> SeatingPlan:
    """Return the first deal; ``drawn`` is the seat drawn by lot, which deals (and is captain)."""
    match seating:
        case Seating.CAPTAIN:
            return SeatingPlan(drawn, (((drawn + 1) % seats, drawn),))
        case Seating.PARTNERS:
            return SeatingPlan(drawn, _partners(drawn, 1))
        case Seating.ROTATION:
            return SeatingPlan(drawn, (_after(drawn, seats)[:-1],))
        case _:
            return SeatingPlan(drawn, (_after(drawn, seats),))


def next_plan(
    rules: Rules, seat_sides: tuple[int, ...], plan: SeatingPlan, last: ScoredDeal
) -> SeatingPlan:
    """Return the deal after ``last``.

    A deal without a winner keeps its dealer, unless the deal alternates and it was not dead.
    """
    seats = len(seat_sides)
    match rules.seating:
        case Seating.CAPTAIN:
            return _next_captain(rules, seat_sides, plan, last)
        case Seating.PARTNERS:
            step = _partners_step(rules, seat_sides[plan.dealer], last)
            dealer = (plan.dealer + step) % seats
            faced = next(seat for seat in plan.tables[0] if seat)
            return SeatingPlan(dealer, _partners(dealer, seats - faced))
        case _:
            dealer = _next_dealer(rules, plan.dealer, seats, last)
            order = _after(dealer, seats)
            return SeatingPlan(
                dealer, (order[:-1] if rules.seating is Seating.ROTATION else order,)
            )


def _after(dealer: int, seats: int) -> tuple[int, ...]:
    return tuple((dealer + 1 + index) % seats for index in range(seats))


def _next_dealer(rules: Rules, dealer: int, seats: int, last: ScoredDeal) -> int:
    result = last.row.results[0]
    if result.is_dead:
        return dealer
    if rules.next_dealer is NextDealer.ALTERNATE:
        return (dealer + 1) % seats
    if result.winner is None:
        return dealer
    if rules.next_dealer is NextDealer.WINNER:
        return result.winner
    assert result.loser is not None
    return result.loser


def _next_captain(
    rules: Rules, seat_sides: tuple[int, ...], plan: SeatingPlan, last: ScoredDeal
) -> SeatingPlan:
    captain = seat_sides.index(0)
    (table,) = plan.tables
    (partner,) = set(table) - {captain}
    if last.winner == 0:
        # Of the two partners, the one who lost to the captain is replaced by the other.
        (partner,) = set(range(len(seat_sides))) - {captain, partner}
    captain_deals = plan.dealer == captain
    if not last.row.results[0].is_dead:
        if rules.next_dealer is NextDealer.ALTERNATE:
            captain_deals = not captain_deals
        elif last.winner is not None:
            captain_deals = (last.winner == 0) == (rules.next_dealer is NextDealer.WINNER)
    dealer = captain if captain_deals else partner
    return SeatingPlan(dealer, ((partner if captain_deals else captain, dealer),))


def _partners_step(rules: Rules, dealing: int, last: ScoredDeal) -> int:
    """Return how many seats the deal moves on: one to the other team, two within the team."""
    if all(result.is_dead for result in last.row.results):
        return 0
    if rules.next_dealer is NextDealer.ALTERNATE:
        return 1
    if last.winner is None:
        return 0
    deals = last.winner if rules.next_dealer is NextDealer.WINNER else 1 - last.winner
    return 2 if deals == dealing else 1


def _partners(dealer: int, faced: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two tables of a deal in which seat 0 plays ``faced``, 1 or 3, and seat 2 the
    other.

    The dealer and the dealer's partner deal, one at each table.
    """
    first, second = (0, faced), (2, 4 - faced)
    if dealer % 2 == 0:
        return first[::-1], second[::-1]
    return first, second
