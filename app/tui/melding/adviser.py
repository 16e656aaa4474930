"""Hints at a table with open melds."""

from __future__ import annotations

from typing import Any

from app.tui.melding.seat import MeldingSeat
from app.tui.table.help import Adviser
from app.words.en.melding.games import advice_of
from app.words.en.melding.hints import RESTS_ON


class MeldingAdviser(Adviser):
    """Tells what the strongest level would do, and why."""

    def __init__(self, screen: MeldingSeat) -> None:
        super().__init__(screen)
        self._seat = screen

    @property
    def why_not(self) -> str:
        """Why there can be no hint now."""
        return self._seat.sight.why_not("hint")

    def rests_on(self, worths: Any) -> str:
        """What hints rest on here."""
        return RESTS_ON

    def explain(self, view: Any, action: Any, worths: Any) -> tuple[Any, str]:
        """What to do in this view, and why. Raises ValueError where that is not possible."""
        screen = self._seat
        return action, advice_of(view, action, screen.card_name, screen.people.names)
