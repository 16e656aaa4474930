"""The line over a table with open melds: the round at the left, everybody's score at the right."""

from __future__ import annotations

from collections.abc import Iterator

from app.table.place import AnyTable
from app.ui.melding.telling import headline
from app.words.cells import width_of
from app.words.en.melding.table import DOT
from app.words.en.people import People

_NAMES = (None, 8, 6, 5, 4, 3, 2)
"""Cells of the names of the players, from the most to the fewest."""


def top_line(table: AnyTable, people: People, width: int) -> str:
    """The line in so many cells: the longest of its wordings that fits. None leaves out anybody's
    score.
    """
    wordings = list(_wordings(table, people))
    told, score = next(
        (both for both in wordings if sum(map(width_of, both)) + 4 <= width), wordings[-1]
    )
    gap = width - width_of(told) - width_of(score) - 2
    return f" {told}{' ' * max(gap, 2)}{score} "


def _wordings(table: AnyTable, people: People) -> Iterator[tuple[str, str]]:
    parts = headline(table, people).split(DOT)
    scores = table.standing.columns[0]
    for count in range(len(parts), 0, -1):
        # A short name says more than who deals, but not more than which round it is.
        for width in _NAMES[:5] if count > 1 else _NAMES:
            names = people.labels(width)
            told = (
                f"{name} {scores[side]}" for name, side in zip(names, people.order, strict=True)
            )
            yield DOT.join(parts[:count]), ("  " if width else DOT).join(told)
