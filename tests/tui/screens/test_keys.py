"""The page of keys: any command is given another key there, and none loses its own by that."""

from __future__ import annotations

import pytest

from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.tui.screens.keys import KeysScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.start import StartScreen
from tests.keyboard import press
from tests.tui.home import at_home, running
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import draw, seated


def keymap() -> dict[str, str]:
    """What is kept on the disk."""
    return settings_file.load()[0].keymap


async def test_a_key_is_moved_where_the_next_one_pressed_is() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "k")
        assert isinstance(app.screen, KeysScreen)
        assert "▸ Table        Stock             s " in screen_lines(app)[2]
        await pilot.press("down", "enter")
        assert "▸" not in screen_text(app)
        assert "Take              press it" in screen_lines(app)[3]
        assert "Press the new key for “Take”. Esc leaves it as it is." in screen_text(app)
        await pilot.press("Z")
        assert "▸ Table        Take              z " in screen_lines(app)[3]
        assert "z is “Take” from now on." in screen_text(app)
        assert keymap() == {"table.take": "z"}
        await pilot.press("escape")
        assert "Keys that were changed: table.take = z" in screen_text(app)
        await pilot.press("k", "down", "delete")
        assert "“Take” has its usual keys." in screen_text(app)
        assert keymap() == {}


async def test_a_key_that_another_command_has_there_stays_with_it() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "k", "enter", "h")
        assert "h is “Hint” already (Table): nothing was changed." in screen_text(app)
        assert "▸ Table        Stock             s " in screen_lines(app)[2]
        await pilot.press("enter", "escape")
        assert "Draw from the stock." in screen_lines(app)[-3]
        await pilot.press("enter", "ctrl+p")
        assert "^p cannot be used as a key here: nothing was changed." in screen_text(app)
        assert keymap() == {}
        assert isinstance(app.screen, KeysScreen)


async def test_usual_keys_that_another_command_has_by_now_stay_with_it() -> None:
    moved = {"table.stock": "z", "table.hint": "s"}
    async with running(at_home(Settings(keymap=moved))) as (app, pilot):
        await pilot.press("s", "k", "backspace")
        assert "s is “Hint” already (Table): nothing was changed." in screen_text(app)
        assert app.settings.keymap == moved


async def test_what_is_moved_counts_at_once_and_everywhere() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "k", "pagedown", "pagedown", "pagedown", "pagedown")
        page = app.screen
        assert isinstance(page, KeysScreen)
        page.commands.choose("start.history")
        await pilot.press("enter", "v", "escape", "escape")
        assert isinstance(app.screen, StartScreen)
        assert "v  History" in screen_text(app)
        await pilot.press("h")
        assert isinstance(app.screen, StartScreen)
        await pilot.press("v")
        assert not isinstance(app.screen, StartScreen)


async def test_a_key_moved_over_a_table_is_the_one_that_is_told_there() -> None:
    async with seated(draw()) as person:
        await person.press("escape", "down", "down", "down", "enter", "k", "enter", "z", "escape")
        assert isinstance(person.app.screen, SettingsScreen)
        await person.press("escape")
        assert "before you have drawn: z draws from" in await person.press("k")
        assert "you drew 10♦" in await person.press("z")


async def test_a_key_for_one_hand_belongs_to_what_it_means_there() -> None:
    async with running(at_home(Settings(hand="left"))) as (app, pilot):
        # For the left hand f is s, t is k, e is Enter and x is u.
        await pilot.press("f", "t", "e", "x")
        assert "x is “Undo” already (Table): nothing was changed." in screen_text(app)
        await pilot.press("e", "u")
        assert "u is “Undo” already (Table): nothing was changed." in screen_text(app)
        await pilot.press("e", "n")
        assert "▸ Table        Stock             n " in screen_lines(app)[2]
        assert keymap() == {"table.stock": "n"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_command_can_be_reached(size: tuple[int, int]) -> None:
    async with running(at_home(), size) as (app, pilot):
        await pilot.press("s", "k", "end")
        assert "▸ Everywhere   Suspend           ^z " in screen_text(app)
        assert "Lobby" not in screen_text(app)
        await pilot.press("home")
        assert "▸ Table        Stock " in screen_text(app)


async def test_a_sign_is_moved_and_told_as_the_sign_that_it_is() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "k", "enter", "£")
        assert "£ is “Stock” from now on." in screen_text(app)
        await pilot.press("enter")
        await press(app, "！")
        assert keymap() == {"table.stock": "exclamation_mark"}
        await pilot.press("escape")
        assert "Keys that were changed: table.stock = !" in screen_text(app)


async def test_a_sign_in_the_settings_is_the_key_that_types_it() -> None:
    async with running(at_home(Settings(keymap={"table.stock": "§"}))) as (app, pilot):
        await pilot.press("s", "k", "down", "enter", "§")
        assert "§ is “Stock” already" in screen_text(app)
