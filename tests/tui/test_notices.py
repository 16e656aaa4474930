"""A notice belongs to the screen that it was told on, and covers no other."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast, ToastRack

from app.storage import journal
from app.tui.app import GinApp
from app.tui.notices import ScreenNotice
from app.tui.screens.match import MenuScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from tests.tui.home import at_home, running, until_cleared
from tests.tui.person import gin_app, my_turn, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import draw, seated, settled

TOLD = "Look at this"
AGAIN = "h again plays what the hint says."


@pytest.fixture(autouse=True)
def _stay(monkeypatch: pytest.MonkeyPatch) -> None:
    until_cleared(monkeypatch)


async def test_a_notice_that_is_shown_when_its_time_is_over_goes_at_once() -> None:
    notice = ScreenNotice(TOLD, timeout=-1)
    assert notice.has_expired
    assert notice.time_left > 0, "a timer for less than none would never let anything else run"
    async with running(at_home(), notifications=True) as (app, pilot):
        await app.screen.get_child_by_type(ToastRack).mount(Toast(notice))
        await until(pilot, lambda: not app.screen.query(Toast))


async def test_a_notice_goes_with_its_screen_and_comes_back_with_it() -> None:
    async with seated(draw()) as person:
        person.screen.notify(TOLD)
        await until(person.pilot, lambda: TOLD in person.text)
        for key, screen in (("?", RulesScreen), ("escape", MenuScreen)):
            text = await person.press(key)
            assert isinstance(person.app.screen, screen)
            assert TOLD not in text
            await person.press("escape")
            await until(person.pilot, lambda: TOLD in person.text)
        person.app.clear_notifications()
        await until(person.pilot, lambda: TOLD not in person.text)


async def test_what_is_told_under_another_screen_is_seen_when_that_has_gone() -> None:
    async with seated(draw()) as person:
        table = person.screen
        await person.press("?")
        table.notify(TOLD)
        await settled(person.app)
        assert TOLD not in person.text
        await person.press("escape")
        await until(person.pilot, lambda: TOLD in person.text)


async def test_what_the_start_says_covers_no_setting() -> None:
    async with running(at_home(notice=TOLD), notifications=True) as (app, pilot):
        await until(pilot, lambda: TOLD in screen_text(app))
        await pilot.press("s")
        await settled(app)
        assert isinstance(app.screen, SettingsScreen)
        assert TOLD not in screen_text(app)


async def test_what_h_does_when_it_is_pressed_again_is_said_once_a_match() -> None:
    async with running(gin_app(), notifications=True) as (app, pilot):
        await my_turn(pilot)
        await pilot.press("h")
        await until(pilot, lambda: AGAIN in in_words(app))
        await pilot.press("enter")
        screen = await my_turn(pilot)
        assert screen.match_view.view.history
        (path,) = journal.list_journals()
        app.show_start()
        await settled(app)
        app.resume_match(path)
        await settled(app)
        screen = await my_turn(pilot)
        await pilot.press("h")
        await until(pilot, lambda: bool(screen.table_layout.said))
        await settled(app)
        assert AGAIN not in in_words(app)


def in_words(app: GinApp) -> str:
    """What the notices say, in one line."""
    told = (line.partition("▌")[2] for line in screen_text(app).split("\n"))
    return " ".join(" ".join(told).split())
