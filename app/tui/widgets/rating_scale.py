"""A rating drawn on a line beside those of the levels, with its interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rich.cells import cell_len

from app.players.base import level_of
from app.review.statistics import Rating
from app.tui.widgets.rows import Piece, Row, Rows
from app.words.cells import left
from app.words.en.history import rating_is
from app.words.glyphs import plain

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

    def show(self, rating: Rating, levels: Mapping[str, float]) -> None:
        """Show a rating beside these, which are those of levels by their full names."""
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
        told = rating_is(rating)
        own = self._own(
            at(rating.elo - rating.interval),
            at(rating.elo),
            at(rating.elo + rating.interval),
            told,
            signs,
        )
        rows: list[Row] = [
            (Piece(names, "muted"),),
            (Piece("".join(line), "muted"),),
            (Piece(own, bold=True),),
        ]
        self.show_rows(rows)

    def _own(self, low: int, middle: int, high: int, told: str, signs: _Signs) -> str:
        """The interval as a line of its own, with its words where there is room beside it."""
        width = max(self.size.width, 1)
        first, last = max(low, 0), min(high, width - 1)
        row = [" "] * width
        row[first : last + 1] = [signs.line] * (last - first + 1)
        row[first] = signs.low if low >= 0 else signs.beyond[0]
        row[last] = signs.high if high < width else signs.beyond[1]
        if 0 <= middle < width:
            row[middle] = signs.own
        text = plain(told) if self.looks.ascii_only else told
        if last + 2 + cell_len(text) <= width:
            return "".join(row[: last + 1]) + f" {text}"
        before = max(first - 1 - cell_len(text), 0)
        return " " * before + text + " " + "".join(row[first:])
