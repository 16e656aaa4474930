"""A run of training: the hands of a round are played while those of the round before are fitted."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, thread_time
from typing import Final

import numpy as np

from app.lab.train.fitting import Adam, Labelled, Late, fit
from app.lab.train.forks import Siblings, fit_siblings
from app.lab.train.rivals import Named, Rival
from app.lab.train.selfplay import RoundTask, SelfPlayResult, play
from app.lab.workers import add_workers
from app.players.gin.net.batch import Ints
from app.players.gin.net.endings import CLASSES, worth_table
from app.players.gin.net.evaluator import Evaluator, save
from app.players.gin.net.network import Network, fresh, grown

_EXPLORE: Final = (0.05, 0.02)
"""Rate of random choices, in the first and the last round."""
_EXPLORE_FORKING: Final = (0.01, 0.01)
"""The same if hands fork, because forks try choices already."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    seed: int
    rounds: int
    hands: int
    """Hands of a round."""
    rivals: Sequence[Rival]
    against: float
    """Share of the hands against rivals, 0 to 1; in the others the network plays both sides."""
    rates: tuple[float, float]
    """Learning rates, the first and the last."""
    width: int
    """Units of the first hidden layer; ``second`` is those of the second."""
    second: int
    extended: bool
    start: Evaluator | None = None
    """Values to go on from; None to begin anew."""
    stop: int | None = None
    """Rounds after which to end; None to play all."""
    keep: int = 2
    """Rounds whose positions are kept, to be fitted more than once."""
    older: int = 1
    """Kept rounds that are fitted with the newest, drawn by lot (L.-J. Lin, Self-improving reactive
    agents based on reinforcement learning, planning and teaching, 1992)."""
    trust: float = 0.8
    """The weight of endings against evaluations, 0 to 1."""
    usual: float = 0.75
    parts: int = 4
    """Number of parts in which the hands of a round are played."""
    forks: int = 0
    turns: int | None = None
    """As in ``RoundTask``."""


def add_run(
    parser: ArgumentParser, *, rounds: int, hands: int, rates: tuple[float, float], forks: int
) -> None:
    """Add the options of every run, and those of the players. The numbers are the defaults."""
    parser.add_argument("--out", type=Path, required=True, help="where to write the values")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--hands", type=int, default=hands, help="hands in a round, before forks")
    parser.add_argument("--keep", type=int, default=2, help="rounds whose positions are kept")
    parser.add_argument(
        "--older", type=int, default=1, help="rounds of these that are fitted with the newest"
    )
    parser.add_argument("--rate", type=float, default=rates[0], help="of learning, at first")
    parser.add_argument("--last-rate", type=float, default=rates[1])
    parser.add_argument(
        "--trust", type=float, default=0.8, help="in endings rather than evaluations, 0 to 1"
    )
    parser.add_argument(
        "--parts", type=int, default=4, help="that the hands of a round are played in"
    )
    parser.add_argument(
        "--forks", type=int, default=forks, help="choices from which every hand is played again"
    )
    parser.add_argument(
        "--judged",
        type=int,
        default=0,
        metavar="FORKS",
        help="the same for some turns only; then the judge of both hands is asked, and only by how "
        "much the choices differ is learned",
    )
    parser.add_argument(
        "--turns", type=int, default=1, help="after the choice, before the judge is asked"
    )
    add_workers(parser, jobs=2)


class Report:
    def __init__(self, plan: TrainingPlan, number: int, parts: Sequence[SelfPlayResult]) -> None:
        self.number = number
        self._plan = plan
        self.points = np.concatenate([part.points for part in parts])
        """Points of the network in each hand against a rival, at the usual knock limit."""
        self.rivals = np.concatenate([part.rivals for part in parts])
        """The index of that rival."""
        self.loss = 0.0
        self.positions = 0
        self.played = 0.0
        """Seconds until the hands were played, and those of the fit."""
        self.fitted = 0.0

    def __str__(self) -> str:
        return (
            f"{self.number + 1}/{self._plan.rounds}  loss {self.loss:.5f}  "
            f"{self.positions} positions  points a hand against {self._against()}  "
            f"{self.played:.0f} s for play, {self.fitted:.0f} s fit"
        )

    def _against(self) -> str:
        return ", ".join(
            f"{rival.name} {mean_of(self.points[self.rivals == number])}"
            for number, rival in enumerate(self._plan.rivals)
        )


