"""The last minutes of a server: what goes on, what does not begin, and when it closes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.notices import NoticeKind
from app.server.refusals import LobbyCode, LobbyError
from app.server.seeks import SeekTerms
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table, TablePhase, TableRequest
from app.server.time_control import DAY, TimeControl
from tests.disk import disk_with_room_for
from tests.server.company import Company, Guest

CLOSED: Final = "closed"


class ClosingHouse(Company):
    """A lobby that notes when it is to close."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.closed: list[str] = []

    def drain(self, minutes: int) -> None:
        self.lobby.closing.begin(minutes * 60, lambda: self.closed.append(CLOSED))

    def two(self, first: str, second: str) -> tuple[Table, Guest, Guest]:
        """A table at which two people play a hand."""
        guests = self.enter(first), self.enter(second)
        return self.table(*guests, rules=preset("standard", 1000)), *guests


@pytest.fixture
async def house(tmp_path: Path) -> ClosingHouse:
    return ClosingHouse(tmp_path)


def play_hand(table: Table) -> None:
    """Play the hand at a table to its end."""
    shared = table.match
    assert shared
    while (seat := shared.to_act) is not None:
        match = shared.session.match
        shared.act(seat, decide("simple", match.hand.view(seat), match.player_seed))


async def test_it_closes_when_the_last_hand_of_twenty_tables_is_over(house: ClosingHouse) -> None:
    tables = [house.two(f"Ann {number}", f"Ben {number}") for number in map(_letters, range(20))]
    house.drain(60)
    assert house.lobby.closing.hands == 20
    for _, first, second in tables:
        assert first.heard()[-1] is second.heard()[-1] is NoticeKind.CLOSES_SOON
    for table, *_ in tables:
        house.clock.wait(30)
        play_hand(table)
        assert not house.closed
    assert house.lobby.closing.hands == 0
    house.clock.wait(9)
    assert not house.closed
    house.clock.wait(3)
    assert house.closed == [CLOSED]


async def test_it_closes_when_time_is_up_and_tells_all_a_minute_before(
    house: ClosingHouse,
) -> None:
    _, ann, _ = house.two("Ann", "Ben")
    house.drain(5)
    ann.heard()
    house.clock.wait(4 * 60 - 5)
    assert NoticeKind.CLOSES_SOON not in ann.heard()
    house.clock.wait(10)
    assert ann.heard().count(NoticeKind.CLOSES_SOON) == 1
    house.clock.wait(60)
    assert house.closed == [CLOSED]


async def test_the_next_hand_waits_until_the_server_is_open_again(house: ClosingHouse) -> None:
    table, ann, _ = house.two("Ann", "Ben")
    house.drain(5)
    play_hand(table)
    ann.heard()
    assert table.match
    for seat in (0, 1):
        table.match.go_on(seat)
    house.clock.wait(9)
    assert table.match.to_act is None
    assert ann.heard() == [NoticeKind.CLOSES_SOON]
    house.lobby.close()
    lobby = house.reopen()
    ann, ben = house.enter("Ann"), house.enter("Ben")
    for guest in (ann, ben):
        assert guest.visit.table
        shared = guest.visit.table.match
        assert shared
        shared.go_on(guest.open().seat)
    assert lobby.table_list.by_number[table.number].is_hand_on


async def test_no_table_opens_and_no_match_begins(house: ClosingHouse) -> None:
    ann, ben = house.enter("Ann"), house.enter("Ben")
    request = TableRequest(preset("standard"), [SeatSlot()])
    waiting = house.lobby.seating.open_table(ann.visit, request)
    house.drain(5)
    house.lobby.seating.sit_down(ben.visit, waiting.number)
    assert waiting.phase is TablePhase.WAITING
    cleo = house.enter("Cleo")
    assert cleo.heard() == [NoticeKind.CLOSES_SOON]
    for tried in (
        lambda: house.lobby.seating.open_table(cleo.visit, request),
        lambda: house.lobby.matchmaking.seek(cleo.visit, SeekTerms(preset("standard"))),
        lambda: house.lobby.seating.begin_now(ann.visit),
        lambda: house.lobby.seating.again(ann.visit),
    ):
        with pytest.raises(LobbyError) as refused:
            tried()
        assert refused.value.code == LobbyCode.CLOSES_SOON


async def test_a_server_that_stays_open_goes_on(house: ClosingHouse) -> None:
    table, ann, _ = house.two("Ann", "Ben")
    house.drain(5)
    play_hand(table)
    assert table.match
    for seat in (0, 1):
        table.match.go_on(seat)
    cleo, dan = house.enter("Cleo"), house.enter("Dan")
    cleo_table = house.lobby.table_list.by_number[table.number]
    ann.heard()
    house.lobby.stay_open()
    assert NoticeKind.STAYS_OPEN in ann.heard()
    assert cleo_table.is_hand_on
    house.clock.wait(3600)
    assert not house.closed
    assert house.table(cleo, dan).phase is TablePhase.PLAYING


async def test_nothing_waits_for_days_or_for_people_who_are_away(house: ClosingHouse) -> None:
    _, *pair = house.two("Ann", "Ben")
    days = TableOptions(time_control=TimeControl(turn=3 * DAY))
    house.table(house.enter("Cleo"), house.enter("Dan"), options=days)
    for guest in pair:
        house.lobby.leave(guest.visit)
    house.drain(5)
    house.clock.wait(12)
    assert house.closed == [CLOSED]


async def test_it_does_not_close_while_a_table_is_not_on_disk(house: ClosingHouse) -> None:
    table, *_ = house.two("Ann", "Ben")
    house.drain(1)
    with disk_with_room_for(0):
        play_hand(table)
        house.clock.wait(90)
        assert house.lobby.table_list.unsaved
        assert not house.closed
    assert table.match
    table.match.session.save()
    house.lobby.changed()
    house.clock.wait(2)
    assert house.closed == [CLOSED]


def _letters(number: int) -> str:
    return chr(ord("a") + number)
