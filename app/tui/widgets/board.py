"""The widgets of the board: a line of cards that are typed, and all cards of a pack."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from app.cards.cards import GLYPHS, RANKS, SUITS, Card, glyph_name
from app.coach.analysis import Analysis
from app.text.cells import exactly, left, right, width_of
from app.text.gin import board as words
from app.tui.keys import TypesCards
from app.tui.themes import SHADES, shade_styles
from app.tui.widgets.card import CardPainter
from app.tui.widgets.text import Rows, TextPiece
from app.ui.board import Board, CardTyping, Place

_LABEL: Final = 13
"""Columns of the label of a line, its marker included."""
_CARD: Final = 4
"""Columns of a card in a line."""


class PlaceLine(Rows, TypesCards, can_focus=True):
    """The cards of one place in a line, to which more are typed."""

    class Put(Message):
        """A card was typed."""

        def __init__(self, line: PlaceLine, card: Card) -> None:
            self.line = line
            self.card = card
            super().__init__()

    class TakeOutLast(Message):
        """The last card is to be taken out."""

        def __init__(self, line: PlaceLine) -> None:
            self.line = line
            super().__init__()

    def __init__(self, place: Place, label: str) -> None:
        super().__init__(f"place-{place}")
        self.place = place
        self._label = label
        self._cards: tuple[Card, ...] = ()
        self._note = ""
        self._typing = CardTyping()

    def show_cards(self, cards: tuple[Card, ...], note: str) -> None:
        """Show the cards, and a note at the right end; repaints only what differs."""
        self._cards, self._note = cards, note
        self._show()

    def _show(self) -> None:
        sign = ">" if self.looks.ascii_only else "▸"
        marker = f"{sign} " if self.has_focus else "  "
        label = left(f"{marker}{self._label}", _LABEL)
        row = [TextPiece(exactly(label, _LABEL), "gold" if self.has_focus else "felt")]
        pending = f" {self._typing.ranks}_" if self.has_focus else ""
        most = max((self.size.width - _LABEL - len(pending) - 2) // _CARD, 1)
        if len(self._cards) > most:
            row.append(TextPiece("…" if not self.looks.ascii_only else ".", "muted"))
        for card in self._cards[-most:]:
            name = self.name_of(card)
            row += self.card_pieces(card, "paper")
            row.append(TextPiece(" " * (_CARD - 1 - len(name)) if len(name) < 3 else "", "felt"))
        row.append(TextPiece(pending, "gold", bold=True))
        used = sum(width_of(piece.text) for piece in row)
        if (room := self.size.width - used) > width_of(self._note):
            row.append(TextPiece(right(self._note, room), "muted"))
        self.show_rows([tuple(row)])

    def on_resize(self) -> None:
        self._show()

    def on_focus(self) -> None:
        self._show()

    def on_blur(self) -> None:
        self._typing.clear()
        self._show()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.focus()

    def on_key(self, event: events.Key) -> None:
        """Take a rank or a suit; take back the last one."""
        focused = self.screen.focused
        if focused is not self and focused is not None:
            # Typed after Tab, before this line had heard of that.
            event.stop()
            focused.post_message(events.Key(event.key, event.character))
            return
        if event.key in ("tab", "shift+tab"):
            # At once: what is typed next is for the next line.
            event.stop()
            self.screen.focus_next() if event.key == "tab" else self.screen.focus_previous()
            return
        if event.key in ("backspace", "delete"):
            event.stop()
            if not self._typing.take_back():
                self._typing.clear()
                self.post_message(self.TakeOutLast(self))
            self._show()
            return
        typed = (
            self._typing.type(event.character) if event.is_printable and event.character else None
        )
        if typed is not None:
            event.stop()
            for card in typed:
                self.post_message(self.Put(self, card))
            self._show()


class CardTable(CardPainter):
    """All cards in four rows: where each lies, or the chance that the opponent holds it."""

    class Pressed(Message):
        def __init__(self, card: Card) -> None:
            self.card = card
            super().__init__()

    _ROW: Final = 3
    """Columns of the sign of a suit."""

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id)
        self._places: tuple[Place | None, ...] = (None,) * 52
        self._held: tuple[float, ...] | None = None

    def show_position(self, board: Board, analysis: Analysis | None) -> None:
        """Show a position, with what the opponent may hold if that is known."""
        places = tuple(map(board.place_of, range(52)))
        held = None if analysis is None else analysis.held
        if (places, held) != (self._places, self._held):
            self._places, self._held = places, held
            self.refresh()

    @property
    def shown(self) -> Hashable:
        return self._places, self._held

    @property
    def _pitch(self) -> int:
        """Rows from one suit to the next."""
        return 2 if self.size.height >= 9 else 1

    @property
    def _cell(self) -> int:
        return 5 if self.size.width >= self._ROW + 13 * 5 else 4

    def render_line(self, y: int) -> Strip:
        felt, muted = self.style_of("felt"), self.style_of("muted")
        y, is_between = divmod(y, self._pitch)
        if is_between or not 0 <= y <= 4:
            return Strip.blank(self.size.width, felt)
        if y == 0:
            heads = ("10" if rank == "T" else rank for rank in RANKS)
            text = " " * self._ROW + "".join(right(head, self._cell - 1) + " " for head in heads)
            return Strip([Segment(text, muted)]).adjust_cell_length(self.size.width, felt)
        suit = y - 1
        sign = (SUITS if self.looks.ascii_only else GLYPHS)[suit]
        segments = [Segment(left(f" {sign}", self._ROW), felt + Style(bold=True))]
        for rank in range(13):
            segments.append(self._painted(suit * 13 + rank))
        return Strip(segments).adjust_cell_length(self.size.width, felt).simplify()

    def _painted(self, card: Card) -> Segment:
        width = self._cell
        match self._places[card]:
            case Place.HAND:
                style = self.style_of("paper") + self.style_of(self.ink_of(card))
                return Segment(
                    right(glyph_name(card, ascii_only=self.looks.ascii_only), width - 1) + " ",
                    style,
                )
            case Place.PILE:
                return Segment(right(words.LYING, width - 1) + " ", self.style_of("muted"))
            case Place.THEIRS:
                return Segment(right("100", width - 1) + " ", shade_styles(self.app.theme)[-1])
        if self._held is None:
            return Segment(
                right("." if self.looks.ascii_only else "·", width - 1) + " ",
                self.style_of("muted"),
            )
        share = round(100 * self._held[card])
        step = next((step for step, least in enumerate(_LEAST) if share >= least), 0)
        style = shade_styles(self.app.theme)[SHADES - 1 - step]
        return Segment(right(str(share), width - 1) + " ", style)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        column, row = event.x - self._ROW, event.y // self._pitch - 1
        if event.button == 1 and 0 <= row < 4 and 0 <= column < 13 * self._cell:
            self.post_message(self.Pressed(row * 13 + column // self._cell))


_LEAST: Final = (60, 40, 25, 12, 0)
"""The least percent of each shade, from the strongest."""
