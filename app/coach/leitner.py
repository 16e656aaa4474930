"""When a position is asked again: the boxes of Sebastian Leitner (“So lernt man lernen”, 1972).

What is answered right goes a box up and rests longer there; what is answered wrong goes back to
the first box, and comes again in the next sitting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple, TypeVar

INTERVALS: Final = (0, 1, 3, 7, 16, 35)
"""Days for which a position rests in each of the boxes; it never leaves the last one."""
SITTING: Final = 10
"""Positions of a sitting."""

KeyT = TypeVar("KeyT")


class Box(NamedTuple):
    """Where a position lies that has been answered."""

    number: int
    """From 0 on; one of ``INTERVALS``."""
    due: date
    """From this day on it is asked again."""


def moved(before: Box | None, today: date, *, is_right: bool) -> Box:
    """Where a position lies after an answer today; one that was never answered before is new, and
    leaves the first box at once when it is right.
    """
    last = before.number if before else 0
    number = min(last + 1, len(INTERVALS) - 1) if is_right else 0
    return Box(number, today + timedelta(days=INTERVALS[number]))


def sitting(
    own: Sequence[KeyT], others: Sequence[KeyT], boxes: Mapping[KeyT, Box], today: date
) -> list[KeyT]:
    """What is asked today, in this order, ``SITTING`` where there are so many.

    One's own positions before the others; of both those that are due before the new ones, what
    failed last first; the new ones as they come. Only where that is not enough, those follow that
    rest still, the next due first.
    """
    found: list[KeyT] = []
    for keys in (own, others):
        found += _due(keys, boxes, today)
        found += [key for key in keys if key not in boxes]
    if len(found) < SITTING:
        resting = [key for key in (*own, *others) if key in boxes and boxes[key].due > today]
        found += sorted(resting, key=lambda key: boxes[key].due)
    return found[:SITTING]


def _due(keys: Iterable[KeyT], boxes: Mapping[KeyT, Box], today: date) -> list[KeyT]:
    due = [key for key in keys if key in boxes and boxes[key].due <= today]
    return sorted(due, key=lambda key: boxes[key])
