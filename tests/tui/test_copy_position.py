"""What a seat sees is copied as one line of text, at the table, in reviews and in drills."""

from __future__ import annotations

import pytest

from app.games.gin.notation import read_position
from app.games.gin.view import View
from app.games.notation import notation_of
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.screens.replay import ReplayScreen
from tests.table.test_replay import TABLES, played
from tests.tui.home import at_home, running
from tests.tui.person import until
from tests.tui.screen_text import noticed
from tests.tui.screens import test_drill, test_review
from tests.tui.seated import drew, seated, settled


def seen(view: View) -> View:
    return view._replace(earlier=())


async def test_at_the_table() -> None:
    async with seated(drew()) as person:
        await person.press("y")
        assert read_position(person.app.clipboard) == seen(person.view)
        await until(person.pilot, lambda: "gin-rummy analyse" in noticed(person.app))
        await person.press("colon", *"position", "enter")
        assert read_position(person.app.clipboard) == seen(person.view)


async def test_in_a_review_what_the_own_seat_saw_until_the_other_hand_is_open() -> None:
    async with running(test_review.an_app()) as (app, pilot):
        screen = await test_review.reviewed(pilot)
        steps = screen.reviewing.review.steps if screen.reviewing.review else ()
        others = next(index for index, step in enumerate(steps) if step.seat == 1)
        await pilot.press(*["right"] * others, "y")
        assert read_position(app.clipboard) == seen(steps[others].views[0])
        await pilot.press("x", "y")
        assert read_position(app.clipboard) == seen(steps[others].views[1])


async def test_in_a_replay_what_the_seat_sees_that_is_looked_from() -> None:
    table = MatchSession(played(*TABLES["table gin"], deals=1))
    async with running(at_home(Settings(pace=0.0))) as (app, pilot):
        app.push_screen(ReplayScreen(app.library, table.snapshot(0), 1))
        await settled(app)
        await pilot.press("right", "x", "y")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.state.me == 1
        assert read_position(app.clipboard) == seen(screen.state.match_view.view)


@pytest.mark.parametrize("game", ["basic", "contract"])
async def test_in_a_replay_of_a_game_with_melds_on_the_table(game: str) -> None:
    table = MatchSession(played(*TABLES[game], deals=1))
    async with running(at_home(Settings(pace=0.0))) as (app, pilot):
        app.push_screen(ReplayScreen(app.library, table.snapshot(0), 1))
        await settled(app)
        await pilot.press("right", "y")
        screen, notation = app.screen, notation_of(game)
        assert isinstance(screen, ReplayScreen)
        assert notation
        view = screen.state.match_view.view
        assert notation.read_position(app.clipboard) == view._replace(history=())


async def test_in_a_drill() -> None:
    async with running(test_drill.an_app()) as (app, pilot):
        screen = await test_drill.opened(pilot)
        await pilot.press("y")
        assert screen.answering
        assert read_position(app.clipboard) == seen(screen.answering.question.view)
