"""A match that cannot be saved for a while: what every screen says, and what leaving asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import pytest
from textual.pilot import Pilot

from app.cards.deal import match_seed
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.storage.errors import StoreCode, StoreError
from app.storage.journal import JournalFile
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.questions import UnsavedScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.leaving import NOT_SAVED as NOT_SAVED_CODE
from tests.tui.home import running
from tests.tui.host import ME, SEATS, play
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import seat, settled

FULL = StoreError(StoreCode.NO_ROOM, path=Path("a.jsonl"))
NOT_SAVED = " NOT SAVED  "


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be added to any journal."""

    def refuse(*_: object) -> NoReturn:
        raise FULL

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JournalFile, "append", refuse)
        yield


def before_my_defence() -> MatchSession:
    """The last hand of a short match, with a journal; it is for me to lay off."""
    table = MatchSession.new(
        preset("standard", 1), SEATS, datetime(2025, 1, 1), match_seed("full disk 0")
    )
    return play(table, lambda match: match.hand.phase is Phase.LAYOFF and match.hand.to_act == ME)


async def to(pilot: Pilot[None], screen: type[Any], *keys: str) -> None:
    """Press keys and wait for a screen."""
    await pilot.press(*keys)
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))
    app = pilot.app
    assert isinstance(app, GinApp)
    await settled(app)


@pytest.mark.long
async def test_the_top_line_says_so_on_every_screen_until_all_is_saved() -> None:
    table = before_my_defence()
    async with running(seat(table), notifications=True) as (app, pilot):
        await to(pilot, LayOffScreen)
        with full_disk():
            assert NOT_SAVED not in screen_text(app)
            await to(pilot, HandEndScreen, "b")
            assert screen_lines(app)[0].startswith(f"{NOT_SAVED}Hand 1 is over ")
            assert "There is no room left" in screen_text(app)
            await to(pilot, MatchEndScreen, "enter")
            assert screen_lines(app)[0].startswith(f"{NOT_SAVED}The match is over ")
            await to(pilot, UnsavedScreen, "m")
            assert "There is no room left" in screen_text(app)
            # A player who stays sees the end of the match again.
            await to(pilot, MatchEndScreen, "escape")
            await to(pilot, UnsavedScreen, "enter")
            await to(pilot, UnsavedScreen, "enter")
            assert "Tried again: it is still not saved." in screen_text(app)
            assert app.table is table
        table.save()
        await settled(app)
        assert "All of this match is saved now." in screen_text(app)
        # It was another match that was wanted.
        await to(pilot, GinScreen, "enter")
        assert re.match(" ● .* Hand 1 ", screen_lines(app)[0])
        assert app.table is not table
    assert app.lost is None


@pytest.mark.long
async def test_who_leaves_for_the_start_without_saving_is_believed() -> None:
    async with running(seat(before_my_defence()), notifications=True) as (app, pilot):
        await to(pilot, LayOffScreen)
        with full_disk():
            await to(pilot, MatchEndScreen, "b", "enter")
            await to(pilot, UnsavedScreen, "m")
            await to(pilot, StartScreen, "x")
            assert app.lost is not None
            assert app.lost.why == FULL
            await pilot.press("q")
    assert app.return_code == NOT_SAVED_CODE
