"""A notice belongs to the screen that it was told on, and covers nothing that is to be read."""

from __future__ import annotations

from random import Random
from time import monotonic
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.cells import cell_len
from textual.geometry import Region
from textual.widgets._toast import ToastRack

from app.cpu.service import InstantCpu
from app.storage import journal
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.tui.notices import IN_LINE, NoticeWidget, ScreenNotice, ScreenNotices, is_free, place_for
from app.tui.screens.match import MenuScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.textual_private import painted
from app.ui.match_library import LocalMatchLibrary
from tests.again import again, quick
from tests.keyboard import laid_out, shown
from tests.screens import SCREENS
from tests.soak_keys import SoakApp
from tests.tui.home import at_home, running, until_cleared
from tests.tui.person import gin_app, my_turn, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import draw, seated, settled

TOLD = "Look at this"
AGAIN = "h again plays what the hint says."


@pytest.fixture(autouse=True)
def _stay(monkeypatch: pytest.MonkeyPatch) -> None:
    until_cleared(monkeypatch)


async def test_a_notice_that_is_shown_when_its_time_is_over_goes_at_once() -> None:
    notice = ScreenNotice(TOLD, timeout=-1, waits=False)
    assert notice.has_expired
    assert notice.time_left > 0, "a timer for less than none would never let anything else run"
    async with running(at_home(), notifications=True) as (app, pilot):
        rack = app.screen.get_child_by_type(ToastRack)
        rack.display = True
        rack.styles.width, rack.styles.height = 40, 1
        await rack.mount(NoticeWidget(notice))
        await until(pilot, lambda: not app.screen.query(NoticeWidget))


async def test_a_notice_that_is_painted_late_is_shown_as_long_as_any() -> None:
    notice = ScreenNotice(TOLD, timeout=0.01)
    async with running(at_home(), notifications=True) as (app, pilot):
        rack = app.screen.get_child_by_type(ToastRack)
        rack.styles.width, rack.styles.height = 40, 1
        await rack.mount(NoticeWidget(notice))
        begun = monotonic()
        await until(pilot, lambda: monotonic() > begun + notice.timeout)
        assert app.screen.query(NoticeWidget)
        assert not notice.has_expired
        rack.display = True
        await until(pilot, lambda: not app.screen.query(NoticeWidget))
        assert notice.has_expired


async def test_a_notice_goes_with_its_screen_and_comes_back_with_it() -> None:
    async with seated(draw()) as person:
        person.screen.notify(TOLD)
        await until(person.pilot, lambda: TOLD in person.text)
        for key, screen in (("?", RulesScreen), ("escape", MenuScreen)):
            text = await person.press(key)
            assert isinstance(person.app.screen, screen)
            assert TOLD not in text
            await person.press("escape")
            await until(person.pilot, lambda: TOLD in person.text)
        person.app.clear_notifications()
        await until(person.pilot, lambda: TOLD not in person.text)


async def test_what_is_told_under_another_screen_is_seen_when_that_has_gone() -> None:
    async with seated(draw()) as person:
        table = person.screen
        await person.press("?")
        table.notify(TOLD)
        await settled(person.app)
        assert TOLD not in person.text
        await person.press("escape")
        await until(person.pilot, lambda: TOLD in person.text)


async def test_what_the_start_says_covers_no_setting() -> None:
    async with running(at_home(notice=TOLD), notifications=True) as (app, pilot):
        await until(pilot, lambda: TOLD in screen_text(app))
        await pilot.press("s")
        await settled(app)
        assert isinstance(app.screen, SettingsScreen)
        assert TOLD not in screen_text(app)


