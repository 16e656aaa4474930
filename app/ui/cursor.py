"""The cursor of Gin's table: which card of one's hand stands out, or which pile."""

from __future__ import annotations

from typing import Final

from app.cards.cards import Card
from app.cards.melds import goes_into_meld
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
)
from app.games.gin.melds import best_discards
from app.games.gin.view import Phase, View
from app.ui.arrangement import Arrangement
from app.ui.raised import HAND, PILE, STOCK, Raised

LEAVE: Final = "leave"
"""Where the button is raised that leaves the card offered."""


class Cursor(Raised[Arrangement]):
    """The cards of a hand of Gin in their order, and what of the table is raised."""

    def __init__(self) -> None:
        super().__init__(Arrangement("melds"))
        self.after: dict[Card, int] = {}
        """Deadwood after throwing each card that may be thrown; empty when none may."""
        self._above = STOCK
        """What is raised above the hand to begin with."""

    def step_to(self, view: View, *, is_my_turn: bool) -> None:
        """Raise what the next step is about, when that is a step of the seat of the view."""
        self.keep_within()
        self.after = {}
        self._above = STOCK
        if not is_my_turn:
            return
        match view.phase:
            case Phase.DRAW:
                self.zone = STOCK
            case Phase.UPCARD:
                assert view.top is not None
                self.zone = self._above = PILE if goes_into_meld(view.top, view.hand) else LEAVE
            case Phase.LAST_CARD:
                self.zone = self._above = PILE if view.may_take_last else LEAVE
            case Phase.DISCARD:
                self.zone = HAND
                self.after = dict(best_discards(view.hand, view.hand & ~view.throwable))
                assert view.drawn is not None
                self.place = self.cards.index(self.arrangement.to_throw(self.after, view.drawn))

    def raise_for(self, action: Action) -> None:
        """Raise what an action is about: a pile, the button that passes, or the card thrown."""
        match action:
            case DrawStock():
                self.zone = STOCK
            case DrawDiscard():
                self.zone = PILE
            case Pass():
                self.zone = LEAVE
            case Discard(card) | Knock(card, _):
                self.raise_named(card)

    def raise_next(self, step: int) -> None:
        """Raise the next card, or the other pile; where a card is offered, that or the button that
        leaves it.
        """
        if self.zone != HAND and self._above != STOCK:
            self.zone = LEAVE if step > 0 else PILE
        else:
            super().raise_next(step)

    def go_up(self) -> None:
        """Go from the hand to the piles."""
        if self.zone == HAND:
            self.zone = self._above

    def natural(self, phase: Phase) -> Action | None:
        """The move that is about what is raised; None for a pile when the draw is over."""
        if self.card is not None:
            return DISCARDS[self.card]
        if phase is Phase.DISCARD:
            return None
        if self.zone == LEAVE:
            return PASS
        return DRAW_STOCK if self.zone == STOCK else DRAW_DISCARD
