"""What a journal of contract rummy comes to, in words."""

from __future__ import annotations

import pytest

from app.games.contract.round import How, RoundResult
from app.words.en.contract.report import ending, label

NAMES = ("Ann", "Bob", "Cara")


@pytest.mark.parametrize(
    ("how", "winner", "points", "told"),
    [
        (How.OUT, 1, (40, 0, 5), "Bob went out; Ann 40, Cara 5"),
        (How.STOCK, None, (40, 10, 5), "there was nothing left to draw; Ann 40, Bob 10, Cara 5"),
        (How.IDLE, None, (1, 2, 3), "nobody drew from the stock any more; Ann 1, Bob 2, Cara 3"),
    ],
)
def test_how_a_round_ended(
    how: How, winner: int | None, points: tuple[int, int, int], told: str
) -> None:
    assert ending(RoundResult(1, how, winner, (0, 0, 0), points), NAMES) == told


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, "Round 1, 2 sets"), (7, "Round 7, 3 runs"), (9, "Round 2, 1 set and 1 run")],
)
def test_rounds_have_their_contracts_in_every_match_of_a_series(number: int, told: str) -> None:
    assert label(number) == told
