"""The start screen, for a visitor who plays alone for a while."""

from __future__ import annotations

from typing import ClassVar, cast

from textual.binding import BindingType

from app.server.screens.house import HouseApp
from app.tui.bindings import bind
from app.tui.screens.start import StartScreen


class AloneScreen(StartScreen):
    """Leads back to the lobby, and not out of the house."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("alone.lobby", "q,escape", "lobby"),
    ]

    def action_lobby(self) -> None:
        """Go back to the lobby."""
        cast(HouseApp, self.app).show_place()
