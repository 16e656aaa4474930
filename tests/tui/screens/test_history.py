"""The history on the screen: matches listed, counted, judged, reviewed and deleted, by keys."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Sequence
from functools import partial
from shutil import copy
from typing import Any

import pytest
from textual.pilot import Pilot

from app.coach.grade import from_json, grade, total
from app.coach.rating import rating_of
from app.coach.review import HandReview
from app.cpu.service import InstantCpu
from app.games.gin.rules import Rules
from app.match.view import FinishedRound
from app.storage.history import HistoryFile
from app.storage.paths import matches_folder, state_folder
from app.storage.settings import Settings
from app.table.history import remembered
from app.text.gin.grades import elo
from app.text.speech import Voice, spoken_to
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.questions import DeleteScreen
from app.tui.screens.review import ReviewScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.history import MatchTable
from app.ui.history import Figures, Item, figures
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.kept import keep, keep_damaged, keep_known
from tests.match.test_kept_journals import kept
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.screen_text import noticed, screen_lines, screen_text, where
from tests.tui.test_snapshots import SilentCpu, compare


class Judge(InstantCpu):
    """Judges when it is told to."""

    def __init__(self) -> None:
        self.may_judge = asyncio.Event()
        self.judged = 0

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        await self.may_judge.wait()
        self.judged += 1
        return await super().review(played)


def an_app(cpu: InstantCpu | None = None, *, ascii_only: bool = False) -> GinApp:
    return GinApp(Settings(), LocalMatchLibrary(cpu or InstantCpu()), ascii_only=ascii_only)


async def opened(pilot: Pilot[None]) -> MatchTable:
    """The list of matches, all journals read."""
    await pilot.press("h")
    await until(pilot, lambda: isinstance(pilot.app.screen, HistoryScreen))
    await until(pilot, lambda: "eading" not in screen_text(pilot.app))
    return pilot.app.screen.query_one(MatchTable)


def is_seen(app: GinApp, text: str) -> bool:
    return text in screen_text(app)


def rows(app: GinApp) -> list[str]:
    """The rows of the list that are in sight."""
    table = app.screen.query_one(MatchTable).content_region
    lines = [line[table.x : table.right].strip() for line in screen_lines(app)]
    return [line for line in lines[table.y + 1 : table.bottom] if line[:11].endswith(" 2026")]


def hands_in_review(app: GinApp) -> int:
    review = app.screen
    assert isinstance(review, ReviewScreen)
    return len(review.reviewing.played)


@pytest.mark.long
async def test_every_match_is_listed_and_judged_and_can_be_reviewed_or_deleted() -> None:
    """Those that are over, those that are not, and what cannot be read, with its sentence."""
    keep(days_ago=0, hands=1)
    over, bad = keep(days_ago=1), keep_damaged(days_ago=2)
    app, told = an_app(), []
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await opened(pilot)
        await until(pilot, lambda: " %" in screen_text(app) and "judging" not in screen_text(app))
        assert "History, 3 matches" in screen_lines(app)[0]
        unfinished, judged, damaged = rows(app)
        assert unfinished.startswith("21 Nov 2026 Vera, casual ")
        assert "not over 0-4" in unfinished
        assert "won 26-22" in judged
        assert "cannot be read" in damaged
        with HistoryFile() as history:
            (costs,) = [each.costs for each in history.entries() if each.name == over.name]
        assert costs is not None
        lost = from_json(costs[0]["losses"])
        assert lost is not None
        assert 20 <= total(lost).decisions <= costs[0]["decisions"]
        graded = elo(grade(lost))
        adjusted = f" {100 * (1 - costs[0]['luck']):.0f} %"
        assert f"{adjusted} {graded:>6}".rstrip() in judged, "won, less the luck, and the grade"
        assert costs[1]["luck"] == -costs[0]["luck"] != 0
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        assert hands_in_review(app) == 1
        await pilot.press("escape", "down")
        await until(pilot, lambda: "won 26-22, 151-72 with the final bonuses" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        assert hands_in_review(app) == 3
        await pilot.press("escape", "down")
        await until(pilot, lambda: "does not begin as a match" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "This match cannot be read." in noticed(app))
        assert isinstance(app.screen, HistoryScreen)
        for answer, is_left in (("escape", True), ("d", False)):
            await pilot.press("delete")
            await until(pilot, lambda: isinstance(app.screen, DeleteScreen))
            told.append(screen_text(app))
            await pilot.press(answer)
            await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
            assert bad.exists() is is_left
            assert len(rows(app)) == 2 + is_left
        assert bad.name in told[0]
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


@pytest.mark.long
async def test_nobody_is_judged_out_of_sight_and_it_can_be_left_at_any_time() -> None:
    """While a match is reviewed, the judge is for that review alone."""
    keep(days_ago=0)
    judge = Judge()
    async with running(an_app(judge)) as (app, pilot):
        await opened(pilot)
        await until(pilot, lambda: "judging, 1 match to go" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        judge.may_judge.set()
        review = app.screen
        assert isinstance(review, ReviewScreen)
        await until(pilot, lambda: review.reviewing.is_whole)
        await pilot.pause()
        # The one that was asked for before, and the three of the review.
        assert judge.judged == 4
        await pilot.press("escape")
        await until(pilot, lambda: "judging" not in screen_text(app))
        assert judge.judged == 4, "their reviews are kept"
        with HistoryFile() as history:
            assert all(entry.costs for entry in history.entries())
        keep(days_ago=1)
        (state_folder() / "reviews.sqlite").unlink()
        judge.may_judge.clear()
        await pilot.press("escape")
        await opened(pilot)
        await until(pilot, lambda: "judging, 1 match to go" in screen_text(app))
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


async def test_of_hundreds_of_matches_only_those_in_sight_have_rows() -> None:
    """The others get theirs when somebody comes near; the last is a key away."""
    count = 300
    keep_known(count)
    async with running(an_app()) as (app, pilot):
        table = await opened(pilot)
        assert f"History, {count} matches" in screen_lines(app)[0]
        few = table.row_count
        assert len(rows(app)) <= few < 100
        await pilot.press(*["pagedown"] * 4)
        assert few < table.row_count < count
        some = table.row_count
        table.scroll_end(animate=False)
        await until(pilot, lambda: table.row_count > some)
        assert table.row_count < count
        await pilot.press("end")
        await until(pilot, lambda: table.cursor_row == count - 1)
        assert rows(app)[-1].startswith("26 Jan 2026")
        await pilot.press("home")
        assert rows(app)[0].startswith("21 Nov 2026")
        await pilot.press("down")
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: table.region.bottom > 24)
        assert table.cursor_row == 1


async def test_nothing_is_cut_beside_an_empty_column() -> None:
    """A column has what its texts need, where others do not need all of theirs."""
    (path,) = keep_known(1)
    with HistoryFile() as history:
        (known,) = (entry.facts for entry in history.entries())
        status = path.stat()
        stamp = (status.st_size, status.st_mtime_ns)
        history.put(path.name, stamp, {**known, "hints": 100, "warnings": 2})
    async with running(an_app(), (109, 40)) as (app, pilot):
        await opened(pilot)
        (row,) = rows(app)
        assert "Vera, casual" in row
        assert row.endswith("100 hints, 2 warnings")


async def test_the_result_is_served_first() -> None:
    """German has longer words; the rest of a row is told in the account too."""
    keep_known(3)
    keep(hands=1)
    with spoken_to(Voice("de")):
        app = GinApp(Settings(language="de"), LocalMatchLibrary(SilentCpu()))
        async with running(app) as (app, pilot):
            await pilot.press("h")
            await until(pilot, lambda: "gewonnen 26-22" in screen_text(app))
            assert "verloren 0-68" in screen_text(app)


async def test_beside_the_list_there_is_the_account_of_the_match() -> None:
    """In a wide window: with every hand, and in others in two lines below the list."""
    keep_known(2)
    async with running(an_app(), (120, 40)) as (app, pilot):
        await opened(pilot)
        await pilot.press("down")
        await until(pilot, partial(is_seen, app, "151-72 with the final bonuses"))
        table, account = (app.screen.query_one(f"#{name}").region for name in ("matches", "about"))
        assert account.x > table.right
        assert account.height == table.height
        told = [line[account.x :].strip("│ ") for line in screen_lines(app)]
        hands = [line.split() for line in told if line[:1].isdigit() and "2026" not in line][-3:]
        assert [(number, winner) for number, _, winner, _ in hands] == [
            ("1", "Vera"),
            ("2", "Vera"),
            ("3", "Ann"),
        ]
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen.query_one("#about").region.width == 78)
        assert "20 Nov 2026, 07:45  Vera, casual, standard to 25" in screen_text(app)


async def test_matches_are_counted_and_chosen() -> None:
    """Tab goes from page to page; o, u and t choose; Enter on an opponent shows its matches."""
    keep_known(30)
    async with running(an_app()) as (app, pilot):
        await opened(pilot)
        await pilot.press("tab")
        await until(pilot, lambda: "Your rating: Elo" in screen_text(app))
        assert screen_lines(app)[1] == "", "it is that of all matches"
        await pilot.press("tab")
        await until(pilot, lambda: "20 won, 10 lost" in screen_text(app))
        assert where(app, "Matches won in %").y < where(app, "Grade     ").y
        await pilot.press("tab")
        await until(pilot, lambda: any(each.startswith(" casual") for each in screen_lines(app)))
        (line,) = [line for line in screen_lines(app) if line.startswith(" casual")]
        assert line.split()[1:6] == ["30", "20", "10", "0", "67"]
        await pilot.press("enter")
        assert screen_lines(app)[1] == " Against casual · all rules · at any time: 30 matches"
        assert app.screen.query_one(MatchTable).has_focus
        await pilot.press("o", "u")
        assert "Against everybody · standard · at any time: 30" in screen_lines(app)[1]
        await pilot.press("u", "t")
        assert "all rules · the last 12 months" in screen_lines(app)[1]
        await pilot.press("shift+tab", "shift+tab", "shift+tab")
        await until(pilot, lambda: "Won by" in screen_text(app))


@pytest.mark.long
async def test_there_is_one_count_at_a_time_whatever_is_judged_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was judged meanwhile is counted next."""
    began: list[int] = []
    graded = re.compile(r" casual .* \d{3,4}$")
    may_end = threading.Event()

    def counted(items: Sequence[Item]) -> Figures:
        began.append(len(items))
        found = figures(items)
        may_end.wait(60)
        return found

    monkeypatch.setattr("app.tui.screens.history.figures", counted)
    monkeypatch.setattr("app.tui.screens.history.monotonic", lambda: 0.0)  # no rest between
    for day in range(2):
        keep(days_ago=day)
    judge = Judge()
    async with running(an_app(judge)) as (app, pilot):
        await opened(pilot)
        await pilot.press("tab", "tab", "tab")
        await until(pilot, lambda: began == [2])
        await pilot.press("shift+tab", "tab")
        judge.may_judge.set()
        await until(pilot, lambda: "judging" not in screen_text(app))
        assert began == [2]
        may_end.set()
        await until(pilot, lambda: any(graded.match(line) for line in screen_lines(app)))
        assert began == [2, 2]