async def test_what_h_does_when_it_is_pressed_again_is_said_once_a_match() -> None:
    async with running(gin_app(), notifications=True) as (app, pilot):
        await my_turn(pilot)
        await pilot.press("h")
        await until(pilot, lambda: AGAIN in in_words(app))
        await pilot.press("enter")
        screen = await my_turn(pilot)
        assert screen.state.match_view.view.history
        (path,) = journal.list_journals()
        app.show_start()
        await settled(app)
        app.resume_match(path)
        await settled(app)
        screen = await my_turn(pilot)
        await pilot.press("h")
        await until(pilot, lambda: bool(screen.table_layout.said))
        await settled(app)
        assert AGAIN not in in_words(app)


async def uncovered(app: GinApp) -> str:
    """What the screen says with its notice, which covers nothing; fails where there is none."""
    with_notice = cells_of(app)
    assert app.screen.query(NoticeWidget), screen_text(app)
    told = screen_text(app)
    app.clear_notifications()
    await laid_out(app)
    await laid_out(app)
    assert not app.screen.query(NoticeWidget)
    for y, (row, without) in enumerate(zip(with_notice, cells_of(app), strict=True)):
        covered = [x for x, cell in enumerate(without) if cell != " " and row[x] != cell]
        assert not covered, f"row {y}, columns {covered}\n{told}"
    return told


def cells_of(app: GinApp) -> list[str]:
    """The rows of the screen, a letter a cell."""
    return [
        "".join(letter + " " * (cell_len(letter) - 1) for letter in strip.text)
        for strip in painted(app)
    ]


FULL = {"choices", "too small"}
"""Screens with room for the shorter notice alone."""
SEEN_OFTEN = ("table", "table of melds", "drills", "match end")


@pytest.mark.parametrize("name", quick(SCREENS, *SEEN_OFTEN))
async def test_a_notice_covers_nothing_on_any_screen(name: str) -> None:
    """Of two lines in the usual place, and in the smallest window."""
    screen, reach = SCREENS[name]
    app = SoakApp(Settings(pace=0), LocalMatchLibrary(InstantCpu()))
    async with running(app, notifications=True) as (_, pilot):
        await reach(app, Random(name))
        await shown(app, screen)
        # The end of a match is laid out anew when it is judged.
        await until(pilot, lambda: "Judging the match" not in in_words(app))
        await laid_out(app)
        app.clear_notifications()
        app.screen.notify(TOLD)
        app.notify(AGAIN, title=TOLD)
        told = TOLD if name in FULL else f"{TOLD} {AGAIN}"
        await until(pilot, lambda: told in in_words(app))
        await uncovered(app)


@pytest.mark.parametrize("language", ["en", again("de"), "fr"])
async def test_a_hint_in_the_lesson_covers_nothing_of_it(language: str) -> None:
    playing = gin_app(language=language, first_time=True)
    async with running(playing, notifications=True) as (app, pilot):
        table = await my_turn(pilot)
        assert table.guide.goes_on
        await pilot.press("h")
        await until(pilot, lambda: bool(app.screen.query(NoticeWidget)))
        await uncovered(app)


class Covered:
    """A screen of 80 columns on which the rows from ``foot`` on are full, and the others blank."""

    def __init__(self) -> None:
        self.foot = 24
        self.notices = ScreenNotices(cast(Any, SimpleNamespace(screen_stack=[self])))

    def tell(self, message: str, topic: str = "") -> ScreenNotice:
        notice = ScreenNotice(message, teller=cast(Any, self), topic=topic)
        self.notices.add(notice)
        return notice

    def look(self) -> bool:
        """Find a place for a notice and paint it; return whether anything has changed."""
        rows = [" " * 80 if y < self.foot else "#" * 80 for y in range(24)]
        has_changed = self.notices.find_room(
            cast(Any, self), lambda wanted: rows[slice(wanted.stop)], 1
        )
        if self.notices.shown:
            # It is painted.
            self.notices.shown.begin()
        return has_changed


