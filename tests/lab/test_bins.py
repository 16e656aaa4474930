"""What was said beside what came."""

from __future__ import annotations

import numpy as np
import pytest

from app.lab.bins import TENTHS, Sorting, bins


def test_errors_count_matches_and_not_times() -> None:
    one = np.array([[0.92, 0.92, 1.0]] * 40)
    other = np.array([[0.92, 0.92, 0.0]] * 10)
    (found,) = bins([one, other], TENTHS)
    assert (found.label, found.times) == (" 90 to 100 %", 50)
    assert (found.said, found.came, found.off) == pytest.approx((0.92, 0.8, -0.12))
    # By hand: the sums of the two matches are off by 3.2 and 9.2.
    assert found.error == pytest.approx((3.2**2 + 9.2**2) ** 0.5 / 50)


def test_a_bound_belongs_to_the_bin_above_it() -> None:
    rows = np.array([[9.0, 1.0, 2.0], [8.0, 5.0, 5.0], [11.0, 3.0, 3.0]])
    found = [*bins([rows, rows[:0]], Sorting((9, 11), ("low", "middle", "high")))]
    assert [(each.label, each.said) for each in found] == [
        ("low", 5.0),
        ("middle", 1.0),
        ("high", 3.0),
    ]
