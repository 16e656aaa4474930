"""The other players where there are more than two: a line about each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from app.tui.widgets.line import FittingLine


class Others(Vertical):
    """As many lines as there are others, of which those without a text stay empty."""

    def __init__(self, count: int) -> None:
        super().__init__(id="others")
        self._lines = [FittingLine(f"other-{place}", "other") for place in range(count)]

    def compose(self) -> ComposeResult:
        """The lines, one under the other."""
        yield from self._lines

    def show(self, lines: Sequence[Sequence[Content]]) -> None:
        """Show a line for each of the others, in the first of its wordings that fits."""
        for place, line in enumerate(self._lines):
            line.show(lines[place] if place < len(lines) else ())
