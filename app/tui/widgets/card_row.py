"""Cards side by side in a player's hand: they are clicked, moved about, and dragged away."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any, TypeAlias

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset
from textual.message import Message

from app.cards.cards import Card
from app.tui.widgets.card import CardSlot

Target: TypeAlias = Callable[[Offset], Any]
"""Returns the drop target at an offset of the screen; None if there is none."""


class CardRow(Vertical):
    """The cards of the person at this terminal. It shows what it is told and reports the mouse."""

    class Clicked(Message):
        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    class Dragged(Message):
        def __init__(self, source: int, target: int) -> None:
            self.source = source
            self.target = target
            super().__init__()

    class Carried(Message):
        """A card is being dragged; ``onto`` is the target below it, outside the row."""

        def __init__(self, index: int, onto: Any) -> None:
            self.index = index
            self.onto = onto
            super().__init__()

    class Dropped(Message):
        """A card was dragged to a target outside the row."""

        def __init__(self, index: int, onto: Any) -> None:
            self.index = index
            self.onto = onto
            super().__init__()

    def __init__(self, count: int, target: Target) -> None:
        """``count`` is the most cards that have room."""
        super().__init__(id="hand")
        self.slots = [CardSlot(index) for index in range(count)]
        self.row = Horizontal(*self.slots, id="slots")
        self._target_at = target
        self._cards: list[Card] = []
        self._focus: int | None = None
        self._painted: dict[Card, float] = {}
        """When each card was first painted, wherever it lies now."""
        self._source: int | None = None
        """The place on which the button went down; None while it is up."""
        self._target: int | None = None
        """The place where the dragged card would come to lie; None outside the row."""
        self._onto: Any = None
        self._is_dragged = False
        self._is_away = False

    def compose(self) -> ComposeResult:
        yield self.row

    @abstractmethod
    def paint(self, order: Sequence[int], focus: int | None, away: int | None) -> None:
        """Show the cards in this order of their places.

        ``focus`` is the raised place, ``away`` the card that is shown elsewhere while it is
        dragged.
        """

    def hold(self, cards: Sequence[Card], focus: int | None, *, is_away: bool) -> None:
        """Show cards from left to right.

        ``focus`` is the place of the raised card. While the dragged card ``is_away``, it is shown
        elsewhere.
        """
        are_others = list(cards) != self._cards
        self._cards, self._focus, self._is_away = list(cards), focus, is_away
        if are_others:
            # The dragged card lies elsewhere now.
            self._let_go()
        held = set(cards)
        self._painted = {card: at for card, at in self._painted.items() if card in held}
        self._show()

    def _show(self) -> None:
        for slot in self.slots:
            if slot.card is not None and slot.painted_at < inf:
                self._painted.setdefault(slot.card, slot.painted_at)
        order = list(range(len(self._cards)))
        focus, away = self._focus, None
        if self._source is not None and self._is_dragged:
            focus = self._source if self._target is None else self._target
            order.insert(focus, order.pop(self._source))
            away = focus if self._is_away else None
        self.paint(order, focus, away)

    def painted_at(self, card: Card) -> float:
        """Return when a card of the hand was first painted, by the clock of events."""
        slots = (slot.painted_at for slot in self.slots if slot.card == card)
        return self._painted.get(card, next(slots, inf))

    def card_region_at(self, index: int) -> CardSlot:
        """Return the widget of a place, for clicks in tests."""
        return self.slots[index]

    @on(CardSlot.Pressed)
    def _press(self, message: CardSlot.Pressed) -> None:
        message.stop()
        if message.slot.card is not None:
            self._source = self._target = message.slot.index
            self._onto = None
            self._is_dragged = False
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._carry(event.screen_offset)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Report a click or a drag, by the way of the pointer."""
        if self._source is None:
            return
        self._carry(event.screen_offset)
        source, target, onto, is_dragged = self._source, self._target, self._onto, self._is_dragged
        self._let_go()
        if not is_dragged:
            self.post_message(self.Clicked(source))
        elif target is None:
            self.post_message(self.Dropped(source, onto))
        elif target != source:
            self.post_message(self.Dragged(source, target))

    def _carry(self, at: Offset) -> None:
        source = self._source
        if source is None:
            return
        onto = self._target_at(at)
        if onto is not None:
            target = None
        elif self.region.contains(self.region.x, at.y):
            target = next(self._places_right_of(at.x), len(self._cards) - 1)
        else:
            target = source
        if (target, onto) != (self._target, self._onto):
            self._target, self._onto, self._is_dragged, self._is_away = target, onto, True, False
            self.post_message(self.Carried(source, onto))
            self._show()

    def _places_right_of(self, column: int) -> Iterator[int]:
        cards = self.slots[: len(self._cards)]
        return (slot.index for slot in cards if column < slot.region.right)

    def _let_go(self) -> None:
        if self._source is not None:
            self._source = None
            self.release_mouse()
            self._show()
