"""A screen that is not shown."""

from __future__ import annotations

import os
from argparse import Namespace

import pytest

from app.tui.app import GinApp
from tests.tui.home import match_of


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Namespace:
    """On a terminal: what the app was started with; ``play`` is called in place of showing it."""
    monkeypatch.setattr(os, "isatty", lambda descriptor: True)
    seen = Namespace(app=None, mouse=None, play=lambda app: None)

    def run(app: GinApp, *, mouse: bool) -> None:
        seen.app, seen.mouse = app, mouse
        seen.theme = app.theme
        seen.play(app)
        seen.match = match_of(app) if app.table else None
        if app.table:
            app.table.close()

    monkeypatch.setattr(GinApp, "run", run)
    return seen
