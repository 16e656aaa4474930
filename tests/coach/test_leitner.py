"""When a position is asked again."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.coach.leitner import INTERVALS, SITTING, Box, moved, sitting

TODAY = date(2026, 11, 22)


def days(count: int) -> date:
    return TODAY + timedelta(days=count)


@pytest.mark.parametrize(
    ("before", "is_right", "after"),
    [
        (None, True, Box(1, days(1))),
        (None, False, Box(0, TODAY)),
        (Box(0, TODAY), True, Box(1, days(1))),
        (Box(0, TODAY), False, Box(0, TODAY)),
        (Box(1, TODAY), True, Box(2, days(3))),
        (Box(2, days(-4)), True, Box(3, days(7))),
        (Box(3, TODAY), True, Box(4, days(16))),
        (Box(4, TODAY), True, Box(5, days(35))),
        (Box(5, TODAY), True, Box(5, days(35))),
        (Box(5, TODAY), False, Box(0, TODAY)),
        # It was asked before its time, for want of others.
        (Box(3, days(5)), True, Box(4, days(16))),
    ],
)
def test_right_answers_rest_longer_and_wrong_ones_begin_again(
    before: Box | None, is_right: bool, after: Box
) -> None:
    assert moved(before, TODAY, is_right=is_right) == after


def test_every_box_rests_longer_than_the_one_before() -> None:
    assert list(INTERVALS) == sorted(set(INTERVALS))


@pytest.mark.parametrize(
    ("own", "others", "boxes", "asked"),
    [
        ("ab", "xyz", {}, "abxyz"),
        # What failed comes before what is new, and own ones before all others.
        ("ab", "xyz", {"b": Box(0, TODAY), "y": Box(0, TODAY)}, "bayxz"),
        # The lower box first, then the one that has waited longer.
        ("abc", "", {"a": Box(2, days(-9)), "b": Box(1, TODAY), "c": Box(1, days(-1))}, "cba"),
        # Resting ones come last, the next due first.
        ("ab", "xy", {"a": Box(2, days(2)), "x": Box(1, days(1))}, "byxa"),
        ("abcdefghijkl", "x", {}, "abcdefghij"),
        # Nothing that rests takes the place of something that is due or new.
        ("abcdefghijkl", "", {"a": Box(1, days(1))}, "bcdefghijk"),
        ("", "", {}, ""),
    ],
)
def test_a_sitting_begins_with_what_is_due(
    own: str, others: str, boxes: dict[str, Box], asked: str
) -> None:
    assert "".join(sitting(own, others, boxes, TODAY)) == asked
    assert len(asked) <= SITTING
