"""Widgets that fill their cells by themselves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, Self

from textual.cache import LRUCache
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from app.text.speech import voice
from app.tui import textual_private

MOST_DRAWN: Final = 512
"""Widgets whose lines are remembered: 6 kB each."""
_DRAWN: Final[LRUCache[Hashable, list[Strip]]] = LRUCache(MOST_DRAWN)
"""Lines of widgets, by how these look: many people see the same, and each of them again and again.
"""


class Plain(Widget):
    """A widget without border, links and effects: its lines are what it draws, and blank ones above
    and below that.

    Textual looks all of these up anew whenever a widget is painted, and for every line of it, which
    takes longer than to draw it. One that has them all the same is painted as Textual does it.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.set_reactive(Widget.auto_links, False)

    @property
    def size(self) -> Size:
        """What is inside of the padding, as Textual has it, which looks for the widget on its
        screen to know that.
        """
        around = self.styles.gutter
        width, height = self.outer_size
        return Size(max(width - around.width, 0), max(height - around.height, 0))

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Have it painted anew, or these parts of it; as Textual does it where it takes more."""
        only_paints = repaint and not (layout or recompose)
        if not (only_paints and textual_private.repaint(self, *regions)):
            super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        return self

    @property
    def shown(self) -> Hashable:
        """All that its lines depend on beside its size, its styles, the theme and the language;
        None where it would be too much to remember.
        """
        return None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return these of its lines, which are drawn once for all that look the same."""
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
        """All else that its lines depend on."""
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
