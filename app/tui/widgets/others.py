"""The other players of three or more: each at their place, with their cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from app.cards.cards import NO_CARDS, Card, Cards, iterate
from app.text.cells import broken, cut
from app.tui.widgets.card import CardPainter, Tint
from app.tui.widgets.drawn import DrawnWidget
from app.tui.widgets.text import FittingLine
from app.ui.hand import GinHandOrder

_SIZES: Final = ((6, 7), (4, 5), (3, 4), (2, 4), (1, 4))
"""Columns of a back and of a face, from the largest to backs of which only the edges show."""
_ROWS: Final = (6, 4)
"""Rows from which on cards of the first and of the second size are not too broad."""


_BEFORE: Final = {"left": 0.0, "right": 1.0}
"""The share of the space that lies before the cards of a player at a side."""


class OtherShown(NamedTuple):
    """The shown facts of another player."""

    line: Sequence[Content] = ()
    """Name and further facts, in wordings that grow shorter."""
    brief: Sequence[Content] = ()
    """Name and number of cards, for little room."""
    notes: Sequence[str] = ()
    """Further facts for little room, each in a row of its own."""
    held: int = 0
    known: Cards = NO_CARDS


NOBODY: Final = OtherShown()


class OtherCards(CardPainter):
    """A player's cards: backs, and the known ones face up, as large as there is room for.

    ``before`` is the share of the spare space that lies before them.
    """

    def __init__(self, widget_id: str | None = None, *, before: float = 0.0) -> None:
        super().__init__(id=widget_id)
        self._before = before
        self._count = 0
        self._known: Cards = NO_CARDS

    def show(self, count: int, known: Cards) -> None:
        if (count, known) != (self._count, self._known):
            self._count, self._known = count, known
            self.refresh()

    @property
    def shown(self) -> Hashable:
        return self._count, self._known, self._before

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        faces = self._faces()
        back, face = self._columns(len(faces))
        # Where there is no room for all faces, the others stay down.
        faces = faces[: max(width - self._count, 0) // max(face - back, 1)]
        backs = self._count - len(faces)
        segments: list[Segment] = []
        for index in range(backs):
            is_last = index == backs - 1 and back < _SIZES[2][0] and not faces
            segments += self.paint_back(y, back + is_last)
        for card in faces:
            segments += self.paint_face(card, y, face, height, Tint.PAPER)
        strip = Strip(segments).simplify()
        before = int(max(width - strip.cell_length, 0) * self._before)
        strip = Strip.join([Strip([self.paint_felt(before)]), strip])
        return strip.adjust_cell_length(width, self.style_of("felt"))

    def _faces(self) -> list[Card]:
        if self._known.bit_count() < self._count:
            return [*iterate(self._known)]
        order = GinHandOrder("melds")
        order.hold(self._known, None)
        return order.cards

    def _columns(self, faces: int) -> tuple[int, int]:
        width, height = self.size
        first = sum(height < rows for rows in _ROWS)
        for back, face in _SIZES[first:]:
            if (self._count - faces) * back + faces * face <= width:
                return back, face
        return _SIZES[-1]


class _Notes(DrawnWidget):
    """Rows, each cut to the width."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(classes="notes")
        self._rows: tuple[str, ...] = ()

    def show(self, rows: Sequence[str]) -> None:
        if tuple(rows) != self._rows:
            self._rows = tuple(rows)
            self.refresh()

    @property
    def shown(self) -> Hashable:
        return self._rows

    def render(self) -> Content:
        width, height = self.size
        ascii_only = self.app.has_class("-ascii")
        rows = [row for text in self._rows for row in broken(text, max(width, 1))]
        if len(rows) > height > 0:
            rest = " ".join(rows[height - 1 :])
            rows = [*rows[: height - 1], cut(rest, width, ascii_only=ascii_only)]
        return Content("\n".join(rows))


class Other(Vertical):
    """Another player: name and cards, at the ``side`` of the table the rest below them."""

    def __init__(self, index: str) -> None:
        self._is_side = index in ("left", "right")
        super().__init__(id=f"other-{index}", classes="side" if self._is_side else "across")
        self._line = FittingLine(f"name-{index}", "other")
        self._cards = OtherCards(before=_BEFORE.get(index, 0.5))
        self._notes = _Notes()

    def compose(self) -> ComposeResult:
        yield self._line
        yield self._cards
        if self._is_side:
            yield self._notes

    def show(self, shown: OtherShown) -> None:
        if self._is_side:
            self._line.show(shown.brief)
            self._cards.show(shown.held, NO_CARDS)
            self._notes.show(shown.notes)
        else:
            self._line.show(shown.line)
            self._cards.show(shown.held, shown.known)


class Others:
    """The places of the others, in turn order round the table: those across above the piles, and
    with three or more one on either side of the piles.
    """

    def __init__(self, count: int) -> None:
        places = {1: ("top",), 2: ("top", "next"), 3: ("left", "top", "right")}
        around = places.get(count, ("left", "top", "next", "right"))
        self._seats = {index: Other(index) for index in around}

    def across(self) -> Widget:
        return Horizontal(
            *(other for index, other in self._seats.items() if index in ("top", "next")),
            id="others",
        )

    def around(self, piles: Widget) -> Widget:
        """Return the piles, and the players beside them."""
        sides = [self._seats[index] for index in ("left", "right") if index in self._seats]
        if not sides:
            return piles
        piles.add_class("between")
        left, right = sides
        return Horizontal(left, piles, right, id="middle")

    def show(self, shown: Sequence[OtherShown]) -> None:
        for index, other in enumerate(self._seats.values()):
            other.show(shown[index] if index < len(shown) else NOBODY)