def mean_of(points: Ints) -> str:
    """Return the mean of the points of many hands, and half of its 95 % interval."""
    if len(points) < 2:
        return "unknown"
    return f"{points.mean():+.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f}"


class Training:
    """A run: the weights as they are fitted, and the mean of the late ones, which plays.

    While one round is fitted the next is played, by what was known before the fit.
    """

    def __init__(self, plan: TrainingPlan, pool: Executor) -> None:
        self.plan = plan
        self.pool = pool
        self.rng = np.random.default_rng(plan.seed)
        weights = fresh(self.rng, plan.width, plan.second, extended=plan.extended)
        self.shares = np.full(CLASSES, 1 / CLASSES)
        """The share of hands that end in each class."""
        if plan.start is not None:
            self.shares = plan.start.shares
            weights = grown(weights, plan.start.network.weights)
        self.late = Late(weights)
        self.adam = Adam(weights, self.late)
        self.kept: deque[Labelled | Siblings] = deque(maxlen=plan.keep)
        self.stop: int = min(plan.rounds, plan.stop or plan.rounds)
        self.seconds = 0.0
        """Processor time in seconds, without that of the rivals."""
        self.next = self._begin(0)

    def round(self, number: int) -> Report:
        """Gather the played hands, have the next round played, and fit."""
        began = monotonic()
        parts = [part.result() for part in self.next]
        positions = [part.positions for part in parts]
        self.kept.append(type(positions[0]).together(positions))
        self._count(parts)
        if number + 1 < self.stop:
            self.next = self._begin(number + 1)
        report = Report(self.plan, number, parts)
        played, thought = monotonic(), thread_time()
        rate = _between(self.plan.rates, self._done(number))
        losses = [self._fit(data, rate) for data in self._drawn()]
        report.loss, report.positions = losses[-1], len(self.kept[-1])
        report.played, report.fitted = played - began, monotonic() - played
        self.seconds += thread_time() - thought + sum(part.seconds for part in parts)
        return report

    def player(self) -> Named:
        return Named("learned", values=Evaluator(Network(self.late.weights), self.shares))

    def save(self, path: Path) -> None:
        save(Evaluator(Network(self.late.weights), self.shares), path)

    def _drawn(self) -> Iterator[Labelled | Siblings]:
        many = min(self.plan.older, len(self.kept) - 1)
        for place in sorted(self.rng.choice(len(self.kept) - 1, many, replace=False).tolist()):
            yield self.kept[place]
        yield self.kept[-1]

    def _fit(self, data: Labelled | Siblings, rate: float) -> float:
        if isinstance(data, Siblings):
            return fit_siblings(self.adam, data, worth_table(self.shares), self.rng, rate)
        return fit(self.adam, data, self.rng, rate)

    def _done(self, number: int) -> float:
        return number / float(self.plan.rounds)

    def _begin(self, number: int) -> list[Future[SelfPlayResult]]:
        plan, done = self.plan, self._done(number)
        first, last = _EXPLORE_FORKING if plan.forks else _EXPLORE
        # While they are played these are fitted.
        weights = {name: weight.copy() for name, weight in self.late.weights.items()}
        return [
            self.pool.submit(
                play,
                RoundTask(
                    seed=(plan.seed, number, part),
                    hands=plan.hands // plan.parts,
                    weights=weights,
                    shares=self.shares,
                    explore=first + (last - first) * done,
                    rivals=plan.rivals,
                    against=plan.against,
                    trust=plan.trust,
                    # Of the first two rounds neither has seen a fit.
                    guided=plan.start is None and number < 2,
                    usual=plan.usual,
                    forks=plan.forks,
                    turns=plan.turns,
                ),
            )
            for part in range(plan.parts)
        ]

    def _count(self, parts: Sequence[SelfPlayResult]) -> None:
        counts = np.sum([part.endings for part in parts], axis=0) + 1e-3
        self.shares = 0.7 * self.shares + 0.3 * counts / counts.sum()


def _between(rates: tuple[float, float], done: float) -> float:
    first, last = rates
    return float(first * (last / first) ** done)
