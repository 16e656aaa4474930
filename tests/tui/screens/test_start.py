"""The start screen, by keys and by mouse, in the real app."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from textual.events import Key, ScreenResume
from textual.pilot import Pilot

from app.cards.cards import as_set
from app.coach.estimates import Estimate, Rating
from app.games.gin.melds import deadwood
from app.games.gin.rules import PRESETS, Rules, preset
from app.games.gin.view import Phase
from app.locale.catalogues import sources
from app.match.seat import Seat
from app.players.registry import decide
from app.storage import daily, journal, practice
from app.storage import settings as settings_file
from app.storage.paths import matches_folder
from app.storage.practice import Practice, PracticeBox
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.text.dates import in_brief
from app.text.speech import Voice, spoken_to
from app.tui.app import GinApp
from app.tui.screens.board import BoardScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.new_match import NewMatchScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.questions import DeleteScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.too_small import TooSmallScreen
from app.tui.screens.unfinished import MatchList, UnfinishedScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.card import GIN, Example
from app.tui.widgets.form import Chooser
from app.tui.widgets.start_menu import StartMenu
from app.ui import unfinished
from app.ui.match_library import LocalMatchLibrary
from tests.kept import begin, keep_known
from tests.tui.home import at_home, filling_in, running, session_of
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text, unframed, where

LANGUAGES = ["en", *sorted(sources())]
NOW = datetime(2026, 11, 21, 7, 45)


def begun(name: str, *, minutes_ago: int, hands: int = 0, target: int = 100) -> Path:
    """The journal of a match of so many hands against somebody of this name, which is over only if
    that reaches the target.
    """
    table = begin(
        take_seats("Me", [f"human:{name}"]), preset("classic", target), bytes([minutes_ago] * 32)
    )
    match = table.match
    while not match.is_over and len(match.played) < hands:
        if match.hand.phase is Phase.OVER:
            table.go_on()
        seat = match.hand.to_act
        table.act(seat, decide("casual", match.hand.view(seat), 1))
    table.close()
    path = table_path(name)
    when = path.stat().st_mtime - 60 * minutes_ago
    os.utime(path, (when, when))
    return path


def table_path(name: str) -> Path:
    return next(path for path in matches_folder().iterdir() if f'"{name}"' in path.read_text())


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the list of matches is complete."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def listed(pilot: Pilot[None], key: str | None = "m") -> None:
    """Wait until the list of unfinished matches, opened by this key, is complete."""
    await settled(pilot)
    if key:
        await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, UnfinishedScreen))
    await settled(pilot)


async def test_enter_plays_the_match_of_the_last_time() -> None:
    app = at_home(Settings(opponent="novice", rules="classic", target=30, name="Ann"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        match = session_of(app).match
        assert [seat.name for seat in match.seats] == ["Ann", "Nell"]
        assert match.seats[1].player == "novice-1"
        assert match.rules == preset("classic", 30)


async def test_n_begins_a_new_match_where_another_waits_too() -> None:
    path = begun("Ann", minutes_ago=1)
    async with running(at_home(Settings(name="Ann"))) as (app, pilot):
        await pilot.press("n", "enter")
        assert session_of(app).path != path


async def test_the_row_that_plays_tells_the_match_of_the_last_time() -> None:
    settings = Settings(opponent="gina", rules="classic", target=30, serious=True)
    async with running(at_home(settings)) as (app, pilot):
        assert "a  Play             Gina · classic to 30, serious" in screen_text(app)
        await pilot.press("a")
        match = session_of(app).match
        assert match.seats[1].player == "gina-1"
        assert match.rules == preset("classic", 30)
        assert match.is_serious


async def test_the_arrow_keys_mark_a_row_and_enter_does_it() -> None:
    begun("Ann", minutes_ago=1)
    async with running(at_home()) as (app, pilot):
        menu = app.screen.query_one(StartMenu)
        assert menu.marked == "continue"
        await pilot.press("down", "down")
        assert menu.marked == "new"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewMatchScreen))
        await pilot.press("escape")
        # The mark stays, and goes round the ends.
        assert menu.marked == "new"
        await pilot.press("escape")
        assert menu.marked == "play"
        await pilot.press("up", "up")
        assert menu.marked == "history"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))


async def test_a_click_on_a_row_does_it() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.click(offset=where(app, "any position"))
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.press("escape")
        await pilot.click(offset=where(app, "Vera, casual"))
        assert session_of(app).match.seats[1].player == "casual-1"


async def test_what_comes_after_the_first_frame_moves_nothing() -> None:
    newest = max(path.stat().st_mtime for path in keep_known(12))
    for number, name in enumerate(("Ann", "Bob"), 1):
        os.utime(begun(name, minutes_ago=number), (newest + 9 - number, newest + 9 - number))
    practice.save(Practice(boxes={"expert/1/1/1/draw": PracticeBox(0, date(2020, 1, 1))}))
    async with running(at_home(), (100, 30)) as (app, pilot):
        before = rows_of(app)
        await until(pilot, lambda: "1 position waits" in screen_text(app))
        await until(pilot, lambda: "Unfinished       1 more match" in screen_text(app))
        await until(pilot, lambda: "14 matches · Elo" in screen_text(app))
        assert "not played yet" in screen_text(app)
        assert rows_of(app) == before


def rows_of(app: GinApp) -> list[str]:
    """The keys and labels of the menu with their places."""
    return [line[:29] for line in screen_lines(app)]


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (60, 20), (40, 20), (40, 16)])
async def test_the_menu_is_whole_in_every_window(size: tuple[int, int]) -> None:
    """Without the cards, the border and at last the name."""
    begun("Ann", minutes_ago=1)
    begun("Bob", minutes_ago=2)
    async with running(at_home(), size) as (app, _):
        menu = app.screen.query_one(StartMenu)
        assert menu.size.height == 10
        lines = "\n".join(screen_lines(app))
        assert "Continue" in lines
        assert "History" in lines


async def test_what_is_chosen_by_keys_is_played_and_remembered() -> None:
    async with filling_in(at_home()) as (app, pilot):
        # Opponent, name, target, rules: upwards from the button.
        await pilot.press("up", "left", "up", "B", "o", "up", "4", "2", "up", "right", "enter")
        match = session_of(app).match
        assert match.seats[0].name == "Bo"
        assert match.seats[1].player == "novice-1"
        assert match.rules == preset("classic", 42)
    saved, _ = settings_file.load()
    assert (saved.name, saved.opponent, saved.rules, saved.target) == (
        "Bo",
        "novice",
        "classic",
        42,
    )


async def test_an_opponent_of_any_strength_is_chosen_by_its_elo() -> None:
    async with filling_in(at_home()) as (app, pilot):
        app.screen.query_one("#player-1").focus()
        while "Elo 1000 ›" not in screen_text(app):
            await pilot.press("right")
        assert "Now like casual, now like club." in screen_text(app)
        await pilot.press("down", "right")
        assert "‹ Max, Elo 1050 ›" in screen_text(app)
        await pilot.press("1", "2")
        assert "‹ 12 ›" in screen_text(app)
        await pilot.press("3", "4", "enter")
        assert session_of(app).match.seats[1] == Seat("Max", "elo:1234-1")
    saved, _ = settings_file.load()
    assert saved.opponent == "elo:1234"
    async with filling_in(at_home(saved)) as (app, _):
        assert "‹ Max, Elo 1234 ›" in screen_text(app)


async def test_the_elo_stays_while_other_opponents_are_looked_at() -> None:
    async with filling_in(at_home(Settings(opponent="elo:820"))) as (app, pilot):
        app.screen.query_one("#player-1").focus()
        await pilot.press("right")
        assert "820" not in screen_text(app)
        await pilot.press("left", "enter")
        assert session_of(app).match.seats[1].player == "elo:820-1"


async def test_an_even_opponent_is_remembered_and_its_strength_is_in_the_journal() -> None:
    async with filling_in(at_home()) as (app, pilot):
        app.screen.query_one("#player-1").focus()
        while "‹ Max, even ›" not in screen_text(app):
            await pilot.press("right")
        assert "As strong as you: follows your rating." in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.table is not None)
        assert session_of(app).match.seats[1] == Seat("Max", "elo:959-1")
    saved, _ = settings_file.load()
    assert saved.opponent == "even"
    async with filling_in(at_home(saved)) as (app, pilot):
        assert "‹ Max, even ›" in screen_text(app)


async def test_another_match_after_an_even_one_follows_the_rating(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def rating(library: LocalMatchLibrary) -> Rating:
        return Rating(1234.0, 50.0, Estimate(1234.0, 50.0, 9), None)

    monkeypatch.setattr(LocalMatchLibrary, "rating", rating)
    table = begin(take_seats("Ann", ["elo:959"]), PRESETS["standard"])
    async with running(at_home(Settings(opponent="even"), table=table)) as (app, pilot):
        table.seat_handle(0).resign()
        await until(pilot, lambda: isinstance(app.screen, HandEndScreen | MatchEndScreen))
        while not isinstance(app.screen, MatchEndScreen):
            await pilot.press("enter")
        await pilot.press("enter")
        await until(pilot, lambda: app.table is not table)
        assert session_of(app).match.seats[1] == Seat("Max", "elo:1234-1")


async def test_keys_that_come_all_at_once_are_taken_in_order() -> None:
    async with filling_in(at_home()) as (app, pilot):
        await pilot.press("up", "up")
        for letter in "Ann":
            app.post_message(Key(letter, letter))
        app.post_message(Key("enter", "\r"))
        await until(pilot, lambda: app.table is not None)
        assert session_of(app).match.seats[0].name == "Ann"


@pytest.mark.long
async def test_every_rule_can_be_reached_and_each_is_explained() -> None:
    async with filling_in(at_home()) as (app, pilot):
        rules = app.screen.query_one("#rules", Chooser)
        rules.focus()
        seen = []
        for _ in PRESETS:
            assert rules.choice.sentence.split(",")[0] in words_in(screen_text(app))
            seen.append(rules.choice.value)
            await pilot.press("right")
        assert seen == list(PRESETS)
        assert rules.choice.value == seen[0]


async def test_the_target_follows_the_rules_until_it_is_typed() -> None:
    async with filling_in(at_home(Settings(rules="table"))) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.rules.focus()
        await pilot.press("right")
        assert (screen.rules.choice.value, screen.target.value) == ("terminal", "101")
        await pilot.press("down", "7", "up", "right")
        assert (screen.rules.choice.value, screen.target.value) == ("standard", "7")


async def test_an_impossible_target_is_explained_and_not_played() -> None:
    async with filling_in(at_home()) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.target.focus()
        await pilot.press("delete", *"1001")
        assert "Type a whole number from 1 to 1000." in screen_text(app)
        screen.query_one("#play").focus()
        await pilot.press("enter")
        assert app.table is None
        assert app.focused is screen.target
        await pilot.press("1", "5")
        assert "Type a whole number" not in screen_text(app)
        await pilot.press("enter")
        assert session_of(app).match.rules.target == 15


async def test_settings_that_mean_nothing_here_become_the_usual_choices() -> None:
    app = at_home(Settings(opponent="grandmaster", rules="of thumb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        match = session_of(app).match
        assert match.seats[1].player == "casual-1"
        assert match.rules == PRESETS["standard"]


async def test_the_mouse_chooses_and_plays() -> None:
    async with filling_in(at_home()) as (app, pilot):
        await pilot.click("#rules", offset=(5, 0))
        await pilot.click("#rules", offset=(8, 0))
        await pilot.click("#player-1", offset=(1, 0))
        await pilot.click("#play")
        match = session_of(app).match
        assert match.seats[1].player == "novice-1"
        assert match.rules == PRESETS["tournament"]


async def test_unfinished_matches_are_listed_the_last_one_first() -> None:
    begun("Old", minutes_ago=9, hands=1)
    begun("New", minutes_ago=3)
    begun("Done", minutes_ago=5, hands=9, target=1)
    async with running(at_home()) as (app, pilot):
        await listed(pilot)
        old, new = where(app, "Old "), where(app, "New ")
        assert new.y < old.y
        assert "Done" not in screen_text(app)
        line = screen_lines(app)[old.y]
        assert re.search(r"classic +Old +hand 1 +\d+-\d+ +next hand +\d+ \w+ \d+:\d+ x", line)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "others", "told"),
    [
        (PRESETS["rotation"], ["casual", "human:Bob"], r"rotation +casual, Bob +hand 1 +0-0-0 "),
        (PRESETS["partners"], ["casual"] * 3, r"partners +casual +hand 1 +0-0 "),
        (replace(Rules(), best_of=3), ["novice"], r"custom +novice +hand 1 +0-0 "),
        (
            replace(PRESETS["table"], hollywood=True),
            ["human:Maximilianus", "human:Bartholomew", "human:Christopher"],
            r"custom +Maximil\w+… +hand 1 +0/0/0-",
        ),
    ],
)
async def test_a_match_is_listed_with_all_its_sides(
    rules: Rules, others: list[str], told: str
) -> None:
    table = begin(take_seats("Ann", others), rules, bytes(32))
    table.close()
    (path,) = journal.list_journals()
    os.utime(path, (1, 1))
    # The menu has one match, the list every one.
    begun("Newer", minutes_ago=1)
    async with running(at_home()) as (app, pilot):
        await listed(pilot)
        assert re.search(told, screen_text(app))
        assert f"{datetime.now():%d %b}" in screen_text(app)
        await pilot.press("down", "enter")
        assert session_of(app).match.rules == rules


@pytest.mark.long
async def test_many_matches_are_all_listed_though_no_other_process_helps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ["Ann", "Bea", "Cyd", "Dan", "Eve", "Fay", "Gus"]
    for number, name in enumerate(names, 1):
        begun(name, minutes_ago=number)
    (matches_folder() / "torn.jsonl").write_text("no match\nat all\n")
    monkeypatch.setattr(unfinished, "AT_ONCE", 2)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    for _ in ("read anew", "out of the index"):
        async with running(at_home(), (120, 40)) as (app, pilot):
            await listed(pilot)
            lines = "\n".join(screen_lines(app))
            rows = re.findall(r"classic +(\w+) +hand 1", lines)
            assert rows == names
            assert "does not begin as a match" in words_in(lines)
            monkeypatch.setattr(journal, "read", never)


def words_in(text: str) -> str:
    """The words in a panel, line ends and borders as blanks."""
    return " ".join(text.replace("│", " ").split())


def never(*_: object) -> None:
    raise AssertionError("read again")


@pytest.mark.long
async def test_the_largest_windows_show_larger_cards_and_hold_all() -> None:
    async with running(at_home(Settings(rules="partners")), (160, 50)) as (app, pilot):
        await settled(pilot)
        example = app.screen.query_one(Example)
        assert example.size.height == 11
        assert screen_text(app).count("10♥") == 2
        # All ten cards, and the last row of the menu.
        assert "Q♥" in screen_text(app)
        assert where(app, "History").y < 48
        sizes = (((153, 50), 5), ((160, 45), 5), ((160, 30), 3), ((154, 46), 11))
        for size, rows in sizes:
            await pilot.resize_terminal(*size)
            await until(pilot, lambda rows=rows: example.size.height == rows)  # type: ignore[misc]
            assert where(app, "History").y < size[1] - 1


async def test_the_first_row_is_the_last_match_and_enter_goes_on_with_it() -> None:
    begun("Old", minutes_ago=9)
    path = begun("[b]New[/]", minutes_ago=3, hands=1)
    begun("Done", minutes_ago=1, hands=9, target=1)
    async with running(at_home()) as (app, pilot):
        # In the first frame already, so that a key pressed at once means it.
        row = where(app, "c  Continue         [b]New[/] · ")
        assert row.y < where(app, "New match").y
        await settled(pilot)
        assert where(app, "c  Continue         [b]New[/] · ") == row
        assert screen_text(app).count("New[/]") == 1
        await pilot.press("enter")
        assert session_of(app).path == path


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_first_row_names_its_date_however_many_play(size: tuple[int, int]) -> None:
    others = ["human:Wilhelmina1", "human:Bartholomew", "human:Christabel1"]
    begin(take_seats("Me", others), preset("table", 100)).close()
    now = datetime.now()
    async with running(at_home(), size) as (app, _):
        (line,) = (line for line in screen_lines(app) if "Continue  " in line)
        assert in_brief(now, now)[:6] in line


async def test_a_match_is_deleted_when_that_is_confirmed() -> None:
    names = ("One", "Two", "Three", "Four", "Five")
    paths = [begun(name, minutes_ago=n) for n, name in enumerate(names, 1)]
    async with running(at_home(), notifications=True) as (app, pilot):
        await settled(pilot)
        for answer in ("enter", "escape"):
            await pilot.press("delete")
            assert isinstance(app.screen, DeleteScreen)
            assert "Me 0, One 0, classic to 100, hand 1, " in screen_text(app)
            await pilot.press(answer)
            assert all(path.exists() for path in paths)
        await pilot.press("delete", "d")
        assert [path.exists() for path in paths] == [False, True, True, True, True]
        # The next one takes the first row.
        await until(pilot, lambda: "Continue         Two · " in screen_text(app))
        assert app.screen.query_one(StartMenu).marked == "continue"
        # Of the others the one that is chosen goes, neither the first nor the last.
        await listed(pilot)
        await pilot.press("down", "down", "delete", "d")
        assert [path.exists() for path in paths] == [False, True, True, False, True]
        await until(pilot, lambda: "Four" not in screen_text(app))
        assert "Three   " in screen_text(app)
        assert "Five   " in screen_text(app)
        # The one that follows is marked then, and at the end the one before.
        await pilot.press("delete", "d", "delete", "d", "escape")
        await until(pilot, lambda: "no other match" in screen_text(app))
        await pilot.press("escape", "c")
        assert session_of(app).path == paths[1]


@pytest.mark.long
async def test_the_last_match_deleted_leaves_a_new_one_to_play() -> None:
    begun("Only", minutes_ago=1)
    async with running(at_home()) as (app, pilot):
        await settled(pilot)
        await pilot.press("delete", "d")
        await until(pilot, lambda: "Continue" not in screen_text(app))
        assert app.screen.query_one(StartMenu).marked == "play"
        await pilot.press("delete")
        assert isinstance(app.screen, StartScreen)
    assert journal.list_journals() == []


@pytest.mark.long
async def test_the_mouse_deletes_and_resumes_too() -> None:
    begun("Last", minutes_ago=1)
    path = begun("Other", minutes_ago=2)
    begun("Old", minutes_ago=3)
    async with running(at_home()) as (app, pilot):
        await settled(pilot)
        await pilot.click(offset=where(app, "2 more matches"))
        await until(pilot, lambda: "Other   " in screen_text(app))
        row = where(app, "Other   ")
        cross = screen_lines(app)[row.y].rindex("x")
        await pilot.click(offset=(cross, row.y))
        assert isinstance(app.screen, DeleteScreen)
        await pilot.click("#keep")
        assert path.exists()
        await pilot.click(offset=(cross, row.y))
        await pilot.click("#delete")
        assert not path.exists()
        await until(pilot, lambda: "Other   " not in screen_text(app))
        await pilot.click(offset=where(app, "Old   "))
        await pilot.pause()
        assert session_of(app).match.seats[1].name == "Old"


async def test_without_a_match_there_is_nothing_to_continue() -> None:
    async with running(at_home()) as (app, pilot):
        await settled(pilot)
        assert "Continue" not in screen_text(app)
        assert "Unfinished" not in screen_text(app)
        await pilot.press("c", "m", "delete")
        assert isinstance(app.screen, StartScreen)


async def test_a_match_found_after_the_first_frame_is_in_the_list() -> None:
    """Nothing jumps: the first row is not moved by it."""
    begun("Ann", minutes_ago=9)
    for number in range(unfinished.AT_FIRST):
        begun(f"Done{number}", minutes_ago=number + 1, hands=9, target=1)
    async with running(at_home()) as (app, pilot):
        assert "Continue" not in screen_text(app)
        row = where(app, "Play ")
        await until(pilot, lambda: "Unfinished       1 match" in screen_text(app))
        assert where(app, "Play ") == row
        await pilot.press("c")
        assert session_of(app).match.seats[1].name == "Ann"


async def test_the_list_shows_more_matches_than_it_has_room_for() -> None:
    for number in range(30):
        begun(f"No{number}", minutes_ago=number)
    async with running(at_home()) as (app, pilot):
        await settled(pilot)
        assert "29 more matches" in screen_text(app)
        await listed(pilot)
        assert screen_text(app).count("classic ") >= 15
        await pilot.press("escape", "m")
        await listed(pilot, key=None)
        await pilot.press("end", "up", "enter")
        await until(pilot, lambda: app.table is not None)
        assert session_of(app).match.seats[1].name == "No28"


async def test_a_damaged_journal_is_named_and_blocks_nothing() -> None:
    begun("Ann", minutes_ago=1)
    (matches_folder() / "torn.jsonl").write_text("no match\nat all\n")
    async with running(at_home(), (120, 40)) as (app, pilot):
        await until(pilot, lambda: "Unfinished       1 cannot be read" in screen_text(app))
        await listed(pilot)
        assert "does not begin as a match" in words_in(screen_text(app))
        await pilot.press("escape", "c")
        assert session_of(app).match.seats[1].name == "Ann"


@pytest.mark.long
async def test_what_files_say_is_quoted_printable_and_short() -> None:
    path = begun("Ann", minutes_ago=1)
    lines = path.read_text().splitlines(keepends=True)
    hostile = {"seat": 0, "do": "\x1b[2J\n" + "x" * 50_000}
    for name, text in (
        ("action", "".join([*lines, json.dumps(hostile) + "\n"])),
        ("line", "".join([*lines, json.dumps(hostile | {"do": "x" * 1_000_000}) + "\n"])),
        ("\x1b[31mname\n", "?\n"),
    ):
        (matches_folder() / f"{name}.jsonl").write_text(text)
    async with running(at_home(), (120, 40)) as (app, pilot):
        await listed(pilot)
        lines = [str(option.prompt) for option in app.screen.query_one(MatchList).options]
        assert all(line.isprintable() and len(line) < 400 for line in lines)
        for told in ("\\x1b[2J\\nxxx", "damaged in line 2", "\\x1b[31mname\\n.jsonl"):
            assert sum(told in line for line in lines) == 1
        await pilot.press("escape", "c")
        assert session_of(app).match.seats[1].name == "Ann"


@pytest.mark.long
async def test_a_match_without_a_person_is_offered_to_look_on_at() -> None:
    begun("Ann", minutes_ago=1)
    MatchSession.new(Rules(), [Seat("Nell", "novice-1"), Seat("Vera", "casual-1")], NOW).close()
    async with running(at_home(), (120, 40)) as (app, pilot):
        await settled(pilot)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        assert [seat.name for seat in session_of(app).match.seats] == ["Nell", "Vera"]
        assert session_of(app).here == ()


async def test_a_folder_that_cannot_be_read_is_explained(home: Path) -> None:
    home.mkdir()
    (home / "matches").write_text("a file where the folder should be")
    async with running(at_home(), (120, 40)) as (app, pilot):
        await until(pilot, lambda: "Unfinished       1 cannot be read" in screen_text(app))
        await listed(pilot)
        await until(pilot, lambda: "cannot be used" in words_in(screen_text(app)))
        await pilot.press("escape")
        assert "Play" in screen_text(app)


async def test_a_calendar_that_is_set_aside_is_told() -> None:
    daily.daily_folder().mkdir(parents=True)
    daily.calendar_path().write_text("{")
    async with running(at_home(), notifications=True) as (app, pilot):
        await until(
            pilot, lambda: "the deals of the day was damaged" in " ".join(screen_text(app).split())
        )
        assert not daily.calendar_path().exists()


async def test_a_match_that_is_open_elsewhere_is_neither_opened_nor_deleted() -> None:
    path = begun("Ann", minutes_ago=1)
    other = MatchSession.resume(path)
    async with running(at_home(), (120, 40), notifications=True) as (app, pilot):
        await settled(pilot)
        for keys in (("c",), ("delete", "d")):
            await pilot.press(*keys)
            await until(
                pilot, lambda: "open in another window" in " ".join(screen_text(app).split())
            )
            assert isinstance(app.screen, StartScreen)
            app.clear_notifications()
            await pilot.pause()
        assert "Continue         Ann · " in screen_text(app)
    other.close()
    assert path.exists()


@pytest.mark.long
async def test_rules_and_settings_are_one_key_away_and_come_back() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("question_mark")
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("up", "Z", "o", "e", "escape")
        assert isinstance(app.screen, StartScreen)
        await until(pilot, lambda: "Zoe" in screen_text(app))
        await pilot.press("n", "s", "up", "B", "o", "escape")
        assert isinstance(app.screen, NewMatchScreen)
        assert app.screen.player_name.value == "Bo"


@pytest.mark.long
async def test_a_window_that_is_too_small_at_the_start_delays_nothing() -> None:
    begun("Ann", minutes_ago=1)
    async with running(at_home(), (60, 12)) as (app, pilot):
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Continue         Ann · " in screen_text(app))
        assert isinstance(app.screen, StartScreen)


@pytest.mark.long
async def test_the_rules_are_told_in_a_sentence_to_the_target_chosen() -> None:
    async with filling_in(at_home(Settings(target=60))) as (app, pilot):
        told = "The usual game: knock at 10 or less, first to"
        await until(pilot, lambda: f"{told} 60." in unframed(app))
        app.screen.query_one("#target").focus()
        await pilot.press("end", "0")
        await until(pilot, lambda: f"{told} 600." in unframed(app))
        await pilot.press("0")
        await until(pilot, lambda: "Type a whole number" in screen_text(app))


async def test_the_rules_shown_are_those_chosen() -> None:
    async with running(at_home(Settings(rules="classic", target=77))) as (app, pilot):
        await pilot.press("r")
        assert "classic rules, to 77" in screen_text(app)
    async with filling_in(at_home(Settings(rules="classic", target=77))) as (app, pilot):
        await pilot.press("r")
        assert "classic rules, to 77" in screen_text(app)


@pytest.mark.long
async def test_own_presets_and_the_last_custom_rules_are_offered() -> None:
    own, last = Rules(gin_bonus=30, target=200), Rules(last_card=True, target=60)
    app = at_home(
        Settings(
            presets={"home": own.to_json(), "later": {"jokers": 2}},
            rules="custom",
            custom_rules=last.to_json(),
        )
    )
    async with filling_in(app) as (_, pilot):
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        assert "As standard, but last card yes." in screen_text(app)
        assert screen.target.value == "60"
        screen.rules.focus()
        await pilot.press("left")
        assert "‹ home ›" in screen_text(app)
        assert "As standard, but gin 30." in screen_text(app)
        assert screen.target.value == "200"
        await pilot.press("enter")
        assert session_of(app).match.rules == own
    saved, _ = settings_file.load()
    assert (saved.rules, saved.target, saved.custom_rules) == ("home", None, last.to_json())


@pytest.mark.long
async def test_changed_options_are_custom_rules_played_and_remembered() -> None:
    async with filling_in(at_home(Settings(rules="classic"))) as (app, pilot):
        await pilot.press("o")
        assert isinstance(app.screen, OptionsScreen)
        app.screen.query_one("#undercut_bonus").focus()
        await pilot.press("4", "0", "enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert "‹ custom ›" in screen_text(app)
        assert "As classic, but undercut 40." in screen_text(app)
        await pilot.press("enter")
        rules = replace(PRESETS["classic"], undercut_bonus=40)
        assert session_of(app).match.rules == rules
    async with filling_in(at_home(settings_file.load()[0])) as (again, pilot):
        assert "‹ custom ›" in screen_text(again)
        await pilot.press("enter")
        assert session_of(again).match.rules == rules


@pytest.mark.long
async def test_custom_rules_keep_the_target_that_was_typed() -> None:
    app = at_home(Settings(rules="custom", custom_rules=Rules(gin_bonus=30).to_json()))
    async with filling_in(app) as (_, pilot):
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.target.focus()
        await pilot.press("delete", "7", "5", "enter")
        assert session_of(app).match.rules == Rules(gin_bonus=30, target=75)
    saved, _ = settings_file.load()
    assert saved.custom_rules == Rules(gin_bonus=30, target=75).to_json()
    assert saved.target is None


async def test_options_begin_with_what_is_chosen_and_can_be_left_unchanged() -> None:
    async with filling_in(at_home(Settings(rules="oklahoma", target=42))) as (app, pilot):
        await pilot.press("o")
        assert "‹ oklahoma ›" in screen_text(app)
        assert "The match is to 42." in words_in(screen_text(app))
        await pilot.press("down", "down", "right", "escape")
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        assert (screen.rules.choice.value, screen.target.value) == ("oklahoma", "42")


@pytest.mark.long
async def test_a_preset_deleted_among_the_options_stays_as_custom_rules() -> None:
    own = Rules(gin_bonus=30)
    app = at_home(Settings(rules="home", presets={"home": own.to_json()}))
    async with filling_in(app) as (_, pilot):
        await pilot.press("o", "delete", "escape")
        assert "‹ custom ›" in screen_text(app)
        await pilot.press("enter")
        assert session_of(app).match.rules == own


async def test_a_letter_typed_into_the_name_is_no_command() -> None:
    async with filling_in(at_home()) as (app, pilot):
        await pilot.press("up", "up", "q", "r", "s", "c")
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        assert screen.player_name.value == "qrsc"
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


async def test_letters_stand_for_everything_in_ascii() -> None:
    begun("Ann", minutes_ago=1)
    async with running(at_home(ascii_only=True)) as (app, pilot):
        await settled(pilot)
        above_footer = "\n".join(screen_lines(app)[:-1])
        assert above_footer.isascii()
        assert "Qh" in above_footer


def test_the_cards_shown_are_gin() -> None:
    assert deadwood(sum(as_set(cards) for cards, _ in GIN)) == 0


async def test_the_rating_stands_beside_the_history() -> None:
    """In the room that was kept for it."""
    async with running(at_home()) as (app, pilot):
        await until(pilot, lambda: "no match yet" in screen_text(app))
    keep_known(12)
    async with running(at_home()) as (app, pilot):
        row = where(app, "History").y
        await until(pilot, lambda: "12 matches · Elo" in screen_lines(app)[row])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_footer_has_help_guide_and_palette(language: str) -> None:
    """At home and beside a lobby."""
    for to_lobby in (None, lambda: None):
        with spoken_to(Voice(language)):
            async with running(at_home(Settings(language=language))) as (app, pilot):
                if to_lobby:
                    app.replace_screens(StartScreen(to_lobby))
                    await until(pilot, lambda: "▏" in screen_text(app))
                shown = f" {screen_lines(app)[-1]}"
                for key in ("?", "g", "^p"):
                    assert f" {key} " in shown, shown
                assert "…" not in shown


async def test_the_list_is_completed_though_it_was_opened_before_the_start_was_told_of_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate, read = asyncio.Event(), unfinished.UnfinishedMatches.read

    async def read_later(matches: unfinished.UnfinishedMatches) -> AsyncGenerator[None, None]:
        await gate.wait()
        async with aclosing(read(matches)) as steps:
            async for step in steps:
                yield step

    monkeypatch.setattr(unfinished.UnfinishedMatches, "read", read_later)
    for _ in range(2):
        begin(take_seats("Ann", ["casual"]), preset("standard"), bytes(32)).close()
    async with running(at_home()) as (app, pilot):
        start = app.screen
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, UnfinishedScreen))
        start.post_message(ScreenResume())
        await pilot.pause()
        gate.set()
        await until(pilot, lambda: screen_text(app).count("hand 1") == 2)
        assert "to be read" not in screen_text(app)
