"""The lesson of the first match: shown once, on a real hand, and it can be ended."""

from __future__ import annotations

from random import Random

import pytest

from app.desk.home import Home
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.gin.casual import Casual
from app.rummy.deal import shuffled
from app.store import settings as settings_file
from app.store.settings import Settings
from app.table.seats import take_seats
from app.words.en.gin.lesson import STEPS, Lesson
from tests.tui.screen_text import screen_text
from tests.tui.seated import seated

ME = 0


def key(name: str) -> str:
    return f"<{name}>"


def told(seed: int) -> list[str]:
    """Everything that the lesson says to seat 0 in one hand, in order."""
    hand, lesson, player = Hand(Rules(), shuffled(bytes([seed] * 32)), 1), Lesson(key), Casual()
    texts = [lesson.follow(hand.view(ME))]
    while hand.result is None:
        hand.apply(player.decide(hand.view(hand.to_act), Random(seed)))
        if hand.phase in (Phase.LAYOFF, Phase.OVER):
            break
        texts.append(lesson.follow(hand.view(ME)))
    return list(dict.fromkeys(texts))


@pytest.mark.parametrize("seed", range(12))
def test_each_step_is_told_once_and_the_goal_first(seed: int) -> None:
    texts = [text for text in told(seed) if text]
    assert texts[0].startswith("Make melds")
    assert not any("Make melds" in text for text in texts[1:])
    words = [step.words.format_map({name: key(name) for name in NAMES}) for step in STEPS]
    assert all(any(text.endswith(word) for word in words) for text in texts)
    assert len(set(texts)) == len(texts)


NAMES = "knock gin take pass stock undo hint order rules act left right page".split()


def test_a_long_enough_hand_tells_everything_but_the_knock() -> None:
    longest = max((told(seed) for seed in range(12)), key=len)
    assert len([text for text in longest if text]) >= len(STEPS) - 1


async def test_the_lesson_goes_along_with_the_first_match_and_is_never_shown_twice() -> None:
    table = Home().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
    async with seated(table, first_time=True) as person:
        await person.pilot.pause()
        assert "Make melds" in " ".join(screen_text(person.app).split())
        assert not person.app.settings.first_time
    settings, _ = settings_file.load()
    assert not settings.first_time
    table = Home().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
    async with seated(table, first_time=settings.first_time) as person:
        await person.pilot.pause()
        assert "Lesson" not in screen_text(person.app)


async def test_a_key_ends_the_lesson() -> None:
    table = Home().begin(take_seats("Ann", ["casual"]), Rules(), bytes(32))
    async with seated(table, first_time=True) as person:
        await person.pilot.pause()
        assert "x ends it" in screen_text(person.app)
        await person.pilot.press("x")
        await person.pilot.pause()
        assert "Lesson" not in screen_text(person.app)


async def test_people_who_share_a_keyboard_have_no_lesson() -> None:
    table = Home().begin(take_seats("Ann", ["human:Bob"]), Rules(), bytes(32))
    async with seated(table, first_time=True) as person:
        await person.pilot.press("enter")
        await person.pilot.pause()
        assert "Lesson" not in screen_text(person.app)
        assert person.app.settings.first_time


def test_only_where_no_settings_were_is_it_the_first_time() -> None:
    assert settings_file.load()[0].first_time
    settings_file.save(Settings())
    assert not settings_file.load()[0].first_time
