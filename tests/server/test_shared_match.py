"""A match that several people play: who is waited for, and what the others have to agree to."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.cards.cards import iterate
from app.coach.statistics import facts
from app.cpu.service import InstantCpu
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.actions import DISCARDS, DRAW_STOCK, PASS
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.match.match import AnyMatch, Match
from app.match.view import Remedy
from app.players.registry import decide
from app.server.notices import NoticeKind, ProposalKind
from app.server.refusals import LobbyError
from app.server.shared_match import SharedMatch
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table, TableRequest
from app.storage import journal
from app.table.handles import MatchEvent, MatchEventKind
from app.table.session import MatchSession
from app.text.report import report
from app.ui.tutor import can_be_reviewed
from tests.refusals import refused
from tests.server.company import Company, Guest
from tests.server.test_lobby import play_a_hand, play_on


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


class Two:
    """Ann and Ben at a table; ``first`` is whose turn it is, and ``other`` the other."""

    names: tuple[str, ...] = ("Ann", "Ben")

    def __init__(
        self, server: Company, options: TableOptions | None = None, rules: Any = None
    ) -> None:
        self.guests = [server.enter(name) for name in self.names]
        self.table: Table = server.table(
            *self.guests, options=options or TableOptions(), rules=rules
        )
        assert self.table.match
        self.match: SharedMatch = self.table.match
        for guest in self.guests:
            guest.heard()

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        seat = self.match.to_act
        assert seat is not None
        return seat

    def act(self, action: Any) -> None:
        """Let whoever is to act do this."""
        self.guests[self.turn].open().seat_handle(self.turn).act(action)

    def turn_of_cards(self) -> None:
        """Let whoever is to act draw and throw."""
        if self.view.phase is Phase.UPCARD:
            self.act(PASS)
            self.act(PASS)
        self.act(DRAW_STOCK)
        self.act(DISCARDS[next(iterate(self.view.hand))])

    @property
    def view(self) -> Any:
        """What whoever is to act knows."""
        return self.match.session.match.hand_of(self.turn).view(self.turn)


class Four(Two):
    """Two more with them, each for themselves."""

    names = ("Ann", "Ben", "Cleo", "Dan")

    def __init__(self, server: Company, options: TableOptions | None = None) -> None:
        super().__init__(server, options, preset("table"))


# --- Taking back ----------------------------------------------------------------------------------


async def test_a_move_is_taken_back_once_the_other_agrees(server: Company) -> None:
    two = Two(server)
    two.turn_of_cards()
    other, asker = two.turn, 1 - two.turn
    history = two.match.session.match.hand.history
    place = two.guests[asker].open().seat_handle(asker)
    assert place.snapshot().may_take_back
    with refused(IllegalAction, "must agree"):
        place.take_back()
    assert len(two.match.session.match.hand.history) == len(history)
    assert two.guests[other].heard() == [NoticeKind.ASKED]
    two.match.answer(other, agrees=True)
    assert two.guests[asker].heard() == [NoticeKind.AGREED]
    assert two.turn == asker
    assert len(two.match.session.match.hand.history) == len(history) - 1


async def test_what_was_answered_goes_back_too_and_makes_the_match_friendly(
    server: Company,
) -> None:
    two = Two(server)
    two.turn_of_cards()
    asker = 1 - two.turn
    two.act(DRAW_STOCK)
    with refused(IllegalAction, "must agree"):
        two.guests[asker].open().seat_handle(asker).take_back()
    two.match.answer(1 - asker, agrees=True)
    assert two.turn == asker
    assert two.match.session.match.is_friendly


async def test_whoever_does_not_agree_lets_the_move_stand(server: Company) -> None:
    two = Two(server)
    two.turn_of_cards()
    asker = 1 - two.turn
    with refused(IllegalAction, "must agree"):
        two.match.take_back(asker)
    with refused(IllegalAction, "a request already"):
        two.match.take_back(asker)
    two.match.answer(1 - asker, agrees=False)
    assert two.guests[asker].heard() == [NoticeKind.REFUSED]
    assert two.turn == 1 - asker
    assert two.match.proposals.open is None


async def test_what_is_asked_is_void_once_something_else_happens(server: Company) -> None:
    two = Two(server)
    two.turn_of_cards()
    asker = 1 - two.turn
    with refused(IllegalAction, "must agree"):
        two.match.take_back(asker)
    two.act(DRAW_STOCK)
    assert NoticeKind.VOID in two.guests[asker].heard()
    two.match.answer(1 - asker, agrees=True)
    assert two.turn == 1 - asker


async def test_nobody_takes_back_from_somebody_who_is_away(server: Company) -> None:
    two = Two(server)
    two.turn_of_cards()
    asker = 1 - two.turn
    two.guests[1 - asker].visit.leave()
    with refused(IllegalAction, "Nobody else is at the table"):
        two.match.take_back(asker)


async def test_whoever_drops_before_they_answer_has_not_agreed(server: Company) -> None:
    two = Two(server)
    two.turn_of_cards()
    asked, asker = two.turn, 1 - two.turn
    with refused(IllegalAction, "must agree"):
        two.guests[asker].open().seat_handle(asker).take_back()
    before = len(two.match.session.match.hand.history)
    two.guests[asked].visit.leave()
    assert len(two.match.session.match.hand.history) == before
    assert two.match.proposals.open is None
    assert two.guests[asker].heard() == [NoticeKind.VOID, NoticeKind.AWAY]


async def test_all_others_have_to_agree_who_are_there(server: Company) -> None:
    four = Four(server)
    match, guests, asker = four.match, four.guests, four.turn
    while match.to_act == asker:
        play_on(four.table, 1)
    before = len(match.session.match.hand.history)
    others = [seat for seat in range(4) if seat != asker]
    guests[others[0]].visit.leave()
    with refused(IllegalAction, "must agree"):
        match.take_back(asker)
    match.answer(others[1], agrees=True)
    assert len(match.session.match.hand.history) == before
    # Whoever leaves instead of answering is not waited for.
    guests[others[2]].visit.leave()
    assert len(match.session.match.hand.history) == before - 1


# --- Going on -------------------------------------------------------------------------------------


async def test_the_next_deal_comes_when_all_have_seen_the_last(server: Company) -> None:
    two = Two(server)
    play_a_hand(two.table)
    ann, ben = (guest.open().seat_handle(seat) for seat, guest in enumerate(two.guests))
    ann.go_on()
    assert ann.snapshot().waits_for_others
    assert not ben.snapshot().waits_for_others
    assert two.guests[1].heard() == [NoticeKind.GOES_ON]
    assert two.match.to_act is None
    ben.go_on()
    assert two.match.to_act is not None
    assert not ann.snapshot().attendance.gone_on


async def test_whoever_goes_on_after_another_has_given_up_sees_the_end(server: Company) -> None:
    two = Two(server)
    play_a_hand(two.table)
    late = two.guests[0].open().seat_handle(0)
    two.match.resign(1)
    late.go_on()
    assert late.snapshot().is_over
    assert not late.snapshot().waits_for_others


async def test_nobody_waits_for_whoever_is_away(server: Company) -> None:
    two = Two(server)
    play_a_hand(two.table)
    two.guests[0].open().seat_handle(0).go_on()
    two.guests[1].visit.leave()
    assert two.match.to_act is not None


async def test_the_next_deal_comes_after_a_while_all_the_same(server: Company) -> None:
    two = Two(server)
    play_a_hand(two.table)
    late = two.guests[1].open().seat_handle(1)
    two.guests[0].open().seat_handle(0).go_on()
    server.clock.wait(29)
    assert two.match.to_act is None
    server.clock.wait(1)
    assert two.match.to_act is not None
    deal = late.snapshot().deal
    late.go_on()
    assert late.snapshot().deal == deal


async def test_an_onlooker_goes_on_alone(server: Company) -> None:
    two = Two(server)
    cleo = server.enter("Cleo")
    server.lobby.seating.watch(cleo.visit, two.table.number)
    play_a_hand(two.table)
    place = cleo.open().seat_handle(ONLOOKER)
    place.go_on()
    assert place.snapshot().waits_for_others
    assert two.match.to_act is None
    assert not two.guests[0].open().seat_handle(0).snapshot().attendance.gone_on


# --- Who is away ----------------------------------------------------------------------------------


async def test_the_computer_acts_for_whoever_is_away_once_the_others_agree(server: Company) -> None:
    four = Four(server, TableOptions(patience=60))
    match, guests, away = four.match, four.guests, four.turn
    others = [seat for seat in range(4) if seat != away]
    with refused(LobbyError, "still has time for a move: ask again in 300 seconds"):
        match.propose_stand_in(others[0])
    with refused(LobbyError, "Nobody is away, and nobody keeps you waiting"):
        match.propose_stand_in(away)
    guests[away].visit.leave()
    with refused(LobbyError, "has not been away for long"):
        match.propose_stand_in(others[0])


async def test_a_computer_player_acts_until_the_person_is_back(server: Company) -> None:
    two = Two(server, TableOptions(patience=1))
    away = two.turn
    there = 1 - away
    two.guests[away].visit.leave()
    server.clock.now += 2
    two.match.propose_stand_in(there)
    assert two.guests[there].heard() == [NoticeKind.AWAY, NoticeKind.STANDS_IN]
    async with asyncio.timeout(10):
        while two.match.to_act == away:
            await asyncio.sleep(0)
    match_view = two.guests[there].open().seat_handle(there).snapshot()
    assert (match_view.attendance.away, match_view.attendance.stood_in_for) == ((), (away,))
    back = server.enter(Two.names[away])
    assert not back.open().seat_handle(away).snapshot().attendance.stood_in_for


async def test_whoever_comes_back_takes_no_other_from_the_computer(server: Company) -> None:
    four = Four(server)
    match, guests, first = four.match, four.guests, four.turn
    second, asker, asked = ((first + step) % 4 for step in (1, 2, 3))
    for seat in (first, second):
        guests[seat].visit.leave()
    server.clock.now += 61
    for _ in (first, second):
        match.propose_stand_in(asker)
        match.answer(asked, agrees=True)
    server.enter(Four.names[second])
    assert match.to_act == first
    async with asyncio.timeout(10):
        while match.to_act == first:
            await asyncio.sleep(0)


async def test_the_journal_tells_what_a_computer_player_did_for_somebody(server: Company) -> None:
    two = Two(server, TableOptions(patience=1), preset("standard", 10))
    away, there = two.turn, 1 - two.turn
    own = [guest.open().path for guest in two.guests]
    two.guests[away].visit.leave()
    server.clock.now += 2
    two.match.propose_stand_in(there)
    async with asyncio.timeout(20):
        while not two.match.is_over:
            if two.match.to_act is None:
                two.match.go_on(there)
            elif two.match.to_act == there:
                play_on(two.table, 1)
            await asyncio.sleep(0)
    for seat, path in enumerate(own):
        assert path
        match: AnyMatch = Match.from_records(journal.read(path).records)
        actions = sum(actor == away for played in match.played for actor, _ in played.history)
        told = facts(match)
        assert {each.seat for each in match.stood_in} == {away}
        assert len(match.stood_in) == actions
        assert (told.stood_in, told.was_helped) == ((actions, True) if seat == away else (0, False))
        name = match.seats[away].name
        assert f"people who were away: {name} {actions} (casual-" in " ".join(
            report(match, torn=False)
        )
        match_view = MatchSession.look(path)
        assert match_view.help_had[away].stood_in == actions
        for played in match_view.played:
            decisions = (await InstantCpu().review(played)).decisions
            assert {decision.seat for decision in decisions} == {there}


async def test_a_table_that_always_waits_has_nobody_replaced(server: Company) -> None:
    two = Two(server, TableOptions(patience=0))
    two.guests[1].visit.leave()
    with refused(LobbyError, "however long it takes"):
        two.match.propose_stand_in(0)


# --- Who does not move ----------------------------------------------------------------------------


async def test_whoever_does_not_move_for_two_minutes_can_be_nudged(server: Company) -> None:
    two = Two(server)
    idle, other = two.turn, 1 - two.turn
    server.clock.now += 119
    with refused(LobbyError, "has not been waited for long: nudge in 1 second"):
        two.match.nudge(other)
    server.clock.now += 1
    two.match.nudge(other)
    assert two.guests[idle].heard() == [NoticeKind.NUDGED]
    with refused(LobbyError, "nudge in 120 seconds"):
        two.match.nudge(other)
    with refused(LobbyError, "Nobody at the table keeps you waiting"):
        two.match.nudge(idle)
    two.act(PASS)
    with refused(LobbyError, "nudge in 120 seconds"):
        two.match.nudge(idle)


async def test_the_others_are_told_who_does_not_move(server: Company) -> None:
    two = Two(server)
    idle, other = two.turn, 1 - two.turn
    server.clock.wait(119)
    assert not two.guests[other].news
    server.clock.wait(1)
    (told,) = two.guests[other].news
    assert (told.kind, told.who) == (NoticeKind.SLOW, Two.names[idle])
    assert not two.guests[idle].news


async def test_the_table_shows_how_long_a_player_is_waited_for_and_what_can_be_done(
    server: Company,
) -> None:
    two = Two(server)
    idle, other = two.turn, 1 - two.turn

    def shown(seat: int) -> tuple[int, Remedy | None]:
        attendance = two.match.snapshot(seat).attendance
        return attendance.minutes, attendance.remedy

    assert shown(other) == (0, None)
    server.clock.now += 119
    assert shown(other) == (1, None)
    server.clock.now += 1
    assert shown(other) == (2, Remedy.NUDGE)
    two.match.nudge(other)
    assert shown(other) == (2, None)
    server.clock.now += 180
    assert shown(other) == (5, Remedy.END)
    assert shown(idle) == (5, None)
    assert shown(ONLOOKER) == (5, None)
    server.lobby.leave(two.guests[idle].visit)
    assert shown(other) == (0, None)
    server.clock.now += 60
    assert shown(other) == (1, Remedy.STAND_IN)
    two.match.propose_stand_in(other)
    assert shown(other) == (0, None)


async def test_the_minutes_are_shown_anew_while_nothing_happens(server: Company) -> None:
    two = Two(server)
    told: list[MatchEvent] = []
    two.match.listen(told.append)
    for minutes in (1, 2):
        server.clock.wait(60)
        assert len(told) >= minutes
    assert {(event.kind, event.seat) for event in told} == {(MatchEventKind.ATTENDANCE, two.turn)}


async def test_a_player_who_comes_back_is_told_what_the_computer_did(server: Company) -> None:
    two = Two(server)
    away, other = two.turn, 1 - two.turn
    server.lobby.leave(two.guests[away].visit)
    server.clock.now += 60
    two.match.propose_stand_in(other)
    async with asyncio.timeout(10):
        while two.match.to_act != other:
            await asyncio.sleep(0)
    back = server.enter(Two.names[away])
    told = [notice for notice in back.news if notice.kind is NoticeKind.ACTED_FOR]
    history = two.match.session.match.hand.history
    assert [notice.moves for notice in told] == [sum(seat == away for seat, _ in history)]


async def test_the_computer_acts_for_whoever_does_not_move_until_they_do(server: Company) -> None:
    two = Two(server)
    idle, other = two.turn, 1 - two.turn
    server.clock.now += 299
    with refused(LobbyError, "still has time for a move: ask again in 1 second"):
        two.match.propose_stand_in(other)
    server.clock.now += 1
    two.match.propose_stand_in(other)
    assert two.guests[other].heard() == [NoticeKind.STANDS_IN]
    assert two.guests[idle].heard() == [NoticeKind.ASKED]
    opened = [guest.open() for guest in two.guests]
    asked = opened[idle].question
    assert asked is not None
    assert (asked.kind, asked.waits_for) == (ProposalKind.STOOD_IN, frozenset({idle}))
    assert opened[other].question is None
    async with asyncio.timeout(10):
        while two.match.to_act == idle:
            await asyncio.sleep(0)
    assert opened[other].seat_handle(other).snapshot().attendance.stood_in_for == (idle,)
    opened[idle].answer(agrees=True)
    assert NoticeKind.BACK in two.guests[other].heard()
    assert opened[idle].question is None
    assert not opened[other].seat_handle(other).snapshot().attendance.stood_in_for


async def test_a_move_of_ones_own_ends_what_the_computer_does(server: Company) -> None:
    two = Two(server)
    idle, other = two.turn, 1 - two.turn
    server.clock.now += 300
    two.match.propose_stand_in(other)
    # Before the computer has decided.
    two.act(PASS)
    for _ in range(20):
        await asyncio.sleep(0)
    history = two.match.session.match.hand.history
    assert [seat for seat, _ in history] == [idle]
    assert two.match.session.match.stood_in == []
    assert two.guests[idle].heard() == [NoticeKind.ASKED, NoticeKind.VOID]
    assert two.guests[other].heard() == [NoticeKind.STANDS_IN, NoticeKind.BACK]


async def test_whoever_answers_nothing_keeps_nothing_from_being_asked(server: Company) -> None:
    four = Four(server)
    match, guests, asker = four.match, four.guests, four.turn
    while match.to_act == asker:
        play_on(four.table, 1)
    idle = match.to_act
    assert idle is not None
    third, fourth = (seat for seat in range(4) if seat not in (asker, idle))
    with refused(IllegalAction, "must agree"):
        match.take_back(asker)
    match.answer(third, agrees=True)
    server.clock.now += 300
    for guest in guests:
        guest.heard()
    match.propose_stand_in(asker)
    assert match.proposals.open
    assert match.proposals.open.waits_for == {third, fourth}
    assert NoticeKind.ASKED not in guests[idle].heard()
    match.answer(third, agrees=True)
    match.answer(fourth, agrees=True)
    assert guests[idle].heard() == [NoticeKind.ASKED]


@pytest.mark.parametrize("is_there", [True, False])
async def test_a_match_ends_without_a_result_where_somebody_does_not_play(
    server: Company, is_there: bool
) -> None:
    two = Two(server)
    idle, other = two.turn, 1 - two.turn
    paths = [guest.open().path for guest in two.guests]
    journal_path = server.folder / "tables" / two.table.journal
    if not is_there:
        two.guests[idle].visit.leave()
    with refused(LobbyError, "ask again in"):
        two.match.propose_end(other)
    server.clock.now += 300
    two.match.propose_end(other)
    assert server.lobby.table_list.by_number == {}
    assert two.guests[other].heard()[-2:] == [NoticeKind.CLOSED, NoticeKind.ENDED]
    back = two.guests[idle] if is_there else server.enter(Two.names[idle])
    assert back.heard()[-1] is NoticeKind.ENDED
    assert back.visit.table is None
    assert not any(path.exists() for path in paths if path)
    assert journal_path.exists()
    assert "has ended without a result" in server.notes[-1]
    assert server.reopen().table_list.by_number == {}


async def test_no_match_ends_without_a_result_for_a_line_that_breaks(server: Company) -> None:
    two = Two(server, TableOptions(patience=60))
    away, there = two.turn, 1 - two.turn
    two.guests[away].visit.leave()
    server.clock.now += 61
    with refused(LobbyError, "ask again in 239 seconds"):
        two.match.propose_end(there)
    two.match.propose_stand_in(there)
    with refused(LobbyError, "ask again in 239 seconds"):
        two.match.propose_end(there)
    server.clock.now += 239
    two.match.propose_end(there)
    assert not server.lobby.table_list.by_number


@pytest.mark.parametrize("is_away", [True, False])
async def test_nothing_is_done_without_whoever_is_back_before_the_others_agree(
    server: Company, is_away: bool
) -> None:
    four = Four(server)
    match, guests, gone = four.match, four.guests, four.turn
    asker, first, second = ((gone + step) % 4 for step in (1, 2, 3))
    if is_away:
        guests[gone].visit.leave()
    server.clock.now += 300
    match.propose_end(asker)
    match.answer(first, agrees=True)
    if is_away:
        server.enter(Four.names[gone])
    else:
        match.act(gone, decide("casual", match.session.match.hand_of(gone).view(gone), 1))
    assert match.proposals.open is None
    match.answer(second, agrees=True)
    assert server.lobby.table_list.by_number
    assert match.to_act == gone or not is_away


async def test_the_others_agree_to_an_end_too(server: Company) -> None:
    four = Four(server)
    match, idle = four.match, four.turn
    asker, *others = (seat for seat in range(4) if seat != idle)
    server.clock.now += 300
    match.propose_end(asker)
    question = match.proposals.open
    assert question
    assert (question.kind, question.waits_for) == (ProposalKind.END, frozenset(others))
    match.answer(others[0], agrees=False)
    assert server.lobby.table_list.by_number
    match.propose_stand_in(asker)
    for seat in others:
        match.answer(seat, agrees=True)
    match.propose_end(asker)
    for seat in others:
        match.answer(seat, agrees=True)
    assert not server.lobby.table_list.by_number


async def test_whoever_does_not_answer_either_is_not_waited_for(server: Company) -> None:
    four = Four(server)
    match, idle = four.match, four.turn
    asker = (idle + 1) % 4
    server.clock.now += 300
    match.propose_end(asker)
    server.clock.wait(59)
    assert server.lobby.table_list.by_number
    server.clock.wait(1)
    assert not server.lobby.table_list.by_number


async def test_a_table_that_always_waits_waits_for_a_move_too(server: Company) -> None:
    two = Two(server, TableOptions(move_time=0))
    server.clock.now += 9999
    for propose in (two.match.propose_stand_in, two.match.propose_end):
        with refused(LobbyError, "however long it takes"):
            propose(1 - two.turn)


# --- What is told, and when -----------------------------------------------------------------------


async def test_what_others_do_is_told_in_ones_own_time(server: Company) -> None:
    two = Two(server)
    actor, other = two.turn, 1 - two.turn
    told: dict[int, list[MatchEventKind]] = {0: [], 1: []}
    opened = [guest.open() for guest in two.guests]
    for seat, table in enumerate(opened):
        table.seat_handle(seat).listen(lambda event, seat=seat: told[seat].append(event.kind))  # type: ignore[misc]
    opened[actor].seat_handle(actor).act(PASS)
    assert told == {actor: [MatchEventKind.PASSED], other: []}
    two.guests[other].hear()
    assert told == {actor: [MatchEventKind.PASSED], other: [MatchEventKind.PASSED]}


async def test_whoever_has_left_hears_nothing_that_is_on_its_way(server: Company) -> None:
    two = Two(server)
    other = 1 - two.turn
    told: list[MatchEvent] = []
    end = two.guests[other].open().seat_handle(other).listen(told.append)
    two.act(PASS)
    end()
    two.guests[other].hear()
    assert not told


async def test_an_onlooker_gets_no_seed_before_the_match_is_over(server: Company) -> None:
    for number, is_open in enumerate((False, True)):
        guests = [server.enter(f"{name}{number}") for name in ("Ann", "Ben", "Cleo")]
        rules = preset("standard", 500)
        table = server.table(*guests[:2], options=TableOptions(open_hands=is_open), rules=rules)
        server.lobby.seating.watch(guests[2].visit, table.number)
        match = table.match
        assert match
        play_a_hand(table)
        seeds = [
            guest.open().seat_handle(seat) for guest, seat in zip(guests, (0, 1, -1), strict=True)
        ]
        known = [place.snapshot().played[0].is_open for place in seeds]
        assert known == [True, True, is_open]
        assert [can_be_reviewed(place.snapshot()) for place in seeds] == known
        assert [bool(place.snapshot().deals_over) for place in seeds] == known
        match.resign(0)
        assert all(place.snapshot().played[0].is_open for place in seeds)
        match.close()


async def test_there_is_no_help_among_people(server: Company) -> None:
    two = Two(server)
    place = two.guests[two.turn].open().seat_handle(two.turn)
    with refused(ValueError, "no hints among people"):
        await place.advice()
    with refused(ValueError, "no hints among people"):
        await place.choice_values()


async def test_a_table_with_people_and_computer_players(server: Company) -> None:
    ann: Guest = server.enter("Ann")
    request = TableRequest(
        preset("table", 1000), [SeatSlot(level="casual"), SeatSlot(level="novice"), SeatSlot()]
    )
    table = server.lobby.seating.open_table(ann.visit, request)
    ben = server.enter("Ben")
    server.lobby.seating.sit_down(ben.visit, table.number)
    match = table.match
    assert match
    async with asyncio.timeout(20):
        while match.session.match.deal < 2:
            if match.to_act is None or match.to_act in match.people:
                play_on(table, 1)
            await asyncio.sleep(0)
