"""Set two sides against each other in lock-step: ``python -m app.lab.train.duel FIRST SECOND``.

A side is a file of values, or a kind of players, as ``rivals`` names them: ``simple``, ``patient``.
Every deal is played twice, with the seats exchanged, at the start of a game to 100. A hundred
thousand hands take a minute, and tell apart what the arena cannot.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.lab.train.policies import Seated
from app.lab.train.rivals import Rival, UnknownRival, rival
from app.lab.train.selfplay import USUAL_LIMIT
from app.players.gin.net.batch import Ints
from app.players.gin.net.endings import CLASSES, FULL, chances, seen_by_other
from app.players.gin.net.lockstep import BONUS, BatchPlay, deal


class Score(NamedTuple):
    """The result of the first side."""

    points: float
    """Mean points of a hand."""
    within: float
    """Half of the 95 % interval of the mean."""
    games: float
    """Share of games to 100 that it would win if all its hands were like these."""

    def __str__(self) -> str:
        return f"{self.points:+.2f} ± {self.within:.2f} points a hand, {self.games:.1%} of games"


def duel(first: Rival, second: Rival, deals: int, rng: np.random.Generator) -> Score:
    """Play ``deals`` deals, each from both seats."""
    full = np.full(deals, FULL)
    table = deal(rng, deals, np.full(deals, USUAL_LIMIT), full, full)
    sides = [side.policy(rng, deals) for side in (first, second)]
    points: list[Ints] = []
    endings: list[Ints] = []
    for seat in (0, 1):
        by_second = np.zeros((deals, 2), dtype=np.int64)
        by_second[:, 1 - seat] = 1
        play = BatchPlay(Seated(sides, by_second), deals)
        play.hands(table)
        points.append(play.points if seat == 0 else -play.points)
        endings.append(play.results if seat == 0 else seen_by_other(play.results))
    pairs = (points[0] + points[1]) / 2
    counts = np.bincount(np.concatenate(endings), minlength=CLASSES)
    shares = counts / counts.sum()
    games = chances(shares.tobytes(), BONUS, BONUS)[FULL, FULL]
    return Score(float(pairs.mean()), float(1.96 * pairs.std() / deals**0.5), float(games))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(
        prog="python -m app.lab.train.duel",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    try:
        first, second = rival(options.first), rival(options.second)
    except UnknownRival as error:
        parser.error(str(error))
    print(duel(first, second, options.deals, np.random.default_rng(options.seed)))


if __name__ == "__main__":
    main()
