"""The clocks of a table in one row, which run on between two messages of the server."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from textual.content import Content
from textual.geometry import Region
from textual.timer import Timer

from app.match.view import AnyMatchView, Clocks
from app.text.cells import cut, right, width_of
from app.text.clock import time_left
from app.tui.widgets.drawn import DrawnWidget

_LOW: Final = 10
"""Seconds left from which on a clock warns."""
_DIGITS: Final = 6
"""Cells of a clock beside the name, with the blanks before both."""
_STEPS: Final = ((3600, 60), (60, 5))
"""Seconds between two changes of a running clock with more than so many seconds left; with fewer it
is one.

A change takes the server a millisecond, for each person at a table with a clock.
"""


class ClockRow(DrawnWidget):
    """The clocks of some seats, the first of them the player's own, if they have one.

    A second that passes repaints the digits that change, and nothing else.
    """

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(id="clocks")
        self._clocks: Clocks | None = None
        self._since = 0.0
        """When the clocks were as they were told."""
        self._seats: Sequence[int] = ()
        self._names: Sequence[str] = ()
        self._row = Content("")
        self._timer: Timer | None = None

    def show(self, match_view: AnyMatchView, names: Sequence[str], room: int) -> None:
        """Show the clocks of a match, at least two of them, in about ``room`` cells."""
        clocks = match_view.clocks
        assert clocks
        # A view that is asked for again may be the same one, which was true when it was new.
        if clocks is not self._clocks:
            self._clocks, self._since = clocks, monotonic()
        self._seats, self._names = _fitting(clocks, match_view.me, match_view.to_act, names, room)
        self.tick()

    @property
    def width(self) -> int:
        return self._row.cell_length

    def left(self, seat: int) -> float:
        """Return the seconds that a seat has left now."""
        assert self._clocks
        left = self._clocks.left[seat] or 0.0
        if seat in self._clocks.running:
            left -= monotonic() - self._since
        return max(left, 0.0)

    def on_unmount(self) -> None:
        self._stop()

    def render(self) -> Content:
        return self._row

    def tick(self) -> None:
        """Show the time that it is now."""
        assert self._clocks
        self._stop()
        self._paint(self._written())
        running = [seat for seat in self._seats if seat in self._clocks.running]
        if waits := [self._until_change(left) for seat in running if (left := self.left(seat))]:
            self._timer = self.set_timer(min(waits), self.tick)

    def _until_change(self, left: float) -> float:
        step = next((step for least, step in _STEPS if left > least), 1)
        # A moment more: a timer that comes too early would show the same again.
        return left % step + 0.01

    def _written(self) -> Content:
        assert self._clocks
        lefts = [*map(self.left, self._seats)]
        times = [*map(time_left, lefts)]
        width = max(map(width_of, times), default=0)
        pieces: list[tuple[str, str]] = []
        for seat, name, left, time in zip(self._seats, self._names, lefts, times, strict=True):
            is_running = seat in self._clocks.running
            style = "bold $danger" if left <= _LOW else "bold" if is_running else ""
            pieces.append((f" {name} {right(time, width)}" if name else f" {time}", style))
        return Content.assemble(*pieces, " ")

    def _paint(self, row: Content) -> None:
        before, self._row = self._row, row
        if before.is_same(row):
            return
        if before.cell_length != row.cell_length:
            self.styles.width = row.cell_length
            return
        changed = [
            index
            for index, (old, new) in enumerate(zip(_cells(before), _cells(row), strict=True))
            if old != new
        ]
        self.refresh(Region(changed[0], 0, changed[-1] - changed[0] + 1, 1))

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None


def _fitting(
    clocks: Clocks, me: int, to_act: int | None, names: Sequence[str], room: int
) -> tuple[list[int], list[str]]:
    """Return the seats whose clocks fit into so many cells, with their names as far as these fit.

    The viewer's own comes first, then that of the seat to act, then the others in turn order.
    """
    count, start = len(clocks.left), max(me, 0)
    order = [(start + step) % count for step in range(count)]
    seats = sorted(
        (seat for seat in order if clocks.left[seat] is not None),
        key=lambda seat: (seat != me, seat != to_act),
    )
    for each, most in ((seats, 8), (seats, 6), (seats[:2], 6), (seats[:2], 4)):
        short = [cut(names[seat], most) for seat in each]
        if sum(width_of(name) + _DIGITS for name in short) <= room:
            return each, short
    return seats[:2], [""] * len(seats[:2])


def _cells(row: Content) -> list[tuple[str, object]]:
    styles: list[object] = [None] * len(row.plain)
    for start, end, style in row.spans:
        styles[start:end] = [style] * (end - start)
    return [
        (letter if index == 0 else "", style)
        for letter, style in zip(row.plain, styles, strict=True)
        for index in range(width_of(letter))
    ]
