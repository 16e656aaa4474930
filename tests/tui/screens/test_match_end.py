"""The end of a match: what is shown beside what the pictures ``match-end`` tell, the score sheet,
and what comes next.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.widgets import DataTable

from app.coach.accounts import Part
from app.coach.review import HandReview
from app.cpu.service import Cpu, CpuError, InstantCpu
from app.games.base import ONLOOKER
from app.games.gin.rules import Rules, preset
from app.games.gin.score import HandResult, Outcome, deals, with_deal
from app.match.seat import Seat
from app.match.view import FinishedRound
from app.storage.history import HistoryFile
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.history import catch_up
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.review import ReviewScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.charts import Curve
from app.tui.widgets.figures import DOTS, dots
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.kept import begin, keep
from tests.tui.home import at_home, running
from tests.tui.host import ME, SEATS, VERA, Host, play
from tests.tui.person import until, words
from tests.tui.reviewed import played_match
from tests.tui.screen_text import is_gold, large, screen_lines, screen_text, where
from tests.tui.seated import settled
from tests.tui.sizes import larger

SIZES = [(80, 24), larger(200, 60)]
SEED = bytes([3]) * 32


@pytest.fixture(scope="module")
def table() -> MatchSession:
    """A match that Vera won in twelve hands."""
    return play(MatchSession(GinMatch(Rules(), SEATS, SEED)))


def host(
    table: MatchSession, me: int = ME, *, ascii_only: bool = False, cpu: Cpu | None = None
) -> Host:
    return Host(MatchEndScreen(table, table.snapshot(me)), ascii_only=ascii_only, cpu=cpu)


class Counting(InstantCpu):
    """Counts the hands that it has judged, as long as it may."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.may.set()
        self.judged = 0
        self.given_up = 0

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """How a round went."""
        try:
            await self.may.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        self.judged += 1
        return await super().review(played)


@pytest.mark.parametrize("size", SIZES)
async def test_all_is_in_sight(table: MatchSession, size: tuple[int, int]) -> None:
    async with running(host(table), size) as (app, pilot):
        assert SEED.hex() not in await words(pilot), "it is a key away"
        assert where(app, "Play again").y < size[1] - 1
        assert app.screen.query_one("#body", VerticalScroll).max_scroll_y == 0
        assert not is_gold(app.screen.query_one("#winner")), "a lost match is told calmly"


async def test_no_hints_are_counted_beside_a_victory() -> None:
    table = MatchSession(GinMatch(Rules(), SEATS, SEED))
    hand = table.match.hand
    while hand.to_act != ME:
        table.act(hand.to_act, hand.legal_actions()[0])
    table.note_hint(ME, hand.legal_actions()[0])
    play(table)
    async with host(table).run_test(size=(80, 24)) as pilot:
        assert "hint" not in await words(pilot)


@pytest.mark.parametrize(
    ("seats", "me", "cry"),
    [
        (SEATS, VERA, "YOU WIN!"),
        # Several people share the keyboard: each win is told by name, and is one of theirs.
        again((Seat("Ann"), Seat("Vera")), ONLOOKER, "VERA WINS!"),
    ],
)
async def test_a_match_that_was_won_is_told_in_gold(
    seats: tuple[Seat, ...], me: int, cry: str
) -> None:
    table = play(MatchSession(GinMatch(Rules(), seats, SEED)))
    async with running(host(table, me)) as (app, pilot):
        await pilot.pause()
        width = len(large(cry)[0])
        shown = [line.strip().ljust(width) for line in screen_lines(app)[2:5]]
        assert shown == [line.strip().ljust(width) for line in large(cry)]
        assert is_gold(app.screen.query_one("#winner"))
        assert (me != VERA) or "You reach 100 points first" in await words(pilot)


async def test_a_defeat_is_told_and_not_shouted(table: MatchSession) -> None:
    async with running(host(table, ME)) as (app, pilot):
        await pilot.pause()
        assert app.screen.query_one("#winner").region.height == 1
        assert "Vera wins" in await words(pilot)


async def test_onlookers_see_the_winner_in_large_letters_that_are_not_gold() -> None:
    """Nobody at their terminal has won or lost."""
    seats = (Seat("Nell", "novice-1"), Seat("Vera", "casual-1"))
    table = play(MatchSession(GinMatch(Rules(target=25), seats, SEED)))
    async with running(host(table, ONLOOKER)) as (app, pilot):
        await pilot.pause()
        (winner,) = table.match.standing.settlement.winners
        cry = f"{seats[winner].name.upper()} WINS"
        shown = [line.strip() for line in screen_lines(app)]
        assert [line.strip() for line in large(cry)] == [line for line in shown if "▀" in line][:3]
        assert not is_gold(app.screen.query_one("#winner"))


