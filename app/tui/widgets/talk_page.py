"""What people have said at a table, beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from textual.content import Content

from app.tui.widgets.page import Page
from app.words.en import answers as words


class TalkPage(Page):
    """The lines that were said last, as many as there is room for; ``said`` gives them."""

    def __init__(self, said: Callable[[], Sequence[str]]) -> None:
        super().__init__("panel-talk")
        self._said = said

    @property
    def is_in_sight(self) -> bool:
        """Whether it is the page that is shown, or all are."""
        return self.has_class("-shown") or not self.screen.has_class("-short")

    def show(self) -> None:
        """Show what has been said since."""
        self.tell_of(*self._said())

    def render(self) -> Content:
        """The rows of the page, the latest line last."""
        width, height = self.size
        rows: list[str] = []
        for line in self._said():
            rows += wrap(line, max(width, 10), subsequent_indent="  ")
        room = max(height - 2, 4)
        return Content.assemble(
            (f"{words.SAID}\n", "bold"), "\n".join(rows[-room:]) or words.NOTHING_SAID
        )
