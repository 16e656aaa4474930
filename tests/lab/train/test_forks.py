"""Hands played again from a choice, once for each thing that might have been done."""

from __future__ import annotations

import numpy as np

from app.lab.train.forks import Forks
from app.lab.train.policies import Learner, Samples, Seated
from app.lab.train.rivals import rival
from app.players.gin.net.endings import worth_table
from app.players.gin.net.evaluator import VALUES, load
from app.players.gin.net.lockstep import Play, deal

GAMES = 100


def test_one_of_the_siblings_does_what_was_done_and_ends_as_it_did() -> None:
    path = VALUES["expert-1"]
    values, rng = load(path), np.random.default_rng(5)
    learner = Learner(values.network, worth_table(values.shares), rng, 0.0, Samples())
    forks = Forks(learner, GAMES, rng)
    who = np.zeros((GAMES, 2), dtype=np.int64)
    who[: GAMES // 2, 1] = 1
    other = rival("patient").policy(rng, GAMES)  # of another character in each game
    first = Play(Seated((forks, other), who), GAMES)
    full = np.full(GAMES, 100)
    first.hands(deal(rng, GAMES, np.full(GAMES, 10), full, full))
    learner.samples = noted = Samples()
    again = forks.play([other], who)
    assert len(again.origin) > 2 * GAMES
    ends = list(zip(again.origin.tolist(), again.points.tolist(), strict=True))
    for game in set(again.origin.tolist()):
        assert (game, int(first.points[game])) in ends
    assert len(set(ends)) > 1.5 * GAMES, "what is done makes a difference"
    # Whoever plays by the network is learned of in all of them, and nobody else.
    games, movers = np.concatenate(noted.game), np.concatenate(noted.mover)
    assert set(games.tolist()) == set(range(len(again.origin)))
    assert (movers[again.origin[games] < GAMES // 2] == 0).all()
