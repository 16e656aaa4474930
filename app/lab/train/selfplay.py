"""One part of a round of training: hands played by the network, and the positions to learn from.

A part depends on nothing but its task, so that several processes can play at once and the values
come out the same however many there are.
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
    seed: tuple[int, ...]
    hands: int
    weights: Mapping[str, Floats]
    shares: NDArray[np.float64]
    """The share of hands that end in each class."""
    explore: float
    rivals: Sequence[Rival]
    against: float
    """Share of the hands against rivals, 0 to 1; in the others the network plays both sides."""
    trust: float
    """The weight of endings against evaluations, 0 to 1."""
    guided: bool = False
    """Whether the first of the rivals chooses for the network, which knows nothing yet."""
    usual: float = 0.75
    """Share of the hands at the usual knock limit."""
    forks: int = 0
    """The number of choices of the network from which every hand is played again."""
    turns: int | None = None
    """Turns that are played after the choice; None for all.

    If not None, a judge of both hands says how the hand would end, and only the differences of the
    choices are learned."""


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    positions: Labelled | Siblings
    endings: Ints
    """Hands at the usual knock limit that ended in each class.

    They are those of the network with itself, for either side; for the network if it meets only
    rivals."""
    points: Ints
    """Points of the network in each hand against a rival, at the usual knock limit."""
    rivals: Ints
    """The index of that rival."""
    seconds: float
    """Processor time in seconds, without that of the rivals."""


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
