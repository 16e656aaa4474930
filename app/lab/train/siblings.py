"""Learning from hands that forked by how much better one choice was than another.

How good a hand is depends most of all on its cards, which siblings share. So what is learned of
them is only by how much they differ: of expert-3 against itself, what the judge of both hands said
after a turn was 0.103 of a match from what the network had said (a standard deviation), and 0.047
in the differences. As many hands teach five times as much so. What siblings have in common counts
a little as well, so that the network forgets nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.lab.train.fitting import Adam, Errors, Labelled, inputs, slopes
from app.lab.train.forks import Again
from app.lab.train.policies import Samples
from app.lab.train.targets import OTHER_SIDE
from app.players.gin.net.batch import Bools, Floats, Ints

_FORKS: Final = 700
"""In a step."""
_ERROR: Final = 0.05
"""Of a difference between siblings in a single hand, in chances to win the match."""
_IN_COMMON: Final = 0.1
"""What the endings themselves count, beside the differences."""


@dataclass(slots=True)
class Siblings(Labelled):
    """Positions after the choices, those of a fork one after the other."""

    got: Floats
    """The chance to win the match of who chose, as far as siblings differ in it."""
    needed: NDArray[np.int8]
    """Points that who chose needed to win the match, and the other, in two columns."""
    first: Bools
    """Where another fork begins."""


def siblings(samples: Samples, again: Again, chances: Floats, worth: Floats) -> Siblings:
    """Return what was noted of each of these hands first, with these chances of the classes as
    player 0 sees them, a row for each hand. ``worth`` is that of the classes, by the points needed.
    """
    target = chances.copy()
    second = again.chooser == 1
    target[second] = target[second][:, OTHER_SIDE]
    # Samples come in order of time.
    hands, noted = np.unique(np.concatenate(samples.game), return_index=True)
    order = np.argsort(again.fork[hands], kind="stable")
    hands, noted = hands[order], noted[order]
    target, needed = target[hands], again.needed[hands]
    return Siblings(
        np.concatenate(samples.cards)[noted],
        np.concatenate(samples.top)[noted].astype(np.int64),
        np.concatenate(samples.common)[noted],
        np.concatenate(samples.own)[noted],
        target.astype(np.float16),
        np.einsum("ij,ij->i", target, worth[needed[:, 0], needed[:, 1]]),
        needed.astype(np.int8),
        np.diff(again.fork[hands], prepend=-1) > 0,
    )


def fit_siblings(
    adam: Adam,
    data: Siblings,
    worth: Floats,
    rng: np.random.Generator,
    rate: float,
) -> float:
    """Return one pass over the forks in random order; returns the mean square of what the
    differences are off by. ``worth`` is that of the classes, by the points needed.

    Every batch has its suits exchanged at random: nothing in the game depends on their order.
    """
    starts = np.append(np.flatnonzero(data.first), len(data))
    order = rng.permutation(len(starts) - 1)
    total = 0.0
    for start in range(0, len(order) - _FORKS + 1, _FORKS):
        forks = order[start : start + _FORKS]
        sizes = starts[forks + 1] - starts[forks]
        fork = np.repeat(np.arange(_FORKS), sizes)
        place = np.arange(len(fork)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        where = starts[forks][fork] + place
        needed = data.needed[where].astype(np.int64)
        blocks, given = inputs(adam.weights, data, where, rng.permutation(4))
        target, worths = data.target[where].astype(np.float32), worth[needed[:, 0], needed[:, 1]]
        errors = apart(data.got[where], target, worths, fork)
        loss, found = slopes(adam.weights, blocks, given, errors)
        adam.step(found, rate)
        total += loss
    return total / max(len(order) // _FORKS, 1)


def apart(got: Floats, target: Floats, worth: Floats, fork: Ints) -> Errors:
    """Return the mean square of what the differences between siblings are off by, in chances to
    win.

    ``got`` are these chances, uncertain by ``_ERROR``, ``target`` and ``worth`` those of the
    classes; ``fork`` tells siblings, and has no gaps. The gradients are most of all of that, and a
    little of the chances of the classes.
    """
    many = np.bincount(fork)

    def errors(chance: Floats) -> tuple[float, Floats]:
        said = np.einsum("ij,ij->i", chance, worth)
        off = said - got
        off -= (np.bincount(fork, off) / many)[fork].astype(np.float32)
        by_logit = off[:, None] / _ERROR**2 * chance * (worth - said[:, None])
        by_logit += _IN_COMMON * (chance - target)
        return float((off * off).mean()), by_logit / len(target)

    return errors
