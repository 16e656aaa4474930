"""Matches over days: whose people come when they like, and have so many days for each turn."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest

from app.games.gin.rules import preset
from app.match.seat import SeatCode
from app.match.view import Clocks
from app.server.events import MatchFinished, MoveWaits
from app.server.notices import Notice, NoticeKind
from app.server.refusals import LobbyError
from app.server.shared_match import LOOK_WAIT
from app.server.table_list import MOST_DAY_SEATS, MOST_SEATS
from app.server.table_options import TableOptions
from app.server.tables import Cause, SeatSlot, Table, TablePhase, TableRequest
from app.server.time_control import DAY, TimeControl
from tests.refusals import refused
from tests.server.company import Company, Guest
from tests.server.test_lobby import match_at, phase_of, play_a_hand, play_on

HOUR = 3600.0
ONE_DAY = TableOptions(time_control=TimeControl(turn=DAY))
THREE_DAYS = TableOptions(time_control=TimeControl(turn=3 * DAY))


@pytest.fixture
async def server(tmp_path: Path) -> Company:
    company = Company(tmp_path)
    company.lobby.open()
    return company


def opened(guest: Guest, options: TableOptions = ONE_DAY) -> Table:
    """A table over days that waits for another."""
    request = TableRequest(preset("standard"), [SeatSlot()], options)
    return guest.lobby.seating.open_table(guest.visit, request)


def two(server: Company) -> tuple[Guest, Guest]:
    return server.enter("Ann"), server.enter("Ben")


def begun(first: Guest, second: Guest, options: TableOptions = ONE_DAY) -> Table:
    """A match over days, in which the first is to act. Both are in the house, not at the table."""
    table = opened(first, options)
    second.lobby.seating.sit_down(second.visit, table.number)
    while match_at(table).to_act != 0:
        play_on(table, 1)
    for guest in (first, second):
        guest.lobby.seating.leave_table(guest.visit)
        guest.heard()
    return table


def move(table: Table, guest: Guest) -> None:
    """Let a guest come and make their turn."""
    guest.lobby.seating.sit_down(guest.visit, table.number)
    seat = table.seat_of(guest.visit.person.id)
    while match_at(table).to_act == seat:
        play_on(table, 1)


def found(server: Company) -> Table:
    """The only table, as another server finds it."""
    lobby = server.reopen()
    lobby.open()
    (table,) = lobby.table_list.by_number.values()
    return table


def moves_told(guest: Guest) -> list[Notice]:
    """The notices of tables that wait, since this was last asked."""
    told = [notice for notice in guest.news if notice.kind is NoticeKind.YOUR_MOVE]
    guest.news.clear()
    return told


# --- Nobody has to be there at the same time ------------------------------------------------------


async def test_a_match_over_days_begins_though_its_people_are_away(server: Company) -> None:
    ann = server.enter("Ann")
    table = opened(ann)
    server.lobby.seating.leave_table(ann.visit)
    server.lobby.leave(ann.visit)
    server.clock.wait(10 * DAY)
    ben = server.enter("Ben")
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert phase_of(table) is TablePhase.PLAYING
    assert [slot.name for slot in table.people] == ["Ann", "Ben"]


async def test_a_seat_before_the_match_is_given_up_on_purpose_alone(server: Company) -> None:
    ann, ben = two(server)
    table = opened(ann)
    server.lobby.seating.leave_table(ann.visit)
    assert server.lobby.table_list.by_number == {table.number: table}
    with refused(LobbyError, "not at table 1"):
        server.lobby.seating.stand_up(ben.visit, table.number)
    server.lobby.seating.stand_up(ann.visit, table.number)
    assert server.lobby.table_list.by_number == {}
    table = begun(ann, ben)
    with refused(LobbyError, "not at table 1"):
        server.lobby.seating.stand_up(ann.visit, table.number)


async def test_the_next_hand_is_dealt_for_players_who_are_away(server: Company) -> None:
    both = two(server)
    table = begun(*both)
    shared = match_at(table)
    while not shared.session.match.played:
        move(table, next(guest for guest in both if guest.visit.person.id in table.waits_for))
        for guest in both:
            server.lobby.seating.leave_table(guest.visit)
    assert shared.to_act is not None


async def test_the_end_of_a_hand_is_looked_at_for_some_minutes(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.lobby.seating.sit_down(first.visit, table.number)
    play_a_hand(table)
    server.clock.wait(LOOK_WAIT - 1)
    assert match_at(table).to_act is None
    server.clock.wait(1)
    assert match_at(table).to_act is not None


async def test_everybody_may_cut_when_they_come(server: Company) -> None:
    ann, ben = two(server)
    table = opened(ann, TableOptions(time_control=TimeControl(turn=DAY), cut=True))
    server.lobby.seating.leave_table(ann.visit)
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert table.seal
    server.lobby.seating.cut(ben.visit, "mine")
    server.lobby.seating.leave_table(ben.visit)
    assert table.awaited == {"id-ann"}
    assert moves_told(ann) == [Notice(NoticeKind.YOUR_MOVE, table=1, others=("Ben",), moves=1)]
    server.lobby.seating.sit_down(ann.visit, table.number)
    server.lobby.seating.cut(ann.visit, "hers")
    assert phase_of(table) is TablePhase.PLAYING


async def test_nobody_is_replaced_over_days(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.clock.wait(HOUR)
    with refused(LobbyError, "goes on over days"):
        second.open().propose_stand_in()
    with refused(LobbyError, "goes on over days"):
        second.open().propose_end()


# --- Until when -----------------------------------------------------------------------------------


async def test_who_is_out_of_time_has_lost(server: Company) -> None:
    table = begun(*two(server))
    causes = []
    server.lobby.events.subscribe(MatchFinished, lambda event: causes.append(event.cause))
    server.clock.wait(DAY - 1)
    assert phase_of(table) is TablePhase.PLAYING
    server.clock.wait(301)
    resignation = match_at(table).session.match.resignation
    assert resignation
    assert resignation.seat == 0
    assert getattr(resignation.why, "code", None) == SeatCode.TIME_UP
    assert causes == [Cause.TIME]


async def test_each_turn_has_its_own_days(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second, THREE_DAYS)
    server.clock.wait(DAY)
    assert table.due == {"id-ann": server.clock.wall() + 2 * DAY}
    move(table, first)
    assert table.due == {"id-ben": server.clock.wall() + 3 * DAY}
    server.clock.wait(DAY)
    clocks = match_at(table).snapshot(1).clocks
    assert clocks == Clocks((3 * DAY, 2 * DAY), running=(1,))


async def test_a_deadline_stands_over_a_restart_without_the_time_that_it_took(
    server: Company,
) -> None:
    table = begun(*two(server))
    server.clock.wait(DAY / 2)
    server.lobby.close()
    server.clock.wait(10 * 60)
    table = found(server)
    assert table.due == {"id-ann": pytest.approx(server.clock.wall() + DAY / 2, abs=301)}
    server.clock.wait(DAY / 2 + 600)
    assert phase_of(table) is TablePhase.OVER


async def test_after_a_long_pause_everybody_has_a_day(server: Company) -> None:
    table = begun(*two(server), THREE_DAYS)
    server.clock.wait(DAY / 2)
    server.lobby.close()
    server.clock.wait(30 * DAY)
    table = found(server)
    assert table.due == {"id-ann": pytest.approx(server.clock.wall() + 2.5 * DAY, abs=301)}
    server.clock.wait(2.4 * DAY)
    server.lobby.close()
    server.clock.wait(2 * HOUR)
    assert found(server).due == {"id-ann": pytest.approx(server.clock.wall() + DAY, abs=1)}


async def test_a_machine_that_was_asleep_was_closed(server: Company) -> None:
    table = begun(*two(server))
    server.clock.sleep(40 * DAY)
    server.clock.wait(300)
    assert table.due == {"id-ann": server.clock.wall() + DAY}


@pytest.mark.parametrize("damage", ["", "NaN", "Infinity", "x" * 200, None])
async def test_nothing_falls_if_it_is_not_known_how_long_the_server_was_closed(
    server: Company, damage: str | None
) -> None:
    begun(*two(server))
    server.lobby.close()
    path = server.folder / "tables" / "last-open"
    path.unlink() if damage is None else path.write_text(damage, encoding="utf-8")
    server.clock.wait(30 * DAY)
    table = found(server)
    assert phase_of(table) is TablePhase.PLAYING
    assert table.due == {"id-ann": server.clock.wall() + DAY}


async def test_a_turn_that_passed_in_the_last_moment_has_all_its_days(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.clock.wait(DAY / 2)
    folder = server.folder / "tables"
    before = table.path(folder).read_text(encoding="utf-8")
    move(table, first)
    server.lobby.close()
    table.path(folder).write_text(before, encoding="utf-8")
    assert found(server).due == {"id-ben": server.clock.wall() + DAY}


# --- What people are told -------------------------------------------------------------------------


async def test_a_player_elsewhere_in_the_house_is_told_of_a_turn_once(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    move(table, first)
    assert moves_told(second) == [Notice(NoticeKind.YOUR_MOVE, table=1, others=("Ann",), moves=1)]
    server.lobby.seating.leave_table(first.visit)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.lobby.seating.leave_table(second.visit)
    assert moves_told(second) == []


async def test_a_player_is_told_on_arriving_of_the_most_urgent_table(server: Company) -> None:
    first, second = two(server)
    begun(first, second, THREE_DAYS)
    begun(first, second)
    begun(second, first)
    server.lobby.leave(first.visit)
    (told,) = moves_told(server.enter("Ann"))
    assert (told.table, told.moves) == (2, 2)


async def test_who_has_moved_is_told_of_the_next_table(server: Company) -> None:
    first, second = two(server)
    begun(first, second)
    table = begun(first, second)
    move(table, first)
    assert moves_told(first) == [Notice(NoticeKind.YOUR_MOVE, table=1, others=("Ben",), moves=1)]


async def test_a_player_who_comes_goes_to_the_only_table_that_waits(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    for guest in (first, second):
        server.lobby.leave(guest.visit)
    table.left_for_lobby.clear()
    assert server.enter("Ann").visit.table is table
    assert server.enter("Ben").visit.table is None


async def test_the_end_is_kept_until_everybody_has_seen_it(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.lobby.seating.resign(second.visit)
    server.lobby.seating.leave_table(second.visit)
    assert table.awaited == {"id-ann"}
    assert moves_told(first) == [Notice(NoticeKind.YOUR_MOVE, table=1, others=("Ben",), moves=1)]
    server.lobby.close()
    assert phase_of(found(server)) is TablePhase.OVER
    ann = server.enter("Ann")
    server.lobby.seating.sit_down(ann.visit, 1)
    server.lobby.seating.leave_table(ann.visit)
    assert server.lobby.table_list.by_number == {}


async def test_another_match_is_offered_to_a_player_who_is_away(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.lobby.leave(first.visit)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.lobby.seating.resign(second.visit)
    server.lobby.seating.again(second.visit)
    server.lobby.seating.leave_table(second.visit)
    ann = server.enter("Ann")
    told = [notice for notice in ann.news if notice.kind is NoticeKind.INVITED]
    assert [(notice.who, notice.table) for notice in told] == [("Ben", 1)]
    server.lobby.seating.sit_down(ann.visit, 1)
    assert phase_of(table) is TablePhase.PLAYING


async def test_nobody_is_told_of_a_seat_by_a_person_whom_they_have_muted(server: Company) -> None:
    ann, ben = two(server)
    server.lobby.talk.mute(ben.visit, "id-ann")
    slot = SeatSlot(meant_for="id-ben", name="Ben")
    server.lobby.seating.open_table(ann.visit, TableRequest(preset("standard"), [slot], ONE_DAY))
    server.lobby.leave(ben.visit)
    assert NoticeKind.INVITED not in server.enter("Ben").heard()


async def test_a_move_of_a_player_who_is_away_is_published_once(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    told: list[str] = []
    server.lobby.events.subscribe(MoveWaits, lambda event: told.append(event.person))
    move(table, first)
    server.clock.wait(HOUR)
    assert told == []
    server.lobby.leave(second.visit)
    server.clock.wait(HOUR)
    assert told == ["id-ben"]
    server.lobby.close()
    lobby = server.reopen()
    lobby.events.subscribe(MoveWaits, lambda event: told.append(event.person))
    lobby.open()
    server.clock.wait(HOUR)
    assert told == ["id-ben"]


async def test_those_who_come_back_after_a_restart_are_not_told_away_from_it(
    server: Company,
) -> None:
    begun(*two(server))
    table = next(iter(server.lobby.table_list.by_number.values()))
    for turn in table.turns:
        turn.is_told = False
    table.save(server.folder / "tables")
    server.lobby.close()
    told: list[str] = []
    lobby = server.reopen()
    lobby.events.subscribe(MoveWaits, lambda event: told.append(event.person))
    lobby.open()
    server.enter("Ann")
    server.clock.wait(HOUR)
    assert told == []


async def test_who_has_seen_the_turn_is_not_told_away_from_the_house(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    told: list[str] = []
    server.lobby.events.subscribe(MoveWaits, lambda event: told.append(event.person))
    move(table, first)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.lobby.leave(second.visit)
    server.clock.wait(HOUR)
    assert told == []


# --- How many -------------------------------------------------------------------------------------


async def test_seats_of_tables_over_days_count_apart(server: Company) -> None:
    ann = server.enter("Ann")
    for _ in range(MOST_DAY_SEATS):
        opened(ann)
        server.lobby.seating.leave_table(ann.visit)
    with refused(LobbyError, f"You have seats at {MOST_DAY_SEATS} tables"):
        opened(ann)
    for name in "BCDEFG"[:MOST_SEATS]:
        server.table(ann, server.enter(name))
    with refused(LobbyError, f"You have seats at {MOST_SEATS} tables"):
        opened(ann, TableOptions())


async def test_a_table_over_days_goes_that_nobody_visits(server: Company) -> None:
    ann = server.enter("Ann")
    table = opened(ann)
    server.lobby.leave(ann.visit)
    old = time() - 31 * DAY
    os.utime(table.path(server.folder / "tables"), (old, old))
    server.lobby.close()
    assert server.reopen().table_list.by_number == {}


async def test_a_player_is_told_of_the_hands_that_have_ended_meanwhile(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.lobby.seating.sit_down(second.visit, table.number)
    play_a_hand(table)
    server.lobby.seating.leave_table(second.visit)
    server.lobby.close()
    table = found(server)
    for name, told in (("Ann", [1]), ("Ben", [])):
        guest = server.enter(name)
        server.lobby.seating.sit_down(guest.visit, table.number)
        ended = [each for each in guest.news if each.kind is NoticeKind.HANDS_ENDED]
        assert [notice.moves for notice in ended] == told


async def test_coming_and_going_does_not_write_files(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    path = table.path(server.folder / "tables")
    before = path.stat().st_ino
    for _ in range(3):
        server.lobby.seating.sit_down(first.visit, table.number)
        server.lobby.seating.leave_table(first.visit)
    # A file that is replaced is another one.
    assert path.stat().st_ino == before
