"""What of a table stands out: a card of one's hand, or a pile. The same in every game."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from app.cards.cards import Card, Cards, iterate
from app.storage.settings import ORDERS
from app.ui.own_order import OwnOrder

HAND: Final = "hand"
STOCK: Final = "stock"
PILE: Final = "pile"

OrderT = TypeVar("OrderT", bound=OwnOrder)


class Raised(Generic[OrderT]):
    """The cards of a hand in their order, and what of the table is raised."""

    def __init__(self, arrangement: OrderT) -> None:
        self.arrangement = arrangement
        self.zone = HAND
        """Where something is raised: ``HAND``, ``STOCK`` or ``PILE``, or where else the game has
        something to raise."""
        self.place = 0
        """Which card of the hand is raised, or will be again, from the left."""

    @property
    def cards(self) -> list[Card]:
        """The hand, from left to right."""
        return self.arrangement.cards

    @property
    def card(self) -> Card | None:
        """The card of the hand that is raised; None where a pile is, or there is no hand."""
        return self.cards[self.place] if self.zone == HAND and self.cards else None

    def let_go(self) -> None:
        """Forget the hand, so that the next one is taken up anew."""
        self.arrangement.cards = []

    def keep_within(self) -> None:
        """Raise the last card of the hand where it has become shorter than that."""
        self.place = max(min(self.place, len(self.cards) - 1), 0)

    def raise_card(self, place: int) -> None:
        """Raise a card of the hand."""
        self.zone, self.place = HAND, place

    def raise_named(self, card: Card) -> bool:
        """Raise this card, if it is one of the hand; returns whether it is."""
        if card in self.cards:
            self.raise_card(self.cards.index(card))
        return card in self.cards

    def raise_next(self, step: int) -> None:
        """Raise the next card, after the last the first again, or the other pile."""
        if self.zone != HAND:
            self.zone = PILE if step > 0 else STOCK
        elif self.cards:
            self.place = (self.place + step) % len(self.cards)

    def go_down(self) -> None:
        """Go from the piles to the hand."""
        self.zone = HAND

    def move_card(self, source: int, target: int) -> None:
        """Move a card of the hand to another place, where it stays raised."""
        self.arrangement.move(source, target)
        self.raise_card(target)

    def bring_together(self, cards: Cards) -> None:
        """Put these cards of the hand side by side, where the first of them is, and raise that."""
        first = min(self.cards.index(card) for card in iterate(cards))
        for offset, card in enumerate(iterate(cards)):
            self.arrangement.move(self.cards.index(card), first + offset)
        self.raise_card(first)

    @property
    def next_order(self) -> str:
        """The order after the one in which the hand is, of those of the settings."""
        return ORDERS[(ORDERS.index(self.arrangement.order) + 1) % len(ORDERS)]

    def put_in_order(self, order: str) -> None:
        """Put the hand in one of the orders of the settings; the same card stays raised."""
        raised = self.cards[self.place] if self.cards else None
        self.arrangement.order = order
        self.arrangement.sort()
        if raised is not None:
            self.place = self.cards.index(raised)
