"""Duplicate on the screen: deals of experts played by keys, and the points beside theirs."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

from app.coach.expert_play import sets
from app.cpu.service import InstantCpu
from app.games.gin.actions import Spread
from app.games.gin.view import Phase
from app.match.view import AnyFinishedRound, AnyMatchView
from app.storage import practice
from app.storage.practice import Practice
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.duplicate import DuplicateScreen
from app.tui.screens.review import ReviewScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import running
from tests.tui.host import NoJudge
from tests.tui.person import sensible, until
from tests.tui.screen_text import screen_lines, screen_text, where
from tests.tui.test_snapshots import compare


def an_app(*, ascii_only: bool = False) -> GinApp:
    return GinApp(Settings(pace=0.0), LocalMatchLibrary(InstantCpu()), ascii_only=ascii_only)


class NearlyOver(LocalMatchLibrary):
    """Begins every deal once more where the experts had little left to do."""

    def what_if(
        self, match_view: AnyMatchView, played: AnyFinishedRound, place: int, me: int
    ) -> MatchSession:
        """The table of such a hand."""
        return super().what_if(match_view, played, len(played.history) - 3, me)


def played_so_far(count: int) -> None:
    """So many deals of the first set, played as the expert did."""
    practice.save(Practice(deals={"1": [kept.done for kept in sets()[0][:count]]}))


async def opened(pilot: Pilot[None]) -> DuplicateScreen:
    """The deals, opened by keys from the start."""
    await pilot.press("p", "u")
    await until(pilot, lambda: isinstance(pilot.app.screen, DuplicateScreen))
    screen = pilot.app.screen
    assert isinstance(screen, DuplicateScreen)
    await pilot.pause()
    return screen


async def play(pilot: Pilot[None], screen: DuplicateScreen) -> None:
    """Play the next deal to its end, and go back to all of them."""
    app = pilot.app
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, GinScreen))
    assert "Duplicate" in screen_lines(app)[0]
    async with asyncio.timeout(30):
        while app.screen is not screen:
            top = app.screen
            if not isinstance(top, GinScreen):
                await pilot.press("enter")
            elif top.state.my_turn and top.state.match_view.view.phase is not Phase.LAYOFF:
                action = sensible(top.state.match_view.view)
                assert not isinstance(action, Spread)
                top.moves.do(action)
            await pilot.pause()


def row(app: GinApp, number: int) -> list[str]:
    """The words of the row of a deal."""
    rows = [each.strip(" │▸>").split() for each in screen_lines(app)]
    (words,) = (each for each in rows if each[:1] == [str(number)])
    return words


async def test_a_deal_that_was_not_played_is_said_to_be_hidden() -> None:
    async with running(an_app(ascii_only=True), notifications=True) as (app, pilot):
        await opened(pilot)
        for key in ("r", "e"):
            await pilot.press(key)
            await until(pilot, lambda: "Play this deal first" in screen_text(app))
            app.clear_notifications()
            await until(pilot, lambda: "Play this deal first" not in screen_text(app))
        await pilot.press("a")
        await until(pilot, lambda: "Play every deal of this set" in screen_text(app))
        assert screen_text(app).isascii()


@pytest.mark.long
async def test_the_last_deal_is_played_and_all_points_are_added_up(
    pytestconfig: pytest.Config,
) -> None:
    """Beside the expert's, deal by deal, and both ways to play it can be reviewed."""
    played_so_far(5)
    async with running(GinApp(Settings(pace=0.0), NearlyOver(NoJudge()))) as (app, pilot):
        screen = await opened(pilot)
        compare(app, "duplicate-80x24", pytestconfig)
        assert row(app, 6) == ["6", "Edda"]
        await play(pilot, screen)
        deals = screen.duplicate.lines
        last = deals[-1]
        assert last.mine is not None
        assert last.theirs == -30
        assert row(app, 6) == ["6", "Edda", f"{last.mine:+}", "-30", f"{last.mine + 30:+}"]
        mine = 72 - 18 - 56 - 24 - 34 + last.mine
        text = screen_text(app)
        assert f"{mine:+}" in row_of_all(app)
        assert "-90" in row_of_all(app)
        assert f"You made {mine:+} points" in text
        assert len(practice.load()[0].deals["1"]) == 6
        for key in ("e", "r"):
            await pilot.press(key)
            await until(pilot, lambda: "Review · all mistakes · hand 6" in screen_text(app))
            assert isinstance(app.screen, ReviewScreen)
            await pilot.press("escape")
            await until(pilot, lambda: screen.is_active)
        assert app.table is None
        await pilot.press("enter")
        assert "set 2 of 12" in screen_lines(app)[0]
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))


def row_of_all(app: GinApp) -> list[str]:
    lines = (line.strip("│ ").split() for line in screen_lines(app))
    (found,) = (words for words in lines if words[:1] == ["all"])
    return found


async def test_a_deal_that_is_left_begins_again_and_sets_are_turned() -> None:
    """Nothing is told of a deal that was not played; the mouse marks a row."""
    played_so_far(1)
    async with running(an_app()) as (app, pilot):
        screen = await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert screen.duplicate.next == 1
        await pilot.press("e")
        assert app.screen is screen
        await pilot.click(offset=where(app, "+72"))
        assert screen_lines(app)[where(app, "+72").y].strip(" │").startswith("▸")
        await pilot.press("right")
        assert "set 2 of 12" in screen_lines(app)[0]
        assert practice.load()[0].deals_at == 1
        await pilot.press("left", "left")
        assert "set 12 of 12" in screen_lines(app)[0]
        await pilot.press("q")
        await until(pilot, lambda: app.screen is not screen)
