"""Widgets that fill their cells by themselves."""

from __future__ import annotations

from typing import Any, Self

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from app.tui import textual_private


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

    def render_lines(self, crop: Region) -> list[Strip]:
        """These of its lines."""
        (width, height), around = self.size, self.styles.padding
        if self.auto_links or around.width or around != self.styles.gutter:
            return super().render_lines(crop)
        ground = self.visual_style.background
        assert ground is not None, "every screen has a ground"
        rest = Style(background=ground).rich_style
        filters = self.get_line_filters()
        strips = []
        for y in crop.line_range:
            if around.top <= y < around.top + height:
                strip = self.render_line(y - around.top).adjust_cell_length(width, rest)
            else:
                strip = Strip.blank(width, rest)
            for each in filters:
                strip = strip.apply_filter(each, ground)
            strips.append(strip)
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips
