"""Charts: curves, a rating on a line, and the chance to win over a whole match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.strip import Strip

from app.coach.estimates import Rating
from app.cpu.service import CpuError
from app.table.handles import MatchLibrary
from app.text.cells import left, width_of
from app.text.games import player_level
from app.text.gin.grades import grades
from app.text.glyphs import in_ascii
from app.text.people import People
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.widgets.card import CardPainter
from app.tui.widgets.judgements import account_text
from app.tui.widgets.text import FittingLine, Line, Row, Rows, TextPiece
from app.ui.review import ChancePoint, ReviewSession

PERCENT: Final = (0.0, 100.0)
"""The ends of a scale of shares."""
EVEN: Final = 50.0
"""The share at which neither side is ahead."""
_MARGIN: Final = 6
"""Columns of the scale on the left, with the axis."""
_TALL: Final = 7
"""Rows from which the middle of a scale is written too."""
_APART: Final = 8
"""Blank columns between two days."""
_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_TURNED: Final = Style(reverse=True)


class Curve(CardPainter):
    """A line through values from the left to the right, or the areas between them and a level, as
    high as the widget less a row for the labels.

    The scale stands at its left, with the first value; the last value stands at its end. If there
    are more values than columns, neighbours share one, which shows their mean.
    """

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id)
        self._values: tuple[float, ...] = ()
        self._labels: tuple[str, ...] = ()
        self._here: int | None = None
        self._ends: tuple[float, float] = PERCENT
        self._level: float | None = None
        self._are_days = False

    def show(
        self,
        values: Sequence[float],
        labels: Sequence[str],
        here: int | None = None,
        *,
        ends: tuple[float, float] = PERCENT,
        level: float | None = None,
        are_days: bool = False,
    ) -> None:
        """Show these values; repaints only if that is a change.

        Each value has a label, which is written where it begins; of days only as many as are easy
        to read, the last one among them. ``here`` is the index of a value to mark, ``ends`` are the
        least and the greatest value of the scale. An area below the ``level`` is quiet.
        """
        state = (tuple(values), tuple(labels), here, ends, level, are_days)
        before = (
            self._values,
            self._labels,
            self._here,
            self._ends,
            self._level,
            self._are_days,
        )
        if state != before:
            self._values, self._labels, self._here, self._ends, self._level, self._are_days = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width, felt = self.size.width, self.style_of("felt")
        if not self._values:
            return Strip([]).adjust_cell_length(width, felt)
        rows = self._rows
        segments = self._drawn(y) if y < rows else self._labelled() if y == rows else []
        return Strip(segments).adjust_cell_length(width, felt).simplify()

    @property
    def _rows(self) -> int:
        rows = self.size.height - 1
        if self._level is not None:
            # The level lies between two rows.
            rows -= rows % 2
        return max(rows, 1)

    @property
    def _room(self) -> int:
        """Columns of the curve."""
        return max(self.size.width - _MARGIN - len(_figure(self._values[-1])) - 1, 1)

    def _drawn(self, y: int) -> list[Segment]:
        felt, muted, gold = map(self.style_of, ("felt", "muted", "gold"))
        told, is_tick = self._beside(y)
        axis = "|" if self.looks.ascii_only else "│"
        segments = [Segment(f"{told:>{_MARGIN - 2}} ", muted if is_tick else felt)]
        segments.append(Segment(axis, muted))
        here, bottom = self._column_of(self._here), 8 * (self._rows - 1 - y)
        for column, (low, high, is_quiet) in enumerate(self._spans):
            style = gold if column == here else muted if is_quiet else felt
            sign, is_turned = self._sign(max(low - bottom, 0), min(high - bottom, 8))
            segments.append(Segment(sign, style + _TURNED if is_turned else style))
        if y == self._row_of(self._values[-1]):
            segments.append(Segment(f" {_figure(self._values[-1])}", felt + Style(bold=True)))
        return segments

    def _beside(self, y: int) -> tuple[str, bool]:
        """Return what is written beside a row, and whether it belongs to the scale."""
        low, high = self._ends
        rows = self._rows
        ticks = {0: high, rows - 1: low}
        if self._level is not None:
            ticks.setdefault(self._row_of(self._level), self._level)
        elif rows >= _TALL:
            ticks.setdefault(rows // 2, (low + high) / 2)
        first = self._values[0]
        if y in ticks:
            return _figure(ticks[y]), True
        is_first = self._level is None and y == self._row_of(first)
        return (_figure(first) if is_first else ""), False

    def _share(self, value: float) -> float:
        low, high = self._ends
        return max(0.0, min((value - low) / (high - low), 1.0))

    def _row_of(self, value: float) -> int:
        rows = self._rows
        return rows - 1 - min(int(self._share(value) * rows), rows - 1)

    def _column_of(self, index: int | None) -> int | None:
        last = len(self._values) - 1
        if index is None or not last:
            return index
        return round(index / last * (self._room - 1))

    def _sign(self, low: int, high: int) -> tuple[str, bool]:
        """Return what fills a cell between these eighths, and whether ink and ground change places
        in it.
        """
        if high <= low:
            return " ", False
        if self.looks.ascii_only:
            return ("#" if high - low >= 4 else "-"), False
        if not low:
            return _EIGHTHS[high], False
        if high < 8:
            return "─", False
        return ("▀", False) if low == 4 else (_EIGHTHS[low], True)

    @property
    def _spans(self) -> list[tuple[int, int, bool]]:
        """The part of each column that is drawn, in eighths of a row from the ground up, and
        whether it is quiet.
        """
        sampled = _sampled(self._values, self._room)
        if self._level is not None:
            even, spans = round(8 * self._rows * self._share(self._level)), []
            for value in sampled:
                height = round(8 * self._rows * self._share(value))
                spans.append((min(even, height), max(even + 1, height), height < even))
            return spans
        spans, before = [], None
        for value in sampled:
            height = 4 * round((2 * self._rows - 1) * self._share(value))
            # A steep line has no gaps.
            low = height if before is None or before >= height else before + 4
            high = height + 4 if before is None or before <= height else before
            spans.append((low, max(high, low + 4), False))
            before = height
        return spans

    def _labelled(self) -> list[Segment]:
        """Return the row of labels with a sign below the marked value, since colour alone is not
        enough.
        """
        muted = self.style_of("muted")
        labels = f"{' ' * _MARGIN}{self._along()}"
        here = self._column_of(self._here)
        if here is None:
            return [Segment(labels, muted)]
        at = _MARGIN + here
        sign = "^" if self.looks.ascii_only else "▲"
        return [
            Segment(f"{labels[:at]:<{at}}", muted),
            Segment(sign, self.style_of("gold")),
            Segment(labels[at + 1 :], muted),
        ]

    def _along(self) -> str:
        room, line, before = self._room, "", ""
        # The last day stands below the end of the line.
        last = self._labels[-1] if self._are_days and self._labels[-1] != self._labels[0] else ""
        apart = _APART if self._are_days else 1
        until = room - width_of(last) - apart if last else room
        for index, label in enumerate(self._labels):
            column = self._column_of(index) or 0
            is_free = not line or column >= width_of(line) + apart
            if label != before and is_free and column + width_of(label) <= until:
                line = left(line, column) + label
            before = label
        return left(line, room - width_of(last)) + last


def _figure(value: float) -> str:
    return f"{value:.0f}"


def _sampled(values: Sequence[float], columns: int) -> list[float]:
    """Return a value a column: between two values those on the way, or else the mean of several."""
    last, count = len(values) - 1, len(values)
    if count > columns:
        shares = [
            values[each * count // columns : (each + 1) * count // columns]
            for each in range(columns)
        ]
        return [sum(share) / len(share) for share in shares]
    if not last or columns == 1:
        return [values[0]]
    sampled = []
    for column in range(columns):
        place = column / (columns - 1) * last
        index = min(int(place), last - 1)
        sampled.append(values[index] + (place - index) * (values[index + 1] - values[index]))
    return sampled


def ends_of(values: Sequence[float], step: float) -> tuple[float, float]:
    """Return the ends of a scale on which these values have room: multiples of ``step``."""
    low, high = min(values, default=0.0), max(values, default=0.0)
    return (low // step) * step, (high // step + 1) * step


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
    """Three rows: the names of the levels, the line with a tick for each, and the player's
    rating.
    """

    def __init__(self) -> None:
        super().__init__("rating")
        self._rating: Rating | None = None
        self._levels: Mapping[str, float] = {}

    def show(self, rating: Rating | None, levels: Mapping[str, float]) -> None:
        """Show a rating, if there is one, beside those of levels by their full names."""
        self._rating, self._levels = rating, levels
        self.show_rows(self._drawn(rating, levels) if rating else [])

    def on_resize(self) -> None:
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
            level = player_level(name)
            start = max(at(elo) - width_of(level) // 2, len(names) + 1)
            names = left(names, min(start, width - width_of(level))) + level
        own = self._own(
            at(rating.elo - rating.error),
            at(rating.elo),
            at(rating.elo + rating.error),
            signs,
        )
        return [
            (TextPiece(names, "muted"),),
            (TextPiece("".join(line), "muted"),),
            (TextPiece(own, bold=True),),
        ]

    def _own(self, low: int, middle: int, high: int, signs: _Signs) -> str:
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


def show_moments(curve: Curve, moments: list[ChancePoint], here: int | None = None) -> None:
    """Show the chance at each moment over the number of its hand; ``here`` is the index to mark."""
    curve.show(
        [100 * moment.chance for moment in moments],
        [str(moment.hand + 1) for moment in moments],
        here,
        level=EVEN,
    )


class MatchGraph(Vertical):
    """The graph of a finished match under a line on its luck, in the same room before it is
    judged.
    """

    def __init__(self, reviewing: ReviewSession, people: People) -> None:
        super().__init__(id="graph", classes="panel")
        name = people.name_unless_you(reviewing.me)
        chance = tr("{name}'s chance to win", name=name) if name else tr("Your chance to win")
        self.border_title = Content(in_ascii(chance) if people.ascii_only else chance)
        self._chance = chance
        self._reviewing = reviewing
        self._people = people
        self._head, self._form = FittingLine("graph-head"), Line("luck-form")
        self._grades = FittingLine("grades")
        self._chances = Curve("chances")

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._chances
        yield self._grades
        yield self._form

    def on_mount(self) -> None:
        self._say_how_far()

    @work
    async def judge(self, library: MatchLibrary) -> None:
        """Judge the hands one after the other, and show the result."""
        try:
            async with aclosing(self._reviewing.judge(library)) as hands:
                async for _ in hands:
                    self._say_how_far()
        except CpuError as error:
            self._show_message(sentence_for(error))
            return
        show_moments(self._chances, self._reviewing.moments)
        people, reviewing = self._people, self._reviewing
        account = account_text(reviewing, people, len(reviewing.played) - 1)
        wordings = [self._chance] if not account else [f"{self._chance} · {account}", account]
        # In a panel it is the title.
        self._show_message(*wordings[-1:] if self.styles.border_top[0] else wordings)
        told = grades([(people.names[seat], reviewing.grade(seat)) for seat in people.order])
        self._grades.show([Content(in_ascii(each) if people.ascii_only else each) for each in told])
        self._form.show(
            tr("Both are judged as experts, all cards open; nothing is known of who plays.")
        )

    def _say_how_far(self) -> None:
        self._show_message(
            tr(
                "Judging the match, {done} of {hands} hands …",
                done=self._reviewing.reviewed,
                hands=len(self._reviewing.played),
            )
        )

    def _show_message(self, *wordings: str) -> None:
        ascii_only = self._people.ascii_only
        self._head.show([Content(in_ascii(text) if ascii_only else text) for text in wordings])
