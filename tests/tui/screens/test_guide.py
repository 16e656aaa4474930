"""The guide on the screen: contents, pages and search."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input, Markdown

from app import guide
from app.guide import Topic
from app.storage.settings import Settings
from app.text.speech import Voice, spoken_to
from app.tui.app import GinApp
from app.tui.screens.guide import GuideScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.start import StartScreen
from tests.again import quick
from tests.keyboard import shown as until_shown
from tests.tui.home import at_home, running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text

WIDE = (120, 40)


def first_line(app: GinApp) -> str:
    """The first line below the title that has something in it, of the page alone."""
    screen = app.screen
    assert isinstance(screen, GuideScreen)
    left, top, width, _ = screen.body.region
    lines = (line[left : left + width] for line in screen_lines(app)[top:])
    # Before the page is laid out it has no line.
    return next((text for line in lines if (text := line.strip(" ▇▆▅▄▃▂▁"))), "")


async def test_a_topic_is_read_from_the_contents_and_one_goes_back() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("g")
        await until(pilot, lambda: "A turn" in screen_text(app))
        for topic in guide.topics():
            assert topic.title in screen_text(app) or topic.name in guide.names()[11:]
        await pilot.press("end", "home", "down", "enter")
        await until(pilot, lambda: first_line(app) == "A turn")
        assert "Two keys: draw, discard." in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: "▸   A turn" in screen_text(app))
        await pilot.press("escape")
        await until_shown(app, StartScreen)


async def test_enter_typed_ahead_reads_the_first_topic() -> None:
    async with running(at_home()) as (app, pilot):
        for key in ("g", "enter"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: "Next heading" in screen_lines(app)[-1])
        await until(pilot, lambda: first_line(app) == "Playing")


async def test_in_a_large_window_the_page_stands_beside_the_contents() -> None:
    app = at_home()
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("g")
        await until(pilot, lambda: "Two keys: draw, discard." in screen_text(app))
        assert "▸ Playing" in screen_text(app)
        assert "Keys, mouse and colours" in screen_text(app)
        await pilot.press("right", "enter")
        await until(pilot, lambda: "Next heading" in screen_lines(app)[-1])
        await pilot.press("right", "right")
        await until(pilot, lambda: first_line(app) == "The start screen")
        await pilot.press("left")
        await until(pilot, lambda: first_line(app) == "A turn")
        assert "Keys, mouse and colours" in screen_text(app)


async def test_in_another_language_the_titles_are_in_it_and_the_page_says_that_it_is_not() -> None:
    with spoken_to(Voice("de")):
        app = at_home(Settings(language="de"))
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("g")
            await until(pilot, lambda: "Diese Seite gibt es nur auf Englisch." in screen_text(app))
            assert "▸ Spielen" in screen_text(app)
            assert "Tasten, Maus und Farben" in screen_text(app)


async def test_a_heading_of_any_topic_is_found() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        await pilot.press("slash", *"what counts")
        await until(pilot, lambda: "Tutor, and what counts · The coach" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GuideScreen))
        await until(pilot, lambda: first_line(app) == "Tutor, and what counts")


async def test_before_anything_is_typed_the_topics_are_offered() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        await pilot.press("slash")
        await until(pilot, lambda: "Is the deal fair?" in screen_text(app))
        assert app.screen.query_one(Input).placeholder == "Search all headings"


async def test_a_link_leads_to_its_topic_and_heading_and_others_nowhere() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("g", "enter")
        await until(pilot, lambda: first_line(app) == "Playing")
        page = app.screen.query_one(Markdown)
        page.post_message(Markdown.LinkClicked(page, "https://example.org/coach.md"))
        page.post_message(Markdown.LinkClicked(page, "files.md#a-match"))
        await until(pilot, lambda: first_line(app) == "A match")


async def test_it_is_opened_from_the_rules_and_not_twice() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("r")
        await until_shown(app, RulesScreen)
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        await pilot.press("question_mark")
        await until_shown(app, RulesScreen)
        assert "Search the headings of all topics" in screen_text(app)
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        assert [type(screen) for screen in app.screen_stack[1:]] == [RulesScreen, GuideScreen]


async def test_it_is_found_in_the_palette_of_the_start_screen() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("ctrl+p", *"manual")
        await until(pilot, lambda: "Guide (g)" in screen_text(app))
        await pilot.press("enter")
        await until_shown(app, GuideScreen)


@pytest.mark.parametrize("name", quick(("keys", "gin", "players"), "keys"))
async def test_where_there_are_no_signs_it_is_all_ascii(name: str) -> None:
    app = at_home(ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        assert screen_text(app).isascii()
        await screen.show_page(name)
        await until(pilot, lambda: first_line(app) == Topic(name).title)
        for _ in range(20):
            assert screen_text(app).isascii()
            await pilot.press("space")


async def test_a_table_keeps_its_narrow_columns_whole() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        await screen.show_page("keys", 1)
        await until(pilot, lambda: first_line(app) == "At the table")
        assert "Enter, Space   do what is natural: draw, take or pass" in screen_text(app)


async def test_a_line_of_code_that_is_too_long_is_broken() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("g")
        await until_shown(app, GuideScreen)
        screen = app.screen
        assert isinstance(screen, GuideScreen)
        log = Topic("server").headings.index("The log")
        await screen.show_page("server", log)
        await until(pilot, lambda: first_line(app) == "The log")
        code = screen_text(app).partition("comes in")[2].partition("fail2ban")[0]
        assert "which is refused" in " ".join(code.split())
