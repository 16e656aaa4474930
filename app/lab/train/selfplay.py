"""One part of a round of training: hands played by the network, and what is to be learned of them.

A part depends on nothing but its task, so that several processes can play at once and the
values come out the same however many there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.lab.train.fitting import Labelled
from app.lab.train.forks import Forks, Siblings, labelled, siblings
from app.lab.train.policies import Learner, Samples, Seated, Timed
from app.lab.train.rivals import Rival, drawn
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import CLASSES, FULL, seen_by_other, worth_table
from app.players.gin.net.lockstep import BatchPlay, deal
from app.players.gin.net.network import Network
from app.players.gin.net.open import SkillLevel, judge

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
    rivals: Sequence[Rival]
    against: float
    """Share of the hands against rivals, 0 to 1; in the others the network plays both sides."""
    trust: float
    """In endings rather than evaluations, 0 to 1."""
    guided: bool = False
    """Whether the first of the rivals chooses for the network, which knows nothing yet."""
    usual: float = 0.75
    """Share of the hands at the usual knock limit."""
    forks: int = 0
    """From how many of the choices of the network every hand is played again."""
    turns: int | None = None
    """How many turns after the choice are played, if not all; then a judge of both hands says what
    would come of it, and nothing else is learned but by how much the choices differ."""


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """What came of it."""

    positions: Labelled | Siblings
    endings: Ints
    """How many hands at the usual knock limit ended in each class.

    They are those of the network with itself, for either side; for the network if it meets only
    rivals."""
    points: Ints
    """Of the network in each hand against a rival, at the usual knock limit."""
    rivals: Ints
    """Which of the rivals that was."""
    seconds: float
    """Of processor time, without what the rivals took."""


def play(task: RoundTask) -> SelfPlayResult:
    """Play hands at all limits and scores, some of them against rivals."""
    began = thread_time()
    rng, hands = np.random.default_rng(task.seed), task.hands
    limit = np.where(
        rng.random(hands) < task.usual,
        USUAL_LIMIT,
        np.where(rng.random(hands) < 0.4, 0, rng.integers(1, 10, hands)),
    )
    fresh_game = rng.random(hands) < 0.4
    needed = [np.where(fresh_game, FULL, rng.integers(1, FULL + 1, hands)) for _ in range(2)]
    rivals = [Timed(rival.policy(rng, hands)) for rival in task.rivals]
    samples = Samples()
    learner = Learner(Network(task.weights), worth_table(task.shares), rng, task.explore, samples)
    if task.guided:
        learner.guide = rivals[0].policy
    which = drawn(rng, [rival.share for rival in task.rivals], hands)
    who = np.zeros((hands, 2), dtype=np.int64)
    meets = rng.random(hands) < task.against
    who[np.arange(hands), rng.integers(0, 2, hands)] = np.where(meets, which + 1, 0)
    forks = Forks(learner, hands, rng, task.forks) if task.forks else None
    if task.turns is not None:
        learner.samples = None
    played = BatchPlay(Seated((forks or learner, *rivals), who), hands)
    played.hands(deal(rng, hands, limit, *needed))
    usual, met = limit == USUAL_LIMIT, who.any(axis=1)
    if met.all():
        own = np.where(who[:, 0] > 0, seen_by_other(played.results), played.results)[usual]
    else:
        endings = played.results[~met & usual]
        own = np.concatenate([endings, seen_by_other(endings)])
    points = played.points * np.where(who[:, 1] > 0, 1, -1)
    positions: Labelled | Siblings
    if forks is None:
        positions = labelled(samples, played.results, task.trust)
    else:
        learner.samples, learner.explore = Samples(), 0.0
        again = forks.play(rivals, who, task.turns)
        if task.turns is not None:
            levels = [SkillLevel.EXPERT, *(rival.level for rival in task.rivals)]
            chances = again.chances(judge(), levels, who)
            positions = siblings(learner.samples, again, chances, learner.worth)
        else:
            positions = Labelled.together(
                [
                    labelled(samples, played.results, task.trust),
                    labelled(learner.samples, again.results, task.trust),
                ]
            )
    return SelfPlayResult(
        positions,
        np.bincount(own, minlength=CLASSES),
        points[met & usual],
        which[met & usual],
        thread_time() - began - sum(rival.seconds for rival in rivals),
    )
