"""A few words in large letters."""

from __future__ import annotations

from typing import Final, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from app.tui.widgets.card import CardLooks
from app.tui.widgets.figures import DOTS, dots

_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


class Banner(Widget):
    """Words as large as the room allows: dots of half a row, of a whole row in five rows, or plain
    letters.
    """

    ALLOW_SELECT = False

    def __init__(self, text: str, *, id: str) -> None:
        super().__init__(id=id)
        self._text = text
        self._dots = dots(text)

    def on_mount(self) -> None:
        """Make room for whole dots, the only ones in ASCII."""
        self.set_class(self._ascii_only, "ascii")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns of the words, twice as many in whole dots if there is room."""
        if self._dots is None or (self._ascii_only and not self._is_tall):
            return cell_len(self._text)
        width = len(self._dots[0])
        return 2 * width if self._is_tall and 3 * width <= container.width else width

    @property
    def _is_tall(self) -> bool:
        height = self.styles.height
        return height is not None and height.value >= DOTS

    def render_line(self, y: int) -> Strip:
        line = self._line(y)
        width = self.size.width
        margin = 0
        if self.styles.text_align == "center":
            margin = max(0, (width - cell_len(line)) // 2)
        style = self.rich_style
        return Strip([Segment(" " * margin + line, style)]).adjust_cell_length(width, style)

    @property
    def _ascii_only(self) -> bool:
        return cast(CardLooks, self.app).ascii_only

    def _line(self, y: int) -> str:
        rows, (width, height) = self._dots, self.size
        if rows is None or len(rows[0]) > width or (self._ascii_only and height < DOTS):
            return self._text.upper() if y == height // 2 else ""
        if height < DOTS:
            upper, lower = (
                rows[row] if row < DOTS else "." * len(rows[0]) for row in (2 * y, 2 * y + 1)
            )
            return "".join(_HALVES[pair] for pair in map("".join, zip(upper, lower, strict=True)))
        if y >= DOTS:
            return ""
        ink = "#" if self._ascii_only else "█"
        broad = 2 if 2 * len(rows[0]) <= width else 1
        return "".join((ink if dot == "#" else " ") * broad for dot in rows[y])
