"""What the pages beside the table have in common."""

from __future__ import annotations

from textual import events

from app.tui.widgets.plain import Plain


class Page(Plain):
    """A page of the panel, written when it is painted: for the room that it has, and not at all as
    long as another page lies over it.
    """

    ALLOW_SELECT = False

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, classes="page")
        self._told_of: tuple[object, ...] = ()

    def tell_of(self, *what: object) -> None:
        """Write the page anew if it is to tell of something else than before."""
        if what != self._told_of:
            self._told_of = what
            self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Fill the room anew."""
        self.refresh()