def test_a_notice_lies_as_low_as_can_be_and_waits_without_room_while_its_time_stands_still() -> (
    None
):
    screen = Covered()
    screen.foot = 0
    notice = screen.tell(AGAIN)
    assert screen.look()
    assert not [*screen.notices]
    notice.raised_at -= 100
    assert not notice.has_expired
    screen.foot = 20
    assert screen.look()
    assert [*screen.notices] == [notice]
    assert (screen.notices.place.bottom, screen.notices.place.right) == (20, 80)
    assert notice.time_left > notice.timeout / 2
    assert not screen.look()
    notice.raised_at -= 100
    assert notice.has_expired


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        # Below text rather than close beside it.
        (["text" + " " * 20, " " * 24], Region(6, 1, 18, 1)),
        (["text" + " " * 20], Region(6, 0, 18, 1)),
        (["a longer text" + " " * 11, "text" + " " * 20], Region(6, 1, 18, 1)),
        # Beside text rather than in a line of a list, and there rather than nowhere.
        ([f"item{IN_LINE * 20}", "text" + " " * 20], Region(6, 1, 18, 1)),
        ([f"item{IN_LINE * 20}", "a longer text" + " " * 11], Region(6, 0, 18, 1)),
        (["a longer text" + " " * 11], None),
    ],
)
def test_a_notice_keeps_its_distance_where_it_can(rows: list[str], place: Region | None) -> None:
    assert place_for([(18, 1)], lambda wanted: rows[slice(wanted.stop)]) == place


def test_no_place_of_a_window_that_has_shrunk_is_free() -> None:
    assert is_free(Region(1, 1, 2, 1), lambda rows: [" " * 4 for _ in rows])
    assert not is_free(Region(1, 1, 2, 1), lambda rows: [])


def test_a_notice_makes_way_for_what_is_written_later() -> None:
    screen = Covered()
    screen.tell(AGAIN)
    assert screen.look()
    screen.foot = 12
    assert screen.look()
    assert screen.notices.place.bottom == 12


def test_the_newest_notice_is_shown_and_then_the_other() -> None:
    screen = Covered()
    first, second = screen.tell(TOLD), screen.tell(AGAIN)
    assert screen.look()
    assert [*screen.notices] == [second]
    first.raised_at -= 100
    second.raised_at -= 100
    assert screen.look()
    assert [*screen.notices] == [first]


def test_what_is_said_twice_is_one_notice() -> None:
    screen = Covered()
    screen.tell(TOLD)
    second = screen.tell(TOLD)
    screen.look()
    assert [*screen.notices] == [second]
    second.raised_at -= 100
    screen.look()
    assert not screen.notices


def test_the_time_of_a_notice_begins_when_it_is_first_painted_however_late() -> None:
    screen = Covered()
    notice = screen.tell(TOLD)
    notice.raised_at -= 100
    assert screen.look()
    assert [*screen.notices] == [notice]
    assert notice.time_left > notice.timeout / 2


def test_news_that_has_waited_is_not_shown_after_newer_news_of_the_same_topic() -> None:
    screen = Covered()
    screen.foot = 0
    screen.tell("Bert is away", topic="Bert")
    back = screen.tell("Bert is back", topic="Bert")
    screen.look()
    screen.foot = 24
    assert screen.look()
    assert [*screen.notices] == [back]
    back.raised_at -= 100
    screen.look()
    assert not screen.notices


def test_a_notice_of_a_screen_that_is_gone_is_forgotten() -> None:
    screen, other = Covered(), Covered()
    notice = ScreenNotice(TOLD, teller=cast(Any, other))
    screen.notices.add(notice)
    assert screen.look()
    other.notices = screen.notices
    other.look()
    assert not [*screen.notices]


def in_words(app: GinApp) -> str:
    """What the notices say, in one line."""
    rows = cells_of(app)
    told = [
        rows[y][toast.region.x + 1 : toast.region.right]
        for toast in app.screen.query(NoticeWidget)
        for y in toast.region.line_range
    ]
    return " ".join(" ".join(told).split())
