"""What is shown while the window is smaller than the table."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from app.tui.screens.base import BaseScreen
from app.words.en.screens import too_small


class TooSmallScreen(BaseScreen[None]):
    """Asks for a bigger window; the app removes it once it has one."""

    DEFAULT_CSS = """
    TooSmallScreen {
        align: center middle;
        background: $felt;
        color: $felt-text;
        & > Static { width: 1fr; text-align: center; }
    }
    """

    def __init__(self, smallest: tuple[int, int]) -> None:
        super().__init__()
        self._smallest = smallest

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(self._sentence(), markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the size in the sentence true."""
        self.query_one(Static).update(self._sentence())

    def _sentence(self) -> str:
        columns, rows = self._smallest
        width, height = self.app.size
        return too_small(width, height, columns, rows)
