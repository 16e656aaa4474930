"""What is known of players at one table."""

from __future__ import annotations

from array import array

import pytest

from app.arena.game import GameRecord, Tally
from app.arena.standings import TableStandings


def played(*shares: float) -> list[GameRecord]:
    """A shuffle in which the seats changed nothing."""
    tallies = tuple(Tally(seconds=array("f", [0.001, 0.003])) for _ in shares)
    return [GameRecord(tallies, shares, hands=5)] * len(shares)


def test_shares_are_means_over_shuffles() -> None:
    standing = TableStandings(["a", "b", "c"])
    assert [standing.share(who) for who in range(3)] == pytest.approx([1 / 3] * 3)
    for number in range(10):
        standing.add(2 * number, played(1, 0, 0))
        standing.add(2 * number + 1, played(0, 0.5, 0.5))
    assert [standing.share(who) for who in range(3)] == [0.5, 0.25, 0.25]
    assert (standing.games, standing.deals) == (60, 300)
    # Student's with 19 degrees of freedom times the standard error.
    assert standing.margin(0) == pytest.approx(2.093 * 0.51299 / 20**0.5, abs=1e-3)
    assert standing.margin(1) == pytest.approx(standing.margin(0) / 2)
    assert standing.figures[1].time(0.5) == pytest.approx(3)


def test_few_shuffles_alike_by_chance_prove_little() -> None:
    standing = TableStandings(["a", "b"])
    standing.add(0, played(1, 0))
    assert standing.margin(0) == 1
    standing.add(1, played(1, 0))
    assert standing.margin(0) == pytest.approx(1 - 0.025 ** (1 / 4))


def test_a_file_of_an_older_version_has_no_points_of_matches() -> None:
    standing = TableStandings(["a", "b"])
    standing.add(0, played(1, 0))
    assert not standing.knows_points
    games = played(1, 0)
    games[0].tallies[1].points = 7
    standing.add(1, games[:1])
    assert standing.knows_points
