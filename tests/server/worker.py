"""A worker with a fault, by the name of it in the variable ``FAULT``."""

from __future__ import annotations

import os
from typing import Any, Final

from app.server import app_host
from app.server.app import VisitorApp
from app.server.workers import worker
from app.tui.screens.settings import SettingsScreen

FAULT: Final = "GIN_RUMMY_TEST_FAULT"
SHORT: Final = 1.5
"""Seconds that a notice stays."""


class HastyApp(VisitorApp):
    """Shows passing notices for a short while, so that new ones can be told from old ones."""

    def notify(self, message: str, *, timeout: float | None = None, **how: Any) -> None:
        super().notify(message, timeout=SHORT, **how)


def fail(*_: object) -> Any:
    raise RuntimeError("of the settings")


def main() -> None:
    match os.environ[FAULT]:
        case "haste":
            app_host.VisitorApp = HastyApp  # type: ignore[attr-defined]
        case "settings":
            SettingsScreen.compose = fail  # type: ignore[assignment, method-assign]
        case other:
            raise ValueError(other)
    worker.main()
