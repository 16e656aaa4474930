"""Hands in lock-step go as in the engine, and players know in both the same."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from app.games.gin.score import Outcome
from app.players.gin.net.endings import DEAD, WAYS, gin_class, knock_class
from app.players.gin.net.lockstep import BatchPlay
from tests.again import again
from tests.players.gin.net.mirror import Mirror, dealt


@pytest.mark.parametrize("patient", [False, again(True)])
def test_hands_go_as_in_the_engine(patient: bool) -> None:
    endings = set()
    compared = odd = 0
    for seed in range(60):
        table, hand = dealt(seed)
        mirror = Mirror(hand, Random(seed), patient=patient)
        play = BatchPlay(mirror, 1)
        play.hands(table)
        compared += mirror.compared
        result = hand.result
        assert result is not None
        endings.add(result.outcome)
        if result.outcome is Outcome.DEAD:
            expected = DEAD
        else:
            assert result.knocker is not None
            mine, theirs = (
                result.showings[seat].points for seat in (result.knocker, 1 - result.knocker)
            )
            if result.outcome is Outcome.GIN:
                expected = int(gin_class(np.array([theirs]))[0])
            else:
                expected = int(knock_class(np.array([theirs - mine]))[0])
            if result.knocker == 1:
                expected = expected + WAYS if expected < WAYS else expected - WAYS
        # Among knocks of equal deadwood the two may spread differently, which changes lay-offs.
        odd += play.results[0] != expected
        signed = result.points if result.winner == 0 else -result.points
        assert play.points[0] == signed or result.outcome in (Outcome.KNOCK, Outcome.UNDERCUT)
    assert odd <= 2
    assert compared > 500
    assert (Outcome.DEAD if patient else Outcome.KNOCK) in endings
