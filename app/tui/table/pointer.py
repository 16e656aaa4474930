"""The mouse at a table."""

from __future__ import annotations

from typing import Any, Protocol


class Pointer(Protocol):
    """Turns clicks and drags into the moves of a game."""

    @property
    def may_throw(self) -> bool:
        """Whether a click on the raised card discards it."""

    def carry(self, index: int, onto: Any) -> None:
        """Show what dropping a card on the target would do."""

    def drop(self, index: int, onto: Any) -> None:
        """Make the move that dropping a card on the target means."""

    def click_pile(self, *, is_stock: bool) -> None: ...

    def drop_question(self) -> None:
        """Drop a question that need not be answered."""
