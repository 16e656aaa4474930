"""One part of a round of training: hands played by the network, and what is to be learned of them.

A part depends on nothing but its task, so that several processes can play at once and the
values come out the same however many there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.lab.train.fitting import Labelled
from app.lab.train.policies import Heuristic, Learner, Samples, Seated
from app.lab.train.targets import labelled
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import CLASSES, FULL, seen_by_other, worth_table
from app.players.gin.net.lockstep import Play, deal
from app.players.gin.net.network import Network

USUAL_LIMIT: Final = 10


@dataclass(frozen=True, slots=True)
class RoundTask:
    """What is to be played, and by whom."""

    seed: tuple[int, ...]
    hands: int
    weights: Mapping[str, Floats]
    shares: NDArray[np.float64]
    """How often a hand ends in each class."""
    explore: float
    yardsticks: float
    """Share of the heuristics that are the plain yardstick."""
    greedy: float
    trust: float
    """In endings rather than evaluations, 0 to 1."""
    guided: bool
    """Whether heuristics choose for the network, which knows nothing yet."""


@dataclass(frozen=True, slots=True)
class Part:
    """What came of it."""

    positions: Labelled
    endings: Ints
    """How many hands of the network with itself, at the usual knock limit, ended in each class
    for either side."""
    points: Ints
    """Of the network in each hand against a heuristic, at the usual knock limit."""


def play(task: RoundTask) -> Part:
    """Play hands at all limits and scores, half of them against heuristics."""
    rng, hands = np.random.default_rng(task.seed), task.hands
    limit = np.where(
        rng.random(hands) < 0.75,
        USUAL_LIMIT,
        np.where(rng.random(hands) < 0.4, 0, rng.integers(1, 10, hands)),
    )
    fresh_game = rng.random(hands) < 0.4
    needed = [np.where(fresh_game, FULL, rng.integers(1, FULL + 1, hands)) for _ in range(2)]
    heuristic = Heuristic.crowd(rng, hands, task.yardsticks, task.greedy)
    samples = Samples()
    learner = Learner(Network(task.weights), worth_table(task.shares), rng, task.explore, samples)
    if task.guided:
        learner.guide = heuristic
    by_heuristic = np.zeros((hands, 2), dtype=bool)
    by_heuristic[np.arange(hands), rng.integers(0, 2, hands)] = rng.random(hands) < 0.5
    played = Play(Seated((learner, heuristic), by_heuristic.astype(np.int64)), hands)
    played.hands(deal(rng, hands, limit, *needed))
    usual, met = limit == USUAL_LIMIT, by_heuristic.any(axis=1)
    endings = played.results[~met & usual]
    both = np.concatenate([endings, seen_by_other(endings)])
    points = played.points * np.where(by_heuristic[:, 1], 1, -1)
    return Part(
        labelled(samples, played.results, task.trust),
        np.bincount(both, minlength=CLASSES),
        points[met & usual],
    )
