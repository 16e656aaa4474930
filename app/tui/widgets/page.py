"""A page of the panel beside a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from app.text.speech import tr
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

    @property
    def sign(self) -> Sequence[tuple[str, str]]:
        """What the top line says of this page, as texts with their styles; usually nothing."""
        return ()

    @property
    def is_in_sight(self) -> bool:
        """Whether the page can be read now."""
        return self.is_attached and self.screen.is_current and bool(self.region)

    def on_show(self) -> None:
        if self.is_in_sight:
            self.come_into_sight()

    def come_into_sight(self) -> None:
        """Note that the page is shown, or shown again."""

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
