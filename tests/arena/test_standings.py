"""Rates, intervals, quantiles and Elo."""

from __future__ import annotations

from array import array

import pytest

from app.arena.game import GameRecord, Tally
from app.arena.report import account, short, table
from app.arena.standings import Standing, elo, milliseconds


def pair(*winners: int | None) -> list[GameRecord]:
    return [GameRecord(winner=winner, hands=4, dead=1) for winner in winners]


def standing(names: tuple[str, str], shares: list[float]) -> Standing:
    return Standing(names, shares)


def test_the_interval_is_over_pairs() -> None:
    """By hand: shares 1, 1/2, 1/2, 0 have a mean of 1/2 and a standard deviation of 0.408."""
    found = Standing(("a", "b"))
    for winners in ((0, 0), (0, 1), (1, 0), (1, 1)):
        found.add(pair(*winners))
    assert found.rate == 0.5
    assert found.margin == pytest.approx(1.96 * 0.408248 / 2, rel=1e-5)
    assert (found.games, found.hands, found.dead) == (8, 32, 8)


def test_a_game_that_was_cut_is_half_a_win() -> None:
    found = Standing(("a", "b"))
    found.add(pair(0, None))
    assert (found.rate, found.margin, found.endless) == (0.75, 1.0, 1)


def test_nothing_is_known_before_the_first_pair() -> None:
    found = Standing(("a", "b"))
    assert (found.rate, found.margin, found.games, found.a_hand(0)) == (0.5, 1.0, 0, 0.0)
    assert milliseconds(array("f"), 0.5) == 0.0


def test_quantiles() -> None:
    seconds = array("f", (number / 1000 for number in range(100, 0, -1)))
    assert milliseconds(seconds, 0.5) == pytest.approx(51)
    assert milliseconds(seconds, 0.95) == pytest.approx(96)
    assert milliseconds(array("f", [0.004]), 0.95) == pytest.approx(4)


def test_elo_finds_the_strengths_that_made_the_rates() -> None:
    """400 points are ten to one: 10/11 between neighbours, 100/101 between the ends."""
    names = ("a", "b", "c")
    found = elo(
        names,
        [
            standing(("a", "b"), [10 / 11] * 5000),
            standing(("c", "b"), [1 / 11] * 5000),
            standing(("a", "c"), [100 / 101] * 5000),
        ],
    )
    assert [found[name] for name in names] == pytest.approx([1900, 1500, 1100], abs=2)


def test_who_always_wins_is_not_infinitely_strong() -> None:
    found = elo(("a", "b"), [standing(("a", "b"), [1.0] * 50)])
    assert 1500 < found["a"] < 2500
    assert found["a"] + found["b"] == pytest.approx(3000)


def test_the_account_tells_of_forfeits() -> None:
    found = Standing(("a", "b"), tallies=(Tally(forfeits=["a sleeps."] * 2), Tally()))
    found.add(pair(1, 1))
    assert "Forfeited 2 times: a sleeps." in account(found)


def test_the_table_is_read_by_rows() -> None:
    names = ("weak", "strong", "middle")
    rows = table(
        names,
        [
            standing(("weak", "strong"), [0.1, 0.1]),
            standing(("weak", "middle"), [0.2, 0.2]),
            standing(("strong", "middle"), [0.7, 0.7]),
        ],
    ).splitlines()
    assert [row.split()[0] for row in rows] == ["strong", "strong", "middle", "weak"]
    assert rows[1].split()[1:6] == ["–", "70.0%", "±0.0%", "90.0%", "±0.0%"]
    assert rows[3].split()[1:4] == ["10.0%", "±0.0%", "20.0%"]


def test_of_a_long_name_the_end_is_shown() -> None:
    assert short("cmd:python3 bot.py", 8) == "… bot.py"
    assert short("casual-1", 8) == "casual-1"
