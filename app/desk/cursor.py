"""The cursor of a table: which card of one's hand stands out, or which pile."""

from __future__ import annotations

from typing import Final

from app.desk.arrangement import Arrangement
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
)
from app.games.gin.melds import best_discards
from app.games.gin.view import Phase, View
from app.rummy.cards import Card, Cards, iterate
from app.store.settings import ORDERS

HAND: Final = "hand"
STOCK: Final = "stock"
PILE: Final = "pile"


class Cursor:
    """The cards of a hand in their order, and what of the table is raised."""

    def __init__(self) -> None:
        self.arrangement = Arrangement("melds")
        self.zone = HAND
        """Where something is raised: ``HAND``, ``STOCK`` or ``PILE``."""
        self.place = 0
        """Which card of the hand is raised, or will be again, from the left."""
        self.after: dict[Card, int] = {}
        """Deadwood after throwing each card that may be thrown; empty when none may."""

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

    def step_to(self, view: View, *, is_my_turn: bool) -> None:
        """Raise what the next step is about, when that is a step of the seat of the view."""
        self.place = max(min(self.place, len(self.cards) - 1), 0)
        self.after = {}
        if not is_my_turn:
            return
        match view.phase:
            case Phase.DRAW:
                self.zone = STOCK
            case Phase.UPCARD | Phase.LAST_CARD:
                self.zone = PILE
            case Phase.DISCARD:
                self.zone = HAND
                self.after = dict(best_discards(view.hand, view.hand & ~view.throwable))
                assert view.drawn is not None
                self.place = self.cards.index(self.arrangement.to_throw(self.after, view.drawn))

    def raise_card(self, place: int) -> None:
        """Raise a card of the hand."""
        self.zone, self.place = HAND, place

    def raise_for(self, action: Action) -> None:
        """Raise what an action is about: a pile, or the card that is thrown. A pass is about the
        card that is raised already.
        """
        match action:
            case DrawStock():
                self.zone = STOCK
            case DrawDiscard():
                self.zone = PILE
            case Discard(card) | Knock(card, _):
                self.raise_card(self.cards.index(card))

    def raise_next(self, step: int) -> None:
        """Raise the next card, after the last the first again, or the other pile."""
        if self.zone != HAND:
            self.zone = PILE if step > 0 else STOCK
        elif self.cards:
            self.place = (self.place + step) % len(self.cards)

    def go_up(self, phase: Phase) -> None:
        """Go from the hand to the piles."""
        if self.zone == HAND:
            self.zone = PILE if phase in (Phase.UPCARD, Phase.LAST_CARD) else STOCK

    def go_down(self) -> None:
        """Go from the piles to the hand."""
        self.zone = HAND

    def natural(self, phase: Phase) -> Action | None:
        """The move that is about what is raised; None for a pile when the draw is over."""
        if self.card is not None:
            return DISCARDS[self.card]
        if phase is Phase.DISCARD:
            return None
        return DRAW_STOCK if self.zone == STOCK else DRAW_DISCARD

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
