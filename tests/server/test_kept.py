"""What a house finds when it is opened again, and what nobody comes back to."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest

from app.games.gin.rules import preset
from app.server.notices import Notice, NoticeKind
from app.server.shared_match import TableOptions
from app.server.tables import SeatSlot, Table, TablePhase, TableRequest
from app.words.en import house as words
from tests.server.test_lobby import match_at, play_on
from tests.server.visitors import Company

DAY = 24 * 3600.0


@pytest.fixture
def house(tmp_path: Path) -> Company:
    return Company(tmp_path)


def two_play(house: Company) -> tuple[Table, Path]:
    """A table where Ann and Ben have played a little, and its journal."""
    table = house.table(house.enter("Ann"), house.enter("Ben"))
    play_on(table, 7)
    return table, house.folder / "tables" / table.journal


def damage(table: Table, journal: Path) -> None:
    """Let nobody read what was played."""
    match_at(table).close()
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:2], '{"seat": 7, "do": "dance"}', *lines[2:], ""]))


# --- Matches that cannot be read ------------------------------------------------------------------


async def test_who_had_a_seat_at_a_match_that_cannot_be_read_is_told_once(house: Company) -> None:
    table, journal = two_play(house)
    damage(table, journal)
    for _ in range(2):
        # Who has not come yet is told after another start too.
        assert not house.reopen().tables
        told = house.notes.pop()
        assert told.startswith("table 1 (Ann, Ben) is left out of the lobby: ")
        assert told.endswith(f"It is kept as {journal}.damaged.")
        assert house.notes == []
    ann = house.enter("Ann")
    assert ann.news == [Notice(NoticeKind.LOST, "Ben", table=1)]
    assert "table 1 with Ben cannot be gone on with" in words.match_lost("Ben", 1)
    ann.visit.leave()
    assert house.enter("Ann").heard() == []
    house.reopen()
    assert house.enter("Ann").heard() == []
    assert house.enter("Ben").heard() == [NoticeKind.LOST]
    house.notes.clear()
    house.reopen()
    assert house.notes == []
    assert [path.name for path in journal.parent.glob("*.json*")] == [f"{journal.name}.damaged"]


async def test_a_match_that_cannot_be_read_now_is_there_again_later(house: Company) -> None:
    table, _ = two_play(house)
    # Whoever has it open keeps it from this house.
    assert not house.reopen().tables
    assert "another program has it open" in house.notes.pop() or house.notes == []
    assert house.enter("Ann").heard() == [NoticeKind.LOST]
    cleo = house.enter("Cleo")
    other = house.lobby.open_table(cleo.visit, TableRequest(preset("standard"), [SeatSlot()]))
    assert other.number == 1
    match_at(table).close()
    house.reopen()
    assert house.notes == []
    found = {each.name: each for each in house.lobby.tables.values()}
    assert {*found} == {table.name, other.name}
    assert {*house.lobby.tables} == {1, 2}
    assert found[table.name].phase is TablePhase.PLAYING
    assert house.enter("Ann").visit.table is found[table.name]


async def test_a_file_that_is_no_table_is_told_of(house: Company) -> None:
    (house.folder / "tables").mkdir()
    path = house.folder / "tables" / "zzz.json"
    path.write_text('{"number": 7, "game": "chess"}')
    house.reopen()
    assert house.notes == [f"{path} cannot be read as a table and is left as it is"]
    assert path.exists()


# --- Matches that nobody comes back to ------------------------------------------------------------


def aged(table: Table, journal: Path, days: float, *, visited: float | None = None) -> None:
    """Let it be so many days since something was done there, or since somebody was there."""
    for path, since in ((journal, days), (journal.with_name(f"{table.name}.json"), visited)):
        then = time() - (days if since is None else since) * DAY
        os.utime(path, (then, then))


async def test_a_match_that_nobody_comes_back_to_is_put_away(house: Company) -> None:
    table, journal = two_play(house)
    match_at(table).close()
    aged(table, journal, 29.9)
    assert {*house.reopen().tables} == {1}
    match_at(house.lobby.tables[1]).close()
    aged(table, journal, 31, visited=1)
    assert {*house.reopen().tables} == {1}
    match_at(house.lobby.tables[1]).close()
    aged(table, journal, 30.1)
    assert not house.reopen().tables
    assert house.notes == [
        "table 1 (Ann, Ben) is left out of the lobby: nobody has come back for 30 days; the match"
        f" stays in {journal}"
    ]
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]


async def test_it_is_looked_for_such_matches_while_the_house_is_open(house: Company) -> None:
    table, journal = two_play(house)
    aged(table, journal, 31)
    house.clock.now += 3700
    house.enter("Cleo")
    # Whoever is there needs do nothing.
    assert house.lobby.tables
    for guest in ("Ann", "Ben"):
        house.lobby.leave(house.lobby.visits[f"id-{guest.lower()}"])
    aged(table, journal, 31)
    house.enter("Dan")
    assert house.lobby.tables
    house.clock.now += 3700
    house.enter("Eve")
    assert not house.lobby.tables
    assert journal.exists()


# --- What was said --------------------------------------------------------------------------------


async def test_what_was_said_at_a_table_and_who_is_muted_outlive_the_house(house: Company) -> None:
    ann, ben = house.enter("Ann"), house.enter("Ben")
    house.table(ann, ben, options=TableOptions(word="rose"))
    house.lobby.say(ann.visit, "hello \N{WHITE SMILING FACE}")
    house.lobby.say(ben.visit, "hi")
    assert house.lobby.mute(ann.visit, ben.visit.person.id)
    house.lobby.close()
    house.reopen()
    ann, ben = house.enter("Ann"), house.enter("Ben")
    assert [line.text for line in house.lobby.heard(ben.visit)] == ["hello ☺", "hi"]
    assert [line.who for line in house.lobby.heard(ann.visit)] == ["Ann"]
    assert not house.lobby.mute(ann.visit, ben.visit.person.id)
    assert len(house.lobby.heard(ann.visit)) == 2


@pytest.mark.parametrize("kept", ["", "[1]", "{", '{"id-ann": 1}', '{"id-ann": [[]]}', "null"])
async def test_mutes_that_cannot_be_read_are_none(house: Company, kept: str) -> None:
    ann, ben = house.enter("Ann"), house.enter("Ben")
    (house.folder / "tables").mkdir()
    (house.folder / "tables" / "mutes").write_text(kept)
    house.reopen()
    ann, ben = house.enter("Ann"), house.enter("Ben")
    assert not house.lobby.muted(ann.visit)
    assert house.lobby.mute(ann.visit, ben.visit.person.id)
