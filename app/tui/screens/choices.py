"""All choices of a seat with their values and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from app.text.cells import broken, left, right, width_of
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Row, Rows, TextPiece
from app.ui.keys import COMMANDS
from app.ui.table import ChoiceRow

_GAP: Final = 2
"""Cells between two columns."""
_WIDEST: Final = 116
"""The widest panel, in cells."""
_AROUND: Final = 8
"""Cells of the panel's border, padding and scrollbar."""
_LEAST: Final = 32
"""The narrowest window for which lines are broken, in cells."""


class ChoicesScreen(BaseScreen[None]):
    """Shows the choices, the best first."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ChoicesScreen {
        align: center middle;
        #body { max-width: 116; height: auto; max-height: 100%; padding: 1 2; }
        #back { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("choices.back", "back"),
        bind("choices.down", "scroll(1)", show=False),
        bind("choices.up", "scroll(-1)", show=False),
        bind("choices.quit", "app.leave", show=False),
    ]

    def __init__(self, choices: Sequence[ChoiceRow]) -> None:
        super().__init__()
        self._choices = choices
        self._rows = Rows("choices")

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", classes="panel", can_focus=False) as body:
            body.border_title = tr("Your choices, the best first")
            yield self._rows
            yield KeyButton("back", COMMANDS["choices.back"].label, id="back", main=True)
        yield SteadyFooter()

    def on_mount(self) -> None:
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._show()

    def _show(self) -> None:
        rows = list(self._lines(max(min(self.app.size.width, _WIDEST) - _AROUND, _LEAST)))
        self._rows.styles.height = len(rows)
        self._rows.show_rows(rows)

    def _lines(self, width: int) -> Iterator[Row]:
        heads = ChoiceRow(
            tr("Choice"),
            # Translators: the head of a column: the share of the match that a choice wins
            tr("of the match"),
            tr("points"),
            tr("Why the best is better"),
        )
        table = [ChoiceRow(*map(self.showable, row)) for row in (heads, *self._choices)]
        widths = [max(map(width_of, column)) for column in list(zip(*table, strict=True))[:3]]
        before = sum(widths) + len(widths) * _GAP
        for number, row in enumerate(table):
            what, chance, points = (
                pad(text, cells)
                for pad, text, cells in zip((left, right, right), row, widths, strict=False)
            )
            first, *more = broken(row.why, max(width - before, 16)) or [""]
            gap = " " * _GAP
            style = "muted" if number == 0 else "felt"
            numbers = f"{what}{gap}{chance}{gap}{points}{gap}"
            yield TextPiece(numbers, style, bold=number == 1), TextPiece(first, "muted")
            for line in more:
                yield (TextPiece(f"{' ' * before}{line}", "muted"),)

    def action_scroll(self, rows: int) -> None:
        self.query_one("#body").scroll_relative(y=rows, immediate=True)

    def action_back(self) -> None:
        self.dismiss(None)
