"""Ratings in the themes of puzzles: how an answer changes them, and which answers count."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.coach.drills import INTERVALS, Box, moved
from app.coach.puzzles import LEAST_ERROR, Puzzle, Theme, ThemeRating, counts, updated

TODAY = date(2026, 11, 28)
PUZZLE = Puzzle(Theme.DISCARD, 1000, 400)


def test_a_solver_is_right_in_half_of_the_puzzles_of_the_same_elo() -> None:
    assert PUZZLE.chance(1000) == 0.5
    assert PUZZLE.chance(1400) == pytest.approx(10 / 11)
    assert PUZZLE._replace(scale=800).chance(1400) == pytest.approx(10**0.5 / (1 + 10**0.5))


def test_an_answer_moves_the_rating_as_glicko_does() -> None:
    """By hand: q = ln 10 / 400 = 0.0057565, d² = 1 / (q² · 0.25), RD 200 becomes 173.3, and the
    change is q · RD² · 0.5.
    """
    before = ThemeRating(1000, 200, 3, 5)
    right, wrong = (updated(before, PUZZLE, is_right=each) for each in (True, False))
    assert right[:2] == pytest.approx((1086.5, 173.3), abs=0.1)
    assert (right.right, right.answers) == (4, 6)
    assert wrong.elo == pytest.approx(2000 - right.elo)
    assert (wrong.right, wrong.answers) == (3, 6)


@pytest.mark.parametrize("elo", [600, 1000, 1500])
def test_answers_as_expected_change_nothing_in_the_mean(elo: float) -> None:
    before = ThemeRating(elo, 100)
    chance = PUZZLE.chance(elo)
    right, wrong = (updated(before, PUZZLE, is_right=each).elo for each in (True, False))
    assert chance * right + (1 - chance) * wrong == pytest.approx(elo)


def test_the_error_falls_to_a_least_one() -> None:
    rating = ThemeRating()
    for index in range(200):
        rating = updated(rating, PUZZLE, is_right=index % 2 == 0)
    assert rating.error == LEAST_ERROR
    assert abs(rating.elo - 1000) < LEAST_ERROR


@pytest.mark.parametrize("box", range(len(INTERVALS)))
def test_a_position_counts_again_a_month_after_its_answer(box: int) -> None:
    """Whatever the box: right or wrong, the best answer was shown then."""
    assert counts(None, TODAY)
    before = Box(box - 1, TODAY) if box else None
    after = moved(before, TODAY, is_right=box > 0)
    assert not counts(after, TODAY + timedelta(days=29))
    assert counts(after, TODAY + timedelta(days=30))
