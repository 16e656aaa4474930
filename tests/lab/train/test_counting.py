"""Players who count cards, for many hands at once."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from app.lab.train.rivals import COUNTING, KINDS
from app.players.base import full_name, level_of
from app.players.gin.counting import CountingPlayer
from app.players.gin.net.lockstep import Play
from app.players.registry import find
from tests.again import quick
from tests.players.gin.net.mirror import Twins, dealt


@pytest.mark.parametrize("name", quick([full_name(player) for player in COUNTING], "strong-1"))
def test_they_decide_as_in_the_program(name: str) -> None:
    player = find(name)
    assert isinstance(player, CountingPlayer)
    policy = KINDS[level_of(name)](np.random.default_rng(1), 1)
    odd = compared = 0
    for seed in range(6):
        table, hand = dealt(seed)
        twins = Twins(hand, Random(seed), player, policy)
        Play(twins, 1).hands(table)
        assert hand.result is not None
        odd += twins.odd
        compared += twins.compared
    assert compared > 50
    # Where two throws cost the same to the last digit, rounding may choose.
    assert odd <= 1
