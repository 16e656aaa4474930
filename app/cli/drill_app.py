"""The app that begins with drills."""

from __future__ import annotations

from app.tui.app import GinApp
from app.tui.screens.drill import DrillScreen


class DrillApp(GinApp):
    """Shows drills over the start screen, to which they lead back."""

    def on_mount(self) -> None:
        """Begin with them; what the app itself does then, it does too."""
        self.push_screen(DrillScreen(self.library))
