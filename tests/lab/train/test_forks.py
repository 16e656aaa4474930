"""Hands played again from a choice, once for each thing that might have been done."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from app.lab.train.fitting import Adam
from app.lab.train.forks import Again, Forks, Siblings, apart, fit_siblings, siblings
from app.lab.train.policies import Learner, Samples, Seated
from app.lab.train.rivals import rival
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import CLASSES, WAYS, seen_by_other, worth_table
from app.players.gin.net.evaluator import VALUES, load
from app.players.gin.net.lockstep import BatchPlay, deal
from app.players.gin.net.open import Open, SkillLevel, judge

GAMES = 60


def test_one_of_the_siblings_does_what_was_done_and_ends_as_it_did() -> None:
    path = VALUES["expert-1"]
    values, rng = load(path), np.random.default_rng(5)
    learner = Learner(values.network, worth_table(values.shares), rng, 0.0, Samples())
    forks = Forks(learner, GAMES, rng)
    who = np.zeros((GAMES, 2), dtype=np.int64)
    who[: GAMES // 2, 1] = 1
    other = rival("patient").policy(rng, GAMES)  # of another character in each game
    first = BatchPlay(Seated((forks, other), who), GAMES)
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
        assert (positions.level == SkillLevel.EXPERT).all()
        assert (positions.level_of_other == SkillLevel.CLUB).all()
        said = np.zeros((len(positions), CLASSES), dtype=np.float32)
        said[:, 0] = 1
        return said


def _again(
    learner: Learner, rng: np.random.Generator, turns: int = 1
) -> tuple[Samples, Again, Ints]:
    """What was noted, how three choices of each hand went on for so long, and who played them."""
    forks = Forks(learner, GAMES, rng, 3)
    who = np.zeros((GAMES, 2), dtype=np.int64)
    who[: GAMES // 2, 1] = 1
    who[GAMES // 2 :, 0] = 1
    other = rival("simple").policy(rng, GAMES)
    needed = rng.integers(1, 101, GAMES), rng.integers(1, 101, GAMES)
    BatchPlay(Seated((forks, other), who), GAMES).hands(
        deal(rng, GAMES, np.full(GAMES, 10), *needed)
    )
    learner.samples = noted = Samples()
    return noted, forks.play([other], who, turns), who


def test_after_a_turn_of_both_a_judge_says_what_becomes_of_the_hand() -> None:
    values, rng = load(VALUES["expert-1"]), np.random.default_rng(7)
    learner = Learner(values.network, worth_table(values.shares), rng, 0.0)
    noted, again, who = _again(learner, rng)
    assert len(again.origin) > 5 * GAMES
    going = again.going
    assert len(going) > 3 * GAMES
    assert (who[again.origin[going.game], going.mover] == 0).all(), "who chose is to draw"
    assert (going.mover == again.chooser[going.game]).all()
    assert (again.results[going.game] == -1).all()
    assert (again.results >= 0).sum() == len(again.results) - len(going)
    chances = again.chances(Sure(), [SkillLevel.EXPERT, SkillLevel.CLUB], who)  # type: ignore[arg-type]
    assert np.array_equal(chances.sum(axis=1), np.ones(len(chances)))
    wins = np.where(going.mover == 0, 0, WAYS)
    assert (chances[going.game, wins] == 1).all()
    learned = siblings(noted, again, chances, learner.worth)
    by_fork = np.argsort(again.fork, kind="stable")
    assert len(learned) == len(by_fork), "every hand is learned of once"
    goes_on = np.isin(by_fork, going.game)
    assert (learned.target[goes_on, 0] == 1).all(), "who learns is who chose"
    ended = by_fork[~goes_on]
    own = np.where(
        again.chooser[ended] == 0, again.results[ended], seen_by_other(again.results[ended])
    )
    assert (learned.target[~goes_on, own] == 1).all()


def test_hands_go_on_for_as_many_turns_as_are_wanted() -> None:
    values, rng = load(VALUES["expert-1"]), np.random.default_rng(6)
    learner = Learner(values.network, worth_table(values.shares), rng, 0.0)
    many = []
    for turns in range(4):
        _, again, _ = _again(learner, np.random.default_rng(3), turns)
        many.append(len(again.going))
        mover = again.chooser[again.going.game]
        assert (again.going.mover == (mover if turns % 2 else 1 - mover)).all()
    assert many == sorted(many, reverse=True)
    assert len(set(many)) == len(many)


def test_siblings_stand_together_and_differ_in_one_choice() -> None:
    values, rng = load(VALUES["expert-1"]), np.random.default_rng(8)
    learner = Learner(values.network, worth_table(values.shares), rng, 0.0)
    noted, again, _ = _again(learner, rng)
    nothing = np.zeros((len(again.origin), CLASSES), dtype=np.float32)
    learned = siblings(noted, again, nothing, learner.worth)
    starts = np.append(np.flatnonzero(learned.first), len(learned))
    assert starts[0] == 0
    assert (np.diff(starts) > 1).all(), "none is alone"
    forks = again.fork[np.argsort(again.fork, kind="stable")]
    assert len(set(forks.tolist())) == len(starts) - 1
    for start, end in pairwise(starts):
        assert len(set(forks[start:end].tolist())) == 1
        assert len({tuple(row) for row in learned.needed[start:end].tolist()}) == 1
        # The cards held, what was thrown, and how: no two did the same.
        seen = zip(
            learned.cards[start:end].tolist(),
            learned.top[start:end].tolist(),
            learned.own[start:end].tolist(),
            strict=True,
        )
        assert len({str(each) for each in seen}) == end - start
    full = np.stack([again.going.needed, again.going.needed_rival], axis=1)
    assert np.array_equal(again.needed[again.going.game], full), "seen from who chose"


def test_learning_from_siblings_brings_their_differences_nearer() -> None:
    values, rng = load(VALUES["expert-1"]), np.random.default_rng(9)
    worth = worth_table(values.shares)
    learner = Learner(values.network, worth, rng, 0.0)
    parts = []
    for _ in range(4):
        learner.samples = None
        noted, again, who = _again(learner, rng)
        chances = again.chances(judge(), [SkillLevel.EXPERT, SkillLevel.CLUB], who)
        parts.append(siblings(noted, again, chances, worth))
    data = Siblings.together(parts)
    assert data.first.sum() > 500
    adam = Adam({name: block.copy() for name, block in values.network.weights.items()})
    off = [fit_siblings(adam, data, worth, rng, 1e-3) for _ in range(12)]
    assert off[-1] < 0.8 * off[0]


def test_the_gradients_of_siblings_are_those_of_what_they_differ_by() -> None:
    rng = np.random.default_rng(1)
    fork = np.array([0, 0, 0, 1, 1, 2, 2, 2, 2])
    sums = rng.normal(size=(len(fork), CLASSES))
    target, worth = rng.dirichlet(np.ones(CLASSES), len(fork)), rng.random((len(fork), CLASSES))

    def chances(sums: NDArray[np.float64]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = np.exp(sums)
        found /= found.sum(axis=1, keepdims=True)
        return found

    def off(sums: NDArray[np.float64]) -> NDArray[np.float64]:
        each: NDArray[np.float64] = ((chances(sums) - target) * worth).sum(axis=1)
        each -= (np.bincount(fork, each) / np.bincount(fork))[fork]
        return each

    def loss(sums: NDArray[np.float64]) -> float:
        nats = -(target * np.log(chances(sums))).sum(axis=1)
        return float((off(sums) ** 2 / 2 / 0.05**2 + 0.1 * nats).mean())

    got = (target * worth).sum(axis=1).astype(np.float32)
    errors = apart(got, target.astype(np.float32), worth.astype(np.float32), fork)
    told, found = errors(chances(sums).astype(np.float32))
    assert told == pytest.approx((off(sums) ** 2).mean(), rel=1e-5)
    for place in np.ndindex(*sums.shape):
        step = np.zeros_like(sums)
        step[place] = 1e-5
        slope = (loss(sums + step) - loss(sums - step)) / 2e-5
        assert found[place] == pytest.approx(slope, abs=1e-5)
