"""A run of training: the hands of a round are played while those of the round before are fitted."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, thread_time
from typing import Final

import numpy as np

from app.lab.train.fitting import Adam, Labelled, fit
from app.lab.train.rivals import Named, Rival
from app.lab.train.selfplay import Part, RoundTask, play
from app.lab.workers import add_workers
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import CLASSES
from app.players.gin.net.evaluator import Evaluator
from app.players.gin.net.network import Network, fresh, grown

_EXPLORE: Final = (0.05, 0.02)
"""How much is tried at random, at first and at last."""
_EXPLORE_FORKING: Final = (0.01, 0.01)
"""The same where hands fork, which tries things already."""
_UNSETTLED: Final = 10
"""Rounds at the start whose weights are soon forgotten."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done."""

    seed: int
    rounds: int
    hands: int
    """In a round."""
    rivals: Sequence[Rival]
    against: float
    """Share of the hands against rivals, 0 to 1; in the others the network plays both sides."""
    rates: tuple[float, float]
    """Of learning, at first and at last."""
    width: int
    """Of the first hidden layer; ``second`` is that of the second."""
    second: int
    extended: bool
    start: Evaluator | None = None
    """Values to go on from."""
    stop: int | None = None
    """End after so many of the rounds."""
    keep: int = 2
    """Rounds whose positions are fitted."""
    trust: float = 0.8
    """In endings rather than evaluations, 0 to 1."""
    usual: float = 0.75
    """Share of the hands at the usual knock limit."""
    parts: int = 4
    """That the hands of a round are played in."""
    forks: int = 0
    """From how many of the choices of the network every hand is played again."""
    judged: bool = False
    """See ``RoundTask``."""
    settles: int = _UNSETTLED
    """Rounds after which the weights of earlier ones are forgotten more slowly."""


def add_run(
    parser: ArgumentParser, *, rounds: int, hands: int, rates: tuple[float, float], forks: int
) -> None:
    """Add the options of every run, and those of who plays; the numbers are what is usual."""
    parser.add_argument("--out", type=Path, required=True, help="where to write the values")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--hands", type=int, default=hands, help="hands in a round, before forks")
    parser.add_argument("--keep", type=int, default=2, help="rounds whose positions are fitted")
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
        help="the same for a turn of both only; then the judge of both hands is asked",
    )
    add_workers(parser, jobs=2)


class Report:
    """What came of a round."""

    def __init__(self, plan: Plan, number: int, parts: Sequence[Part]) -> None:
        self.number = number
        self._plan = plan
        self.points = np.concatenate([part.points for part in parts])
        """Of the network in each hand against a rival, at the usual knock limit."""
        self.rivals = np.concatenate([part.rivals for part in parts])
        """Which of them that was."""
        self.loss = 0.0
        self.positions = 0
        self.played = 0.0
        """Seconds until the hands were played, and those of the fit."""
        self.fitted = 0.0

    def __str__(self) -> str:
        return (
            f"{self.number + 1}/{self._plan.rounds}  loss {self.loss:.4f}  "
            f"{self.positions} positions  points a hand against {self._against()}  "
            f"{self.played:.0f} s for play, {self.fitted:.0f} s fit"
        )

    def _against(self) -> str:
        """The points against each of the rivals."""
        return ", ".join(
            f"{rival.name} {mean_of(self.points[self.rivals == number])}"
            for number, rival in enumerate(self._plan.rivals)
        )


def mean_of(points: Ints) -> str:
    """The mean of the points of many hands, and how far off it may be 95 times in 100."""
    if len(points) < 2:
        return "unknown"
    return f"{points.mean():+.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f}"


class Training:
    """A run: the weights as they are fitted, and their mean over rounds, which plays.

    While one round is fitted the next is played, by what was known before the fit.
    """

    def __init__(self, plan: Plan, pool: Executor) -> None:
        self.plan = plan
        self.pool = pool
        self.rng = np.random.default_rng(plan.seed)
        weights = fresh(self.rng, plan.width, plan.second, extended=plan.extended)
        self.shares = np.full(CLASSES, 1 / CLASSES)
        """How often a hand ends in each class."""
        if plan.start is not None:
            self.shares = plan.start.shares
            weights = grown(weights, plan.start.network.weights)
        self.adam = Adam(weights)
        self.mean = {name: weight.copy() for name, weight in self.adam.weights.items()}
        self.kept: deque[Labelled] = deque(maxlen=plan.keep)
        self.stop: int = min(plan.rounds, plan.stop or plan.rounds)
        self.seconds = 0.0
        """Of processor time, without what the rivals took."""
        self.next = self._begin(0)

    def round(self, number: int) -> Report:
        """Gather what was played, have the next round played, and fit."""
        began = monotonic()
        parts = [part.result() for part in self.next]
        self.kept.append(Labelled.together([part.positions for part in parts]))
        self._count(parts)
        if number + 1 < self.stop:
            self.next = self._begin(number + 1)
        report = Report(self.plan, number, parts)
        played, thought = monotonic(), thread_time()
        rate = _between(self.plan.rates, self._done(number))
        losses = [fit(self.adam, data, self.rng, rate) for data in self.kept]
        self._average(0.8 if number > self.plan.settles else 0.3)
        report.loss, report.positions = losses[-1], len(self.kept[-1])
        report.played, report.fitted = played - began, monotonic() - played
        self.seconds += thread_time() - thought + sum(part.seconds for part in parts)
        return report

    def player(self) -> Named:
        """Who plays by what is learned so far."""
        return Named("learned", values=Evaluator(Network(self.mean), self.shares))

    def save(self, path: Path) -> None:
        """Write the mean weights and the shares of the endings."""
        weights: dict[str, Floats] = self.mean
        np.savez(path, shares=self.shares, **weights)  # type: ignore[arg-type]

    def _done(self, number: int) -> float:
        return number / float(self.plan.rounds)

    def _begin(self, number: int) -> list[Future[Part]]:
        plan, done = self.plan, self._done(number)
        first, last = _EXPLORE_FORKING if plan.forks else _EXPLORE
        return [
            self.pool.submit(
                play,
                RoundTask(
                    seed=(plan.seed, number, part),
                    hands=plan.hands // plan.parts,
                    weights=self.mean,
                    shares=self.shares,
                    explore=first + (last - first) * done,
                    rivals=plan.rivals,
                    against=plan.against,
                    trust=plan.trust,
                    # Of the first two rounds neither has seen a fit.
                    guided=plan.start is None and number < 2,
                    usual=plan.usual,
                    forks=plan.forks,
                    judged=plan.judged,
                ),
            )
            for part in range(plan.parts)
        ]

    def _count(self, parts: Sequence[Part]) -> None:
        """Learn how often a hand ends in each class."""
        counts = np.sum([part.endings for part in parts], axis=0) + 1e-3
        self.shares = 0.7 * self.shares + 0.3 * counts / counts.sum()

    def _average(self, old: float) -> None:
        """Move the mean towards the weights: it plays better than those of any one round."""
        # The processes may still be given the old ones.
        self.mean = {
            name: old * self.mean[name] + (1 - old) * weight
            for name, weight in self.adam.weights.items()
        }


def _between(rates: tuple[float, float], done: float) -> float:
    """The rate when so much is done, 0 to 1, of one that falls steadily."""
    first, last = rates
    return float(first * (last / first) ** done)