async def test_enter_goes_on_with_a_match_that_is_not_over() -> None:
    keep(hands=1)
    async with running(an_app()) as (app, pilot):
        await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen | HandEndScreen))


async def test_without_a_match_it_says_so() -> None:
    async with running(an_app()) as (app, pilot):
        table = await opened(pilot)
        assert "No match yet" in screen_text(app)
        assert table.row_count == 0
        await pilot.press("enter", "delete", "c", "end", "tab")
        await until(pilot, lambda: "No rating yet" in screen_text(app))
        await pilot.press("tab")
        await until(pilot, lambda: "Nothing to count here" in screen_text(app))


async def test_a_key_begins_a_match_against_an_even_opponent() -> None:
    """On the page of the rating alone; and by rules that count."""
    keep_known(12)
    with HistoryFile() as history:
        rating = rating_of(remembered(history))
    assert rating is not None
    async with running(an_app()) as (app, pilot):
        await opened(pilot)
        await pilot.press("n")
        assert isinstance(app.screen, HistoryScreen)
        await pilot.press("tab")
        await until(pilot, lambda: f"An even opponent is Elo {rating.elo:.0f}" in screen_text(app))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        assert isinstance(app.screen, GinScreen)
        table = app.screen.state.table
        assert table.seats[1].player == f"elo:{rating.elo:.0f}-1"
        assert table.seat_handle(0).snapshot().rules == Rules()


@pytest.mark.parametrize(
    ("size", "ascii_only"), [((80, 24), False), ((80, 24), True), again((120, 40), False)], ids=str
)
async def test_pages(size: tuple[int, int], ascii_only: bool, pytestconfig: pytest.Config) -> None:
    """All four, to be read in plain letters too."""
    keep_known(40)
    keep(days_ago=41, hands=1)
    for name in ("4-friendly", "4-hints"):
        copy(kept(name), matches_folder())
    app = GinApp(Settings(), LocalMatchLibrary(SilentCpu()), ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        # Else it depends on who reads the new journals first in which order they are.
        await until(pilot, partial(is_seen, app, "Elo "))
        await opened(pilot)
        for page, seen in (
            ("matches", "Against  "),
            ("rating", "An even opponent is Elo"),
            ("statistics", "Best streak"),
            ("opponents", "A hand"),
        ):
            await until(pilot, partial(is_seen, app, seen))
            await pilot.pause()
            if page == "matches":
                assert [line.split()[-1] for line in rows(app)[:2]] == ["friendly", "hints"]
            if ascii_only:
                assert screen_text(app).isascii()
            else:
                compare(app, f"history-{page}-{size[0]}x{size[1]}", pytestconfig)
            await pilot.press("tab")
