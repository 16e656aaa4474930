"""Lines of text that change often and cost only themselves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from textual import events
from textual.content import Content
from textual.widgets import Static

from app.tui.widgets.plain import Plain

_LONG: Final = 200
"""Letters of a text that is worth more memory than it would save time."""


class Line(Plain, Static):
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

    @property
    def shown(self) -> Hashable:
        """The text with its styles, if it is not so long that nobody else sees the same."""
        text = self._shown.plain
        return (text, tuple(self._shown.spans)) if len(text) < _LONG else None


class FittingLine(Plain):
    """One row with the first of some wordings that there is room for, else the last, cut."""

    ALLOW_SELECT = False

    def __init__(self, widget_id: str, classes: str | None = None) -> None:
        super().__init__(id=widget_id, classes=classes)
        self._wordings: tuple[Content, ...] = ()

    def show(self, wordings: Sequence[Content]) -> None:
        """Show one of these, or nothing if there are none; repaints only if they are others."""
        same = len(wordings) == len(self._wordings) and all(
            new.is_same(old) for new, old in zip(wordings, self._wordings, strict=True)
        )
        if not same:
            self._wordings = tuple(wordings)
            self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Choose anew."""
        self.refresh()

    @property
    def shown(self) -> Hashable:
        """The wording that fits, with its styles."""
        wording = self.render()
        return wording.plain, tuple(wording.spans)

    def render(self) -> Content:
        """The wording that fits."""
        width = self.size.width
        for wording in self._wordings:
            if wording.cell_length <= width:
                return wording
        if not self._wordings:
            return Content("")
        sign = "." if self.app.has_class("-ascii") else "…"
        return self._wordings[-1].truncate(max(width - 1, 0)) + sign
