"""A worker that cannot show the settings."""

from __future__ import annotations

from typing import Any

from app.server.workers import worker as process
from app.tui.screens.settings import SettingsScreen


def fail(*_: object) -> Any:
    """Have a fault."""
    raise RuntimeError("of the settings")


def main() -> None:
    """Work for the house at the other end of standard input."""
    SettingsScreen.compose = fail  # type: ignore[assignment, method-assign]
    process.main()
