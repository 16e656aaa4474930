"""What players and onlookers say at a table: who may read it when, and what is new to whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.basic.rules import PRESETS as BASIC
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.gin.rules import preset
from app.server.chat import LINES, LONGEST, ChatLine, TableTalk
from app.server.notices import NoticeKind
from app.server.refusals import LobbyError
from app.server.tables import Table
from tests.refusals import refused
from tests.server.company import Company, Guest
from tests.server.test_lobby import match_at, play_on


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def say(server: Company, guest: Guest, text: str) -> None:
    """Say something, as slowly as is asked for."""
    server.clock.now += 10
    server.lobby.talk.say(guest.visit, text)


def heard(guest: Guest) -> list[str]:
    """What the guest may read at the table."""
    return [line.text for line in guest.lobby.talk.heard(guest.visit)]


def unread(guest: Guest) -> list[str]:
    return [line.text for line in guest.lobby.talk.unread(guest.visit)]


def play_to_the_end_of_a_hand(table: Table) -> None:
    while match_at(table).to_act is not None:
        play_on(table, 1)


@pytest.mark.parametrize(
    "rules", [preset("standard"), BASIC["standard"], next(iter(CONTRACT.values()))]
)
async def test_players_read_onlookers_after_the_hand_and_onlookers_read_all(
    server: Company, rules: Any
) -> None:
    ann, ben, cleo, dan, eve = map(server.enter, ("Ann", "Ben", "Cleo", "Dan", "Eve"))
    players = (ann, ben, eve)[: max(rules.seats[0], 2)]
    table = server.table(*players, rules=rules)
    for onlooker in (cleo, dan):
        server.lobby.seating.watch(onlooker.visit, table.number)
    play_on(table, 1)
    for guest in (ann, ben, cleo, dan):
        guest.heard()
    say(server, cleo, "he waits for a king")
    say(server, ann, "hello")
    assert (ann.heard(), ben.heard()) == ([NoticeKind.SAID], [NoticeKind.SAID])
    assert dan.heard() == [NoticeKind.SAID, NoticeKind.SAID]
    assert heard(ann) == heard(ben) == ["hello"]
    assert heard(cleo) == heard(dan) == ["he waits for a king", "hello"]
    play_to_the_end_of_a_hand(table)
    (told,) = (each for each in ben.news if each.kind is NoticeKind.LOOKERS_SAID)
    assert [(line.who, line.text, line.looks_on) for line in told.lines] == [
        ("Cleo", "he waits for a king", True)
    ]
    # For a player it is new at the end; for the others it stays where it was.
    assert heard(ben) == ["hello", "he waits for a king"]
    assert heard(dan) == ["he waits for a king", "hello"]
    assert NoticeKind.LOOKERS_SAID not in dan.heard()
    say(server, dan, "well played")
    assert heard(ann)[-1] == "well played"


async def test_a_player_is_not_shown_what_a_muted_onlooker_has_said(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    server.lobby.talk.mute(ann.visit, cleo.visit.person.id)
    say(server, cleo, "aha")
    play_to_the_end_of_a_hand(table)
    assert NoticeKind.LOOKERS_SAID not in ann.heard()
    assert NoticeKind.LOOKERS_SAID in ben.heard()
    assert (heard(ann), heard(ben)) == ([], ["aha"])


async def test_a_match_that_is_given_up_ends_what_is_kept_from_its_players(
    server: Company,
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    say(server, cleo, "aha")
    server.lobby.seating.resign(ann.visit)
    assert heard(ann) == heard(ben) == ["aha"]


async def test_what_is_new_is_counted_for_each_person_also_while_they_are_away(
    server: Company,
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    say(server, ben, "hello")
    assert (unread(ann), unread(ben)) == (["hello"], [])
    server.lobby.talk.mark_read(ann.visit)
    assert unread(ann) == []
    ann.visit.leave()
    say(server, ben, "are you there?")
    ann = server.enter("Ann")
    assert ann.visit.table is table
    assert unread(ann) == ["are you there?"]
    # To an onlooker nothing is new that was said before they came.
    server.lobby.seating.watch(cleo.visit, table.number)
    assert (unread(cleo), heard(cleo)) == ([], ["hello", "are you there?"])


async def test_a_server_that_comes_back_knows_what_was_said_and_what_is_kept(
    server: Company,
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    say(server, ben, "hello")
    server.lobby.talk.mark_read(ann.visit)
    say(server, cleo, "aha")
    say(server, ben, "still there?")
    # It is killed a little later.
    server.clock.wait(10)
    match_at(table).close()
    server.reopen()
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    assert heard(ann) == ["hello", "still there?"]
    assert unread(ann) == ["still there?"]
    (table,) = server.lobby.table_list.by_number.values()
    server.lobby.seating.watch(cleo.visit, table.number)
    assert heard(cleo) == ["hello", "aha", "still there?"]
    play_to_the_end_of_a_hand(table)
    assert heard(ann) == ["hello", "still there?", "aha"]


async def test_a_flood_of_onlookers_leaves_the_players_their_lines(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    say(server, ann, "hello")
    saved: list[Path] = []
    monkeypatch.setattr(Table, "save", lambda table, folder: saved.append(folder))
    for number in range(2 * LINES):
        say(server, cleo, f"line {number}")
    # Its file is written once for all of them.
    assert not saved
    server.clock.wait(10)
    assert len(saved) == 1
    play_to_the_end_of_a_hand(table)
    assert heard(ben) == ["hello", *(f"line {number}" for number in range(LINES, 2 * LINES))]


async def test_a_table_with_the_longest_talk_is_found_again(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    for number in range(LINES):
        for guest in (ann, cleo):
            say(server, guest, chr(0x20000 + number) * LONGEST)
    before = heard(cleo)
    assert len(before) == 2 * LINES
    server.lobby.close()
    server.reopen()
    cleo = server.enter("Cleo")
    server.lobby.seating.watch(cleo.visit, table.number)
    assert heard(cleo) == before


async def test_people_at_a_table_are_told_of_onlookers_but_not_all_the_time(
    server: Company,
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    ann.heard()
    for _ in range(5):
        server.lobby.seating.watch(cleo.visit, table.number)
        server.lobby.seating.leave_table(cleo.visit)
    assert ann.heard() == [NoticeKind.LOOKS_ON, NoticeKind.LOOKS_AWAY] * 5
    with refused(LobbyError, "Not so fast"):
        server.lobby.seating.watch(cleo.visit, table.number)


def test_a_person_who_is_deleted_is_taken_out_of_the_talk() -> None:
    talk = TableTalk()
    for person in ("id-ann", "id-eve", "id-ann"):
        is_eve = person == "id-eve"
        talk.add(ChatLine(person, person, "hello", looks_on=is_eve), is_kept=is_eve)
        talk.mark_read(person)
    talk.erase("id-eve")
    assert [line.number for line in talk.lines(looks_on=True)] == [1, 3]
    assert "id-eve" not in str(talk.to_json())
