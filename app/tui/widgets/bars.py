"""Bars side by side: a value for each moment, with labels along the axis; one can be marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from app.tui.widgets.card import CardPainter

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
PERCENT: Final = ("100", "50", "0")
"""What stands beside bars from 0 to 1."""
_MARGIN: Final = 5
"""Columns of the scale on the left."""


class Bars(CardPainter):
    """Bars from 0 to a greatest value, as high as the widget less a row, which has the labels.

    Where there are more moments than columns, neighbours share one, which shows their mean.
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
        """Show these values, 0 to ``top``, each with its label, which is written where it begins;
        ``here`` is the one to be marked, ``scale`` what stands beside the top, the middle and 0.
        Repaints only if that is a change.
        """
        state = (tuple(values), tuple(labels), here, top, tuple(scale))
        if state != (self._values, self._labels, self._here, self._top, self._scale):
            self._values, self._labels, self._here, self._top, self._scale = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row: bars, or the labels in the last."""
        width, height = self.size
        rows, room = height - 1, max(width - _MARGIN - 1, 1)
        felt, muted = self.style_of("felt"), self.style_of("muted")
        columns = self._columns(room)
        if y == rows:
            labels = self._along(columns, room)
            return Strip([Segment(f"{' ' * _MARGIN} {labels}", muted)]).adjust_cell_length(
                width, felt
            )
        high, middle, low = self._scale
        beside = {0: high, rows // 2: middle, rows - 1: low}.get(y, "")
        axis = "|" if self.looks.ascii_only else "│"
        segments = [Segment(f"{beside:>{_MARGIN - 1}} {axis}", muted)]
        for places in columns:
            value = sum(self._values[place] for place in places) / len(places)
            bar = self._bar(value / self._top, rows - 1 - y, rows)
            here = self._here is not None and self._here in places
            segments.append(Segment(bar, self.style_of("gold" if here else "felt")))
        return Strip(segments).adjust_cell_length(width, felt).simplify()

    def _columns(self, room: int) -> list[range]:
        """Which moments each column is for."""
        count = len(self._values)
        if not count:
            return []
        share = min(room, count)
        return [
            range(column * count // share, (column + 1) * count // share) for column in range(share)
        ]

    def _bar(self, share: float, row: int, rows: int) -> str:
        """A bar's sign in a row, counted from below."""
        eighths = round(share * rows * 8) - row * 8
        if self.looks.ascii_only:
            return "#" if eighths >= 4 else " "
        return _EIGHTHS[max(0, min(eighths, 8))]

    def _along(self, columns: Sequence[range], room: int) -> str:
        """Each label below the first column that has it, where there is room."""
        line, last = "", None
        for column, places in enumerate(columns):
            label = self._labels[places[0]]
            free = cell_len(line) + bool(line)
            if label != last and column >= free and column + cell_len(label) <= room:
                line = f"{line:<{column}}{label}"
            last = label
        return line
