"""What a server finds when it is opened again, and abandoned matches."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest

from app.games.gin.rules import preset
from app.server.notices import Notice, NoticeKind
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table, TablePhase, TableRequest
from tests.server.company import Company
from tests.server.test_lobby import match_at, play_on

DAY = 24 * 3600.0


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def two_play(server: Company) -> tuple[Table, Path]:
    """A table where Ann and Ben have played a little, and its journal."""
    table = server.table(server.enter("Ann"), server.enter("Ben"))
    play_on(table, 7)
    return table, server.folder / "tables" / table.journal


def damage(table: Table, journal: Path) -> None:
    """Make the journal unreadable."""
    match_at(table).close()
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:2], '{"seat": 7, "do": "dance"}', *lines[2:], ""]))


# --- Matches that cannot be read ------------------------------------------------------------------


async def test_who_had_a_seat_at_a_match_that_cannot_be_read_is_told_once(server: Company) -> None:
    table, journal = two_play(server)
    damage(table, journal)
    for _ in range(2):
        # Who has not come yet is told after another start too.
        assert not server.reopen().table_list.by_number
        told = server.notes.pop()
        assert told.startswith("table 1 (Ann, Ben) is left out of the lobby: ")
        assert told.endswith(f"It is kept as {journal}.damaged.")
        assert server.notes == []
    ann = server.enter("Ann")
    assert ann.news == [Notice(NoticeKind.LOST, table=1, others=("Ben",))]
    assert "table 1 with Ben cannot be continued" in (
        "Your match at table {number} with {others} cannot be continued: its file"
        " cannot be read. The person who runs this house still has it."
    ).format(number=1, others=", ".join(["Ben"]))
    ann.visit.leave()
    assert server.enter("Ann").heard() == []
    server.reopen()
    assert server.enter("Ann").heard() == []
    assert server.enter("Ben").heard() == [NoticeKind.LOST]
    server.notes.clear()
    server.reopen()
    assert server.notes == []
    assert [path.name for path in journal.parent.glob("*.json*")] == [f"{journal.name}.damaged"]


async def test_a_match_that_cannot_be_read_now_is_there_again_later(server: Company) -> None:
    table, _ = two_play(server)
    # A process that has it open keeps it from this server.
    assert not server.reopen().table_list.by_number
    assert "another program has it open" in server.notes.pop() or server.notes == []
    assert server.enter("Ann").heard() == [NoticeKind.LOST]
    cleo = server.enter("Cleo")
    other = server.lobby.seating.open_table(
        cleo.visit, TableRequest(preset("standard"), [SeatSlot()])
    )
    assert other.number == 1
    match_at(table).close()
    server.reopen()
    assert server.notes == []
    found = {each.name: each for each in server.lobby.table_list.by_number.values()}
    assert {*found} == {table.name, other.name}
    assert {*server.lobby.table_list.by_number} == {1, 2}
    assert found[table.name].phase is TablePhase.PLAYING
    assert server.enter("Ann").visit.table is found[table.name]


async def test_a_file_that_is_no_table_is_told_of(server: Company) -> None:
    (server.folder / "tables").mkdir()
    path = server.folder / "tables" / "zzz.json"
    path.write_text('{"number": 7, "game": "chess"}')
    server.reopen()
    assert server.notes == [f"{path} cannot be read as a table and is left as it is"]
    assert path.exists()


# --- Abandoned matches ----------------------------------------------------------------------------


def aged(table: Table, journal: Path, days: float, *, visited: float | None = None) -> None:
    """Let it be so many days since something was done there, or since a visitor was there."""
    for path, since in ((journal, days), (journal.with_name(f"{table.name}.json"), visited)):
        then = time() - (days if since is None else since) * DAY
        os.utime(path, (then, then))


async def test_a_match_that_nobody_comes_back_to_is_put_away(server: Company) -> None:
    table, journal = two_play(server)
    match_at(table).close()
    aged(table, journal, 29.9)
    assert {*server.reopen().table_list.by_number} == {1}
    match_at(server.lobby.table_list.by_number[1]).close()
    aged(table, journal, 31, visited=1)
    assert {*server.reopen().table_list.by_number} == {1}
    match_at(server.lobby.table_list.by_number[1]).close()
    aged(table, journal, 30.1)
    assert not server.reopen().table_list.by_number
    assert server.notes == [
        "table 1 (Ann, Ben) is left out of the lobby: nobody has come back for 30 days; the match"
        f" stays in {journal}"
    ]
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]


async def test_it_is_looked_for_such_matches_while_the_house_is_open(server: Company) -> None:
    table, journal = two_play(server)
    aged(table, journal, 31)
    server.clock.wait(3700)
    server.enter("Cleo")
    # Visitors who are there need do nothing.
    assert server.lobby.table_list.by_number
    for guest in ("Ann", "Ben"):
        server.lobby.leave(server.lobby.presence.visits[f"id-{guest.lower()}"])
    aged(table, journal, 31)
    server.enter("Dan")
    assert server.lobby.table_list.by_number
    server.clock.wait(3700)
    server.enter("Eve")
    assert not server.lobby.table_list.by_number
    assert journal.exists()


# --- What was said --------------------------------------------------------------------------------


async def test_what_was_said_at_a_table_and_who_is_muted_outlive_the_house(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.table(ann, ben, options=TableOptions(passphrase="rose"))
    server.lobby.talk.say(ann.visit, "hello \N{WHITE SMILING FACE}")
    server.lobby.talk.say(ben.visit, "hi")
    assert server.lobby.talk.mute(ann.visit, ben.visit.person.id)
    server.lobby.close()
    server.reopen()
    ann, ben = server.enter("Ann"), server.enter("Ben")
    assert [line.text for line in server.lobby.talk.heard(ben.visit)] == ["hello ☺", "hi"]
    assert [line.who for line in server.lobby.talk.heard(ann.visit)] == ["Ann"]
    assert not server.lobby.talk.mute(ann.visit, ben.visit.person.id)
    assert len(server.lobby.talk.heard(ann.visit)) == 2


@pytest.mark.parametrize("kept", ["", "[1]", "{", '{"id-ann": 1}', '{"id-ann": [[]]}', "null"])
async def test_mutes_that_cannot_be_read_are_none(server: Company, kept: str) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    (server.folder / "tables").mkdir()
    (server.folder / "tables" / "mutes").write_text(kept)
    server.reopen()
    ann, ben = server.enter("Ann"), server.enter("Ben")
    assert not server.lobby.talk.muted(ann.visit)
    assert server.lobby.talk.mute(ann.visit, ben.visit.person.id)
