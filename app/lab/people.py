"""Whether the ratings of people find their strengths: people of known strength play each other.

``python -m app.lab.people`` lets 200 people, whose strengths are scattered by 200 Elo, play 20
matches each against others near them, and prints for each of some runs the rank correlation
(Spearman's) of ratings and strengths, the mean error in Elo, and how large the errors are in
standard deviations: 1 where a rating is as sure as it says.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from app.server.ratings import FIRST, RatedResult, Ratings

_GAME: Final = "gin"
_NEAR: Final = 60.0
"""How far from their own rating people look for others, in Elo."""


class Found(NamedTuple):
    """How well the ratings of a run fit the strengths."""

    correlation: float
    """Spearman's, of ratings and strengths."""
    error: float
    """The root of the mean squared difference of rating and strength, in Elo."""
    deviations: float
    """The same in standard deviations of the ratings."""
    sure: float
    """The share of people whose rating is not provisional."""


def evening(people: int, matches: int, spread: float, seed: int) -> Found:
    """Return how well the ratings fit after so many matches of each person."""
    random = Random(seed)
    strengths = [random.gauss(FIRST, spread) for _ in range(people)]
    ratings = Ratings()
    names = [f"{number:016x}" for number in range(people)]
    for day in range(matches):
        near = [random.gauss(ratings.of(name, _GAME).elo, _NEAR) for name in names]
        order = sorted(range(people), key=near.__getitem__)
        for one, other in zip(order[::2], order[1::2], strict=False):
            chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
            places = (1, 2) if random.random() < chance else (2, 1)
            sides = ((names[one],), (names[other],))
            ratings.add(RatedResult(f"{day}-{one}", _GAME, f"day {day:06}", sides, places))
    found = [ratings.of(name, _GAME) for name in names]
    errors = [each.elo - strength for each, strength in zip(found, strengths, strict=True)]
    scaled = [error / each.error for error, each in zip(errors, found, strict=True)]
    return Found(
        _correlation([each.elo for each in found], strengths),
        sqrt(fmean(error**2 for error in errors)),
        sqrt(fmean(error**2 for error in scaled)),
        fmean(not each.is_provisional for each in found),
    )


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two lists without equal values."""
    count = len(one)
    ranks = [
        {index: rank for rank, index in enumerate(sorted(range(count), key=values.__getitem__))}
        for values in (one, other)
    ]
    squares = sum((ranks[0][index] - ranks[1][index]) ** 2 for index in range(count))
    return 1 - 6 * squares / (count * (count**2 - 1))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m app.lab.people", description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--matches", type=int, default=20, help="of each person")
    parser.add_argument("--spread", type=float, default=200.0, help="of strengths, in Elo")
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    print(" run  correlation  error  deviations  sure")
    runs = []
    for run in range(options.runs):
        runs.append(evening(options.people, options.matches, options.spread, options.seed + run))
        _print(str(run + 1), runs[-1])
    _print("mean", Found(*map(fmean, zip(*runs, strict=True))))
    return 0


def _print(name: str, found: Found) -> None:
    print(
        f"{name:>4}  {found.correlation:>11.3f}  {found.error:>5.0f}  {found.deviations:>10.2f}"
        f"  {found.sure:>4.0%}"
    )


if __name__ == "__main__":
    raise SystemExit(main())
