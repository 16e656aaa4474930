"""Playing cards as cells of a terminal: solid paper on felt, without boxes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import StrEnum
from math import inf
from time import monotonic
from typing import Final, Protocol, cast

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from app.cards.cards import GLYPHS, SUITS, Card, glyph_name, is_joker, rank_of, suit_of
from app.text.cards import long_name
from app.text.cells import fits, middle
from app.text.rules_page import as_cards
from app.tui.themes import card_styles
from app.tui.widgets.drawn import DrawnWidget
from app.tui.widgets.figures import COLUMNS, ROWS, figure, joker_figure


class Tint(StrEnum):
    """The meaning of a card's paper, which colour alone never tells."""

    PAPER = "paper"
    RUN = "run"
    SET = "set"
    NEAR = "near"
    FOCUS = "focus"


MARK: Final = "✓"
MARK_IN_ASCII: Final = "x"
"""The sign at the foot of a card that its player has marked."""


class CardLooks(Protocol):
    """The settings that a card painter needs of its app."""

    ascii_only: bool
    """Whether letters stand for suit signs and line drawing."""
    four_colours: bool
    """Whether each suit has its own colour."""


_TWO_INKS = ("black", "red", "red", "black", "joker")
_FOUR_INKS = ("green", "blue", "red", "black", "joker")
"""The ink of each suit; the last is that of jokers."""


class CardPainter(DrawnWidget):
    """A widget that paints cards in the colours of the theme."""

    ALLOW_SELECT = False
    painted_at = 0.0
    """When the present content was first painted, by the clock of events; infinite until it is."""

    def show_another(self) -> None:
        """Note that the content changes and has not been painted yet."""
        self.painted_at = inf
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        if self.painted_at == inf:
            self.painted_at = monotonic()
        return super().render_lines(crop)

    @property
    def drawn_by(self) -> tuple[Hashable, ...]:
        return (*super().drawn_by, self.looks.ascii_only, self.looks.four_colours)

    @property
    def looks(self) -> CardLooks:
        return cast(CardLooks, self.app)

    def style_of(self, name: str) -> Style:
        """Return a style of the theme by its name, on the ground of this widget; see
        ``app.tui.themes.card_styles``.
        """
        if name == "bar" and self.app.no_color:
            # Bold alone is easily overlooked.
            return Style(reverse=True)
        return card_styles(self.app.theme, self.visual_style.background)[name]

    def ink_of(self, card: Card) -> str:
        return (_FOUR_INKS if self.looks.four_colours else _TWO_INKS)[suit_of(card)]

    def paint_felt(self, width: int) -> Segment:
        return Segment(" " * width, self.style_of("felt"))

    def paint_face(
        self,
        card: Card,
        y: int,
        width: int,
        height: int,
        tint: Tint,
        note: str = "",
        *,
        striking: bool = False,
    ) -> list[Segment]:
        """Return row ``y`` of a card of ``width`` cells, face up, its left edge included.

        ``note`` is a word for the row under the corner, in paper on ink if it is ``striking``. A
        sign stands for one that is too long.
        """
        paper = self.style_of(tint)
        ink = paper + self.style_of(self.ink_of(card))
        ascii_only = self.looks.ascii_only
        label = glyph_name(card, ascii_only=ascii_only)
        if width < cell_len(label):
            label = label.replace("10", "T")
        # The narrowest card has no room for its edge beside such a text.
        longest = note if y == 1 and note else label
        inner = width - 1 if width > cell_len(longest) else width
        note = note if fits(note, inner) else "+"
        corner = ink + self.style_of("corner")
        if y == 0:
            face = _signs(label.ljust(inner), corner, paper)
        elif y == 1 and note:
            face = [Segment(middle(note, inner), ink + Style(reverse=True) if striking else ink)]
        elif y == height - 1 and height >= 4:
            face = _signs(label.rjust(inner), corner, paper)
        elif inner >= COLUMNS and height >= ROWS + 4:
            rows = _figure(card, ascii_only=ascii_only)
            row = y - (height - ROWS) // 2
            face = _signs((rows[row] if 0 <= row < ROWS else "").ljust(inner), ink, paper)
        elif y == height // 2:
            face = _signs(middle(_middle(card, inner, ascii_only=ascii_only), inner), ink, paper)
        else:
            face = [Segment(" " * inner, paper)]
        edge = ("|" if ascii_only else "▏")[: width - inner]
        return [Segment(edge, paper + self.style_of("edge")), *face]

    def paint_back(self, y: int, width: int) -> list[Segment]:
        ascii_only = self.looks.ascii_only
        pattern = "#" * width if ascii_only else ("╱╲" if y % 2 else "╲╱") * width
        return [
            Segment("|" if ascii_only else "▏", self.style_of("back")),
            Segment(pattern[: width - 1], self.style_of("back")),
        ]


def _signs(row: str, ink: Style, paper: Style) -> list[Segment]:
    """Return a row of a face. The blanks around its signs are paper, whatever the signs lie on."""
    signs = row.strip()
    if ink.bgcolor == paper.bgcolor or not signs:
        return [Segment(row, ink)]
    before, after = row.split(signs, 1)
    return [
        Segment(each, style)
        for each, style in ((before, paper), (signs, ink), (after, paper))
        if each
    ]


