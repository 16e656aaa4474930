"""The clocks of a match: for whom they run, what they cost, and what a flag does."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cards.cards import iterate
from app.cards.moves import Discard
from app.coach.statistics import facts
from app.games.base import ONLOOKER, IllegalAction
from app.games.contract.actions import PASS as LET_OTHERS_BUY
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.contract.view import Phase
from app.games.gin.actions import DRAW_STOCK, PASS
from app.games.gin.rules import preset
from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.server.notices import NoticeKind, ProposalKind
from app.server.shared_match import RETURN_WAIT, SharedMatch
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TablePhase, TableRequest
from app.server.time_control import TimeControl
from app.storage import journal
from app.text.people import People, waits_for, why_given_up
from app.text.refusals import kept_reason
from app.text.report import report
from tests.refusals import refused
from tests.server.company import Company
from tests.server.test_shared_match import Two

BANK = TableOptions(time_control=TimeControl(300, 5))
TURN = TableOptions(time_control=TimeControl(turn=30))


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def left(match: SharedMatch) -> tuple[float | None, ...]:
    clocks = match.snapshot(ONLOOKER).clocks
    assert clocks
    return clocks.left


def running(match: SharedMatch) -> tuple[int, ...]:
    clocks = match.snapshot(ONLOOKER).clocks
    assert clocks
    return clocks.running


async def test_a_table_without_a_clock_has_none(server: Company) -> None:
    assert Two(server).match.snapshot(0).clocks is None


async def test_the_clock_runs_for_the_seat_to_act_and_gains_after_its_turn(server: Company) -> None:
    two = Two(server, BANK)
    seat = two.turn
    assert left(two.match) == (300, 300)
    assert running(two.match) == (seat,)
    server.clock.wait(20)
    assert left(two.match)[seat] == 280
    two.act(PASS)
    assert left(two.match)[seat] == 285
    assert running(two.match) == (1 - seat,)
    server.clock.wait(10)
    two.act(PASS)
    assert (left(two.match)[seat], left(two.match)[1 - seat]) == (285, 295)
    server.clock.wait(7)
    two.act(DRAW_STOCK)
    # The turn goes on until a card is thrown.
    assert left(two.match)[seat] == 278


async def test_each_turn_has_its_own_time(server: Company) -> None:
    two = Two(server, TURN)
    seat = two.turn
    server.clock.wait(20)
    assert left(two.match)[seat] == 10
    two.turn_of_cards()
    assert left(two.match) == (30, 30)
    asker = seat if two.turn != seat else 1 - seat
    server.clock.wait(20)
    # The turn that a take-back interrupts begins anew.
    with refused(IllegalAction, "must agree"):
        two.match.take_back(asker)
    two.match.answer(1 - asker, agrees=True)
    assert left(two.match)[1 - asker] == 30
    assert running(two.match) == (asker,)


async def test_no_clock_runs_between_two_hands_nor_for_the_computer(server: Company) -> None:
    ann = server.enter("Ann")
    request = TableRequest(preset("standard"), [SeatSlot(level="novice")], BANK)
    table = server.lobby.seating.open_table(ann.visit, request)
    assert table.match
    assert left(table.match)[1] is None
    assert running(table.match) in ((), (0,))
    assert (table.match.to_act == 0) == (running(table.match) == (0,))


async def test_a_rated_match_is_lost_by_time(server: Company) -> None:
    two = Two(server, replace(BANK, rated=True), preset("standard", 100))
    seat = two.turn
    server.clock.wait(299)
    assert two.table.phase is TablePhase.PLAYING
    server.clock.wait(1)
    match = two.match.session.match
    assert match.resignation
    assert match.resignation.is_by_time
    assert kept_reason(match.resignation.why) == f"{two.names[seat]}'s time is up."
    assert match.result
    assert match.result.winners == (1 - seat,)
    assert running(two.match) == ()
    records = journal.read(match_path(server, two)).records
    assert records[-2]["do"] == "resign"
    again: AnyMatch = Match.from_records(records)
    assert again.resignation == match.resignation
    name = two.names[seat]
    assert f"{name} ran out of time and lost the match." in "\n".join(report(again, torn=False))
    (resignation,) = {again.resignation}
    assert resignation
    assert why_given_up(resignation, People(two.names, 1 - seat)) == (
        f"{name} has run out of time and loses the match."
    )
    assert why_given_up(resignation, People(two.names, seat)) == (
        "You have run out of time and lose the match."
    )
    assert facts(again).is_by_time


def match_path(server: Company, two: Two) -> Path:
    return server.folder / "tables" / two.table.journal


async def test_at_a_casual_table_the_computer_plays_on_if_the_other_likes(server: Company) -> None:
    two = Two(server, BANK)
    seat, other = two.turn, 1 - two.turn
    server.clock.wait(300)
    assert two.guests[seat].heard()[-1] is NoticeKind.TIME_UP
    assert two.guests[other].heard()[-1] is NoticeKind.ASKED
    question = two.match.proposals.open
    assert question
    assert (question.kind, question.seat) == (ProposalKind.PLAY_ON, seat)
    with refused(IllegalAction, "Your time is up."):
        two.act(PASS)
    assert waits_for(two.match.snapshot(other), two.names) == f"{two.names[seat]}'s time is up."
    own = two.match.snapshot(seat)
    assert waits_for(own, two.names).startswith("Your time is up: the others decide")
    assert not own.is_my_turn
    # A way out of it that would cost nothing is none.
    two.match.go(seat)
    two.match.come(seat)
    assert two.match.proposals.open == question
    two.match.answer(other, agrees=True)
    assert two.guests[other].heard()[-1] is NoticeKind.PLAYS_ON
    async with asyncio.timeout(10):
        while two.match.to_act != other:
            await asyncio.sleep(0)
    assert left(two.match)[seat] == 0
    # Nobody who is back takes it over again.
    two.match.go(seat)
    two.match.come(seat)
    assert two.match.question_for(seat) is None
    assert seat in two.match.snapshot(other).attendance.stood_in_for
    with refused(IllegalAction, "Your time is up."):
        two.match.act(seat, PASS)
    two.match.close()
    lobby = server.reopen()
    (table,) = lobby.table_list.by_number.values()
    assert table.match
    server.enter(two.names[other])
    assert seat in table.match.snapshot(other).attendance.stood_in_for
    assert left(table.match)[seat] == 0


@pytest.mark.parametrize("how", ["refused", "silent", "alone"])
async def test_else_the_match_is_lost(server: Company, how: str) -> None:
    two = Two(server, BANK)
    seat, other = two.turn, 1 - two.turn
    if how == "alone":
        two.guests[other].visit.leave()
    server.clock.wait(300)
    if how == "refused":
        two.match.answer(other, agrees=False)
    elif how == "silent":
        assert not two.match.is_over
        server.clock.wait(60)
    match = two.match.session.match
    assert match.resignation
    assert match.resignation.is_by_time
    assert match.resignation.seat == seat


async def test_a_lost_line_costs_time(server: Company) -> None:
    two = Two(server, BANK)
    seat = two.turn
    two.guests[seat].visit.leave()
    server.clock.wait(50)
    assert left(two.match)[seat] == 250


async def test_a_stand_in_spends_no_time(server: Company) -> None:
    two = Two(server, BANK)
    seat, other = two.turn, 1 - two.turn
    two.guests[seat].visit.leave()
    server.clock.wait(100)
    two.guests[other].open().propose_stand_in()
    assert running(two.match) == ()
    server.clock.wait(100)
    assert left(two.match)[seat] == 200


async def test_the_idle_are_left_to_their_clock(server: Company) -> None:
    two = Two(server, BANK)
    server.clock.wait(200)
    other = 1 - two.turn
    assert NoticeKind.IDLE not in two.guests[other].heard()
    with refused(Exception, "clock runs: it decides how long you wait."):
        two.guests[other].open().propose_stand_in()


# --- The journal ----------------------------------------------------------------------------------


async def test_a_journal_has_the_time_left_and_a_match_goes_on_with_it(server: Company) -> None:
    two = Two(server, BANK)
    seat = two.turn
    server.clock.wait(20)
    two.turn_of_cards()
    before = left(two.match)
    path = match_path(server, two)
    acted = [each for each in journal.read(path).records if "do" in each]
    assert acted[0]["left"] == 285_000
    server.clock.wait(40)
    # As after a kill: what was thought about the move that was not made is given back.
    server.lobby.close()
    server.clock.wait(5000)
    lobby = server.reopen()
    (table,) = lobby.table_list.by_number.values()
    match = table.match
    assert match
    assert left(match) == before
    server.clock.wait(5000)
    assert left(match) == before
    # It waits for the person to act, but not for ever.
    waiter = server.enter(two.names[seat if match.to_act != seat else 1 - seat])
    assert running(match) == ()
    server.clock.wait(RETURN_WAIT)
    assert running(match) == (match.to_act,)
    waiter.visit.leave()


async def test_the_clock_of_a_person_who_is_back_runs_at_once(server: Company) -> None:
    two = Two(server, BANK)
    two.turn_of_cards()
    name = two.names[two.turn]
    server.lobby.close()
    (table,) = server.reopen().table_list.by_number.values()
    server.enter(name)
    assert table.match
    assert running(table.match) == (table.match.to_act,)


async def test_a_take_back_does_not_give_time_back(server: Company) -> None:
    two = Two(server, BANK)
    two.act(PASS)
    two.act(PASS)
    server.clock.wait(20)
    two.act(DRAW_STOCK)
    seat = two.turn
    with refused(IllegalAction, "must agree"):
        two.match.take_back(seat)
    two.match.answer(1 - seat, agrees=True)
    again: AnyMatch = Match.from_records(journal.read(match_path(server, two)).records)
    assert again.left == two.match.session.match.left
    assert left(two.match)[seat] == 285
    assert again.left_after == two.match.session.match.left_after


@pytest.mark.parametrize("wrong", [-1, 1.5, "1", True, 10**13])
async def test_an_impossible_time_in_a_journal_is_refused(server: Company, wrong: Any) -> None:
    two = Two(server, BANK)
    two.act(PASS)
    records = journal.read(match_path(server, two)).records
    with refused(ReplayError, "is not a number of milliseconds that a player can have left"):
        Match.from_records([*records[:-1], json.loads(json.dumps(records[-1] | {"left": wrong}))])


# --- Several players ------------------------------------------------------------------------------


async def test_an_answer_out_of_turn_costs_time_and_earns_none(server: Company) -> None:
    guests = [server.enter(name) for name in ("Ann", "Ben", "Cleo")]
    match = server.table(*guests, options=BANK, rules=CONTRACT["standard"]).match
    assert match
    hand: Any = match.session.match.hand
    asked = match.to_act
    assert asked is not None
    assert hand.phase is Phase.POLL
    server.clock.wait(10)
    match.act(asked, LET_OTHERS_BUY)
    assert left(match)[asked] == 290
    while match.to_act != hand.turn:
        assert match.to_act is not None
        match.act(match.to_act, LET_OTHERS_BUY)
    assert left(match)[hand.turn] == 300
    turn = hand.turn
    server.clock.wait(10)
    match.act(turn, DRAW_STOCK)
    match.act(turn, Discard(next(iterate(hand.hands[turn]))))
    assert left(match)[turn] == 295


async def test_of_two_hands_at_once_both_clocks_run(server: Company) -> None:
    names = ("Ann", "Ben", "Cleo", "Dan")
    guests = [server.enter(name) for name in names]
    table = server.table(*guests, options=BANK, rules=preset("partners"))
    assert table.match
    assert len(running(table.match)) == len(table.match.session.match.hands)
