"""What holds in every round, however it is played."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.contract.actions import Buy, ContractLayOff, Exchange, GoDown
from app.games.contract.rules import ROUNDS, SEATS
from app.games.contract.score import How
from tests.again import again
from tests.games.contract.random_play import play_checked


@pytest.mark.parametrize("rounds", [7, again(70)])
def test_rounds_at_random(rounds: int) -> None:
    """Whatever is done, by the checks of each step; much of all kinds is done in many rounds."""
    done: Counter[type] = Counter()
    ends: Counter[How] = Counter()
    for seed in range(rounds):
        seats = SEATS[seed % len(SEATS)]
        played = play_checked(seed, seats, seed % ROUNDS + 1, seed % 4)
        done.update(type(action) for _, action in played.history)
        ends[played.ending.how] += 1
    assert done.total() > 140 * rounds
    assert all(done[kind] for kind in (Buy, GoDown, ContractLayOff))
    assert ends[How.OUT] + ends[How.STOCK] == rounds
    if rounds > 7:
        assert min(done[Exchange], ends[How.OUT], ends[How.STOCK]) > 0
