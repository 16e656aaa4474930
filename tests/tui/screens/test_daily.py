"""The deal of the day on the screen: played by keys, left and gone on with, copied and repeated."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from app.coach.review import HandReview
from app.cpu.service import InstantCpu
from app.games.gin.view import Phase, View
from app.match.view import FinishedRound
from app.players.registry import find
from app.storage import daily as storage
from app.storage.daily import Calendar, DayResult, DayState
from app.storage.settings import Settings
from app.table.handles import DailyTerms
from app.tui.app import GinApp
from app.tui.screens.daily import DailyScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.daily import home_seed
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text

SATURDAY = date(2026, 11, 28)


class QuickCpu(InstantCpu):
    """Plays simply, and finds nothing to judge in a hand."""

    async def decide(self, player: str, view: View, seed: int) -> Any:
        return simple(view)

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        return HandReview((), (), (), None, None)


def simple(view: View) -> Any:
    return find("simple").decide(view, Random(0))


class Clock:
    day = SATURDAY

    def __call__(self) -> date:
        return self.day


def an_app(clock: Clock | None = None, *, ascii_only: bool = False, **settings: Any) -> GinApp:
    library = LocalMatchLibrary(QuickCpu())
    library.daily = DailyTerms(clock or Clock(), home_seed, stays_open=True)
    return GinApp(Settings(pace=0.0, **settings), library, ascii_only=ascii_only)


async def opened(pilot: Pilot[None]) -> DailyScreen:
    await pilot.press("d")
    await until(pilot, lambda: isinstance(pilot.app.screen, DailyScreen))
    screen = pilot.app.screen
    assert isinstance(screen, DailyScreen)
    await pilot.pause()
    return screen


def told(screen: DailyScreen) -> str:
    return str(screen.query_one("#about", Static).content)


async def play(pilot: Pilot[None], screen: DailyScreen, key: str = "enter") -> str:
    """Play to the end of the day, and return the mark at the top of its table."""
    app, mark = pilot.app, ""
    await pilot.press(key)
    await until(pilot, lambda: isinstance(app.screen, GinScreen))
    async with asyncio.timeout(60):
        while app.screen is not screen:
            top = app.screen
            if not isinstance(top, GinScreen):
                await pilot.press("enter")
            elif top.state.my_turn and top.state.match_view.view.phase is not Phase.LAYOFF:
                mark = screen_lines(app)[0]
                top.moves.do(simple(top.state.match_view.view))
            await pilot.pause()
    return mark


async def test_the_start_tells_how_the_day_stands(home: object) -> None:
    storage.save(Calendar([DayResult(SATURDAY - timedelta(back), 4) for back in (2, 1)]))
    async with running(an_app()) as (app, pilot):
        await until(pilot, lambda: "not played yet, 2 days in a row" in screen_text(app))
        screen = await opened(pilot)
        await play(pilot, screen)
        await until(pilot, lambda: "None of your decisions" in told(screen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await until(pilot, lambda: "lost 0.0 %, 3 days in a row" in screen_text(app))


async def test_a_day_is_played_once_then_again_without_counting(home: object) -> None:
    async with running(an_app(), notifications=True) as (app, pilot):
        screen = await opened(pilot)
        assert "the same for everybody" in told(screen)
        assert "Deal of the day" in await play(pilot, screen)
        result = screen.daily.result(SATURDAY)
        assert result is not None
        await until(pilot, lambda: "None of your decisions" in told(screen))
        await pilot.press("enter")
        await until(pilot, lambda: "There is one deal a day" in screen_text(app))
        assert "Deal of the day, again" in await play(pilot, screen, "a")
        again = screen.daily.result(SATURDAY)
        assert again is not None
        assert (again.points, again.repeats) == (result.points, 1)


async def test_a_hand_that_was_left_goes_on(home: object) -> None:
    async with running(an_app()) as (app, pilot):
        screen = await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        table = app.screen
        assert isinstance(table, GinScreen)
        await until(pilot, lambda: table.state.my_turn)
        table.moves.do(simple(table.state.match_view.view))
        await until(pilot, lambda: table.state.my_turn)
        before = table.state.match_view.view
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert screen.daily.state is DayState.BEGUN
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        again = app.screen
        assert isinstance(again, GinScreen)
        await until(pilot, lambda: again.state.my_turn)
        assert again.state.match_view.view == before


async def test_there_are_no_hints_in_it_and_it_cannot_be_given_up(home: object) -> None:
    async with running(an_app(tutor="mistakes"), notifications=True) as (app, pilot):
        await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        table = app.screen
        assert isinstance(table, GinScreen)
        assert table.check_action("hint", ()) is False
        await until(pilot, lambda: table.state.my_turn)
        table.action_resign()
        await until(pilot, lambda: "cannot be given up" in screen_text(app))
        table.do_command("hint")
        await until(pilot, lambda: "played without help" in screen_text(app))
        assert table.state.match_view.help_had[0].hints == 0


async def test_three_lines_are_copied_without_a_card(
    home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = DayResult(SATURDAY, 31, 0.034, 4.5, "ggmgf", 12, 0.001)
    storage.save(Calendar([result._replace(day=SATURDAY - timedelta(1)), result]))
    async with running(an_app(ascii_only=True)) as (app, pilot):
        copied: list[str] = []
        monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
        await opened(pilot)
        await pilot.press("y")
        await until(pilot, lambda: bool(copied))
    assert copied[0].split("\n") == [
        "Gin Rummy, deal of the day, 28 Nov 2026",
        "points +31, the expert +12, lost 3.4 %, 2 days in a row",
        "5 decisions: ..?.!",
    ]


async def test_no_second_deal_is_offered_by_a_clock_that_was_turned_back(home: object) -> None:
    storage.save(Calendar([DayResult(SATURDAY + timedelta(3), 4)]))
    async with running(an_app(), notifications=True) as (app, pilot):
        screen = await opened(pilot)
        assert "The clock shows an earlier day than 01 Dec 2026" in told(screen)
        await pilot.press("enter")
        await until(pilot, lambda: "There is one deal a day" in screen_text(app))
        assert app.screen is screen


async def test_the_calendar_goes_from_day_to_day_and_month_to_month(home: object) -> None:
    storage.save(Calendar([DayResult(date(2026, 10, 31), -20, 0.1, 3.0, "b", -5, 0.0)]))
    async with running(an_app()) as (app, pilot):
        screen = await opened(pilot)
        await pilot.press("pageup")
        assert screen.marked == date(2026, 10, 1)
        await pilot.press("pagedown", "left")
        assert screen.marked == date(2026, 10, 31)
        await until(pilot, lambda: "31-" in screen_text(app))
        assert "Your points: -20" in told(screen)
        await pilot.press("down")
        assert "This day was not played" in told(screen)
