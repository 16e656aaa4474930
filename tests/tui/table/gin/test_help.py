"""The lesson of the first match: shown once, on a real hand, and it can be ended."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.games.gin.rules import Rules
from app.locale.catalogues import sources
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.text.gin.lesson import STEPS, goal
from app.text.lesson import Lesson, LessonStep
from app.text.speech import Voice, spoken_to
from app.ui.match_library import LocalMatchLibrary
from tests.again import quick
from tests.keyboard import laid_out
from tests.tui.cuts import whole
from tests.tui.screen_text import screen_text
from tests.tui.seated import seated


async def test_the_lesson_goes_along_with_the_first_match_and_is_never_shown_twice() -> None:
    table = LocalMatchLibrary().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
    async with seated(table, first_time=True) as person:
        await person.pilot.pause()
        assert "Make melds" in " ".join(screen_text(person.app).split())
        assert not person.app.settings.first_time
    settings, _ = settings_file.load()
    assert not settings.first_time
    table = LocalMatchLibrary().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
    async with seated(table, first_time=settings.first_time) as person:
        await person.pilot.pause()
        assert "Lesson" not in screen_text(person.app)


@pytest.mark.parametrize("language", quick(("en", *sorted(sources())), "en", "fr"))
async def test_no_step_of_it_is_cut(language: str) -> None:
    """Whichever comes first, behind what the aim is."""
    turn: Any = SimpleNamespace(seat=0, to_act=0, phase=None, history=())
    with spoken_to(Voice(language)):
        table = LocalMatchLibrary().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
        async with seated(table, first_time=True, language=language) as person:
            screen = person.screen
            for step in STEPS:
                first = LessonStep(lambda view: True, step.words)
                told = Lesson([first], goal, screen.state.key_name).follow(turn)
                screen.table_layout.show_lesson(told, screen.state.key_name("lesson"))
                await laid_out(person.app)
                await whole(person.app)


async def test_a_key_ends_the_lesson() -> None:
    table = LocalMatchLibrary().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
    async with seated(table, first_time=True) as person:
        await person.pilot.pause()
        assert "x ends it" in screen_text(person.app)
        await person.pilot.press("x")
        await person.pilot.pause()
        assert "Lesson" not in screen_text(person.app)


async def test_a_serious_match_has_no_lesson_and_leaves_it_for_the_next() -> None:
    seats = take_seats("Ann", ["casual"])
    table = LocalMatchLibrary().begin(seats, Rules(), bytes(32), is_serious=True)
    async with seated(table, first_time=True) as person:
        await person.pilot.pause()
        assert "Make melds" not in screen_text(person.app)
        assert person.app.settings.first_time


async def test_people_who_share_a_keyboard_have_no_lesson() -> None:
    table = LocalMatchLibrary().begin(take_seats("Ann", ["human:Bob"]), Rules(), bytes(32))
    async with seated(table, first_time=True) as person:
        await person.pilot.press("enter")
        await person.pilot.pause()
        assert "Lesson" not in screen_text(person.app)
        assert person.app.settings.first_time


def test_only_where_no_settings_were_is_it_the_first_time() -> None:
    assert settings_file.load()[0].first_time
    settings_file.save(Settings())
    assert not settings_file.load()[0].first_time
