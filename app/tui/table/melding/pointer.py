"""The mouse at a table with open melds."""

from __future__ import annotations

from typing import Any

from app.cards.cards import Card, Cards
from app.cards.moves import Discard
from app.tui.table.melding.layout import MeldingTableLayout
from app.tui.table.melding.melds import AreaTarget, TableMeldTarget
from app.tui.table.melding.moves import MeldingMoves
from app.tui.table.melding.question import TableQuestion
from app.tui.table.melding.state import MeldingState
from app.ui.hand import PILE, STOCK
from app.ui.melding.state import TurnStage


class MeldingPointer:
    """Turns clicks and drags into the actions of keys."""

    def __init__(
        self,
        state: MeldingState,
        layout: MeldingTableLayout,
        moves: MeldingMoves,
        question: TableQuestion,
    ) -> None:
        self._state = state
        self._layout = layout
        self._moves = moves
        self._question = question

    @property
    def may_throw(self) -> bool:
        """Whether a click on the raised card discards it."""
        return self._state.model.stage is TurnStage.PLAY and not self._question.is_open

    def carry(self, index: int, onto: Any) -> None:
        card = self._state.selection.cards[index]
        self._state.selection.raise_card(index)
        self._layout.carry(onto if self._may_drop(card, onto) else None)
        self._layout.show_advice()
        self._layout.show_live()

    def drop(self, index: int, onto: Any) -> None:
        """Lay a card off, put it into an area, or discard it, by the target that it is dropped
        on.
        """
        card = self._state.selection.cards[index]
        self.drop_question()
        match onto:
            case TableMeldTarget(table_meld):
                self._moves.lay_off(card, table_meld)
            case AreaTarget(area):
                self._moves.put(1 << card, area)
            case _:
                self._moves.do(Discard(card))

    def click_spot(self, at: TableMeldTarget) -> None:
        """Lay the raised card off on this meld, or answer the question which meld to use."""
        question = self._question
        if question.is_open and question.table_meld(at.meld_index, at_low_end=at.at_low_end):
            return
        self.drop_question()
        if (card := self._state.selection.card) is not None:
            self._moves.lay_off(card, at.meld_index)

    def click_area(self, at: AreaTarget) -> None:
        """Take a card back, or put the marked or raised cards into the area."""
        selection = self._state.selection
        if at.card is not None:
            self._moves.take_out(1 << at.card)
        elif selection.marked or selection.card is not None:
            cards: Cards = selection.marked or 1 << (selection.card or 0)
            self._moves.put(cards, at.area_index)

    def click_pile(self, *, is_stock: bool) -> None:
        """Draw from a pile; in a poll, take or buy the top discard, or pass by a click on the
        stock.
        """
        state = self._state
        if state.my_turn and state.model.stage in (TurnStage.POLL, TurnStage.CLAIM):
            self._state.selection.zone = STOCK if is_stock else PILE
            self._moves.answer()
        else:
            self._moves.make("stock" if is_stock else "take")

    def _may_drop(self, card: Card, onto: Any) -> bool:
        model = self._state.model
        match onto:
            case TableMeldTarget() if model.is_serious:
                return True
            case TableMeldTarget(index):
                return any(fit.table_meld == index for fit in model.fits(card))
            case AreaTarget():
                return model.own_areas is not None
            case _:
                return onto is not None and model.left_after(card) is not None

    def drop_question(self) -> None:
        """Drop a question that need not be answered."""
        if self._question.is_open and not self._question.must_be_answered:
            self._question.drop()
