"""A match without people: somebody looks on."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest

from app.cards.cards import glyph_name, iterate
from app.games.gin.rules import preset
from app.match.seat import Seat
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from tests.tui.home import at_home, match_of, running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import settled

NOW = datetime(2026, 11, 22, tzinfo=UTC)
PLAYERS = [Seat("Nell", "novice-1"), Seat("Vera", "casual-1"), Seat("Carl", "club-1")]


def is_gone(app: GinApp, end: HandEndScreen, number: int) -> bool:
    """Whether the end of the hand of this number is not shown any more."""
    return app.screen is not end or end.played.number != number


@pytest.mark.long
async def test_somebody_looks_on_to_the_end() -> None:
    table = MatchSession.new(preset("rotation", 1), PLAYERS, NOW, bytes(32))
    async with running(at_home(Settings(pace=0.0), table=table)) as (app, pilot):
        while True:
            await until(pilot, lambda: isinstance(app.screen, HandEndScreen | MatchEndScreen))
            await settled(app)
            shown = app.screen
            assert all(player.name in screen_text(app) for player in PLAYERS[:2])
            if isinstance(shown, MatchEndScreen):
                break
            assert isinstance(shown, HandEndScreen)
            number = shown.played.number
            await pilot.press("enter")
            await until(pilot, partial(is_gone, app, shown, number))
        assert match_of(app).is_over
        assert "wins" in screen_text(app)


async def test_whoever_looks_on_sees_who_thinks_and_both_hands() -> None:
    table = MatchSession.new(preset("standard"), PLAYERS[:2], NOW, bytes(32))
    async with running(at_home(Settings(pace=3600.0), table=table)) as (app, pilot):
        await until(pilot, lambda: "is thinking" in screen_text(app))
        screen = app.screen
        assert isinstance(screen, GinScreen)
        assert screen.state.match_view.view.hand == 0
        text = screen_text(app)
        assert "Nell" in text
        assert "Vera" in text
        below, above = (
            [f"▏{glyph_name(card)}" for card in iterate(hand)] for hand in match_of(app).hand.hands
        )
        lines = screen_lines(app)
        assert len(above) == len(below) == 10
        assert all(card in lines[1] for card in above), text
        assert all(card in "".join(lines[12:20]) for card in below), text
        assert "Nell's deadwood: " in text
        for key in ("s", "d", "p", "enter", "k", "g", "h", "u", "1", "left", "right", "o", "tab"):
            await pilot.press(key)
            assert screen.state.match_view.view.hand == 0
        # Any key leaves out a pause, and that is all.
        assert app.screen is screen
