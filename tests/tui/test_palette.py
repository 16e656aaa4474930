"""The command palette: what it offers, and by which words that is found."""

from __future__ import annotations

import pytest
from textual import events
from textual.command import Command, CommandList

from app.games.gin.actions import DRAW_STOCK
from app.tui.app import GinApp
from app.tui.textual_private import SteadyPalette
from tests.tui.home import at_home, running
from tests.tui.host import ME
from tests.tui.person import until
from tests.tui.screens.test_start import begun, settled
from tests.tui.seated import Seated, draw, drew, seated


def shown(app: GinApp) -> list[str]:
    """The titles in the palette, in order."""
    lists = app.screen.query(CommandList)
    return [
        str(hit.hit.text) for found in lists for hit in found.options if isinstance(hit, Command)
    ]


async def typed(person: Seated, text: str) -> list[str]:
    """What the palette shows for a text; nothing is left of it afterwards."""
    await person.press("ctrl+p")
    await until(person.pilot, lambda: bool(shown(person.app)))
    everything = shown(person.app)
    await person.press(*text)
    await until(person.pilot, lambda: shown(person.app) not in ([], everything))
    found = shown(person.app)
    await person.press("escape")
    return found


@pytest.mark.long
async def test_a_word_that_is_not_the_title_finds_what_is_meant() -> None:
    async with seated(drew()) as person:
        for text, title in {"dis": "Draw or discard (Enter)", "score": "Log (Tab)"}.items():
            assert (await typed(person, text))[0] == title
    async with seated(draw()) as person:
        assert "Take (d)" in await typed(person, "discard pile")


async def test_the_start_screen_offers_each_thing_once() -> None:
    begun("Ann", minutes_ago=1)
    begun("Bea", minutes_ago=2)
    async with running(at_home()) as (app, pilot):
        await settled(pilot)
        for keys in ((), ("up",), ("escape",)):
            await pilot.press(*keys)
            titles = [command.title for command in app.get_system_commands(app.screen)]
            words = [title.partition(" (")[0] for title in titles]
            assert sorted(words) == sorted(set(words))
            assert words.count("Quit") == 1


def at_once(person: Seated, *keys: str) -> None:
    """Press keys faster than anything is painted."""
    for key in keys:
        person.app.post_message(events.Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize(
    ("way", "key"), [(("ctrl+p",), "pageup"), (("ctrl+p", *"theme", "enter"), "pagedown")]
)
async def test_a_list_that_is_still_empty_can_be_paged(way: tuple[str, ...], key: str) -> None:
    async with seated(drew()) as person:
        await person.press(*way[:-1])
        at_once(person, way[-1], key, key)
        await until(person.pilot, lambda: bool(shown(person.app)))
        await person.press(key, "escape")
        assert person.screen.state.my_turn


async def test_enter_never_does_what_was_found_for_the_text_before() -> None:
    async with seated(draw()) as person:
        await person.press("ctrl+p")
        await until(person.pilot, lambda: bool(shown(person.app)))
        before = len(person.view.history)
        at_once(person, *"zzqq", "enter")
        await until(person.pilot, lambda: "No matches found" in person.text)
        assert len(person.view.history) == before
        await person.press(*["backspace"] * 4)
        at_once(person, *"deck", "enter")
        await until(person.pilot, lambda: len(person.view.history) > before)
        assert person.last() == (ME, DRAW_STOCK)


async def test_a_terminal_of_ones_own_can_be_pictured_and_left_for_the_shell() -> None:
    async with seated(drew()) as person:
        titles = [each.title for each in person.app.get_system_commands(person.app.screen)]
        assert {"Screenshot", "Suspend (^z)"} <= set(titles)


async def test_a_click_never_does_what_was_found_for_the_text_before() -> None:
    async with seated(draw()) as person:
        await person.press("ctrl+p")
        palette = person.app.screen
        assert isinstance(palette, SteadyPalette)
        await until(person.pilot, lambda: palette.is_found)
        palette.search_anew()
        await person.pilot.click(CommandList, offset=(4, 1))
        assert palette.is_current
        palette.is_found = True
        await person.pilot.click(CommandList, offset=(4, 1))
        await until(person.pilot, lambda: person.app.screen is not palette)
