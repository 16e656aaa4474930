"""The stock and the discard pile."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from app.cards.cards import Card
from app.text.cards import Name
from app.text.cells import exactly, fill, fits
from app.text.speech import tr
from app.tui.widgets.card import PressedCard, Tint
from app.tui.widgets.drawn import DrawnWidget
from app.ui.hand import LEAVE, PILE, STOCK


class Pile(PressedCard):
    """A pile with a label under it, raised by a row while it is focused."""

    class Clicked(Message):
        def __init__(self, pile: Pile) -> None:
            self.pile = pile
            super().__init__()

        @property
        def control(self) -> Pile:
            return self.pile

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id)
        self._card: Card | None = None
        self._face_down = False
        self._label = ""
        self._focused = False
        self._is_new = False
        self._carried: Card | None = None

    def show(
        self,
        label: str,
        *,
        card: Card | None,
        face_down: bool,
        focused: bool,
        is_new: bool = False,
        carried: Card | None = None,
    ) -> None:
        """Show a card face up, a pile face down, or an empty place, with its label.

        A card that ``is_new`` says so; one that is ``carried`` over the pile hides its top.
        """
        if carried != self._carried:
            self._carried = carried
            self.refresh()
        state = (label, card, face_down, focused)
        if card != self._card:
            self.show_another()
        if state != (self._label, self._card, self._face_down, self._focused):
            self._label, self._card, self._face_down, self._focused = state
            self._is_new = is_new
            self.refresh()
        elif is_new != self._is_new:
            self._is_new = is_new
            self.refresh(Region(0, 1 if focused else 2, self.size.width, 1))

    @property
    def shown(self) -> Hashable:
        return (
            (self._label, self._card, self._face_down),
            (self._focused, self._is_new, self._carried),
        )

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if height == 1:
            return self._in_a_row(width)
        card_width = 11 if height > 11 else 7 if height > 7 else 5
        tall = height - 2
        if y == height - 1:
            style = self.style_of("felt" if self._focused else "muted")
            # Behind the label, which so keeps its place.
            pointer = ("^" if self.looks.ascii_only else "▲") if self._focused else ""
            wordings = (f"{self._label} {pointer}", self._label + pointer, self._label)
            # A blank before the label of the pile beside it.
            told = next((told for told in wordings if fits(told, width - 1)), self._label)
            return Strip([Segment(exactly(told, width - 1) + " ", style)], width)
        row = y if self._focused else y - 1
        if not 0 <= row < tall:
            return Strip([self.paint_felt(width)], width)
        if self._face_down:
            segments = self.paint_back(row, card_width)
        elif (card := self._card if self._carried is None else self._carried) is not None:
            tint = Tint.FOCUS if self._focused else Tint.PAPER
            # Translators: on a card, at most four letters
            note = tr("new") if self._is_new and self._carried is None else ""
            segments = self.paint_face(card, row, card_width, tall, tint, note, striking=True)
        else:
            segments = [Segment("." * card_width, self.style_of("muted"))]
        return Strip([*segments, self.paint_felt(width - card_width)], width).simplify()

    def _in_a_row(self, width: int) -> Strip:
        """Return the pile as a small card with its label beside it."""
        pointer = ("> " if self.looks.ascii_only else "▸ ") if self._focused else "  "
        segments = [Segment(pointer, self.style_of("felt"))]
        tint = Tint.FOCUS if self._focused else Tint.PAPER
        # Translators: on a card, at most four letters
        note = tr("new") if self._is_new and self._carried is None else ""
        if self._face_down:
            segments += self.paint_back(0, 3)
        elif (card := self._card if self._carried is None else self._carried) is not None:
            segments += self.paint_face(card, 0, 4, 1, tint)
            if note:
                ink = self.style_of(tint) + self.style_of(self.ink_of(card))
                segments.append(Segment(note, ink + Style(reverse=True)))
        room = width - sum(segment.cell_length for segment in segments) - 2
        label = self._label if fits(self._label, room) else ""
        style = self.style_of("felt" if self._focused else "muted")
        return Strip([*segments, Segment(f" {label}", style)]).adjust_cell_length(
            width, self.style_of("felt")
        )

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self))


_POINTER: Final = 2
"""Cells of the sign before a raised button."""


class Beneath(DrawnWidget):
    """The cards under the top of the discards, the upper ones first, as many as have room; and a
    button to leave the top.
    """

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(id="beneath")
        self._cards: tuple[str, ...] = ()
        self._more = ""
        self._pass_key = ""
        self._pointer = ""

    def show(self, cards: Sequence[str], more: str, pass_key: str, pointer: str) -> None:
        """Show these names of cards, and ``more`` if some do not fit.

        ``pass_key`` is the key that leaves the top, written on the button; empty for none. The
        ``pointer`` stands before a raised button.
        """
        if (tuple(cards), pass_key, pointer) != (self._cards, self._pass_key, self._pointer):
            self._cards, self._more, self._pass_key = tuple(cards), more, pass_key
            self._pointer = pointer
            self.set_class(bool(pointer), "-raised")
            # The button is a link.
            self.set_reactive(Widget.auto_links, bool(pass_key))
            self.refresh()

    @property
    def shown(self) -> Hashable:
        return self._cards, self._more, self._pass_key, self._pointer

    def render(self) -> Content:
        width, height = self.size
        room = height - 1 if self._pass_key else height
        head = tr("under it:") if fits(tr("under it:"), width) else tr("under:")
        has_room = self._cards and (room > 1 or fits(f"{head} {self._cards[0]}", width))
        rows = fill((head, *self._cards), width, room, self._more) if has_room else []
        if not self._pass_key:
            return Content("\n".join(rows))
        rows += [""] * (height - 1 - len(rows))
        return Content("\n").join([*map(Content, rows), self._button])

    @property
    def _button(self) -> Content:
        key, room = self._pass_key, self.size.width - _POINTER
        wordings = (tr(" {key}  Pass ", key=key), tr("{key} Pass", key=key), tr("Pass"))
        button = Content(next((told for told in wordings if fits(told, room)), wordings[-1]))
        looks = "bold $ink-black on $paper-focus" if self._pointer else "$felt-text on $panel-bg"
        return self._pointer + button.stylize(f"{looks} @click=screen.make_move('pass')")


class Piles(Horizontal):
    def __init__(self) -> None:
        super().__init__(id="piles")
        # Their widgets are called as the cursor calls them.
        self._stock = Pile(STOCK)
        self._pile = Pile(PILE)
        self._beneath = Beneath()
        self._top: Card | None = None
        self._painted: dict[Card, float] = {}
        """When each discard was first painted on top; one that is uncovered again has been seen."""

    @property
    def painted_at(self) -> float:
        """When the top of the discards was first painted, by the clock of events."""
        at = self._pile.painted_at
        return at if self._top is None else self._painted.get(self._top, at)

    def compose(self) -> ComposeResult:
        yield self._stock
        yield self._pile
        yield self._beneath

    def fit(self, height: int) -> None:
        """Set the rows of each pile, and with them the size of its card."""
        self._stock.styles.height = self._pile.styles.height = height

    def card_at(self, *, on_stock: bool) -> Offset:
        """Return the place on the screen of the top card of a pile."""
        return (self._stock if on_stock else self._pile).region.offset + Offset(0, 1)

    def target_at(self, at: Offset) -> str | None:
        """Return ``PILE`` if the discards are at this offset of the screen."""
        return PILE if self._pile.region.contains_point(at) else None

    def show(
        self,
        stock: int,
        pile: Sequence[Card],
        pile_label: str,
        name: Name,
        *,
        raised: str,
        is_new: bool,
        ascii_only: bool,
        carried: Card | None = None,
        pass_key: str = "",
    ) -> None:
        """Show the piles: the number of cards in the stock, and the discards, their top last.

        ``raised`` is the raised part: ``STOCK``, ``PILE`` or ``LEAVE``, the button that leaves the
        top of the discards. A top that ``is_new`` is marked. ``carried`` is a card that is dragged
        over the discards and may be discarded, ``pass_key`` the key that leaves their top, if that
        is possible.
        """
        self._note_top(pile)
        top = pile[-1] if pile else None
        under = [name(card) for card in reversed(pile[:-1])]
        pointer = ("^ " if ascii_only else "▲ ") if raised == LEAVE else ""
        self._beneath.show(under, "..." if ascii_only else "…", pass_key, pointer)
        if carried is not None:
            self._pile.show(
                tr("discard {card}", card=name(carried)),
                card=top,
                face_down=False,
                focused=True,
                carried=carried,
            )
            return
        self._stock.show(
            tr("stock {count}", count=stock),
            card=None,
            face_down=stock > 0,
            focused=raised == STOCK,
        )
        self._pile.show(
            pile_label,
            card=top,
            face_down=False,
            focused=raised == PILE,
            is_new=is_new,
        )

    def _note_top(self, pile: Sequence[Card]) -> None:
        if self._top is not None and self._pile.painted_at < inf:
            self._painted.setdefault(self._top, self._pile.painted_at)
        self._painted = {card: at for card, at in self._painted.items() if card in pile}
        self._top = pile[-1] if pile else None
