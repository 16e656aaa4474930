"""The sequential test, on pairs whose results are drawn and not played."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from app.arena.sprt import Hypotheses, SequentialTest, expected, log_likelihood_ratio

FAR = Hypotheses(0, 60)


def accepted(hypotheses: Hypotheses, elo: float, seed: str) -> tuple[float, int]:
    """What a test accepts of players with this distance, and after how many pairs.

    Luck favours one side in both games of a pair, so these are not independent.
    """
    rng, test = Random(seed), SequentialTest(hypotheses)
    while test.accepted is None:
        chance = expected(elo) + rng.choice((-0.1, 0.1))
        test.add(sum(rng.random() < chance for _ in range(2)) / 2)
    return test.accepted, sum(test.counts)


def share_accepted(hypotheses: Hypotheses, elo: float, tests: int) -> float:
    """The share of tests that accept the greater distance."""
    found = [accepted(hypotheses, elo, f"{elo} {number}") for number in range(tests)]
    return sum(each == hypotheses.elo1 for each, _ in found) / tests


def test_the_ratio_is_that_of_a_normal_distribution_where_there_are_many_pairs() -> None:
    """M. Van den Bergh, "A practical introduction to the GSPRT": for hypotheses near one another
    it is (s1 - s0) (2 m - s0 - s1) n / 2 v, of the mean and the variance of n pairs.
    """
    counts = (900, 20, 2400, 30, 1100)
    pairs, shares = sum(counts), (0, 0.25, 0.5, 0.75, 1)
    mean = sum(n * each for n, each in zip(counts, shares, strict=True)) / pairs
    variance = sum(n * (each - mean) ** 2 for n, each in zip(counts, shares, strict=True)) / pairs
    low, high = expected(0), expected(10)
    normal = (high - low) * (2 * mean - low - high) * pairs / (2 * variance)
    assert log_likelihood_ratio(counts, 0, 10) == pytest.approx(normal, rel=0.02)


def test_the_ratio_of_exchanged_players_is_the_opposite() -> None:
    counts = (3, 1, 20, 2, 9)
    assert log_likelihood_ratio(counts, 0, 30) == pytest.approx(
        -log_likelihood_ratio(counts[::-1], -30, 0)
    )


def test_bounds_are_walds() -> None:
    assert Hypotheses(0, 10).bounds == pytest.approx((-log(19), log(19)))
    assert Hypotheses(0, 10, 0.01, 0.1).bounds == pytest.approx((log(0.1 / 0.99), log(90)))


def test_pairs_all_won_decide_a_test_and_all_shared_do_not_fail() -> None:
    test = SequentialTest(Hypotheses(0, 200))
    assert (test.accepted, test.llr) == (None, 0)
    while test.accepted is None:
        test.add(1)
    assert test.accepted == 200
    test = SequentialTest(Hypotheses(0, 200))
    for _ in range(50):
        test.add(0.5)
    assert test.accepted == 0


def test_errors_are_at_most_what_was_asked_for() -> None:
    assert share_accepted(FAR, 0, 60) <= 0.1
    assert share_accepted(FAR, 60, 60) >= 0.9


@pytest.mark.long
@pytest.mark.parametrize(("elo", "share"), [(0, 0.05), (15, 0.5), (30, 0.95)])
def test_errors_of_a_thousand_tests_lie_in_their_intervals(elo: float, share: float) -> None:
    """Three standard errors; in the middle both are as likely."""
    found = share_accepted(Hypotheses(0, 30), elo, 1000)
    assert found == pytest.approx(share, abs=3 * sqrt(share * (1 - share) / 1000))
