"""What was said beside what came, by how much was said or when: errors count matches, because what
is said in one match is not said independently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.float64]
"""One for each time that something was said in a match: what it is sorted by, said, and came."""


class Bin(NamedTuple):
    """All that was said within some bounds."""

    label: str
    times: int
    said: float
    """In the mean."""
    came: float
    error: float
    """Of what came less what was said, a standard error."""

    @property
    def off(self) -> float:
        """By how much more came than was said."""
        return self.came - self.said


class Sorting(NamedTuple):
    """Bounds between bins, which are one more than these, and what the bins are called."""

    bounds: Sequence[float]
    labels: Sequence[str]


TENTHS: Final = Sorting(
    [tenth / 10 for tenth in range(1, 10)],
    [f"{10 * tenth:3} to {10 * tenth + 10:3} %" for tenth in range(10)],
)
"""For chances."""


def bins(matches: Sequence[Rows], sorting: Sorting) -> Iterator[Bin]:
    """The bins in which anything was said."""
    places = [np.digitize(rows[:, 0], sorting.bounds) for rows in matches]
    for place, label in enumerate(sorting.labels):
        inside = [rows[which == place] for rows, which in zip(matches, places, strict=True)]
        if count := sum(map(len, inside)):
            _, said, came = np.sum([rows.sum(axis=0) for rows in inside], axis=0) / count
            sums = [float((rows[:, 2] - rows[:, 1]).sum()) for rows in inside]
            yield Bin(label, count, said, came, hypot(*sums) / count)
