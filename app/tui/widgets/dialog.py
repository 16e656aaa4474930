"""A question or a menu in the middle of the window."""

from __future__ import annotations

from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from app.text.cells import width_of

_AROUND_TITLE = 6
"""Cells of the border that its title leaves free."""


class Dialog(Vertical):
    """A panel as wide as its text, with the title in its border.

    A title that is too long for the border, or that has none, is the first line inside.
    """

    def __init__(self, title: str, *children: Widget) -> None:
        self._headline = Static(title, id="headline", markup=False)
        super().__init__(self._headline, *children)
        self.add_class("panel", "dialog")
        self._title = title

    @property
    def title(self) -> str:
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = title
        self._headline.update(title)
        self._show_title()

    def on_resize(self, event: events.Resize) -> None:
        self._show_title()

    def _show_title(self) -> None:
        needed = width_of(self._title) + _AROUND_TITLE
        fits = bool(self.styles.border_top[0]) and needed <= self.screen.size.width
        self.styles.min_width = needed if fits else None
        self.border_title = Content(self._title) if fits else None
        self._headline.display = not fits
