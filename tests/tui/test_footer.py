"""The footer keeps its keys as long as they are the same, and shows others when they are not."""

from __future__ import annotations

from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from app.engine.rules import Rules
from app.store.settings import Settings
from app.table.cpu import InstantCpu
from app.tui.app import GinApp
from app.tui.screens.options import OptionsScreen
from tests.tui.screen_text import screen_lines


def app_with() -> GinApp:
    return GinApp(Settings(), cpu=InstantCpu())


def keys(app: GinApp) -> list[FooterKey]:
    return list(app.screen.query_one(Footer).query(FooterKey))


async def test_steps_from_line_to_line_leave_it_as_it_is() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(OptionsScreen(Rules()))
        await pilot.pause()
        first, line = keys(app), screen_lines(app)[-1]
        assert len(first) > 3
        await pilot.press("down", "down", "right", "7", "up")
        assert keys(app) == first
        assert screen_lines(app)[-1] == line


async def test_a_key_that_means_something_else_is_shown() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Enter Play" in screen_lines(app)[-1]
        await pilot.press("up", "up")
        await pilot.pause()
        assert "Enter OK" in screen_lines(app)[-1]
        assert "Settings" not in screen_lines(app)[-1]
        await pilot.press("escape")
        await pilot.pause()
        assert "Enter Play" in screen_lines(app)[-1]
        assert "Settings" in screen_lines(app)[-1]


async def test_a_key_that_is_not_possible_now_is_dimmed_in_its_place() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        before = keys(app)
        dimmed = {key.action for key in before if key.has_class("-disabled")}
        assert {"knock", "take_back"} <= dimmed
        assert "draw_pile" not in dimmed
        await pilot.press("d")
        await pilot.pause()
        assert keys(app) == before
        assert "draw_pile" in {key.action for key in before if key.has_class("-disabled")}
