"""A graph of the chance to win: a column for each moment, the hands told apart, one marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.segment import Segment
from textual.strip import Strip

from app.tui.widgets.card import CardPainter

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_SCALE: Final = ("100", "50", "0")
_MARGIN: Final = 5
"""Columns of the scale on the left."""


class Chances(CardPainter):
    """Bars from 0 to 100 %, as high as the widget less a row, in which the hands are numbered.

    Where there are more moments than columns, neighbours share one, which shows their mean.
    """

    def __init__(self) -> None:
        super().__init__(id="chances")
        self._chances: tuple[float, ...] = ()
        self._hands: tuple[int, ...] = ()
        self._here: int | None = None

    def show(self, chances: Sequence[float], hands: Sequence[int], here: int | None) -> None:
        """Show these chances, 0 to 1, each in the hand of that number; ``here`` is the one to be
        marked. Repaints only if that is a change.
        """
        state = (tuple(chances), tuple(hands), here)
        if state != (self._chances, self._hands, self._here):
            self._chances, self._hands, self._here = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row: bars, or the numbers of the hands in the last."""
        width, height = self.size
        rows, room = height - 1, max(width - _MARGIN - 1, 1)
        felt, muted = self.style_of("felt"), self.style_of("muted")
        columns = self._columns(room)
        if y == rows:
            numbers = self._numbers(columns, room)
            return Strip([Segment(f"{' ' * _MARGIN} {numbers}", muted)]).adjust_cell_length(
                width, felt
            )
        scale = {0: _SCALE[0], rows // 2: _SCALE[1], rows - 1: _SCALE[2]}.get(y, "")
        axis = "|" if self.looks.ascii_only else "│"
        segments = [Segment(f"{scale:>{_MARGIN - 1}} {axis}", muted)]
        for places in columns:
            chance = sum(self._chances[place] for place in places) / len(places)
            bar = self._bar(chance, rows - 1 - y, rows)
            here = self._here is not None and self._here in places
            segments.append(Segment(bar, self.style_of("gold" if here else "felt")))
        return Strip(segments).adjust_cell_length(width, felt).simplify()

    def _columns(self, room: int) -> list[range]:
        """Which moments each column is for."""
        count = len(self._chances)
        if not count:
            return []
        share = min(room, count)
        return [
            range(column * count // share, (column + 1) * count // share) for column in range(share)
        ]

    def _bar(self, chance: float, row: int, rows: int) -> str:
        """A bar's sign in a row, counted from below."""
        eighths = round(chance * rows * 8) - row * 8
        if self.looks.ascii_only:
            return "#" if eighths >= 4 else " "
        return _EIGHTHS[max(0, min(eighths, 8))]

    def _numbers(self, columns: Sequence[range], room: int) -> str:
        """The number of each hand below its first column."""
        line = [" "] * room
        last, free = None, 0
        for column, places in enumerate(columns):
            hand = self._hands[places[0]]
            text = str(hand)
            if hand != last and column >= free and column + len(text) <= room:
                line[column : column + len(text)] = text
                free = column + len(text) + 1
            last = hand
        return "".join(line)
