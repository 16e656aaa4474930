"""Players who count cards, for many hands at once."""

from __future__ import annotations

import numpy as np
import pytest

from app.lab.train.rivals import COUNTING, KINDS
from app.players.base import full_name, level_of
from app.players.gin.counting import CountingPlayer
from app.players.registry import find
from tests.again import quick
from tests.players.gin.net.mirror import compare


@pytest.mark.parametrize("name", quick([full_name(player) for player in COUNTING], "strong-1"))
def test_they_decide_as_in_the_program(name: str) -> None:
    player = find(name)
    assert isinstance(player, CountingPlayer)
    policy = KINDS[level_of(name)](np.random.default_rng(1), 1)
    compared, odd = compare(player, policy, 6)
    assert compared > 50
    # Where two throws cost the same to the last digit, rounding may choose.
    assert odd <= 1
