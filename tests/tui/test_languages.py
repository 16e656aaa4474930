"""Every screen in every language, in the smallest window: nothing is cut, and in a language that
nobody speaks no English is left.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from app.cpu.service import InstantCpu
from app.games.base import GAMES
from app.games.gin.rules import PRESETS
from app.locale.catalogues import sources
from app.players.registry import levels
from app.storage.settings import Settings
from app.table.seats import PERSONAS
from app.text.speech import NAMES, Voice, spoken_to
from app.tui.app import GinApp
from app.ui.match_library import LocalMatchLibrary
from tests import keyboard
from tests.keyboard import laid_out
from tests.pseudo import english_in, pseudo_voice
from tests.screens import SCREENS
from tests.soak_keys import SoakApp
from tests.tui.cuts import whole
from tests.tui.screen_text import screen_text
from tests.tui.test_cuts import NARROW, look_through

LANGUAGES: Final = sorted(sources())
QUICK: Final = {("start", "de"), ("table", "zh"), ("start", "pseudo"), ("table", "pseudo")}
"""What is looked at each time; the others with the long tests."""
IN_ENGLISH: Final = {"guide"}
"""Screens of long pages, which are in no other language."""
TRANSLATED: Final = [name for name in SCREENS if name not in IN_ENGLISH]
_NO_TEXT: Final = re.compile(r"\S*[/\\]\S*|\b[0-9a-f]{8,}\S*|\S+\.json\w*|\^\w")
"""Paths, seeds and seals, and keys."""


def walked(languages: list[str], screens: Iterable[str] = SCREENS) -> list[object]:
    """Each of these screens in each of these languages."""
    return [
        pytest.param(
            language,
            name,
            id=f"{name}-{language}",
            marks=() if (name, language) in QUICK else pytest.mark.long,
        )
        for language in languages
        for name in screens
    ]


def names() -> set[str]:
    """Words that are the same in every language: what people and players are called."""
    found = {name for own in PERSONAS.values() for name in own}
    found |= {player.name for game in GAMES for player in levels(game)}
    # Of people, in the journals that the screens are shown of.
    found |= {"Ann", "Bob", "Player", "nobody", "balcony", *NAMES.values()}
    words = {word for name in found for word in english_in(name)}
    return words | {word.upper() for word in words}


@asynccontextmanager
async def shown(name: str, voice: Voice) -> AsyncIterator[GinApp]:
    """A screen, told to somebody."""
    with spoken_to(voice):
        language = voice.language if voice.language in LANGUAGES else None
        app = SoakApp(Settings(pace=0.0, language=language), LocalMatchLibrary(InstantCpu()))
        async with app.run_test(size=NARROW):
            wanted, reach = SCREENS[name]
            await reach(app, Random(name))
            await keyboard.shown(app, wanted)
            await laid_out(app)
            yield app


@pytest.mark.parametrize(("language", "name"), walked(LANGUAGES))
async def test_nothing_is_cut(language: str, name: str, home: Path) -> None:
    async with shown(name, Voice(language)) as app:
        await whole(app)


@pytest.mark.long
@pytest.mark.parametrize("name", ["table", "partners"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_where_four_with_long_names_play(language: str, name: str) -> None:
    with spoken_to(Voice(language)):
        await look_through(replace(PRESETS[name], target=1), language)


@pytest.mark.parametrize(("language", "name"), walked(["pseudo"], TRANSLATED))
async def test_no_english_is_left(language: str, name: str, home: Path) -> None:
    async with shown(name, pseudo_voice()) as app:
        told = _NO_TEXT.sub(" ", screen_text(app))
        assert {*english_in(told)} <= names(), told
