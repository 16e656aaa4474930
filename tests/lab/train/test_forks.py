"""Hands played again from a choice, once for each thing that might have been done."""

from __future__ import annotations

import numpy as np

from app.lab.train.forks import Forks
from app.lab.train.policies import Learner, Samples, Seated
from app.lab.train.rivals import rival
from app.lab.train.targets import judged
from app.players.gin.net.batch import Floats
from app.players.gin.net.endings import CLASSES, WAYS, seen_by_other, worth_table
from app.players.gin.net.evaluator import VALUES, load
from app.players.gin.net.lockstep import Play, deal
from app.players.gin.net.open import Level, Open

GAMES = 60


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


class Sure:
    """A judge who says that the mover will win the smallest knock."""

    def endings(self, positions: Open) -> Floats:
        assert (np.bitwise_count(positions.mover) == 10).all()
        assert (np.bitwise_count(positions.other) == 10).all()
        assert (positions.level == Level.EXPERT).all()
        assert (positions.level_of_other == Level.CLUB).all()
        said = np.zeros((len(positions), CLASSES), dtype=np.float32)
        said[:, 0] = 1
        return said


def test_after_a_turn_of_both_a_judge_says_what_becomes_of_the_hand() -> None:
    values, rng = load(VALUES["expert-1"]), np.random.default_rng(7)
    learner = Learner(values.network, worth_table(values.shares), rng, 0.0)
    forks = Forks(learner, GAMES, rng, 3)
    who = np.zeros((GAMES, 2), dtype=np.int64)
    who[: GAMES // 2, 1] = 1
    who[GAMES // 2 :, 0] = 1
    other = rival("simple").policy(rng, GAMES)
    full = np.full(GAMES, 100)
    Play(Seated((forks, other), who), GAMES).hands(deal(rng, GAMES, np.full(GAMES, 10), full, full))
    learner.samples = noted = Samples()
    again = forks.play([other], who, to_the_end=False)
    assert len(again.origin) > 6 * GAMES
    going = again.going
    assert len(going) > 3 * GAMES
    assert (who[again.origin[going.game], going.mover] == 0).all(), "who chose is to draw"
    assert (again.results[going.game] == -1).all()
    assert (again.results >= 0).sum() == len(again.results) - len(going)
    chances = again.chances(Sure(), [Level.EXPERT, Level.CLUB], who)  # type: ignore[arg-type]
    assert np.array_equal(chances.sum(axis=1), np.ones(len(chances)))
    wins = np.where(going.mover == 0, 0, WAYS)
    assert (chances[going.game, wins] == 1).all()
    target = judged(noted, chances).target
    rows = np.isin(np.concatenate(noted.game), going.game)
    assert (target[rows, 0] == 1).all(), "who learns is who chose"
    ended = np.concatenate(noted.game)[~rows]
    own = np.where(
        np.concatenate(noted.mover)[~rows] == 0,
        again.results[ended],
        seen_by_other(again.results[ended]),
    )
    assert (target[~rows, own] == 1).all()
