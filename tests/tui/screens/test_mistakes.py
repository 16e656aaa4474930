"""The list of mistakes on which a review opens, by keys and by the mouse."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.coach.review import HandReview
from app.cpu.service import InstantCpu
from app.match.view import FinishedRound
from app.storage import practice
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.tui.screens.review import ReviewScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.mistakes import MistakeList
from app.ui.drill import OwnMistake
from app.ui.match_library import LocalMatchLibrary
from tests.kept import keep
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.reviewed import two_hands
from tests.tui.screen_text import noticed, screen_lines, screen_text
from tests.tui.screens.test_review import an_app, listed

NARROW, WIDE = (80, 24), (120, 40)


def told(app: GinApp) -> str:
    """The text on the screen, without its lines."""
    return " ".join(screen_text(app).split())


def rows(app: GinApp) -> list[str]:
    """The mistakes on the screen."""
    return [line for line in screen_lines(app) if "turn" in line and " % ?" in line]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_review_opens_on_the_mistakes_of_both(size: tuple[int, int]) -> None:
    """The costliest first, with the reason for the best move below; m and h choose among them."""
    async with running(an_app(), size) as (app, pilot):
        screen = await listed(pilot)
        every = screen.reviewing.mistakes()
        assert "Review · all mistakes" in screen_lines(app)[0]
        shown = rows(app)
        first = every[0].decision
        assert shown[0].lstrip(" │").startswith(f"▸ {100 * first.cost.win:.1f} % ")
        assert any("Vera, turn" in row for row in shown)
        assert f"Hand {every[0].hand + 1}, your turn {every[0].turn}: " in screen_text(app)
        assert "Vera would undercut a knock in" in screen_text(app), "the reason"
        await pilot.press("m")
        assert "your mistakes" in screen_lines(app)[0]
        assert not any("Vera" in row for row in rows(app))
        await pilot.press("m", "h")
        assert "Vera's mistakes · hand " in screen_lines(app)[0]
        hands = {row.partition(" % ")[2].split()[1] for row in rows(app)}
        assert len(hands) == 1
        await pilot.press("h", "m", "home")
        assert rows(app) == shown


async def test_a_mistake_of_the_other_tells_nothing_of_their_hand() -> None:
    """Neither the best move nor the reason, until their hand is open."""
    async with running(an_app()) as (app, pilot):
        screen = await listed(pilot)
        await pilot.press("m", "m")
        mistakes = screen.reviewing.mistakes()
        theirs = [each.decision for each in mistakes if each.decision.seat == 1]
        closed = screen_text(app)
        assert "The choices are hidden" in " ".join(closed.split())
        assert "Best move" not in closed
        assert all(len(row.split("discard")) == 2 for row in rows(app))
        assert not screen.query_one("#own-hand").groups  # type: ignore[attr-defined]
        await pilot.press("x")
        assert "Best move" in screen_text(app)
        assert all(len(row.split("discard")) == 3 for row in rows(app))
        (group, *_) = screen.query_one("#own-hand").groups  # type: ignore[attr-defined]
        assert theirs[0].view.hand >> group.cards[0] & 1
        await pilot.press("x")
        assert screen_text(app) == closed


async def test_enter_and_a_click_lead_to_the_position_and_escape_back() -> None:
    async with running(an_app()) as (app, pilot):
        screen = await listed(pilot)
        third = screen.reviewing.mistakes()[2]
        await pilot.press("down", "down", "enter")
        assert (screen.reviewing.hand, screen.reviewing.action_index) == (
            third.hand,
            third.decision.action_index,
        )
        assert f"hand {third.hand + 1} of 2" in screen_lines(app)[0]
        await pilot.press("right", "escape")
        assert rows(app)[2].startswith(" ▸")
        await pilot.click(MistakeList, offset=(5, 4))
        assert rows(app)[4].startswith(" ▸")
        await pilot.click(MistakeList, offset=(5, 4))
        fifth = screen.reviewing.mistakes()[4]
        assert screen.reviewing.action_index == fifth.decision.action_index
        assert "hand" in screen_lines(app)[0]
        await pilot.press("down", "l")
        assert screen.is_listed
        await pilot.press("escape")
        assert app.screen is not screen


async def test_a_mistake_is_played_on_from_the_list() -> None:
    app = GinApp(Settings(pace=0.0), LocalMatchLibrary(InstantCpu()))
    async with running(app) as (app, pilot):
        screen = await listed(pilot)
        await pilot.press("m", "p")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        table = app.screen
        assert isinstance(table, GinScreen)
        await until(pilot, lambda: table.state.my_turn)
        assert table.state.match_view.view == screen.reviewing.mistakes()[0].decision.view
        await pilot.press("escape")
        assert app.screen is screen
        assert screen.is_listed


async def test_a_position_is_kept_for_the_drills_and_taken_out_again() -> None:
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    app = GinApp(Settings(), library)
    async with running(app, notifications=True) as (app, pilot):
        screen = ReviewScreen(library.look(path), journal=path)
        app.push_screen(screen)
        await until(pilot, lambda: screen.reviewing.is_whole)
        await pilot.press("m", "home", "d")
        await until(pilot, lambda: "comes first in the drills. d takes it out" in noticed(app))
        (key,) = practice.load()[0].kept
        position = OwnMistake.of(key)
        assert position is not None
        assert (position.journal, position.action_index) == (
            path.name,
            screen.reviewing.action_index,
        )
        await pilot.press("d")
        await until(pilot, lambda: "no longer kept" in noticed(app))
        assert practice.load()[0].kept == []
        await pilot.press("m", "d")
        await until(pilot, lambda: "Only your own decisions" in noticed(app))


class FlawlessCpu(InstantCpu):
    """Finds nothing to say of any decision."""

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        return (await super().review(played))._replace(decisions=())


async def test_without_a_mistake_a_sentence_says_so_and_what_next() -> None:
    async with running(GinApp(Settings(), LocalMatchLibrary(FlawlessCpu()))) as (app, pilot):
        screen = await listed(pilot)
        assert "No mistake: no decision here lost as much as 1 % of the match. Enter steps" in told(
            app
        )
        assert not rows(app)
        await pilot.press("d", "enter")
        assert "hand 1 of 2" in screen_lines(app)[0]
        assert not screen.is_listed


class SlowCpu(InstantCpu):
    """Judges a hand when it may."""

    def __init__(self) -> None:
        self.may = asyncio.Semaphore(1)

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        await self.may.acquire()
        return await super().review(played)


async def test_the_list_grows_under_a_choice_that_stays() -> None:
    cpu = SlowCpu()
    async with running(GinApp(Settings(), LocalMatchLibrary(cpu))) as (app, pilot):
        screen = ReviewScreen(two_hands().snapshot(0))
        app.push_screen(screen)
        await until(pilot, lambda: screen.reviewing.reviewed == 1)
        screen.show_all()
        await pilot.pause()
        await pilot.press("down")
        (chosen,) = (row for row in rows(app) if "▸" in row)
        count = len(rows(app))
        cpu.may.release()
        await until(pilot, lambda: screen.reviewing.is_whole)
        await until(pilot, lambda: len(rows(app)) > count)
        assert [row for row in rows(app) if "▸" in row] == [chosen]
