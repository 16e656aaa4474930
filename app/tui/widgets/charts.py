"""Charts: bars, a rating on a line, and the chance to win over a whole match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
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

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
PERCENT: Final = ("100", "50", "0")
"""The scale beside bars from 0 to 1."""
_MARGIN: Final = 5
"""Columns of the scale on the left."""


class Bars(CardPainter):
    """Bars from 0 to a greatest value, as high as the widget less a row for the labels.

    If there are more values than columns, neighbours share one, which shows their mean.
    """

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id)
        self._values: tuple[float, ...] = ()
        self._labels: tuple[str, ...] = ()
        self._here: int | None = None
        self._top = 1.0
        self._scale: tuple[str, ...] = PERCENT

    def show(
        self,
        values: Sequence[float],
        labels: Sequence[str],
        here: int | None = None,
        *,
        top: float = 1.0,
        scale: Sequence[str] = PERCENT,
    ) -> None:
        """Show these values, 0 to ``top``; repaints only if that is a change.

        Each value has a label, which is written where it begins. ``here`` is the index of the value
        to mark, ``scale`` stands beside the top, the middle and 0.
        """
        state = (tuple(values), tuple(labels), here, top, tuple(scale))
        if state != (self._values, self._labels, self._here, self._top, self._scale):
            self._values, self._labels, self._here, self._top, self._scale = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        rows, room = height - 1, max(width - _MARGIN - 1, 1)
        felt, muted = self.style_of("felt"), self.style_of("muted")
        columns = self._columns(room)
        if y == rows:
            labels = f"{' ' * _MARGIN} {self._along(columns, room)}"
            return Strip(self._marked(labels, columns)).adjust_cell_length(width, felt)
        high, middle, low = self._scale
        beside = {0: high, rows // 2: middle, rows - 1: low}.get(y, "")
        axis = "|" if self.looks.ascii_only else "│"
        segments = [Segment(f"{beside:>{_MARGIN - 1}} {axis}", muted)]
        for places in columns:
            value = sum(self._values[index] for index in places) / len(places)
            bar = self._bar(value / self._top, rows - 1 - y, rows)
            here = self._here is not None and self._here in places
            segments.append(Segment(bar, self.style_of("gold" if here else "felt")))
        return Strip(segments).adjust_cell_length(width, felt).simplify()

    def _columns(self, room: int) -> list[range]:
        count = len(self._values)
        if not count:
            return []
        share = min(room, count)
        return [
            range(column * count // share, (column + 1) * count // share) for column in range(share)
        ]

    def _bar(self, share: float, row: int, rows: int) -> str:
        eighths = round(share * rows * 8) - row * 8
        if self.looks.ascii_only:
            return "#" if eighths >= 4 else " "
        return _EIGHTHS[max(0, min(eighths, 8))]

    def _marked(self, labels: str, columns: Sequence[range]) -> list[Segment]:
        """Return the row of labels with a sign below the marked bar, since colour alone is not
        enough.
        """
        muted = self.style_of("muted")
        here = next((index for index, share in enumerate(columns) if self._here in share), None)
        if here is None:
            return [Segment(labels, muted)]
        at = _MARGIN + 1 + here
        sign = "^" if self.looks.ascii_only else "▲"
        return [
            Segment(f"{labels[:at]:<{at}}", muted),
            Segment(sign, self.style_of("gold")),
            Segment(labels[at + 1 :], muted),
        ]

    def _along(self, columns: Sequence[range], room: int) -> str:
        """Return each label below the first column that has it, if there is room."""
        line, last = "", None
        for column, places in enumerate(columns):
            label = self._labels[places[0]]
            free = cell_len(line) + bool(line)
            if label != last and column >= free and column + cell_len(label) <= room:
                line = f"{line:<{column}}{label}"
            last = label
        return line


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


def show_moments(bars: Bars, moments: list[ChancePoint], here: int | None = None) -> None:
    """Show the chance at each moment over the number of its hand; ``here`` is the index to mark."""
    bars.show(
        [moment.chance for moment in moments], [str(moment.hand + 1) for moment in moments], here
    )


class MatchGraph(Vertical):
    """The graph of a finished match under a line on its luck, in the same room before it is
    judged.
    """

    DEFAULT_CSS = """
    MatchGraph {
        height: 6; width: 1fr;
        & #graph-head { height: 1; width: 1fr; color: $felt-muted; }
        & #chances { height: 1fr; width: 1fr; }
        & #grades, & #luck-form { height: 1; width: 1fr; color: $felt-muted; }
        & #luck-form { display: none; }
    }
    """

    def __init__(self, reviewing: ReviewSession, people: People) -> None:
        super().__init__(id="graph")
        self._reviewing = reviewing
        self._people = people
        self._head, self._form = FittingLine("graph-head"), Line("luck-form")
        self._grades = FittingLine("grades")
        self._bars = Bars("chances")

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._bars
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
        show_moments(self._bars, self._reviewing.moments)
        people, reviewing = self._people, self._reviewing
        name = people.name_unless_you(reviewing.me)
        chance = tr("{name}'s chance to win", name=name) if name else tr("Your chance to win")
        last = len(reviewing.played) - 1
        account = account_text(reviewing, people, last)
        self._show_message(f"{chance} · {account}" if account else chance, account or chance)
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
