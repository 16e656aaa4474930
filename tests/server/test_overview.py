"""The order of people and tables in lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.gin.rules import preset
from app.server.lobby import Lobby
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest
from tests.server.company import Company
from tests.server.test_lobby import match_at, play_on


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def for_two(*, meant_for: str = "", passphrase: str = "") -> TableRequest:
    options = TableOptions(passphrase=passphrase)
    return TableRequest(preset("standard"), [SeatSlot(meant_for=meant_for)], options)


def numbers(lobby: Lobby, person: str) -> tuple[list[int], ...]:
    return tuple([table.number for table in group] for group in lobby.overview.tables_for(person))


async def test_what_a_person_can_do_now_comes_first(server: Company) -> None:
    ann, ben, cleo, dora, emil = map(server.enter, ("Ann", "Ben", "Cleo", "Dora", "Emil"))
    lobby, person = server.lobby, ann.visit.person.id
    playing = server.table(ben, cleo)
    private = lobby.seating.open_table(dora.visit, for_two(passphrase="oak"))
    free = lobby.seating.open_table(emil.visit, for_two())
    own = server.table(ann, server.enter("Frieda"))
    lobby.seating.leave_table(ann.visit)
    kept = lobby.seating.open_table(server.enter("Gus").visit, for_two(meant_for=person))
    while match_at(own).to_act != own.seat_of(person):
        play_on(own, 1)
    assert numbers(lobby, person) == (
        [own.number],
        [kept.number],
        [free.number, private.number],
        [playing.number],
    )
    assert numbers(lobby, ben.visit.person.id)[3] == [own.number, kept.number]


async def test_people_are_listed_by_name_and_onlookers_counted(server: Company) -> None:
    ben, ann, cleo = (server.enter(name) for name in ("ben", "Ann", "Cleo"))
    table = server.table(ben, ann)
    server.lobby.seating.watch(cleo.visit, table.number)
    overview = server.lobby.overview
    assert [visit.name for visit in overview.people.values()] == ["Ann", "ben", "Cleo"]
    assert overview.onlookers == {table.number: 1}
    server.lobby.leave(cleo.visit)
    assert not server.lobby.overview.onlookers
