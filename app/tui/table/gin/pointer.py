"""The mouse at Gin's table."""

from __future__ import annotations

from typing import Any

from app.games.gin.actions import DISCARDS
from app.tui.table.gin.layout import GinTableLayout
from app.tui.table.gin.state import GinState
from app.tui.table.moves import Moves


class GinPointer:
    may_throw = True

    def __init__(self, state: GinState, layout: GinTableLayout, moves: Moves) -> None:
        self._state = state
        self._layout = layout
        self._moves = moves

    def carry(self, index: int, onto: Any) -> None:
        state = self._state
        card = state.selection.cards[index]
        may_throw = onto and not state.model.why_not_throw(card)
        state.selection.raise_card(index)
        self._layout.carry(card if may_throw else None)
        self._layout.show_live()

    def drop(self, index: int, onto: Any) -> None:
        self._moves.do(DISCARDS[self._state.selection.cards[index]])

    def click_pile(self, *, is_stock: bool) -> None:
        self._moves.make("stock" if is_stock else "take")

    def drop_question(self) -> None:
        """Do nothing: no question is asked at this table."""
