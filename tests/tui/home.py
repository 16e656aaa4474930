"""The app at home, in tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest
from textual.app import App
from textual.pilot import Pilot

from app.cpu.service import Cpu
from app.storage.settings import Settings
from app.table.gin import GinMatchView
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import settle
from tests.tui.host import NoJudge

AppT = TypeVar("AppT", bound=App[None])


@asynccontextmanager
async def running(
    app: AppT, size: tuple[int, int] = (80, 24), *, notifications: bool = False
) -> AsyncIterator[tuple[AppT, Pilot[None]]]:
    """The app in a window, and what presses its keys."""
    async with app.run_test(size=size, notifications=notifications) as pilot:
        yield app, pilot


def at_home(
    settings: Settings | None = None,
    *,
    table: MatchSession | None = None,
    cpu: Cpu | None = None,
    **options: Any,
) -> GinApp:
    """The app with this table, whose CPU players are answered for by ``cpu``: at once, where
    nothing else is said, and nobody judges matches.
    """
    cpu = cpu or NoJudge()
    if table:
        table.cpu = cpu
    return GinApp(settings or Settings(), LocalMatchLibrary(cpu), table=table, **options)


def until_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let notices stay until they are cleared away, and not as long as a clock says: however busy
    the machine is, they are on the same pictures.
    """
    notify = GinApp.notify

    def stay(app: GinApp, message: str, **how: Any) -> None:
        notify(app, message, **{**how, "timeout": 3600.0})

    monkeypatch.setattr(GinApp, "notify", stay)


def session_of(app: GinApp) -> MatchSession:
    """The match that is being played, with all that the app may not know."""
    assert isinstance(app.table, MatchSession)
    return app.table


def match_of(app: GinApp) -> GinMatch:
    """The match itself."""
    return session_of(app).match


def seen(match: GinMatch, seat: int) -> GinMatchView:
    """A match as it is seen from one place."""
    return MatchSession(match).snapshot(seat)


@asynccontextmanager
async def filling_in(
    app: AppT, size: tuple[int, int] = (80, 24), *, notifications: bool = False
) -> AsyncIterator[tuple[AppT, Pilot[None]]]:
    """The app with the form for a new match."""
    async with running(app, size, notifications=notifications) as (_, pilot):
        await pilot.press("n")
        await settle(app)
        yield app, pilot
