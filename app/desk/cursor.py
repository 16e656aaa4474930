"""The cursor of Gin's table: which card of one's hand stands out, or which pile."""

from __future__ import annotations

from app.desk.arrangement import Arrangement
from app.desk.raised import HAND, PILE, STOCK, Raised
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
from app.rummy.cards import Card


class Cursor(Raised[Arrangement]):
    """The cards of a hand of Gin in their order, and what of the table is raised."""

    def __init__(self) -> None:
        super().__init__(Arrangement("melds"))
        self.after: dict[Card, int] = {}
        """Deadwood after throwing each card that may be thrown; empty when none may."""

    def step_to(self, view: View, *, is_my_turn: bool) -> None:
        """Raise what the next step is about, when that is a step of the seat of the view."""
        self.keep_within()
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
                self.raise_named(card)

    def go_up(self, phase: Phase) -> None:
        """Go from the hand to the piles."""
        if self.zone == HAND:
            self.zone = PILE if phase in (Phase.UPCARD, Phase.LAST_CARD) else STOCK

    def natural(self, phase: Phase) -> Action | None:
        """The move that is about what is raised; None for a pile when the draw is over."""
        if self.card is not None:
            return DISCARDS[self.card]
        if phase is Phase.DISCARD:
            return None
        return DRAW_STOCK if self.zone == STOCK else DRAW_DISCARD
