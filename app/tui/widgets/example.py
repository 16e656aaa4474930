"""Melds as a picture, for screens that explain or greet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from app.cards.cards import Card
from app.tui.widgets.card import CardPainter, Tint
from app.words.en.rules_page import as_cards

_WIDTHS: Final = ((11, 11), (0, 5))
"""The width of cards that are at least so many rows high."""
GIN: Final = (
    (as_cards("AC AH AS"), Tint.SET),
    (as_cards("5C 6C 7C"), Tint.RUN),
    (as_cards("9H TH JH QH"), Tint.RUN),
)
"""Ten cards without deadwood: what every hand of Gin hopes to become."""
_BOLD: Final = Style(bold=True)
_GAP: Final = 2
"""Cells of felt beside each meld."""


class Example(CardPainter):
    """Melds in a row, face up, and a caption beside them; the cards are as high as this is."""

    def __init__(self, melds: Sequence[tuple[Iterable[Card], Tint]], caption: str) -> None:
        super().__init__()
        self._melds = melds
        self._caption = caption

    def call(self, caption: str) -> None:
        """Write another caption beside them."""
        if caption != self._caption:
            self._caption = caption
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of all the cards."""
        segments = []
        height = self.size.height
        width = next(width for least, width in _WIDTHS if height >= least)
        for cards, tint in self._melds:
            for card in cards:
                segments += self.paint_face(card, y, width, height, tint)
            segments.append(self.paint_felt(_GAP))
        if y == height // 2:
            segments.append(Segment(self._caption, self.style_of("felt") + _BOLD))
        strip = Strip(segments)
        return strip.adjust_cell_length(self.size.width, self.style_of("felt")).simplify()
