"""The command palette: what it offers, and by which words that is found."""

from __future__ import annotations

import pytest
from textual.command import Command, CommandList

from app.tui.app import GinApp
from tests.again import again
from tests.tui.person import until
from tests.tui.screens.test_start import app_with, begun, settled
from tests.tui.seated import Seated, draw, drew, seated


def shown(app: GinApp) -> list[str]:
    """The titles in the palette, in order."""
    found = app.screen.query_one(CommandList).options
    return [str(hit.hit.text) for hit in found if isinstance(hit, Command)]


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
        for text, title in {
            "dis": "Draw or throw (Enter)",
            "sort": "Order (o)",
            "score": "Log (Tab)",
            "exit": "Quit (q)",
        }.items():
            assert (await typed(person, text))[0] == title


@pytest.mark.long
async def test_the_piles_are_found_by_their_other_names() -> None:
    async with seated(draw()) as person:
        assert "Take (d)" in await typed(person, "discard pile")
        assert "Stock (s)" in await typed(person, "deck")


@pytest.mark.long
@pytest.mark.parametrize("keys", [("question_mark",), *map(again, ((), ("escape",)))])
async def test_nothing_is_offered_twice(keys: tuple[str, ...]) -> None:
    async with seated(drew()) as person:
        await person.press(*keys)
        titles = [command.title for command in person.app.get_system_commands(person.app.screen)]
        words = [title.partition(" (")[0] for title in titles]
        assert sorted(words) == sorted(set(words))
        assert any(title.startswith("Quit") for title in titles)


async def test_the_start_screen_offers_each_thing_once() -> None:
    begun("Ann", minutes_ago=1)
    begun("Bea", minutes_ago=2)
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for keys in ((), ("up",), ("escape",)):
            await pilot.press(*keys)
            titles = [command.title for command in app.get_system_commands(app.screen)]
            words = [title.partition(" (")[0] for title in titles]
            assert sorted(words) == sorted(set(words))
            assert words.count("Quit") == 1
