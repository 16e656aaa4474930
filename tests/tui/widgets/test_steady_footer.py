"""The footer keeps its keys as long as they are the same, and shows others when they are not."""

from __future__ import annotations

import pytest
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from app.games.gin.rules import Rules
from app.store.settings import Settings
from app.table.cpu import InstantCpu
from app.tui.app import GinApp
from app.tui.screens.options import OptionsScreen
from tests.tui.home import at_home
from tests.tui.person import gin_app, until
from tests.tui.screen_text import screen_lines


def app_with() -> GinApp:
    return at_home(Settings(), cpu=InstantCpu())


def keys(app: GinApp) -> list[FooterKey]:
    return list(app.screen.query_one(Footer).query(FooterKey))


def line(app: GinApp) -> str:
    return screen_lines(app)[-1]


@pytest.mark.long
async def test_steps_from_line_to_line_leave_it_as_it_is() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(OptionsScreen(Rules()))
        await until(pilot, lambda: "Rules" in line(app))
        first, before = keys(app), line(app)
        assert len(first) > 3
        await pilot.press("down", "down", "right", "7", "up")
        assert keys(app) == first
        assert line(app) == before


async def test_keys_that_are_letters_to_a_line_of_text_are_left_out() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Enter Play" in line(app) and "Settings" in line(app))
        await pilot.press("up", "up")
        await until(pilot, lambda: "Enter Play" in line(app) and "Settings" not in line(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Enter Play" in line(app) and "Settings" in line(app))


def dimmed(app: GinApp) -> set[str]:
    return {key.action for key in keys(app) if key.has_class("-disabled")}


async def test_a_key_that_is_not_possible_now_is_dimmed_in_its_place() -> None:
    app = gin_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(keys(app)) and "draw_pile" not in dimmed(app))
        before = keys(app)
        assert {"knock", "take_back"} <= dimmed(app)
        await pilot.press("d")
        await until(pilot, lambda: "draw_pile" in dimmed(app))
        assert "take_back" not in dimmed(app)
        assert keys(app) == before
