"""A page of the panel beside a table, and the page of the chat, which any game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.content import Content

from app.text.cells import broken
from app.text.speech import msg, msg_c, tr
from app.tui.widgets.drawn import DrawnWidget


class Page(DrawnWidget):
    """A page of the panel, written when it is painted: for its present room, and not while another
    page covers it.
    """

    ALLOW_SELECT = False
    TITLE: ClassVar[str] = ""
    """The title, a message."""
    TAB: ClassVar[str] = ""
    """The title in a word, for the key that turns pages; a message."""

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, classes="page")
        self._told_of: tuple[object, ...] = ()
        self._border = ("", "")
        self.tell_of_others("")

    def tell_of_others(self, told: str) -> None:
        """Write the title into the border, and this below it; repaints only if that is a change."""
        border = tr(self.TITLE), told
        if border != self._border:
            self._border = border
            self.border_title, self.border_subtitle = border

    @property
    def heading(self) -> str:
        """The title with a line end if no border shows it; else empty."""
        return "" if self.styles.border_top[0] else tr(self.TITLE) + "\n"

    def tell_of(self, *what: object) -> None:
        """Write the page again if its content has changed."""
        if what != self._told_of:
            self._told_of = what
            self.refresh()


class TalkPage(Page):
    """The last lines of the chat, as many as there is room for; ``said`` returns them."""

    TITLE = msg("Said here")
    TAB = msg_c("page", "chat")

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
            (self.heading, "bold"), "\n".join(rows[-room:]) or tr("Nothing yet.")
        )
