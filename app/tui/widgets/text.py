"""Text that changes often and costs only itself: lines, and rows of words and small cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from app.cards.cards import Card, glyph_name
from app.tui.widgets.card import CardPainter
from app.tui.widgets.drawn import DrawnWidget

_LONG: Final = 200
"""Letters above which a text is not cached: it would cost more memory than it saves time."""


class Line(DrawnWidget, Static):
    """Text in a place of fixed size: a change repaints it, without a new layout."""

    ALLOW_SELECT = False

    def __init__(self, widget_id: str, classes: str | None = None) -> None:
        super().__init__(id=widget_id, classes=classes)
        self._shown = Content("")

    def show(self, content: Content | str) -> bool:
        """Show a text; repaints only if it is another one, and returns whether it is."""
        content = content if isinstance(content, Content) else Content(content)
        if content.is_same(self._shown):
            return False
        self._shown = content
        self.update(content, layout=False)
        return True

    @property
    def shown(self) -> Hashable:
        """The text with its styles, unless it is too long to be cached."""
        text = self._shown.plain
        return (text, tuple(self._shown.spans)) if len(text) < _LONG else None


class FittingLine(DrawnWidget):
    """One row with the first of some wordings that fits, else the last, cut."""

    ALLOW_SELECT = False

    def __init__(self, widget_id: str, classes: str | None = None) -> None:
        super().__init__(id=widget_id, classes=classes)
        self._wordings: tuple[Content, ...] = ()

    def show(self, wordings: Sequence[Content]) -> None:
        """Show one of these, or nothing; repaints only if that is a change."""
        same = len(wordings) == len(self._wordings) and all(
            new.is_same(old) for new, old in zip(wordings, self._wordings, strict=True)
        )
        if not same:
            self._wordings = tuple(wordings)
            self.refresh()

    @property
    def shown(self) -> Hashable:
        wording = self.render()
        return wording.plain, tuple(wording.spans)

    def render(self) -> Content:
        width = self.size.width
        for wording in self._wordings:
            if wording.cell_length <= width:
                return wording
        if not self._wordings:
            return Content("")
        sign = "." if self.app.has_class("-ascii") else "…"
        return self._wordings[-1].truncate(max(width - 1, 0)) + sign


class TextPiece(NamedTuple):
    text: str
    style: str = "felt"
    """A style of the theme; see ``app.tui.themes.card_styles``."""
    ink: str = ""
    """Another style over it, for its colour."""
    bold: bool = False
    underline: bool = False
    about: Any = None
    """The meaning of a click on it."""


Row: TypeAlias = tuple[TextPiece, ...]
BLANK: Row = ()


def width_of(row: Row) -> int:
    return sum(cell_len(piece.text) for piece in row)


class Rows(CardPainter):
    """As many rows as there is room for; the others below them are hidden."""

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id)
        self._rows: tuple[Row, ...] = ()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; repaints only what differs."""
        before, self._rows = self._rows, tuple(rows)
        width = self.size.width
        for y in range(max(len(before), len(self._rows))):
            old = before[y] if y < len(before) else BLANK
            new = self._rows[y] if y < len(self._rows) else BLANK
            if old != new:
                first, last = _differing(old, new, width)
                if first < last:
                    self.refresh(Region(first, y, last - first, 1))

    def render_line(self, y: int) -> Strip:
        felt = self.style_of("felt")
        row = self._rows[y] if y < len(self._rows) else BLANK
        strip = Strip([Segment(piece.text, self._style(piece)) for piece in row])
        return strip.adjust_cell_length(self.size.width, felt).simplify()

    def about_at(self, x: int, y: int) -> Any:
        """Return the meaning of the piece in this cell; None if it has none."""
        left = 0
        for piece in self._rows[y] if 0 <= y < len(self._rows) else BLANK:
            left += cell_len(piece.text)
            if x < left:
                return piece.about
        return None

    def card_pieces(
        self, card: Card, tint: str, *, is_new: bool = False, about: Any = None
    ) -> tuple[TextPiece, TextPiece]:
        """Return a card in a row: its edge, and its name in the ink of its suit."""
        ascii_only = self.looks.ascii_only
        edge = TextPiece("|" if ascii_only else "▏", tint, "edge", about=about)
        name = TextPiece(self.name_of(card), tint, self.ink_of(card), underline=is_new, about=about)
        return edge, name._replace(bold=True)

    def name_of(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self.looks.ascii_only)

    def _style(self, piece: TextPiece) -> Style:
        style = self.style_of(piece.style)
        if piece.ink:
            style += self.style_of(piece.ink)
        if piece.bold:
            # Many terminals show bold black as grey, which is hard to read on coloured paper.
            style += self.style_of("corner") if piece.ink else Style(bold=True)
        return style + Style(underline=True) if piece.underline else style


def _differing(old: Row, new: Row, width: int) -> tuple[int, int]:
    """Return the first cell and the end of those in which two rows of this width differ."""
    if len(old) == len(new) == 1 and old[0]._replace(text="") == new[0]._replace(text=""):
        one, other = old[0].text.ljust(width), new[0].text.ljust(width)
        if one.isascii() and other.isascii():
            # Most rows of lists; a cell each letter.
            return _apart(one[:width], other[:width])
    return _apart(_cells(old, width), _cells(new, width))


def _apart(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    pairs = [*zip(one, other, strict=True)]
    first = next((place for place, (a, b) in enumerate(pairs) if a != b), len(pairs))
    after = next((place for place, (a, b) in enumerate(reversed(pairs)) if a != b), 0)
    return (first, len(pairs) - after) if first < len(pairs) else (0, 0)


def _cells(row: Row, width: int) -> list[tuple[str, TextPiece | None]]:
    cells: list[tuple[str, TextPiece | None]] = []
    for piece in row:
        look = piece._replace(text="", about=None)
        for letter in piece.text:
            cells.append((letter, look))
            cells += [("", look)] * (cell_len(letter) - 1)
    return [*cells, *[(" ", None)] * (width - len(cells))][:width]
