"""The deal of the day: one a day, the same for everybody, and no second one by any clock."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from app.coach.review import of_seat
from app.cpu.service import InstantCpu
from app.games.gin.view import View
from app.players.registry import find
from app.storage import daily as storage
from app.storage.daily import Calendar, DayResult, DayState
from app.storage.errors import StoreCode
from app.table.handles import MatchHandle, TableCode
from app.table.session import JournalSetAside
from app.ui.daily import ME, Daily, home_seed, is_match, rules_of
from app.ui.daily_report import experts_table, report
from app.ui.match_library import LocalMatchLibrary

FRIDAY, SATURDAY, SUNDAY = (date(2026, 11, day) for day in (27, 28, 29))


class Clock:
    def __init__(self, day: date = FRIDAY) -> None:
        self.day = day

    def __call__(self) -> date:
        return self.day


class SimpleCpu(InstantCpu):
    """All players are as quick as the weakest: the network is loaded for a review alone."""

    async def decide(self, player: str, view: View, seed: int) -> object:
        return simple(view)


def simple(view: View) -> object:
    return find("simple").decide(view, Random(0))


def library() -> LocalMatchLibrary:
    return LocalMatchLibrary(SimpleCpu())


async def play(table: MatchHandle, actions: int = 1000) -> None:
    """Play so many actions of the person, or to the end of the match."""
    handle = table.seat_handle(ME)
    table.start()
    async with asyncio.timeout(60):
        while actions and not (match_view := handle.snapshot()).is_settled:
            if match_view.is_my_turn:
                handle.act(simple(match_view.view))
                actions -= 1
            elif match_view.to_act is None:
                if not is_match_of(table):
                    break
                handle.go_on()
            await asyncio.sleep(0)


def is_match_of(table: MatchHandle) -> bool:
    return bool(table.seat_handle(ME).snapshot().rules.target == 50)


async def play_the_day(daily: Daily, actions: int = 1000) -> bool:
    day = daily.day
    table = daily.play(library())
    await play(table, actions)
    table.close()
    return daily.take(day, table)


def played(*days: date) -> None:
    storage.save(Calendar([DayResult(day, 5) for day in days]))


def week(last: date, length: int = 7) -> list[date]:
    return [last - timedelta(back) for back in reversed(range(length))]


# -- which hand ----------------------------------------------------------------------------


def test_the_seed_of_a_day_is_that_of_its_date_for_ever() -> None:
    """The guide says how to compute it; a changed seed would be another hand for some players."""
    text = "gin-rummy deal of the day 2026-11-28"
    assert home_seed(SATURDAY) == sha256(text.encode()).digest()
    assert home_seed(SATURDAY).hex().startswith("4f7c1fef0b008c13")
    assert len({home_seed(day) for day in week(SATURDAY, 366)}) == 366


def test_on_sundays_a_short_match_is_played() -> None:
    assert [is_match(day) for day in (FRIDAY, SATURDAY, SUNDAY)] == [False, False, True]
    assert [rules_of(day).target for day in (SATURDAY, SUNDAY)] == [100, 50]


async def test_everybody_has_the_same_cards_and_the_same_dealer(home: Path) -> None:
    first = Daily("Ann", Clock()).play(library())
    seen = first.seat_handle(ME).snapshot()
    first.close()
    second = Daily("Ben", Clock()).play(library())
    again = second.seat_handle(ME).snapshot()
    second.close()
    assert (seen.view, seen.seal, seen.dealer) == (again.view, again.seal, again.dealer)


# -- one a day -----------------------------------------------------------------------------


async def test_three_days_with_the_clock_moved_make_three_hands(home: Path) -> None:
    clock = Clock()
    daily = Daily("Ann", clock)
    for number, clock.day in enumerate((FRIDAY, SATURDAY, SUNDAY), start=1):
        before = daily.state
        assert await play_the_day(daily)
        assert (before, daily.state) == (DayState.NEW, DayState.PLAYED)
        assert daily.streak == number
    later = Daily("Ann", clock)
    assert (later.state, later.streak) == (DayState.PLAYED, 3)
    states = []
    for back in (1, 2, 3, -1):
        clock.day = SUNDAY - timedelta(back)
        states.append(later.state)
    assert states == [DayState.PLAYED, DayState.PLAYED, DayState.PAST, DayState.NEW]


async def test_a_hand_that_was_only_looked_at_is_new(home: Path) -> None:
    daily = Daily("Ann", Clock())
    table = daily.play(library())
    table.close()
    assert not daily.take(FRIDAY, table)
    assert daily.state is DayState.NEW


async def test_a_hand_goes_on_as_it_was_left_on_a_later_day_too(home: Path) -> None:
    clock = Clock()
    daily = Daily("Ann", clock)
    assert not await play_the_day(daily, actions=2)
    assert (daily.state, daily.day) == (DayState.BEGUN, FRIDAY)
    clock.day = SATURDAY
    later = Daily("Ann", clock)
    assert (later.state, later.day) == (DayState.BEGUN, FRIDAY)
    table = later.play(library())
    done = [seat for seat, _ in table.seat_handle(ME).snapshot().view.history]
    assert done.count(ME) == 2
    await play(table)
    table.close()
    assert later.take(FRIDAY, table)
    assert (later.state, later.day, later.streak) == (DayState.NEW, SATURDAY, 1)


async def test_on_a_server_a_day_that_is_over_stays_unfinished(home: Path) -> None:
    clock = Clock()
    daily = Daily("Ann", clock, stays_open=False)
    assert not await play_the_day(daily, actions=2)
    assert daily.state is DayState.BEGUN
    clock.day = SATURDAY
    assert (daily.state, daily.day) == (DayState.NEW, SATURDAY)


async def test_a_program_that_was_killed_loses_nothing(home: Path) -> None:
    """The journal has every move before it is shown, and the next program goes on with it."""
    daily = Daily("Ann", Clock())
    table = daily.play(library())
    await play(table, actions=3)
    seen = table.seat_handle(ME).snapshot().view
    data = storage.journal_path(FRIDAY).read_bytes()
    table.close()
    storage.journal_path(FRIDAY).write_bytes(data + b'{"seat":0,"do"')
    again = Daily("Ann", Clock()).play(library())
    assert again.seat_handle(ME).snapshot().view == seen
    again.close()


async def test_playing_again_is_marked_and_changes_nothing(home: Path) -> None:
    daily = Daily("Ann", Clock())
    await play_the_day(daily)
    result, data = daily.result(FRIDAY), storage.journal_path(FRIDAY).read_bytes()
    table = daily.again(library(), FRIDAY)
    assert table.seat_handle(ME).snapshot().seal == daily.table(library(), FRIDAY).played[0].seal
    await play(table)
    table.close()
    daily.repeated(FRIDAY)
    assert result is not None
    assert Daily("Ann", Clock()).result(FRIDAY) == result._replace(repeats=1)
    assert storage.journal_path(FRIDAY).read_bytes() == data


# -- the calendar --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("days", "streak", "best"),
    [
        ([], 0, 0),
        (week(FRIDAY), 7, 7),
        (week(FRIDAY - timedelta(1)), 7, 7),
        (week(FRIDAY - timedelta(2)), 0, 7),
        ([*week(FRIDAY - timedelta(4), 5), *week(FRIDAY, 3)], 3, 5),
    ],
    ids=["none", "a week", "today is to come", "broken yesterday", "a broken day"],
)
def test_the_streak_is_that_of_days_in_a_row(
    days: list[date], streak: int, best: int, home: Path
) -> None:
    played(*days)
    daily = Daily("Ann", Clock())
    assert (daily.streak, daily.best_streak) == (streak, best)


async def test_a_damaged_calendar_is_made_again_from_the_hands(home: Path) -> None:
    daily = Daily("Ann", Clock())
    await play_the_day(daily)
    kept = daily.result(FRIDAY)
    storage.calendar_path().write_bytes(b"{")
    again = Daily("Ann", Clock())
    assert again.trouble is not None
    assert again.trouble.code is StoreCode.DAILY_DAMAGED
    await again.catch_up(library())
    assert (again.state, again.result(FRIDAY)) == (DayState.PLAYED, kept)
    assert Daily("Ann", Clock()).trouble is None


async def test_a_damaged_hand_is_set_aside_with_one_sentence(home: Path) -> None:
    daily = Daily("Ann", Clock())
    await play_the_day(daily, actions=2)
    storage.journal_path(FRIDAY).write_bytes(b"{}\n{\n")
    await daily.catch_up(library())
    with pytest.raises(JournalSetAside) as refused:
        daily.play(library())
    assert refused.value.code is TableCode.SET_ASIDE
    assert daily.state is DayState.NEW


# -- what it was worth ---------------------------------------------------------------------


@pytest.mark.long(seconds=30)
async def test_a_day_is_judged_beside_an_expert_with_the_same_cards(home: Path) -> None:
    daily = Daily("Ann", Clock())
    await play_the_day(daily)
    library = LocalMatchLibrary(InstantCpu())
    found = await report(daily, library, FRIDAY)
    result, experts = found.result, await experts_table(daily, library, FRIDAY)
    mine = daily.table(library, FRIDAY).played[0]
    assert mine.open_deal.cards == experts.played[0].open_deal.cards
    assert mine.dealer == experts.played[0].dealer
    assert result.loss is not None
    assert result.expert_loss is not None
    assert result.loss > result.expert_loss >= 0
    own = of_seat(await library.review(mine), ME)
    assert len(result.marks) == len(own)
    assert found.costliest is not None
    assert found.costliest.decision.cost.win == pytest.approx(
        max(each.cost.win for each in own), abs=1e-5
    )
    assert Daily("Ann", Clock()).result(FRIDAY) == result