@pytest.mark.parametrize(
    ("key", "wish"),
    [("enter", "again"), again("m", "menu"), again("q", "quit"), again("#leave", "quit")],
)
async def test_what_comes_next_is_chosen_by_a_key_or_a_click(
    table: MatchSession, key: str, wish: str
) -> None:
    async with running(host(table)) as (app, pilot):
        await (pilot.click(key) if key.startswith("#") else pilot.press(key))
    assert app.wishes == [wish]


async def test_where_no_other_match_can_begin_the_first_button_leads_away(
    table: MatchSession,
) -> None:
    app = host(table)
    app.can_play_again = False
    async with running(app, (80, 24)) as (_, pilot):
        assert "Play again" not in await words(pilot)
        assert "Enter  Lobby" in screen_text(app)
        await pilot.press("enter")
    assert app.wishes == ["menu"]


async def test_the_old_table_is_not_shown_before_the_next_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The end stays until the strength of the next opponent is known."""
    is_asked, is_known = asyncio.Event(), asyncio.Event()

    async def rating(library: LocalMatchLibrary) -> None:
        is_asked.set()
        await is_known.wait()

    monkeypatch.setattr(LocalMatchLibrary, "rating", rating)
    old = begin(take_seats("Ann", ["elo:959"]), preset("standard"))
    async with running(at_home(Settings(opponent="even"), table=old)) as (app, pilot):
        table = app.screen
        assert isinstance(table, GinScreen)
        old.seat_handle(0).resign()
        await until(pilot, lambda: isinstance(app.screen, MatchEndScreen))
        painted = table.compositor.times_painted
        await pilot.press("a")
        await is_asked.wait()
        await settled(app)
        assert isinstance(app.screen, MatchEndScreen)
        is_known.set()
        await until(pilot, lambda: app.table is not old and app.screen.is_mounted)
        assert isinstance(app.screen, GinScreen)
        assert table.compositor.times_painted == painted


@pytest.mark.parametrize("ascii_only", [False, again(True)])
async def test_the_chance_to_win_is_drawn_with_its_account_over_it(ascii_only: bool) -> None:
    """Everything in the smallest window; `r` goes through the match, judged once."""
    table = MatchSession(played_match(Rules(target=50)))
    cpu = Counting()
    async with running(host(table, ascii_only=ascii_only, cpu=cpu)) as (app, pilot):
        end = app.screen
        assert isinstance(end, MatchEndScreen)
        await until(pilot, lambda: "50.0 %, cards " in screen_text(app))
        reviewing = end.part.reviewing
        assert reviewing is not None
        found = reviewing.match_account(len(reviewing.played) - 1)
        assert found is not None
        head = where(app, "50.0 %, cards ")
        line = screen_lines(app)[head.y]
        assert f"cards {100 * found[0].total(Part.CARDS):+.1f} %" in line
        assert line.endswith(f": {100 * table.match.won[ME]:.1f} %")
        chart = end.query_one(Curve).region
        rows = screen_lines(app)[chart.y : chart.bottom]
        assert [row.split()[0] for row in (rows[0], rows[-2])] == ["100", "0"]
        assert rows[0].split()[-1] == "62", "at the last moment that was judged"
        assert rows[-1].split()[0] == "1", "the hand"
        grades = [reviewing.grade(seat) for seat in (ME, VERA)]
        assert all(grades)
        told = [f"Elo {graded.elo:.0f} ± {graded.error:.0f} (" for graded in grades if graded]
        line = screen_lines(app)[chart.bottom].replace("+-", "±")
        assert [piece for piece in told if piece in line] == told
        assert end.query_one("#body", VerticalScroll).max_scroll_y == 0
        assert not ascii_only or "".join(screen_lines(app)[:-1]).isascii()
        await pilot.press("r")
        review = app.screen
        assert isinstance(review, ReviewScreen)
        assert review.reviewing.is_whole
        assert cpu.judged == len(table.match.played)
        await pilot.press("escape")
        assert app.screen is end
        assert where(app, "50.0 %, cards ") == head


async def test_it_can_be_left_before_it_is_judged(table: MatchSession) -> None:
    """It is shown at once, and nobody waits for the graph: not for the review, nor to go."""
    cpu = Counting()
    cpu.may.clear()
    async with running(host(table, cpu=cpu)) as (app, pilot):
        await until(pilot, lambda: "Judging the match, 0 of 12 hands" in screen_text(app))
        await pilot.press("r")
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("escape", "enter")
        assert app.wishes == ["again"]
        await until(pilot, lambda: cpu.given_up > 0)
        cpu.may.set()
        await pilot.pause()
        assert cpu.judged == 0


async def test_where_nobody_judges_it_says_why(table: MatchSession) -> None:
    class Broken(InstantCpu):
        async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
            raise CpuError("It broke.")

    async with running(host(table, cpu=Broken())) as (app, pilot):
        await until(pilot, lambda: "It broke." in screen_text(app))
        await pilot.press("enter")
    assert app.wishes == ["again"]


@pytest.mark.long
async def test_where_nothing_can_be_judged_there_is_no_graph() -> None:
    """Nor a review of it: its moves can be seen again."""
    app = host(play(MatchSession(GinMatch(preset("hollywood"), SEATS, SEED))))
    async with app.run_test(size=(80, 24)) as pilot:
        told = await words(pilot)
        assert "Review" not in told
        assert "r Replay" in told
        assert not app.screen.query("#graph")


async def test_the_proof_is_one_key_away(table: MatchSession) -> None:
    async with running(host(table)) as (app, pilot):
        await pilot.press("v")
        assert "This match could not be saved" in await words(pilot)
        await pilot.press("escape")
        assert "The match is over" in await words(pilot)
    assert app.wishes == []


async def test_the_score_sheet_has_every_hand_and_scrolls_by_keys(table: MatchSession) -> None:
    rows = deals(table.match.standing.sheet)
    async with running(host(table)) as (app, pilot):
        sheet = app.screen.query_one(DataTable)
        assert sheet.row_count == len(rows)
        for number, row in enumerate(rows):
            _, mine, hers, how = sheet.get_row_at(number)
            shown = [mine.strip(), hers.strip()]
            expected = ["", ""]
            if row.winner is not None:
                expected[row.winner] = str(row.row.totals[row.winner])
            assert (shown, how.strip()) == (expected, row.outcome)
        await pilot.pause()
        last = f"{rows[-1].row.number} "
        assert not any(last in line[50:58] for line in screen_lines(app))
        await pilot.press(*["down"] * 6)
        await pilot.pause()
        assert any(last in line[50:58] for line in screen_lines(app))


@pytest.mark.long
async def test_a_name_in_other_letters_is_written_plainly() -> None:
    seats = (Seat("Ann"), Seat("Вера", "casual-1"))
    async with running(host(play(MatchSession(GinMatch(Rules(), seats, SEED))))) as (_, pilot):
        assert "Вера wins" in await words(pilot)


def test_large_letters_are_all_of_one_height() -> None:
    text = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !-"
    rows = dots(text)
    assert rows
    assert len(rows) == DOTS
    assert len({len(row) for row in rows}) == 1
    letters = [dots(letter) for letter in text]
    assert len(set(letters)) >= len(text) - 1, "only O and 0 look alike"


def test_accents_are_dropped_and_small_letters_made_large() -> None:
    assert dots("Zoë") == dots("ZOE")
    assert dots("王") is None


@pytest.mark.long
async def test_hands_of_partners_that_make_up_for_each_other_are_even() -> None:
    ann, ben, cy, dora = (Seat(name, "casual-1") for name in ("Ann", "Ben", "Cy", "Dora"))
    match = GinMatch(preset("partners"), [ann, ben, cy, dora], SEED)
    for first, second in (((0, 8), (1, 8)), ((0, 8), (1, 7)), ((0, 130), (2, 5))):
        ends = [
            HandResult(Outcome.KNOCK, seat, seat, points, (), (), (seat, seat + 1))
            for seat, points in (first, second)
        ]
        scored = with_deal(match.standing.sheet, ends, 0)
        match.standing = replace(match.standing, sheet=scored)
    async with host(MatchSession(match)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        sheet = pilot.app.screen.query_one(DataTable[str])
        assert [str(sheet.get_row_at(row)[-1]).strip() for row in range(3)] == [
            "even",
            "knock",
            "knock",
        ]


async def test_what_a_match_did_to_the_rating_is_in_one_line_before_and_after_the_judge() -> None:
    """What the judge has found is kept for the history."""
    path = keep()
    cpu = Counting()
    cpu.may.clear()
    async with running(host(MatchSession.resume(path), 0, cpu=cpu)) as (app, pilot):
        await until(pilot, lambda: "Your rating is" in screen_text(app))
        at = where(app, "Your rating is")
        line = screen_lines(app)[at.y]
        assert "results" in line
        assert "grade" not in line
        others = [each for row, each in enumerate(screen_lines(app)) if row < at.y]
        cpu.may.set()
        await until(pilot, lambda: "grade" in screen_lines(app)[at.y])
        assert screen_lines(app)[: at.y] == others
    with HistoryFile() as history:
        (entry,) = history.entries()
    assert entry.costs is not None


async def test_why_a_match_did_not_count_is_said_at_its_end() -> None:
    path = keep()
    with HistoryFile() as history:
        for _ in catch_up(history):
            pass
        (known,) = (entry.facts for entry in history.entries())
        status = path.stat()
        history.put(path.name, (status.st_size, status.st_mtime_ns), {**known, "hints": 2})
    async with running(host(MatchSession.resume(path), 0)) as (app, pilot):
        await until(pilot, lambda: "With a hint this match does not count" in screen_text(app))
