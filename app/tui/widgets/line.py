"""Lines of text that change often and cost only themselves."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Line(Static):
    """Text in a place of fixed size: a change repaints it, and nothing is laid out again."""

    ALLOW_SELECT = False

    def __init__(self, widget_id: str, classes: str | None = None) -> None:
        super().__init__(id=widget_id, classes=classes)
        self._shown = Content("")

    def show(self, content: Content | str) -> None:
        """Show a text; repaints only if it is another one."""
        content = content if isinstance(content, Content) else Content(content)
        if not content.is_same(self._shown):
            self._shown = content
            self.update(content, layout=False)