def _middle(card: Card, width: int, *, ascii_only: bool) -> str:
    if not is_joker(card):
        return _sign(card, ascii_only=ascii_only)
    word = long_name(card).upper()
    return word if fits(word, width) else glyph_name(card, ascii_only=ascii_only)


def _figure(card: Card, *, ascii_only: bool) -> tuple[str, ...]:
    if is_joker(card):
        return joker_figure(glyph_name(card, ascii_only=ascii_only))
    return figure(rank_of(card), _sign(card, ascii_only=ascii_only), ascii_only=ascii_only)


def _sign(card: Card, *, ascii_only: bool) -> str:
    return (SUITS.lower() if ascii_only else GLYPHS)[suit_of(card)]


class PressedCard(CardPainter):
    """A place for one card that is pressed as a whole, its blank cells too."""


class CardSlot(PressedCard):
    """A place of the player's hand: a card, raised by a row while it is focused.

    Its size is set by the style sheet and never changes with its content, so that a change repaints
    this place and nothing else.
    """

    class Pressed(Message):
        def __init__(self, slot: CardSlot) -> None:
            self.slot = slot
            super().__init__()

        @property
        def control(self) -> CardSlot:
            return self.slot

    def __init__(self, index: int) -> None:
        super().__init__(id=f"slot-{index}")
        self.index = index
        self._state: tuple[Card | None, Tint, bool, bool, str, bool] = (
            None,
            Tint.PAPER,
            False,
            False,
            "",
            False,
        )

    @property
    def shown(self) -> Hashable:
        return self._state

    @property
    def card(self) -> Card | None:
        return self._state[0]

    @property
    def face_rows(self) -> range:
        """The rows of the card itself."""
        top = 0 if self._state[2] else 1
        return range(top, top + self.size.height - 1)

    def show(
        self,
        card: Card | None,
        tint: Tint = Tint.PAPER,
        *,
        focused: bool = False,
        ends_group: bool = False,
        note: str = "",
        marked: bool = False,
    ) -> None:
        """Show a card or an empty place; repaints only if that is a change."""
        state = (card, tint, focused, ends_group, note, marked)
        if card != self._state[0]:
            self.painted_at = inf
        if state != self._state:
            self._state = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        card, tint, focused, ends_group, note, marked = self._state
        width, height = self.size
        tall = height - 1
        row = y if focused else y - 1
        if card is None:
            return Strip([self.paint_felt(width)], width)
        if not 0 <= row < tall:
            sign = self._sign(width) if tall == 1 else self._pointer
            return Strip([Segment(middle(sign, width), self.style_of("felt"))], width)
        wide = width - 1 if ends_group and width > _FLATTEST else width
        tint = Tint.FOCUS if focused else tint
        segments = self.paint_face(card, row, wide, tall, tint, note)
        if marked and row == tall - 1 > 0:
            mark = self._mark.center(wide - 1)
            segments[1:] = [Segment(mark, self.style_of(tint) + Style(reverse=True, bold=True))]
        if ends_group:
            segments.append(self.paint_felt(1))
        return Strip(segments, width).simplify()

    @property
    def _pointer(self) -> str:
        return ("^" if self.looks.ascii_only else "▲") if self._state[2] else ""

    @property
    def _mark(self) -> str:
        return MARK_IN_ASCII if self.looks.ascii_only else MARK

    def _sign(self, width: int) -> str:
        """Return what a card of one row says over or under it."""
        *_, note, marked = self._state
        sign = self._pointer + (self._mark if marked else "")
        return next(told for told in (sign + note, sign + "+" * bool(note)) if fits(told, width))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == 1:
            self.post_message(self.Pressed(self))


_FLATTEST: Final = 3
"""Columns of a card of its name alone, at whose end there is no felt."""
_WIDTHS: Final = ((11, 11), (5, 7), (0, 5))
"""The width of cards by their least height in rows."""
GIN: Final = (
    (as_cards("AC AH AS"), Tint.SET),
    (as_cards("5C 6C 7C"), Tint.RUN),
    (as_cards("9H TH JH QH"), Tint.RUN),
)
"""Ten cards without deadwood, for the picture of a gin hand."""
_BOLD: Final = Style(bold=True)
_GAP: Final = 2
"""Cells of felt between two melds."""


class Example(CardPainter):
    """Melds in a row, face up, and a caption beside them, else in the middle; the cards are as high
    as the widget.
    """

    def __init__(self, melds: Sequence[tuple[Sequence[Card], Tint]], caption: str = "") -> None:
        super().__init__()
        self._melds = melds
        self._caption = caption

    def render_line(self, y: int) -> Strip:
        height = self.size.height
        width = next(width for least, width in _WIDTHS if height >= least)
        segments = [] if self._caption else [self.paint_felt(self._margin(width))]
        for cards, tint in self._melds:
            for card in cards:
                segments += self.paint_face(card, y, width, height, tint)
            segments.append(self.paint_felt(_GAP))
        if y == height // 2:
            segments.append(Segment(self._caption, self.style_of("felt") + _BOLD))
        strip = Strip(segments)
        return strip.adjust_cell_length(self.size.width, self.style_of("felt")).simplify()

    def _margin(self, width: int) -> int:
        cards = sum(len(cards) for cards, _ in self._melds)
        return max(self.size.width - cards * width - _GAP * (len(self._melds) - 1), 0) // 2
