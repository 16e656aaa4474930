"""Motion, if one likes: a card on its way into the hand, a hand that opens into its melds.

It is painted over the widgets of a screen, which show its end from the beginning: no key waits for
it, and what is on the screen afterwards is the same without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final, TypeAlias

from textual.errors import NoWidget
from textual.geometry import Offset, Region
from textual.messages import Update
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from app.tui.compositor import PaintedPiece, SparingCompositor
from app.tui.textual_private import is_behind
from app.tui.widgets.card import CardPainter, CardSlot
from app.tui.widgets.card_groups import CardGroups

DURATION: Final = 0.12
"""Seconds that a motion takes."""
FRAMES: Final = 4
_REST: Final = 60.0
"""Seconds without motion after the terminal could not follow."""

Path: TypeAlias = Callable[[float], Sequence[PaintedPiece]]
"""Returns what a motion paints after a part of its way, from 0 to 1; nothing if it has no place."""


class Motion:
    """The motion of a screen, one at a time."""

    def __init__(self, screen: Screen[Any], compositor: SparingCompositor) -> None:
        self._screen = screen
        self._compositor = compositor
        self._path: Path | None = None
        self._frame = 0
        self._timer: Timer | None = None
        """Begins with the first frame."""
        self._rests_until = 0.0

    def begin(self, path: Path) -> None:
        """Begin a motion with the next paint, unless the terminal could not follow lately."""
        self.end()
        if monotonic() >= self._rests_until:
            self._path, self._frame = path, 1
            self._compositor.over = self._pieces
            self._refresh(self._painted())

    def end(self) -> None:
        """End at once, with what the widgets show."""
        if self._path:
            painted = self._painted()
            self._path = self._compositor.over = None
            if self._timer:
                self._timer.stop()
                self._timer = None
            self._refresh(painted)

    def _pieces(self) -> Sequence[PaintedPiece]:
        if self._timer is None:
            self._timer = self._screen.set_interval(DURATION / FRAMES, self.step)
        return self._painted()

    def _painted(self) -> Sequence[PaintedPiece]:
        part = self._frame / (FRAMES + 1)
        # Fast at first, slow at the end.
        return self._path(1 - (1 - part) ** 2) if self._path else ()

    def step(self) -> None:
        if is_behind(self._screen.app):
            self._rests_until = monotonic() + _REST
        if self._frame == FRAMES or self._rests_until > monotonic():
            self.end()
            return
        before = self._painted()
        self._frame += 1
        self._refresh([*before, *self._painted()])

    def _refresh(self, painted: Sequence[PaintedPiece]) -> None:
        # Another screen has covered what was painted; this one is painted anew when it comes back.
        if painted and self._screen.is_current:
            self._compositor.paint_again(
                Region(x, y, strip.cell_length, 1) for y, x, strip in painted
            )
            # A refresh of the screen would drop what its widgets have to paint.
            self._screen.post_message(Update(self._screen))


def into_hand(slot: CardSlot, start: Offset) -> Path:
    """Return the way of a card from a pile, whose top left cell is ``start``, to its place."""
    card = slot.card

    def path(part: float) -> Sequence[PaintedPiece]:
        home = slot.region
        if slot.card != card or not _is_seen(slot):
            return ()
        face = slot.face_rows
        strips = slot.render_lines(Region(0, 0, home.width, home.height))[face.start : face.stop]
        x, y = start.blend(home.offset + Offset(0, face.start), part)
        hole = [PaintedPiece(row, home.x, _blank(slot, home.width)) for row in home.line_range]
        return [*hole, *(PaintedPiece(y + row, x, strip) for row, strip in enumerate(strips))]

    return path


def opening(find: Callable[[], CardGroups | None]) -> Path:
    """Return the way of groups of cards from one heap to their places."""

    def path(part: float) -> Sequence[PaintedPiece]:
        groups = find()
        if groups is None or not _is_seen(groups):
            return ()
        # Its border stays where it is.
        home, outer = groups.content_region, groups.region
        blank = _blank(groups, home.width)
        inside = Region(0, home.y - outer.y, outer.width, home.height)
        pieces = []
        for y, strip in enumerate(groups.render_lines(inside)):
            strip = strip.crop(home.x - outer.x)
            row = home.y + y
            pieces.append(PaintedPiece(row, home.x, blank))
            pieces += [
                PaintedPiece(row, home.x + round(left * part), strip.crop(left, left + width))
                for left, width in groups.places_at(y)
            ]
        return pieces

    return path


def _is_seen(widget: Widget) -> bool:
    """Return whether a widget is seen whole."""
    with suppress(NoWidget):
        place = widget.screen.find_widget(widget)
        return bool(place.region) and place.visible_region == place.region
    return False


def _blank(widget: CardPainter, width: int) -> Strip:
    strip, ground = Strip([widget.paint_felt(width)], width), widget.visual_style.background
    assert ground is not None, "every screen has a ground"
    for each in widget.get_line_filters():
        strip = strip.apply_filter(each, ground)
    return strip
