"""A rating drawn on a line beside those of the levels, with its interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from app.coach.statistics import Rating
from app.players.base import level_of
from app.tui.widgets.rows import Piece, Row, Rows
from app.words.cells import left

_EDGE: Final = 60.0
"""Elo that the line goes on beyond the weakest and the strongest level."""


class _Signs(NamedTuple):
    line: str
    tick: str
    low: str
    high: str
    own: str
    beyond: tuple[str, str]


_SIGNS: Final = _Signs("─", "┼", "├", "┤", "●", ("◂", "▸"))
_ASCII: Final = _Signs("-", "+", "|", "|", "o", ("<", ">"))


class RatingScale(Rows):
    """Three rows: the names of the levels, the line with a tick for each, and one's own."""

    def __init__(self, widget_id: str) -> None:
        super().__init__(widget_id)
        self._rating: Rating | None = None
        self._levels: Mapping[str, float] = {}

    def show(self, rating: Rating | None, levels: Mapping[str, float]) -> None:
        """Show a rating, if there is one, beside these, which are those of levels by their full
        names.
        """
        self._rating, self._levels = rating, levels
        self.show_rows(self._drawn(rating, levels) if rating else [])

    def on_resize(self) -> None:
        """Draw it as wide as there is room."""
        self.show(self._rating, self._levels)

    def _drawn(self, rating: Rating, levels: Mapping[str, float]) -> list[Row]:
        signs = _ASCII if self.looks.ascii_only else _SIGNS
        width = max(self.size.width, 1)
        low, high = min(levels.values()) - _EDGE, max(levels.values()) + _EDGE

        def at(elo: float) -> int:
            return round((elo - low) / (high - low) * (width - 1))

        names, line = "", [signs.line] * width
        for name, elo in sorted(levels.items(), key=lambda level: level[1]):
            line[at(elo)] = signs.tick
            level = level_of(name)
            start = max(at(elo) - len(level) // 2, len(names) + 1)
            names = left(names, min(start, width - len(level))) + level
        own = self._own(
            at(rating.elo - rating.interval),
            at(rating.elo),
            at(rating.elo + rating.interval),
            signs,
        )
        return [
            (Piece(names, "muted"),),
            (Piece("".join(line), "muted"),),
            (Piece(own, bold=True),),
        ]

    def _own(self, low: int, middle: int, high: int, signs: _Signs) -> str:
        """The interval as a line of its own, the rating marked in it."""
        width = max(self.size.width, 1)
        first, last = (max(0, min(edge, width - 1)) for edge in (low, high))
        row = [" "] * width
        row[first : last + 1] = [signs.line] * (last - first + 1)
        row[first], row[last] = signs.low, signs.high
        if low < 0:
            row[first] = signs.beyond[0]
        if high >= width:
            row[last] = signs.beyond[1]
        if 0 <= middle < width:
            row[middle] = signs.own
        return "".join(row)
