"""The moves of hands that nobody can judge, seen again on their table, by keys."""

from __future__ import annotations

import pytest

from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.replay import ReplayScreen
from tests.keyboard import press
from tests.table.test_replay import TABLES, played
from tests.tui.home import at_home, running, until_cleared
from tests.tui.person import until
from tests.tui.screen_text import screen_lines
from tests.tui.seated import Seated, settled


@pytest.mark.parametrize("name", ["partners", pytest.param("contract", marks=pytest.mark.long)])
async def test_it_goes_forward_and_back_from_the_end_of_a_hand(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one key from the showdown; step by step, by itself, to other hands and seats."""
    until_cleared(monkeypatch)
    table = MatchSession(played(*TABLES[name]))
    match_view = table.snapshot(0)
    first, *_, last = match_view.played
    async with running(at_home(Settings(pace=0.0)), notifications=True) as (app, pilot):
        await settled(app)
        person = Seated(app, pilot)
        app.push_screen(HandEndScreen(table, match_view, last, "Go on"))
        await settled(app)
        await until(pilot, lambda: "r Replay" in person.text)
        count = len(last.history)
        await person.press("r")
        await until(pilot, lambda: f"Step 0 of {count}" in person.text)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await until(pilot, lambda: "Choices can be" in person.text)
        for steps, key in ((1, "right"), (2, "space"), (1, "left"), (count, "end")):
            assert f"Step {steps} of {count}" in await person.press(key)
        assert "Your turn" not in person.text.splitlines()[0]
        assert "the hand is over" in person.text
        assert screen.state.match_view.standing.sheet.rows == match_view.standing.sheet.rows
        before = screen.state.me
        await person.press("x")
        assert screen.state.me != before
        assert screen.state.match_view.view.hand, "of which the cards are open now"
        count = len(first.history)
        for _ in match_view.played[1:]:
            text = await person.press("pageup")
        assert f"Step 0 of {count}" in text
        await person.press("pageup")
        await until(pilot, lambda: "this direction." in person.text)
        await person.press("s")
        await until(pilot, lambda: f"Step 2 of {count}" in person.text)
        await person.press("escape")
        assert app.screen is screen, "it only stopped"
        await person.press("escape")
        assert isinstance(app.screen, HandEndScreen)


@pytest.mark.long
async def test_every_key_of_a_table_is_harmless() -> None:
    """Nobody plays: nothing but a key of the replay does anything."""
    table = MatchSession(played(*TABLES["basic"], deals=1))
    async with running(at_home(Settings(pace=0.0))) as (app, pilot):
        await settled(app)
        app.show_replay(table.snapshot(0))
        await settled(app)
        person = Seated(app, pilot)
        assert "Step 1 of" in await person.press("right")
        assert "Step 1 of" in await person.press("d", "m", "l", "u", "h", "p", "1", "colon", "o")
        await pilot.click("#pile", offset=(2, 2))
        assert "Step 1 of" in person.text


async def test_everybody_but_the_seat_that_is_looked_from_has_a_line() -> None:
    table = MatchSession(played(*TABLES["basic"], deals=1))
    async with running(at_home(Settings(pace=0.0))) as (app, _):
        await settled(app)
        app.show_replay(table.snapshot(0))
        await settled(app)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for _seat in table.seats:
            lines = screen_lines(app)[1:]
            names = [
                screen.state.people.names[(screen.state.me + 1 + step) % 3] for step in range(2)
            ]
            assert [line[1:].split()[0] for line in lines[:2]] == names
            await press(app, "x")
            await settled(app)


@pytest.mark.parametrize("game", ["table gin", "basic"])
async def test_after_a_move_stands_the_time_that_its_player_had_left(game: str) -> None:
    match = played(*TABLES[game], deals=1)
    match.left_after |= {(1, 0): 284_000, (1, 2): 3_700_000}
    table = MatchSession(match)
    async with running(at_home(Settings(pace=0.0))) as (app, pilot):
        await settled(app)
        app.show_replay(table.snapshot(0))
        await settled(app)
        person = Seated(app, pilot)
        assert " left." not in person.text
        assert "4:44 left." in await person.press("right")
        assert " left." not in await person.press("right")
        assert "1:01:40 left." in await person.press("right")
