"""Screens that close once, however often keys ask for it."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class ClosesOnce(Screen[ScreenResultType]):
    """A screen that does nothing when it is to close and has been closed already: keys typed ahead
    can ask for it twice, or while the app ends, and Textual then ends the app with an error.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close this screen, where that has not been done."""
        if self in self.app.screen_stack[1:]:
            return super().dismiss(result)
        return AwaitComplete()
