"""What is left of screens and matches that are over."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from datetime import UTC, datetime

import pytest
from textual._styles_cache import StylesCache
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from app.games.gin.rules import preset
from app.match.seat import Seat
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.widgets.drawn import MOST_DRAWN
from tests.keyboard import press
from tests.tui.home import at_home, running
from tests.tui.person import until

NOW = datetime(2026, 11, 22, tzinfo=UTC)
NOVICES = [Seat("Nell", "novice-1"), Seat("Vera", "novice-1")]


def watched() -> GinApp:
    """Two CPU players, whose match ends with the first hand that counts."""
    table = MatchSession.new(preset("standard", 1), NOVICES, NOW, bytes(32))
    return at_home(Settings(pace=0.0), table=table)


def alive() -> Counter[type]:
    """How many screens, widgets and lines of widgets there are."""
    gc.collect()
    kinds = (Screen, Widget, StylesCache, Strip)
    return Counter(kind for thing in gc.get_objects() for kind in kinds if isinstance(thing, kind))


async def test_a_table_that_was_left_is_gone() -> None:
    """Without a search that comes by chance. Textual keeps the first screen of an app."""
    async with running(watched()) as (app, pilot):
        app.new_match(NOVICES, preset("standard", 1))
        await until(pilot, lambda: app.screen.is_mounted)
        left = weakref.ref(app.screen)
        searches = gc.get_threshold()
        gc.set_threshold(0)
        try:
            app.new_match(NOVICES, preset("standard", 1))
            await until(pilot, lambda: left() is None)
        finally:
            gc.set_threshold(*searches)


@pytest.mark.long(seconds=30)
async def test_an_evening_of_twenty_matches_needs_no_more_than_one_of_five() -> None:
    async with running(watched()) as (app, pilot):
        after_five: Counter[type] = Counter()
        for match in range(1, 21):
            while not isinstance(app.screen, MatchEndScreen):
                await until(pilot, lambda: isinstance(app.screen, HandEndScreen | MatchEndScreen))
                if isinstance(app.screen, HandEndScreen):
                    await press(app, "enter")
            if match == 5:
                after_five = alive()
            if match < 20:
                await press(app, "enter")
                await until(pilot, lambda: not isinstance(app.screen, MatchEndScreen))
        after_twenty = alive()
        # One screen more or less, of 41 widgets, is kept for the next hand.
        assert after_twenty[Screen] <= after_five[Screen] + 1
        assert after_twenty[Widget] <= after_five[Widget] + 45
        assert after_twenty[StylesCache] <= after_five[StylesCache] + 45
        assert after_twenty[Strip] <= after_five[Strip] + 6 * MOST_DRAWN
