"""The screen that shows the rules and the keys."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.cpu.service import InstantCpu
from app.games import base
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import PRESETS, Rules
from app.storage.settings import Settings
from app.text.basic import rules_text as basic
from app.text.contract import rules_text as contract
from app.text.rules_page import Illustration
from app.tui.app import GinApp
from app.tui.screens.base import BaseScreen
from app.tui.screens.rules import RulesScreen, keys_of
from app.tui.screens.start import StartScreen
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.keyboard import laid_out, press, settle
from tests.keyboard import shown as until_shown
from tests.screens import SCREENS
from tests.soak_keys import SoakApp
from tests.tui.home import at_home, running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text, where
from tests.tui.test_snapshots import compare


async def test_the_screen_scrolls_by_keys_to_its_end() -> None:
    async with running(at_home()) as (app, pilot):
        await app.push_screen(RulesScreen(PRESETS["classic"], [("x", "The only key")]))
        await pilot.pause()
        last = "player 200 Elo stronger"
        assert "classic rules, to 100" in screen_text(app)
        assert "The only key" in screen_text(app)
        assert last not in screen_text(app)
        await pilot.press("space", "space", "space", "space")
        assert last in screen_text(app)
        await pilot.press("home")
        assert "1 In brief" in screen_text(app)
        await pilot.press("down")
        assert "The aim" in screen_text(app)
        assert "1 In brief" not in screen_text(app)
        assert "classic rules, to 100" in screen_text(app), "in the border"


@pytest.mark.parametrize("rules", [again(BasicRules()), ContractRules()])
async def test_the_rules_are_those_of_the_game_and_its_pictures_are_whole(
    rules: base.Rules, pytestconfig: pytest.Config
) -> None:
    app = at_home()
    seen = ""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RulesScreen(rules, [("x", "The last line")])
        await app.push_screen(screen)
        await pilot.pause()
        compare(app, f"rules-{rules.game}-80x24", pytestconfig)
        while True:
            seen += screen_text(app)
            if screen.text.scroll_y == screen.text.max_scroll_y:
                break
            await pilot.press("space")
            await pilot.pause()
    page = basic if isinstance(rules, BasicRules) else contract
    assert page.title(rules) in seen
    captions = [part.caption for part in page.page(rules) if isinstance(part, Illustration)]
    assert captions
    for caption in captions:
        assert caption in seen
    assert "The last line" in seen


@pytest.mark.long
async def test_a_preset_of_ones_own_is_called_by_its_name() -> None:
    own = Rules(gin_bonus=30)
    app = at_home(Settings(presets={"[home]": own.to_json()}))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulesScreen(replace(own, target=70)))
        await pilot.pause()
        assert "Gin Rummy, [home] rules, to 70" in screen_text(app)


async def test_keys_that_do_the_same_stand_on_one_line() -> None:
    async with running(at_home()) as (app, pilot):
        keys = [("a", "Do [b]this[/b]"), ("c", "Do that"), ("b", "Do [b]this[/b]")]
        await app.push_screen(RulesScreen(Rules(), keys))
        await pilot.pause()
        assert any(line.startswith("a  b            Do [b]this[/b]") for line in inside(app))


def inside(app: GinApp) -> list[str]:
    """The rows of the screen, of a panel without its border, in ASCII too."""
    return [line.strip("│|▆▇█ ") for line in screen_lines(app)]


def shown(app: GinApp) -> BaseScreen[Any]:
    """The screen on top."""
    assert isinstance(app.screen, BaseScreen)
    return app.screen


async def test_the_keys_shown_are_those_of_the_screen_below() -> None:
    async with running(at_home()) as (app, pilot):
        keys = dict(keys_of(shown(app)))
        assert keys["s"] == "Colours, suits, order of the cards, pace and name"
        await pilot.press("r")
        await pilot.pause()
        assert any(line.startswith(f"s{' ' * 15}{keys['s']}") for line in inside(app))


@pytest.mark.parametrize("name", ["history", "review", "replay of melds"])
async def test_a_question_mark_shows_the_keys_of_any_screen_at_once(name: str) -> None:
    kind, reach = SCREENS[name]
    async with running(SoakApp(Settings(pace=0.0), LocalMatchLibrary(InstantCpu()))) as (
        app,
        pilot,
    ):
        await settle(app)
        await reach(app, Random(1))
        await until(pilot, lambda: isinstance(app.screen, kind))
        await assert_keys_are_shown_at_once(app)


async def assert_keys_are_shown_at_once(app: GinApp) -> None:
    """Of the screen that is on top, once the question mark is pressed."""
    keys = keys_of(shown(app))
    assert len(keys) > 2
    await press(app, "?")
    await until_shown(app, RulesScreen)
    await laid_out(app)
    lines = inside(app)
    at = next(place for place, line in enumerate(lines) if line.split()[:1] == ["Keys"])
    assert at < 12, "nothing but the headings and the rules in brief is before them"
    key, does = keys[0]
    assert lines[at + 1].startswith(key)
    assert does in " ".join(lines[at + 1 : at + 3])


async def test_the_headings_are_gone_to_by_numbers_arrows_and_clicks() -> None:
    async with running(at_home()) as (app, pilot):
        await app.push_screen(RulesScreen(Rules(), [("x", "The only key")]))
        await pilot.pause()

        def top() -> str:
            return inside(app)[1]

        assert "5 A turn" in screen_text(app)
        await pilot.press("5")
        await until(pilot, lambda: top() == "A turn")
        await pilot.press("right")
        await until(pilot, lambda: top() == "Ending a hand")
        await pilot.press("left", "left")
        await until(pilot, lambda: top() == "Deadwood")
        await pilot.press("home")
        at = where(app, "Undercut")
        await pilot.click(offset=(at.x, at.y))
        await until(pilot, lambda: top() == "Undercut")


@pytest.mark.long
async def test_a_moved_key_is_shown_where_it_is_now() -> None:
    app = at_home(Settings(keymap={"start.settings": "f2"}))
    async with app.run_test(size=(80, 24)):
        keys = dict(keys_of(shown(app)))
        assert keys["F2"] == "Colours, suits, order of the cards, pace and name"
        assert "s" not in keys


@pytest.mark.long
async def test_it_closes_by_the_keys_that_open_it_and_the_usual_ones() -> None:
    async with running(at_home()) as (app, pilot):
        for key in ("escape", "question_mark", "q", "r"):
            await pilot.press("r")
            assert isinstance(app.screen, RulesScreen)
            await pilot.press(key)
            assert isinstance(app.screen, StartScreen)


async def test_what_a_key_does_stands_beside_it_in_the_smallest_window() -> None:
    async with running(at_home(), (80, 24)) as (app, pilot):
        await pilot.press("r")
        await until_shown(app, RulesScreen)
        await laid_out(app)
        lines = screen_lines(app)
        (at,) = (place for place, line in enumerate(lines) if "presets of" in line)
        # What there is no room for goes on below what it belongs to, and not below the keys.
        column = lines[at].index("Every option")
        assert lines[at + 1].strip("│").rstrip() == " " * (column - 1) + "your own"
