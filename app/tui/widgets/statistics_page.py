"""The pages of the history that count: what all matches come to, and by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app.players.strength import ratings
from app.tui.widgets.bars import PERCENT, Bars
from app.tui.widgets.line import Line
from app.tui.widgets.played import OpponentTable
from app.tui.widgets.rating_scale import RatingScale
from app.tui.widgets.rows import Piece, Row, Rows
from app.ui.past import Figures, Point
from app.words.cells import left
from app.words.en import history as words
from app.words.en.gin.statistics import lines
from app.words.glyphs import plain

_LABEL: Final = 22
_STEP: Final = 0.005
"""Chance to win: the scale of costs ends at a multiple of it."""


class StatisticsPage(Vertical):
    """Two curves over time, and below them what there is to tell, in lines."""

    DEFAULT_CSS = """
    StatisticsPage {
        & #curves { height: 7; }
        & #curves Vertical { width: 1fr; height: 1fr; }
        & #curves Line { height: 1; width: 1fr; color: $felt-muted; }
        & #curves Bars { height: 1fr; width: 1fr; }
        & #lines { height: 1fr; margin-top: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="statistics")
        self._results, self._costs = Bars("results"), Bars("costs")
        self._results_head, self._costs_head = Line("results-head"), Line("costs-head")
        self._lines = Rows("lines")

    def compose(self) -> ComposeResult:
        """The curves side by side, the lines under them."""
        with Horizontal(id="curves"):
            with Vertical():
                yield self._results_head
                yield self._results
            with Vertical():
                yield self._costs_head
                yield self._costs
        yield self._lines

    def show(self, found: Figures | None, *, ascii_only: bool) -> None:
        """Show what was counted; None while it is being counted."""
        if found is None or not (found.total.hands or found.total.matches):
            why = words.COUNTING if found is None else words.NOTHING_COUNTS
            self._show_curves((), ())
            self._lines.show_rows([(Piece(why),)])
            return
        self._show_curves(found.results, found.costs)
        rows: list[Row] = []
        told = list(lines(found.total, briefly=True))
        if found.left_out:
            told.insert(1, (words.NOT_COUNTED, words.left_out(found.left_out)))
        for what, line in told:
            text = plain(line) if ascii_only else line
            rows.append((Piece(left(what, _LABEL), "muted"), Piece(text)))
        self._lines.show_rows(rows)

    def _show_curves(self, results: Sequence[Point], costs: Sequence[Point]) -> None:
        self._results_head.show(words.results(len(results)))
        self._results.show(*_curve(results), scale=PERCENT)
        highest = max((point.value for point in costs), default=0.0)
        top = (int(highest / _STEP) + 1) * _STEP
        self._costs_head.show(words.costs(len(costs)))
        self._costs.show(*_curve(costs), top=top, scale=words.scale_of(top))


def _curve(points: Sequence[Point]) -> tuple[list[float], list[str]]:
    return [point.value for point in points], [words.month_of(point.created) for point in points]


class OpponentsPage(Vertical):
    """Every opponent in a row, and the own rating drawn beside those of the levels."""

    DEFAULT_CSS = """
    OpponentsPage {
        & #rating-head { height: 1; margin-top: 1; color: $felt-muted; }
        & #rating { height: 3; width: 1fr; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="by-opponent")
        self.table = OpponentTable()
        self._head, self._scale = Line("rating-head"), RatingScale("rating")

    def compose(self) -> ComposeResult:
        """The table, and the rating under it."""
        yield self.table
        yield self._head
        yield self._scale

    def show(self, found: Figures | None, *, ascii_only: bool) -> None:
        """Show what was counted; None while it is being counted."""
        self.table.show(found.by_opponent if found else {})
        rating = found.total.rating if found else None
        if found is None:
            self._head.show(words.COUNTING)
        else:
            told = words.rating_is(rating) if rating else words.NO_RATING
            self._head.show(plain(told) if ascii_only else told)
        self._scale.show(rating, ratings())
