"""The lesson of two hands: every step is said, nothing is kept, and it can be left at any time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path

import pytest
from textual.widgets import Static

from app.cards.cards import SHORT, glyph_name, parse
from app.games.gin.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Discard,
    Knock,
    LayOff,
    Spread,
)
from app.games.gin.lesson import HANDS, LEARNER
from app.locale.catalogues import sources
from app.storage.settings import Settings
from app.text.gin import first_lesson as words
from app.text.speech import Voice, spoken_to
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.lesson import Lesson, LessonEndPage, LessonPage, LessonSteps
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.start_menu import StartMenu
from tests.again import quick
from tests.tui.cuts import whole
from tests.tui.home import at_home, running
from tests.tui.screen_text import screen_text, where
from tests.tui.seated import Seated, settled
from tests.tui.test_snapshots import compare

STEPS = 23
"""Keys of the whole lesson, from the first page to the start screen."""


@asynccontextmanager
async def at_the_start(*, ascii_only: bool = False, **settings: object) -> AsyncIterator[Seated]:
    """The start screen at 80x24, for somebody who never played."""
    chosen = Settings(**{"pace": 0.0, "first_time": True, "name": "Ann", **settings})  # type: ignore[arg-type]
    async with running(at_home(chosen, ascii_only=ascii_only), notifications=True) as (app, pilot):
        await settled(app)
        yield Seated(app, pilot)


def steps_of(table: GinScreen) -> LessonSteps:
    """The steps of the lesson at its table."""
    assert isinstance(table.policy, Lesson)
    return table.policy.steps


def key_said(app: GinApp) -> str:
    """The key that the lesson names now."""
    match app.screen:
        case GinScreen() as table:
            words = table.table_layout.said.split()
            return "enter" if "Enter discards it." in table.table_layout.said else words[0].lower()
        case LayOffScreen() as answer if not answer.lay_offs:
            assert "l lays it off." in screen_text(app)
            return "l"
        case LayOffScreen():
            assert "Enter counts." in screen_text(app)
    return "enter"


async def apply_settings(person: Seated, steps: int) -> None:
    """Press what is said, so many times."""
    for _ in range(steps):
        await person.press(key_said(person.app))


def kind(app: GinApp) -> type[object]:
    """Which of these screens is shown."""
    kinds = (LessonPage, GinScreen, KnockScreen, LayOffScreen, HandEndScreen, StartScreen)
    return next(kind for kind in kinds if isinstance(app.screen, kind))


async def test_the_whole_lesson_by_the_keys_that_it_names(home: Path) -> None:
    """Of both hands every step is as it is written down, and nothing of them is kept."""
    async with at_the_start() as person:
        assert person.app.screen.query_one(StartMenu).marked == "lesson"
        await person.press("enter")
        shown, said = [kind(person.app)], set()
        for _ in range(STEPS - 1):
            await apply_settings(person, 1)
            if kind(person.app) is not shown[-1]:
                shown.append(kind(person.app))
            if isinstance(person.app.screen, KnockScreen):
                assert "on average" not in person.text
            if isinstance(person.app.screen, HandEndScreen):
                said.add(str(person.app.screen.query_one("#aside", Static).content))
            if isinstance(person.app.screen, GinScreen):
                assert steps_of(person.app.screen).is_followed
                assert_each_meld_lies_together(person.app.screen)
                assert person.text.count("draw from the stock.") <= 1, "by the prompt alone"
                assert "Esc leaves the lesson" in person.text
        assert shown == [
            *(LessonPage, GinScreen, KnockScreen, HandEndScreen),
            *(GinScreen, LayOffScreen, HandEndScreen, LessonPage),
        ]
        assert said == {
            words.after_knock(glyph_name, "Vera"),
            (
                "Vera knocked, but you have no more deadwood: an undercut, and 25 points for"
                " you. No knock is quite safe."
            ),
        }
        assert isinstance(person.app.screen, LessonEndPage)
        await person.press("enter")
        assert kind(person.app) is StartScreen
        assert person.app.screen.query_one(StartMenu).marked == "play"
        assert not person.app.settings.first_time
    assert not list(home.rglob("*.jsonl"))


def key_wanted(app: GinApp) -> str:
    """The key of the step, whatever the language is that it is said in."""
    match app.screen:
        case GinScreen() as table:
            wanted = steps_of(table).wanted
            assert wanted is not None
            return {DRAW_STOCK: "s", DRAW_DISCARD: "d", PASS: "p"}.get(
                wanted, "k" if isinstance(wanted, Knock) else "enter"
            )
        case LayOffScreen() as answer if not answer.lay_offs:
            return "l"
    return "enter"


@pytest.mark.parametrize("language", quick(sorted(sources()), "fr"))
async def test_nothing_that_it_says_is_cut_in_any_language(language: str) -> None:
    with spoken_to(Voice(language)):
        async with at_the_start(language=language) as person:
            await person.press("enter")
            for _ in range(STEPS - 1):
                await whole(person.app)
                await person.press(key_wanted(person.app))
            assert isinstance(person.app.screen, LessonEndPage)
            await whole(person.app)


def assert_each_meld_lies_together(table: GinScreen) -> None:
    held = table.state.selection.arrangement.held()
    groups = [meld for meld, _ in groupby(each.meld for each in held)]
    assert len(groups) == len({*groups}), held


async def test_a_hint_is_the_step_and_does_it_when_asked_again() -> None:
    async with at_the_start() as person:
        assert person.app.screen.query_one(StartMenu).marked == "lesson"
        await person.pilot.click(offset=where(person.app, "two short hands"))
        await settled(person.app)
        await person.pilot.click("#begin")
        await settled(person.app)
        screen = person.app.screen
        assert isinstance(screen, GinScreen)
        step, before = screen.table_layout.said, len(screen.state.match_view.view.history)
        await person.press("h")
        assert screen.table_layout.said == f"{step} h again plays what the hint says."
        await person.press("h")
        assert len(screen.state.match_view.view.history) > before


async def test_any_key_leaves_its_first_page_and_esc_every_other(
    pytestconfig: pytest.Config,
) -> None:
    async with at_the_start(first_time=False) as person:
        assert person.app.screen.query_one(StartMenu).marked == "play"
        for key in ("escape", "z"):
            await person.press("l")
            assert kind(person.app) is LessonPage
            compare(person.app, "lesson-80x24", pytestconfig)
            await person.press(key)
            assert kind(person.app) is StartScreen
        await person.press("l", "enter")
        await apply_settings(person, 1)
        await person.press("escape")
        assert kind(person.app) is StartScreen


@pytest.mark.long
@pytest.mark.parametrize("steps", [2, 3, 10, 11, 20, 22])
async def test_esc_leaves_it_wherever_one_is(steps: int) -> None:
    """Before a draw and a throw, at the look at a knock (from which Esc goes to the table first),
    the ends of hands, the answer to a knock, and the last page.
    """
    async with at_the_start() as person:
        await person.press("l")
        await apply_settings(person, steps)
        times = 2 if kind(person.app) is KnockScreen else 1
        await person.press(*["escape"] * times)
        assert kind(person.app) is StartScreen
        assert person.app.settings.first_time == (steps < STEPS - 1)


async def test_something_else_is_asked_about_then_allowed_and_can_be_taken_back() -> None:
    """The lesson goes on where it was left; a hint says it again. All of it in ASCII."""
    async with at_the_start(ascii_only=True) as person:
        assert (await person.press("l")).isascii()
        await person.press("enter")
        await apply_settings(person, 2)
        table = person.app.screen
        assert isinstance(table, GinScreen)
        before = table.state.match_view.view.history
        await person.press("2", "enter")
        assert table.table_layout.said == (
            "The lesson has another step: h shows it. To do this all the same, press Enter again."
        )
        assert "10h is raised" not in person.text, "one thing at once"
        assert table.state.match_view.view.history == before
        assert table.state.selection.card == parse("AH"), "which Enter discards"
        await person.press("h")
        assert table.state.selection.card == parse("TH")
        assert "10h is raised" in person.text
        await person.press("2", "enter", "enter")
        assert table.state.match_view.view.history[len(before)] == (LEARNER, Discard(parse("AH")))
        assert not steps_of(table).is_followed
        assert "That was not in the" in person.text
        await person.press("u")
        assert table.state.match_view.view.history == before
        assert "10h is raised" in person.text
        await apply_settings(person, 1)
        assert steps_of(table).is_followed
        assert person.text.isascii()


async def test_a_slip_leaves_no_lesson_and_the_key_that_does_says_so() -> None:
    async with at_the_start() as person:
        await person.press("l", "enter")
        text = await person.press("x")
        assert isinstance(person.app.screen, GinScreen)
        assert "Esc leaves the lesson." in text
        assert "Esc Leave" in text
        await person.press("escape")
        assert kind(person.app) is StartScreen


async def test_after_the_lesson_the_level_that_it_advises_is_chosen() -> None:
    async with at_the_start() as person:
        assert person.app.settings.opponent == "casual"
        await person.press("enter")
        await apply_settings(person, STEPS - 1)
        assert "For your first match the level novice is chosen." in person.text
        await person.press("enter")
        assert person.app.settings.opponent == "novice"
        assert "Play             Nell, novice · " in person.text


@pytest.mark.parametrize("number", range(len(HANDS)))
def test_every_turn_of_the_learner_has_its_words(number: int) -> None:
    """Which name the card, or the key."""
    for place, (seat, action) in enumerate(HANDS[number].course):
        if seat != LEARNER or isinstance(action, LayOff | Spread):
            continue
        step = words.step(number, place, SHORT.__getitem__, str.upper, "Vera")
        wanted = {PASS: "PASS", DRAW_STOCK: "STOCK", DRAW_DISCARD: "TAKE"}.get(action, "ACT")
        assert wanted in step.do
        match action:
            case Discard(card):
                assert step.do.startswith(SHORT[card])
                assert SHORT[card] in step.why
            case Knock(card):
                assert "KNOCK" in step.do
                assert SHORT[card] in step.why
