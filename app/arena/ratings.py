"""Elo ratings of players, from the shares of games that they have won of one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from statistics import fmean
from typing import TYPE_CHECKING, Final, TypeAlias

from app.arena.game import GAMES_OF_A_PAIR
from app.arena.standings import NORMAL, PairStandings
from app.players.strength import YARDSTICK_ELO, Strength

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]

_POINTS: Final = 400 / log(10)
"""Elo points for one unit of the natural logarithm of the odds."""
_STEPS: Final = 100
_FARTHEST: Final = 1.0
"""Most that a step may change a logarithm of odds; far from the solution a full step overshoots."""
_NEAR: Final = 1e-9
_NOTHING: Final = 1e-10
"""Share of the greatest eigenvalue below which an eigenvalue is the sum of all ratings, about which
games tell nothing."""


def fit(
    names: Sequence[str], standings: Sequence[PairStandings], fixed: Mapping[str, float]
) -> dict[str, Strength]:
    """Return the ratings that make the results likeliest.

    ``standings`` has one for each two of ``names``, at least two, played or not. Elo is known up to
    a constant, so the mean of the ratings in ``fixed`` is kept; if it is empty, all have the
    yardstick's on average. The intervals are of the distance from these.

    The model is that of R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs",
    Biometrika 39 (1952), fitted by Newton's steps. One drawn game more is counted for each two, so
    that a player who never lost is not infinitely strong. Intervals are P. J. Huber's, over
    shuffles: all play with the same ones, so that their luck does not fall out. They are at least
    those of the shares alone, which know how little a few games prove.
    """
    import numpy as np

    first, second = (
        np.array([[standing.names[who] == name for name in names] for standing in standings])
        for who in (0, 1)
    )
    ends = first.astype(float) - second
    games = np.array([standing.games for standing in standings]) + 1.0
    won = np.array([standing.rate * standing.games for standing in standings]) + 0.5

    def inverse(chance: Floats) -> Floats:
        told = (ends * (games * chance * (1 - chance))[:, None]).T @ ends
        return np.linalg.pinv(told, _NOTHING, hermitian=True)

    strength = np.zeros(len(names))
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-ends @ strength))
        step = inverse(chance) @ ends.T @ (won - games * chance)
        strength += np.clip(step, -_FARTHEST, _FARTHEST)
        if abs(step).max() < _NEAR:
            break
    still = [index for index, name in enumerate(names) if name in fixed or not fixed]
    apart = np.eye(len(names))
    apart[:, still] -= 1 / len(still)
    taken = apart @ inverse(chance) @ ends.T
    alone = taken * games * [standing.margin / NORMAL for standing in standings]
    errors = [np.linalg.norm(each, axis=1) for each in (alone, taken @ _luck(standings))]
    elo = _middle(fixed) + _POINTS * apart @ strength
    intervals = NORMAL * _POINTS * np.maximum(*errors)
    return {
        name: Strength(*told)
        for name, *told in zip(names, elo.tolist(), intervals.tolist(), strict=True)
    }


def _middle(fixed: Mapping[str, float]) -> float:
    return fmean(fixed.values()) if fixed else YARDSTICK_ELO


def _luck(standings: Sequence[PairStandings]) -> Floats:
    import numpy as np

    shuffles = sorted({number for standing in standings for number in standing.shares})
    luck = np.zeros((len(standings), len(shuffles)))
    for row, standing in zip(luck, standings, strict=True):
        for index, number in enumerate(shuffles):
            if number in standing.shares:
                row[index] = GAMES_OF_A_PAIR * (standing.shares[number] - standing.rate)
    luck *= (len(shuffles) / max(len(shuffles) - 1, 1)) ** 0.5
    return luck
