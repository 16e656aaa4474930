"""What is known of players at one table."""

from __future__ import annotations

from array import array

import pytest

from app.arena.table_contest import ShuffleResult, TableStandings


def played(*shares: float) -> ShuffleResult:
    return ShuffleResult([*shares], 5, [array("d", [0.001, 0.003]) for _ in shares])


def test_shares_are_means_over_shuffles() -> None:
    standing = TableStandings(["a", "b", "c"])
    assert [standing.share(who) for who in range(3)] == pytest.approx([1 / 3] * 3)
    for _ in range(10):
        standing.add(played(1, 0, 0))
        standing.add(played(0, 0.5, 0.5))
    assert [standing.share(who) for who in range(3)] == [0.5, 0.25, 0.25]
    assert (standing.matches, standing.deals) == (60, 100)
    # Student's with 19 degrees of freedom times the standard error.
    assert standing.margin(0) == pytest.approx(2.093 * 0.51299 / 20**0.5, abs=1e-3)
    assert standing.margin(1) == pytest.approx(standing.margin(0) / 2)
    assert standing.time(1, 0.5) == pytest.approx(3)


def test_few_shuffles_alike_by_chance_prove_little() -> None:
    standing = TableStandings(["a", "b"])
    standing.add(played(1, 0))
    assert standing.margin(0) == 1
    standing.add(played(1, 0))
    assert standing.margin(0) == pytest.approx(1 - 0.025 ** (1 / 4))
