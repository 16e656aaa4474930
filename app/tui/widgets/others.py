"""The other players where there are more than two: a line about each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from app.tui.widgets.line import Line


class Others(Vertical):
    """As many lines as there are seats, of which those without a text stay empty."""

    def __init__(self, seats: int) -> None:
        super().__init__(id="others")
        self._lines = [Line(f"other-{place}", "other") for place in range(seats)]

    def compose(self) -> ComposeResult:
        """The lines, one under the other."""
        yield from self._lines

    def show(self, words: Sequence[Content]) -> None:
        """Show a line for each of the others."""
        for place, line in enumerate(self._lines):
            line.show(words[place] if place < len(words) else "")
