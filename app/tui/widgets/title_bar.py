"""The line on top of a screen: what it is for on the left, the score on the right."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget


class TitleBar(Widget):
    """One row with a title and, as far as there is room, what belongs to it at the right end."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TitleBar {
        dock: top;
        height: 1;
        background: $bar-bg;
        color: $felt-text;
    }
    """

    def __init__(self, title: str, aside: str = "") -> None:
        super().__init__()
        self._title = title
        self._aside = aside

    def show(self, title: str, aside: str) -> None:
        """Show other words; repaints only if that is a change."""
        if (title, aside) != (self._title, self._aside):
            self._title, self._aside = title, aside
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The row."""
        style = self.rich_style
        width = self.size.width
        free = width - cell_len(self._title) - cell_len(self._aside) - 2
        return Strip(
            [
                Segment(f" {self._title}", style + Style(bold=True)),
                Segment(" " * max(free, 2), style),
                Segment(f"{self._aside} ", style),
            ]
        ).adjust_cell_length(width, style)
