"""The screen shown while the window is smaller than the table."""

from __future__ import annotations

from typing import Any, Final

from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.widgets import Static

from app.text.speech import tr
from app.tui.screens.base import BaseScreen

SMALLEST: Final = (40, 16)
"""Columns and rows that the smallest layout needs."""


class TooSmallScreen(BaseScreen[None]):
    """Asks for a bigger window; the app removes it then."""

    DEFAULT_CSS = """
    TooSmallScreen {
        align: center middle;
        background: $felt;
        color: $felt-text;
        & > Static { width: 1fr; text-align: center; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(self._sentence(), markup=False)

    def action_help(self, at: str = "") -> None:
        """Do nothing: the help has no room."""

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(Static).update(self._sentence())

    def _sentence(self) -> str:
        columns, rows = SMALLEST
        width, height = self.app.size
        return tr(
            "This window is {width}x{height}. Make it at least {columns}x{rows} to go on: the"
            " match waits.",
            width=width,
            height=height,
            columns=columns,
            rows=rows,
        )


def ask_for_room(app: App[Any], size: Size) -> None:
    """Cover the app while a window of this size is too small."""
    too_small = size.width < SMALLEST[0] or size.height < SMALLEST[1]
    asking = any(isinstance(screen, TooSmallScreen) for screen in app.screen_stack)
    if too_small and not asking:
        app.push_screen(TooSmallScreen())
    elif asking and not too_small:
        # The command palette can be open over it.
        while not isinstance(app.screen, TooSmallScreen):
            app.pop_screen()
        app.pop_screen()
