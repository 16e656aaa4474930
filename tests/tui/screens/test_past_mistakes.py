"""The player's mistakes of all matches, a page of the history, by keys."""

from __future__ import annotations

from functools import partial

import pytest
from textual.app import App
from textual.pilot import Pilot

from app.coach.grade import DecisionKind
from app.coach.statistics import PastMistake, past_mistakes
from app.cpu.service import InstantCpu
from app.storage import practice
from app.storage.history import HistoryFile
from app.storage.settings import Settings
from app.table.history import LocalPlayedMatches
from app.tui.app import GinApp
from app.tui.screens.history import HistoryScreen
from app.tui.screens.review import ReviewScreen
from app.tui.widgets.pick_list import PickList
from app.ui.drill import OwnMistake
from app.ui.match_library import LocalMatchLibrary
from tests.kept import keep, keep_known
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.screen_text import noticed, screen_lines, screen_text
from tests.tui.screens.test_history import is_seen, opened
from tests.tui.test_snapshots import compare

NARROW, WIDE = (80, 24), (120, 40)


def an_app(*, ascii_only: bool = False) -> GinApp:
    return GinApp(Settings(), LocalMatchLibrary(InstantCpu()), ascii_only=ascii_only)


async def mistakes(pilot: Pilot[None], key: str = "m") -> list[str]:
    """Go to the page when everything is judged, and return its rows."""
    await opened(pilot)
    await until(pilot, lambda: "judging" not in screen_text(pilot.app))
    await pilot.press(key)
    await until(pilot, lambda: "Counting" not in screen_text(pilot.app))
    return rows(pilot.app)


def rows(app: App[None]) -> list[str]:
    """The mistakes on the screen."""
    lines = [line.replace("│", "") for line in screen_lines(app)]
    return [line for line in lines if " % ?" in line and "Vera" in line]


def known(kind: DecisionKind | None = None) -> list[PastMistake]:
    played = LocalPlayedMatches()
    found = past_mistakes(list(played.known()), kind)
    played.close()
    return found


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=str)
async def test_the_costliest_of_all_matches_come_first(
    size: tuple[int, int], pytestconfig: pytest.Config
) -> None:
    """k, t and the other filters choose among them, and a line tells all of the one chosen."""
    keep(loses=True)
    keep(days_ago=400)
    async with running(an_app(), size) as (app, pilot):
        shown = await mistakes(pilot)
        compare(app, f"history-mistakes-{size[0]}x{size[1]}", pytestconfig)
        every = known()
        assert screen_lines(app)[1].endswith(f"at any time: {len(every)} mistakes")
        first = f"▸ {100 * every[0].cost.win:.1f} % ? 17 Oct 2025 Vera, casual 1 discard 9♦"
        assert " ".join(shown[0].split()) == f"{first} discard 4♦"
        assert "Vera, casual, standard to 25, won 26-22" in screen_text(app)
        assert f"Hand 1, your turn {every[0].turn}: discard 9♦: loses" in screen_text(app)
        for kind, caption in (
            (DecisionKind.DRAW, "Draws"),
            (DecisionKind.DISCARD, "Discards"),
            (DecisionKind.KNOCK, "Knocking"),
            (DecisionKind.LAY_OFF, "Lay-offs"),
        ):
            await pilot.press("k")
            await until(pilot, partial(is_seen, app, f" {caption} · "))
            room = app.screen.query_one("#past-list").size.height
            assert room >= app.size.height - 11 or not rows(app)
            assert len(rows(app)) == min(len(known(kind)), room)
        assert "No mistake fits that; k, o, u and t choose others." in screen_text(app)
        await pilot.press("k", "t")
        await until(pilot, lambda: "the last 12 months" in screen_lines(app)[1])
        await until(pilot, lambda: bool(rows(app)))
        assert not any(" 17 Oct 2025 " in row for row in rows(app))


async def test_the_page_is_read_in_plain_letters_too() -> None:
    keep(loses=True)
    async with running(an_app(ascii_only=True)) as (app, pilot):
        assert await mistakes(pilot)
        assert screen_text(app).isascii()


async def test_enter_opens_the_review_at_the_moment_and_escape_comes_back() -> None:
    keep(loses=True)
    async with running(an_app()) as (app, pilot):
        shown = await mistakes(pilot)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        review, second = app.screen, known()[1]
        assert isinstance(review, ReviewScreen)
        await until(pilot, lambda: review.reviewing.decision is not None)
        assert review.reviewing.moment == (second.hand - 1, second.action_index)
        assert f"hand {second.hand} of 2 · your turn {second.turn}" in screen_lines(app)[0]
        await pilot.press("escape")
        assert isinstance(app.screen, HistoryScreen)
        await until(pilot, lambda: rows(app)[1].startswith(" ▸"))
        assert [row.lstrip(" ▸") for row in rows(app)] == [row.lstrip(" ▸") for row in shown]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("l", "escape")
        assert isinstance(app.screen, HistoryScreen), "the list of the match is left, too"


async def test_what_a_review_finds_counts_in_the_list() -> None:
    """Hands played out change what a decision cost."""
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    async with running(GinApp(Settings(), library)) as (app, pilot):
        shown = await mistakes(pilot)
        (first, *_) = known()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        played = library.look(path).played[first.hand - 1]
        review = await library.review(played)
        # As if nothing had been lost: the action was the best of all.
        same = [
            each._replace(taken=each.best_index, action=each.best)
            if each.action_index == first.action_index
            else each
            for each in review.decisions
        ]
        await library.keep_review(played, review._replace(decisions=tuple(same)))
        await pilot.press("escape")
        await until(pilot, lambda: bool(rows(app)) and rows(app)[0] != shown[0])
        assert rows(app)[0].lstrip(" ▸") == shown[1].strip()


async def test_a_mistake_is_kept_for_the_drills_and_taken_out_again() -> None:
    path = keep(loses=True)
    async with running(an_app(), notifications=True) as (app, pilot):
        await mistakes(pilot)
        await pilot.press("d")
        await until(pilot, lambda: "comes first in the drills. d takes it out" in noticed(app))
        (key,) = practice.load()[0].kept
        position, first = OwnMistake.of(key), known()[0]
        assert position is not None
        assert position[:3] == (path.name, first.hand, first.action_index)
        await pilot.press("d")
        await until(pilot, lambda: "no longer kept" in noticed(app))
        assert practice.load()[0].kept == []


async def test_without_a_mistake_it_says_how_one_comes_here() -> None:
    async with running(an_app()) as (app, pilot):
        assert not await mistakes(pilot, "shift+tab")
        told = " ".join(screen_text(app).split())
        assert "No mistake yet: once a match of Gin between two is over, it is judged here" in told
        await pilot.press("enter", "d", "k", "end")
        await until(pilot, lambda: "Draws · " in screen_lines(app)[1])
        assert app.screen.query_one(PickList).has_focus


async def test_of_very_many_the_costliest_are_listed() -> None:
    """All are counted."""
    (path,) = keep_known(1)
    with HistoryFile() as history:
        (entry,) = history.entries()
        assert entry.costs is not None
        many = [[1, n, n, "draw", 0.5 - n / 10_000, 5.0, "stock", "take", 7] for n in range(1234)]
        history.put_costs(path.name, [{**each, "mistakes": many} for each in entry.costs])
    async with running(an_app()) as (app, pilot):
        await mistakes(pilot)
        assert screen_lines(app)[1].endswith("at any time: 1,234 mistakes")
        await pilot.press("end")
        assert rows(app)[-1].startswith(" ▸ 45.0 % ?")
