"""How a hand may end, what that is worth in points, and what the points are worth in the match.

The endings of a hand are sorted into classes by who wins, how, and by about how much. The
chance to win a game from each score is solved from the shares of these classes in self-play,
as a Markov chain over the points still needed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.games.gin.rules import Rules

KNOCK_EDGES: Final = (9, 17, 27, 41)
"""Lowest difference, in points, of every class of knock but the first."""
GIN_EDGES: Final = (13, 25, 41)
UNDERCUT_EDGES: Final = (4,)

WAYS: Final = len(KNOCK_EDGES) + len(GIN_EDGES) + len(UNDERCUT_EDGES) + 3
CLASSES: Final = 2 * WAYS + 1
"""Won in each way, lost in each way, and a dead hand, which is the last class."""
DEAD: Final = CLASSES - 1

_GIN: Final = len(KNOCK_EDGES) + 1
_UNDERCUT: Final = _GIN + len(GIN_EDGES) + 1
GINS: Final = slice(_GIN, _UNDERCUT)
"""The classes of gins won."""

DIFFERENCES: Final = np.array([5.0, 12.5, 21.0, 32.5, 48.0, 7.0, 19.0, 31.5, 49.0, 1.3, 5.8])
"""Mean points of each way to win before bonuses, measured in self-play."""

FULL: Final = 100
"""Points needed at most in the table of chances; longer games are scaled to it."""


def knock_class(differences: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the class, for the knocker, of knocks with these differences; negative is undercut."""
    won = np.searchsorted(KNOCK_EDGES, differences, side="right")
    lost = WAYS + _UNDERCUT + np.searchsorted(UNDERCUT_EDGES, -differences, side="right")
    return np.where(differences > 0, won, lost).astype(np.int64)


def gin_class(deadwood: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the class, seen by the winner, of gins against hands of this deadwood."""
    return (_GIN + np.searchsorted(GIN_EDGES, deadwood, side="right")).astype(np.int64)


def seen_by_other(classes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the same endings from the other side of the table."""
    swapped = np.where(classes < WAYS, classes + WAYS, classes - WAYS)
    return np.where(classes == DEAD, DEAD, swapped)


@lru_cache(maxsize=16)
def class_points(gin_bonus: int, undercut_bonus: int, factor: int) -> NDArray[np.float64]:
    """Return the points of each class, lost ones negative, under these bonuses."""
    won = DIFFERENCES.copy()
    won[GINS] += gin_bonus
    won[_UNDERCUT:] += undercut_bonus
    return np.concatenate([won, -won, [0.0]]) * factor


def costlier_knock(
    gin_bonus: int, undercut_bonus: int, factor: int, cost: float
) -> NDArray[np.float64]:
    """Return the points of each class where this side has knocked in a way that costs so many more
    points than the usual one, or than gin. Where nothing is left of its lead it is undercut.
    """
    found = class_points(gin_bonus, undercut_bonus, factor).copy()
    for classes, leads in (
        (slice(_UNDERCUT), DIFFERENCES[:_UNDERCUT] - cost),
        (slice(WAYS + _UNDERCUT, DEAD), -DIFFERENCES[_UNDERCUT:] - cost),
    ):
        found[classes] = np.where(leads > 0, leads, leads - undercut_bonus) * factor
    return found


def worth(
    rules: Rules, doubled: bool, needed: tuple[int, int], shares: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Return the worth of each class to a player; ``needed`` are the points that it and its rival
    lack.

    It is the chance to win the game afterwards.
    """
    points = class_points(rules.gin_bonus, rules.undercut_bonus, 2 if doubled else 1)
    return chance_after(points, rules, needed, shares).astype(np.float32)


def chance_after(
    points: NDArray[np.float64],
    rules: Rules,
    needed: tuple[int, int],
    shares: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the chance to win the game once these points have been scored, negative ones by the
    rival.

    ``needed`` are the points that both are missing before, at least 1 each.
    """
    scale = max(max(needed) / FULL, 1.0)
    table = chances(shares.tobytes(), rules.gin_bonus, rules.undercut_bonus)
    mine = needed[0] - np.maximum(points, 0.0)
    theirs = needed[1] + np.minimum(points, 0.0)
    return chance(table, mine / scale, theirs / scale)


def chance(
    table: NDArray[np.float64], mine: NDArray[np.float64], theirs: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the chance to win when so many points are needed, between the entries of a table."""
    a = np.clip(mine, 0, FULL)
    b = np.clip(theirs, 0, FULL)
    i, j = np.minimum(a.astype(np.int64), FULL - 1), np.minimum(b.astype(np.int64), FULL - 1)
    x, y = a - i, b - j
    found: NDArray[np.float64] = (
        table[i, j] * (1 - x) * (1 - y)
        + table[i + 1, j] * x * (1 - y)
        + table[i, j + 1] * (1 - x) * y
        + table[i + 1, j + 1] * x * y
    )
    return found


@lru_cache(maxsize=4)
def chances(shares: bytes, gin_bonus: int, undercut_bonus: int) -> NDArray[np.float64]:
    """Return the chance to win a game by points needed, own and the rival's, between equal players.

    ``shares`` are those of the classes, as the bytes of float64. Rows and columns are 0 to
    FULL points; who needs none has won.
    """
    share = np.frombuffer(shares, dtype=np.float64)
    points = np.round(class_points(gin_bonus, undercut_bonus, 1)).astype(np.int64)
    table = np.full((FULL + 1, FULL + 1), 0.5)
    table[0, :] = 1.0
    table[1:, 0] = 0.0
    live = share[:DEAD].sum()
    for total in range(2, 2 * FULL + 1):
        a = np.arange(max(1, total - FULL), min(FULL, total - 1) + 1)
        b = total - a
        value = np.zeros(len(a))
        for klass in range(DEAD):
            gain = int(points[klass])
            value += (
                share[klass]
                * table[np.maximum(a - max(gain, 0), 0), np.maximum(b + min(gain, 0), 0)]
            )
        table[a, b] = value / live
    return table


def worth_table(shares: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return the worth of the classes by points needed, own and rival's, with bonuses of 25."""
    table = chances(shares.tobytes(), 25, 25)
    points = class_points(25, 25, 1)
    needed = np.arange(FULL + 1, dtype=np.float64)
    mine = needed[:, None, None] - np.maximum(points, 0.0)
    theirs = needed[None, :, None] + np.minimum(points, 0.0)
    mine, theirs = np.broadcast_arrays(mine, theirs)
    return chance(table, mine, theirs).astype(np.float32)
