"""The measures behind the ratings of puzzles."""

from __future__ import annotations

from operator import mul
from random import Random
from statistics import fmean

import pytest

from app.coach.difficulty import chances, noise
from app.coach.grade import LEVELS
from app.coach.puzzles import Theme
from app.lab import puzzles
from app.lab.puzzles import SOLVERS, Loss, noise_of, solve


def test_the_noise_is_found_that_loses_so_much() -> None:
    found = [Loss([0.0, 3.0, 8.0], []), Loss([0.0, 0.5], [])]
    lost = fmean(sum(map(mul, chances(each.costs, 2.0), each.costs)) for each in found)
    assert noise_of(found, lost) == pytest.approx(2.0)


@pytest.mark.long
def test_the_noise_of_the_levels_is_as_measured() -> None:
    """In fewer decisions than it was fitted to."""
    found = list(puzzles.losses(4))
    for place, elo in enumerate(LEVELS.values()):
        lost = fmean(by_level[place] for _, by_level in found)
        assert noise_of(found, lost) == pytest.approx(noise(elo), rel=0.3)


@pytest.mark.parametrize(
    "theme", [Theme.DRAW, *(pytest.param(each, marks=pytest.mark.long) for each in [*Theme][1:])]
)
def test_a_solver_of_constant_strength_comes_to_a_rating_within_its_error(theme: Theme) -> None:
    for elo in SOLVERS:
        found = [solve(theme, elo, 60, Random(number)) for number in range(40)]
        within = fmean(abs(each.elo - elo) <= 2 * each.error for each in found)
        assert within >= 0.8, (theme, elo)
        assert abs(fmean(each.elo for each in found) - elo) < 80
