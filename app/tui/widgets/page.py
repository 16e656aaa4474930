"""A page of the panel beside a table, and the page of the chat, which any game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.content import Content

from app.text.cells import broken
from app.text.speech import tr
from app.tui.widgets.drawn import DrawnWidget


class Page(DrawnWidget):
    """A page of the panel, written when it is painted: for its present room, and not while another
    page covers it.
    """

    ALLOW_SELECT = False

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, classes="page")
        self._told_of: tuple[object, ...] = ()

    def tell_of(self, *what: object) -> None:
        """Write the page again if its content has changed."""
        if what != self._told_of:
            self._told_of = what
            self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        self.refresh()


class TalkPage(Page):
    """The last lines of the chat, as many as there is room for; ``said`` returns them."""

    def __init__(self, said: Callable[[], Sequence[str]]) -> None:
        super().__init__("panel-talk")
        self._said = said

    @property
    def is_in_sight(self) -> bool:
        """Whether it is the shown page, or all are shown."""
        return self.has_class("-shown") or not self.screen.has_class("-short")

    def show(self) -> None:
        self.tell_of(*self._said())

    def render(self) -> Content:
        width, height = self.size
        rows: list[str] = []
        for line in self._said():
            rows += broken(line, max(width, 10), indent="  ")
        room = max(height - 2, 4)
        return Content.assemble(
            (tr("Said here"), "bold"), "\n", "\n".join(rows[-room:]) or tr("Nothing yet.")
        )
