"""Elo from games: the scale, what holds it, and how sure it is."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import fmean, stdev

import pytest

from app.arena.ratings import fit
from app.arena.standings import PairStandings
from app.players.strength import Strength

NAMES = ("a", "b", "c")
STRENGTHS = {"a": 1200.0, "b": 1000.0, "c": 900.0}


def standing(first: str, second: str, *shares: float) -> PairStandings:
    return PairStandings((first, second), dict(enumerate(shares)))


def chance(first: str, second: str) -> float:
    return 1 / (1 + 10 ** ((STRENGTHS[second] - STRENGTHS[first]) / 400))


def contest(rng: Random, pairs: int, luck: float) -> dict[str, Strength]:
    """Pairs of games in which, with a chance of ``luck``, whoever has better cards than b wins:
    with the same shuffle, the same for all who meet b.
    """
    standings = [PairStandings(names) for names in combinations(NAMES, 2)]
    for number in range(pairs):
        decided, wins = rng.random() < luck, rng.random()
        for played in standings:
            same = decided and "b" in played.names
            for_b = float(wins < 0.5) if played.names[0] == "b" else float(wins >= 0.5)
            each = [float(rng.random() < chance(*played.names)) for _ in range(2)]
            played.shares[number] = for_b if same else fmean(each)
    return fit(NAMES, standings, {"b": 1000.0})


def test_it_finds_the_strengths_that_made_the_shares() -> None:
    """400 points are ten to one: 10/11 between neighbours, 100/101 between the ends."""
    standings = [
        standing("a", "b", *[10 / 11] * 2000),
        standing("c", "b", *[1 / 11] * 2000),
        standing("a", "c", *[100 / 101] * 2000),
    ]
    free = fit(NAMES, standings, {})
    assert [free[name].elo for name in NAMES] == pytest.approx([1400, 1000, 600], abs=3)
    held = fit(NAMES, standings, {"c": 1000.0})
    assert [held[name].elo for name in NAMES] == pytest.approx([1800, 1400, 1000], abs=4)
    assert [*held["c"]] == pytest.approx([1000.0, 0.0], abs=1e-6)
    both = fit(NAMES, standings, {"a": 1500.0, "c": 900.0})
    assert [both[name].elo for name in NAMES] == pytest.approx([1600, 1200, 800], abs=3)


def test_who_always_wins_is_not_infinitely_strong() -> None:
    found = fit(("a", "b"), [standing("a", "b", *[1.0] * 50)], {"b": 1000.0})
    assert 1500 < found["a"].elo < 2500


def test_who_has_not_played_is_anywhere() -> None:
    """A contest that is stopped early can have left somebody out."""
    met = standing("a", "b", *[0.5, 0.75] * 500)
    found = fit(NAMES, [met, PairStandings(("a", "c")), PairStandings(("b", "c"))], {"b": 1000.0})
    assert found["a"].elo == pytest.approx(1000 + 88.7, abs=2)
    assert found["a"].interval < 30
    assert found["c"].interval > 200


@pytest.mark.parametrize("luck", [0.0, 0.9])
def test_an_interval_says_how_far_another_contest_would_be_off(luck: float) -> None:
    """With luck that all share who meet the one that holds the scale, farther than games which
    have nothing in common tell.
    """
    rng = Random(3)
    contests = [contest(rng, 100, luck) for _ in range(200)]
    for name in ("a", "c"):
        spread = 1.96 * stdev(found[name].elo for found in contests)
        assert fmean(found[name].interval for found in contests) == pytest.approx(spread, rel=0.15)
