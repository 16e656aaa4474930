"""The position of a table that is on the screen, copied as text."""

from __future__ import annotations

from typing import Any

from app.tui.screens.base import BaseScreen


class CopyingScreen(BaseScreen[None]):
    """A screen with a table, from one seat of it."""

    state: Any

    def action_copy(self) -> None:
        self.copy_position(self.state.match_view.view)
