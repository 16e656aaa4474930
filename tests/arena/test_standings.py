"""Rates, intervals and quantiles."""

from __future__ import annotations

from array import array
from math import sqrt
from statistics import stdev

import pytest

from app.arena.game import GameRecord
from app.arena.standings import PairStandings, milliseconds, student, total_figures


def pair(*winners: int | None) -> list[GameRecord]:
    """Games that these contestants won; None is a game that was cut."""
    shares = [() if winner is None else (1.0 - winner, float(winner)) for winner in winners]
    return [GameRecord(shares=each, hands=4, dead=1) for each in shares]


def standing(names: tuple[str, str], shares: list[float]) -> PairStandings:
    return PairStandings(names, dict(enumerate(shares)))


def test_the_interval_is_over_pairs() -> None:
    """By hand: shares 1, 1/2, 1/2, 0 have a mean of 1/2 and a standard deviation of 0.408; with
    three degrees of freedom Student's factor is 3.182.
    """
    found = PairStandings(("a", "b"))
    for number, winners in enumerate(((0, 0), (0, 1), (1, 0), (1, 1))):
        found.add(number, pair(*winners))
    assert found.rate == 0.5
    assert found.margin == pytest.approx(3.182 * 0.408248 / 2, rel=1e-5)
    assert (found.games, found.hands, found.dead) == (8, 32, 8)


def test_a_game_that_was_cut_is_half_a_win() -> None:
    found = PairStandings(("a", "b"))
    found.add(0, pair(0, None))
    assert (found.rate, found.margin, found.endless) == (0.75, 1.0, 1)


def test_nothing_is_known_before_the_first_pair() -> None:
    found = PairStandings(("a", "b"))
    assert (found.rate, found.margin, found.games, found.a_hand(0)) == (0.5, 1.0, 0, 0.0)
    assert milliseconds(array("f"), 0.5) == 0.0


def test_quantiles() -> None:
    seconds = array("f", (number / 1000 for number in range(100, 0, -1)))
    assert milliseconds(seconds, 0.5) == pytest.approx(51)
    assert milliseconds(seconds, 0.95) == pytest.approx(96)
    assert milliseconds(array("f", [0.004]), 0.95) == pytest.approx(4)


@pytest.mark.parametrize(("won", "pairs"), [(1.0, 2), (0.5, 2), (1.0, 20)])
def test_a_few_pairs_alike_prove_little(won: float, pairs: int) -> None:
    """Who has won 2n games of 2n wins more than 0.025 ** (1 / 2n) of them, 97.5 % sure: the
    exact interval for a count, which takes no deviation from the sample.
    """
    found = standing(("a", "b"), [won] * pairs)
    assert found.margin == pytest.approx(1 - 0.025 ** (1 / (2 * pairs)))
    assert found.margin > (0.5 if pairs == 2 else 0.08)


@pytest.mark.parametrize("lost", [2, 158, 500])
def test_of_two_thousand_games_the_interval_is_the_normal_one(lost: int) -> None:
    """A pair in so many of a thousand is shared, another pair is lost."""
    shares = [0.5] * lost + [0.0] * (lost // 2) + [1.0] * (1000 - lost - lost // 2)
    normal = 1.96 * stdev(shares) / sqrt(1000)
    found = standing(("a", "b"), shares)
    assert found.margin == pytest.approx(max(normal, 0.0018), abs=0.0001)


@pytest.mark.parametrize(
    ("freedom", "factor"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045)]
)
def test_factors_of_student(freedom: int, factor: float) -> None:
    assert student(freedom) == pytest.approx(factor, rel=0.002)


def test_a_player_is_told_of_over_all_opponents() -> None:
    standings = [PairStandings(("a", "b")), PairStandings(("c", "a"))]
    for number, winners in enumerate(((0, 0), (0, 1), (0, 0))):
        standings[0].add(number, pair(*winners))
    standings[1].add(0, pair(0, 0))
    standings[0].tallies[0].points = 30
    standings[1].tallies[1].points = 12
    a, b, c = total_figures(standings)
    assert [each.name for each in (a, b, c)] == ["a", "b", "c"]
    # It has won 1, 1/2 and 1 of the pairs with one, and 0 of that with the other.
    assert (a.share, c.share) == (0.625, 1.0)
    assert (a.hands, b.hands, a.a_hand(a.tally.points)) == (32, 24, 42 / 32)
    # Over shuffles: it won 1/2, 1/2 and 1 of them.
    spread = 4.303 * stdev([0.5, 0.5, 1.0]) / sqrt(3)
    assert a.margin == pytest.approx(spread)


def test_of_two_the_totals_are_those_of_their_pairs() -> None:
    found = PairStandings(("a", "b"))
    for number, winners in enumerate(((0, 0), (0, 1), (1, 0), (0, 0))):
        found.add(number, pair(*winners))
    assert total_figures([found]) == found.figures
