"""The top line of a screen: its title on the left, the score on the right, and before all else
whether something is unsaved.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from app.text.speech import tr
from app.tui.widgets.drawn import DrawnWidget

UNSAVED_CLASS: Final = "-unsaved"
"""The style class of the app while something is unsaved."""


def unsaved_mark() -> str:
    """Return the words of the top line while something is unsaved."""
    # Translators: on the top line; the shorter, the better
    told = tr("NOT SAVED")
    return f" {told} "


class TitleBar(DrawnWidget):
    """One row with a title; at its right end the first of ``asides`` that fits."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TitleBar {
        dock: top;
        height: 1;
        background: $bar-bg;
        color: $felt-text;
    }
    """

    def __init__(self, title: str, asides: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._asides = tuple(asides)

    def show(self, title: str, asides: Sequence[str]) -> None:
        """Show other texts; repaints only if that is a change."""
        if (title, tuple(asides)) != (self._title, self._asides):
            self._title, self._asides = title, tuple(asides)
            self.refresh()

    @property
    def shown(self) -> Hashable:
        return self._title, self._asides, self._warning

    @property
    def _warning(self) -> str:
        return unsaved_mark() if self.app.has_class(UNSAVED_CLASS) else ""

    def render_line(self, y: int) -> Strip:
        style = self.rich_style
        width = self.size.width
        warning = self._warning
        room = width - cell_len(warning) - cell_len(self._title) - 2
        aside = next((text for text in self._asides if cell_len(text) <= room - 2), "")
        return Strip(
            [
                Segment(warning, style + Style(bold=True, reverse=True)),
                Segment(f" {self._title}", style + Style(bold=True)),
                Segment(" " * (room - cell_len(aside)), style),
                Segment(f"{aside} ", style),
            ]
        ).adjust_cell_length(width, style)
