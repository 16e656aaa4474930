"""The application around the screens: settings, matches begun and left, and what is listed."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from textual import events
from textual.binding import Binding

from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.storage import journal
from app.storage import settings as settings_file
from app.storage.errors import JournalInUse
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.match import MenuScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from tests.keyboard import press
from tests.tui.home import at_home, running
from tests.tui.person import gin_app, my_turn, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import draw, drew, seated, settled


def app_at_the_start(**settings: object) -> GinApp:
    return at_home(Settings(**{"pace": 0.0, **settings}), cpu=InstantCpu())  # type: ignore[arg-type]


async def test_the_app_begins_at_the_start_or_at_the_table() -> None:
    async with running(app_at_the_start()) as (app, _):
        assert isinstance(app.screen, StartScreen)
    async with running(gin_app()) as (app, _):
        assert isinstance(app.screen, GinScreen)


async def test_a_notice_is_shown_as_it_is_written() -> None:
    app = at_home(Settings(), cpu=InstantCpu(), notice="The file [red] was damaged.")
    async with app.run_test(notifications=True) as pilot:
        await until(pilot, lambda: "The file [red] was damaged." in screen_text(app))


async def test_rubbish_is_searched_for_once_something_is_shown() -> None:
    gc.disable()
    try:
        async with app_at_the_start().run_test() as pilot:
            await until(pilot, gc.isenabled)
    finally:
        gc.enable()
        gc.unfreeze()


async def test_a_theme_that_is_none_of_ours_is_felt() -> None:
    async with running(app_at_the_start(theme="no such theme")) as (app, _):
        assert app.theme == "felt"


async def test_changed_settings_are_applied_and_kept() -> None:
    async with running(app_at_the_start()) as (app, _):
        app.update_settings(theme="light", four_colours=True, ascii=True, name="Ann")
        assert (app.theme, app.four_colours, app.ascii_only) == ("light", True, True)
        kept, problem = settings_file.load()
        assert problem is None
        assert (kept.theme, kept.name) == ("light", "Ann")
        assert kept.four_colours
        assert kept.ascii
        app.update_settings(ascii=None)
        assert not app.ascii_only, "the terminal of the tests can show signs"


async def test_settings_that_cannot_be_saved_are_applied_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be", encoding="ascii")
    async with running(app_at_the_start(), notifications=True) as (app, pilot):
        app.update_settings(theme="dark")
        assert app.theme == "dark"
        await until(pilot, lambda: "Settings not saved" in screen_text(app))


async def test_a_match_that_cannot_be_saved_says_so_and_goes_on(home: Path) -> None:
    home.write_text("a file where the folder should be", encoding="ascii")
    async with running(gin_app(), notifications=True) as (app, pilot):
        await my_turn(pilot)
        await until(pilot, lambda: "Not saved" in screen_text(app))
        await press(app, "p")
        screen = await my_turn(pilot)
        assert screen.state.match_view.view.history


async def test_going_to_the_start_lets_go_of_the_journal() -> None:
    async with running(gin_app()) as (app, pilot):
        await my_turn(pilot)
        await pilot.press("p", "s")
        assert app.table is not None
        path = app.table.path
        assert path is not None
        with pytest.raises(JournalInUse):
            MatchSession.resume(path)
        app.show_start()
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        assert app.table is None
        MatchSession.resume(path).close()


async def test_a_new_match_takes_the_place_of_the_old_one() -> None:
    async with running(gin_app()) as (app, pilot):
        await my_turn(pilot)
        await pilot.press("p", "s")
        old = app.table
        assert old is not None
        path = old.path
        assert path is not None
        app.new_match(take_seats("Ann", ["novice"]), preset("classic", 50))
        screen = await my_turn(pilot)
        assert screen.state.table is app.table is not old
        assert [seat.name for seat in screen.state.match_view.seats] == ["Ann", "Nell"]
        assert screen.state.match_view.rules == preset("classic", 50)
        MatchSession.resume(path).close()
        assert len(journal.list_journals()) == 2
    assert journal.list_journals() == [path], "nothing is left of one that nobody has played"


async def test_keys_are_called_by_what_is_written_on_them() -> None:
    async with running(app_at_the_start()) as (app, _):
        shown = {
            key: app.get_key_display(Binding(key, "act"))
            for key in ("escape", "left", "enter", "f2", "s")
        }
        assert shown == {"escape": "Esc", "left": "←", "enter": "Enter", "f2": "F2", "s": "s"}
        app.ascii_only = True
        assert app.get_key_display(Binding("left", "act")) == "Left"


async def test_the_palette_of_every_screen_has_the_looks_and_no_keys_for_moving() -> None:
    async with seated(drew()) as person:
        for keys in ([], ["escape"], ["escape", "?"]):
            await person.press(*keys)
            commands = person.app.get_system_commands(person.app.screen)
            titles = [command.title.partition(" (")[0] for command in commands]
            assert titles[-2:] == ["Theme", "Screenshot"]
            assert len(titles) == len(set(titles)), "nothing is offered twice"
            assert not any("Raise" in title or "Card" in title for title in titles)


async def test_leaving_is_possible_from_the_first_moment() -> None:
    for make, key in ((app_at_the_start, "q"), (gin_app, "ctrl+q")):
        async with running(make()) as (app, _):
            await press(app, key)
            assert app.return_code == 0


async def test_keys_pressed_before_a_screen_is_there_are_left_out() -> None:
    async with seated(draw()) as person:
        for key in ("escape", "down", "down", "down", "down", "enter"):
            await press(person.app, key)
        assert isinstance(person.app.screen, StartScreen)
        # All at once, as a slow line delivers them.
        for key in ("enter", "s", "k", "enter", "left", "o", "tab", "1", "colon", "x"):
            person.app.simulate_key(key)
        await settled(person.app)
        assert person.app.return_code is None
        assert not isinstance(person.app.screen, MenuScreen)


@pytest.mark.parametrize(
    "event",
    [
        events.Key("x", "x"),
        events.MouseDown(None, 1, 1, 0, 0, 1, shift=False, meta=False, ctrl=False),
        events.Paste("x"),
    ],
    ids=["key", "mouse", "paste"],
)
async def test_what_comes_when_all_screens_are_gone_is_left_out(event: events.Event) -> None:
    async with running(app_at_the_start()) as (app, _):
        pass
    assert not app.screen_stack
    await app.on_event(event)


async def test_the_program_can_be_left_while_a_screen_is_being_made() -> None:
    async with running(gin_app()) as (app, pilot):
        await my_turn(pilot)
        app.new_match(take_seats("Ann", ["novice"]), preset("standard"))
        app.leave()
    assert app.return_code == 0
