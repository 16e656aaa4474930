"""The start screen, for a visitor who plays alone for a while."""

from __future__ import annotations

from typing import ClassVar, cast

from textual.binding import BindingType

from app.serve.screens.house import HouseApp
from app.tui.bindings import bind
from app.tui.screens.start import StartScreen


class AloneScreen(StartScreen):
    """Leads back to the lobby, and not out of the house."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("alone.lobby", "q,escape", "lobby"),
        bind("start.new", "n", "new_match", show=False),
    ]

    @property
    def visitor(self) -> HouseApp:
        """The app of whoever plays."""
        return cast(HouseApp, self.app)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is asked, n is an answer."""
        if action == "new_match":
            return not self.visitor.is_asked
        return super().check_action(action, parameters)

    def action_new_match(self) -> None:
        """Begin a match, as Enter does."""
        self.action_play()

    def action_lobby(self) -> None:
        """Go back to the lobby."""
        self.visitor.show_place()
