"""Widgets that draw all of their cells themselves.

They and their cache stay for the server. Painted by Textual, a cursor move takes 3.6 ms of a
processor instead of 2.1, and drawn without the cache 2.8; a bare app takes 4.8. But a key of a
visitor takes half as much again of the server when Textual paints, and a third more without the
cache.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from textual.cache import LRUCache
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from app.text.speech import voice

MOST_DRAWN: Final = 512
"""Most widgets whose lines are cached, of 6 kB each."""
_DRAWN: Final[LRUCache[Hashable, list[Strip]]] = LRUCache(MOST_DRAWN)
"""The lines of widgets by their looks: many people see the same ones, again and again."""


# To ask of Textual: that it looks up borders, links and effects once, and not for each line.
class DrawnWidget(Widget):
    """A widget without border, links and effects, whose padding is blank.

    Textual looks all of these up whenever it paints a widget, and for each of its lines, which
    takes longer than drawing them. A widget that does have them is painted by Textual.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.set_reactive(Widget.auto_links, False)

    @property
    def size(self) -> Size:
        """The size without the padding; Textual searches the screen's layout for it."""
        around = self.styles.gutter
        width, height = self.outer_size
        return Size(max(width - around.width, 0), max(height - around.height, 0))

    @property
    def shown(self) -> Hashable:
        """The content of the lines, a key of the cache; None if it is too large for one.

        The size, the styles, the theme and the language are in the key already.
        """
        return None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return these of its lines, drawn once for all widgets that look the same."""
        around = self.styles.padding
        if self.auto_links or around.width or around != self.styles.gutter:
            return super().render_lines(crop)
        shown = self.shown
        if shown is None:
            strips = self._draw(crop.line_range)
        else:
            key = (type(self), voice.get().language, shown, around, *self.drawn_by)
            lines = _DRAWN.get(key)
            if lines is None:
                lines = _DRAWN[key] = self._draw(range(self.outer_size.height))
            strips = lines[crop.y : crop.bottom]
        if crop.column_span != (0, self.outer_size.width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    @property
    def drawn_by(self) -> tuple[Hashable, ...]:
        """The other parts of the key."""
        app, styles = self.app, self.styles
        return (
            self.outer_size,
            self.visual_style,
            styles.content_align,
            styles.text_align,
            styles.text_wrap,
            styles.text_overflow,
            styles.line_pad,
            app.theme,
            app.console.color_system,
            *map(type, self.get_line_filters()),
        )

    def _draw(self, lines: range) -> list[Strip]:
        (width, height), top = self.size, self.styles.padding.top
        ground = self.visual_style.background
        assert ground is not None, "every screen has a ground"
        rest = Style(background=ground).rich_style
        filters = self.get_line_filters()
        strips = []
        for y in lines:
            if top <= y < top + height:
                strip = self.render_line(y - top).adjust_cell_length(width, rest)
            else:
                strip = Strip.blank(width, rest)
            for each in filters:
                strip = strip.apply_filter(each, ground)
            strips.append(strip)
        return strips


class PressedWidget(DrawnWidget):
    """A widget that is pressed as a whole, its blank cells too."""
