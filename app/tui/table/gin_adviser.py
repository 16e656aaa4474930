"""Hints at Gin's table."""

from __future__ import annotations

from typing import Any

from app.games.gin.view import View
from app.tui.table.adviser import Adviser
from app.tui.table.gin_seat import GinSeat
from app.words.en.gin.answers import CHOICE_ALONE


class GinAdviser(Adviser):
    """Tells what the judge of Gin would do, and what each choice is worth where it can say that."""

    def __init__(self, screen: GinSeat) -> None:
        super().__init__(screen)
        self._gin = screen

    @property
    def why_not(self) -> str:
        """Why there can be no hint now."""
        return self._gin.now.why_not("hint")

    def explain(self, view: View, action: Any, worths: Any) -> tuple[Any, str]:
        """What to do in this view, and why."""
        from app.coach.hints import explain, explain_choice
        from app.words.en.gin.hints import advice

        screen = self._gin
        hint = explain_choice(view, worths) if worths else explain(view, action)
        return hint.action, advice(hint, screen.card_name, screen.people.names)

    def rests_on(self, worths: Any) -> str:
        """What hints rest on where choices have no worth."""
        return "" if worths else CHOICE_ALONE
