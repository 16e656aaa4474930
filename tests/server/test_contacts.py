"""Following, blocking, and messages of one to one that wait for the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.gin.rules import preset
from app.server.contact_store import KEPT_OF_TWO, ContactStore
from app.server.contacts import (
    HERE_AGAIN,
    LONGEST_MESSAGE,
    MOST_FOLLOWED,
    MOST_UNREAD,
    MOST_UNREAD_OF_ONE,
)
from app.server.local_client import LocalLobbyClient
from app.server.notices import NoticeKind
from app.server.refusals import LobbyCode, LobbyError
from app.server.seeks import SeekTerms
from app.server.tables import SeatSlot, TableRequest
from tests.server.company import Company, Guest


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def client(guest: Guest) -> LocalLobbyClient:
    return LocalLobbyClient(guest.lobby, guest.visit)


def code_of(refusal: pytest.ExceptionInfo[LobbyError]) -> object:
    return refusal.value.code


# --- Following ------------------------------------------------------------------------------------


async def test_a_follower_is_told_once_that_a_person_is_here(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    assert client(ann).follow(ben.visit.person.id)
    ben.visit.leave()
    ann.heard()
    # A line that breaks and comes back is nothing new.
    ben = server.enter("Ben")
    assert NoticeKind.FOLLOWED not in ann.heard()
    ben.visit.leave()
    server.clock.wait(HERE_AGAIN + 1)
    server.enter("Ben")
    assert ann.heard().count(NoticeKind.FOLLOWED) == 1


async def test_following_outlives_the_server_and_ends_when_it_is_said_again(
    server: Company,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ann).follow(ben.visit.person.id)
    server.lobby.close()
    server.reopen()
    ann = server.enter("Ann")
    assert client(ann).ties().follows == {ben.visit.person.id}
    assert not client(ann).follow(ben.visit.person.id)
    assert not client(ann).ties().follows


async def test_nobody_follows_themselves_or_a_person_that_is_not_known(server: Company) -> None:
    ann = client(server.enter("Ann"))
    for person, code in ((ann.me.person.id, LobbyCode.ONESELF), ("x", LobbyCode.NO_PERSON)):
        with pytest.raises(LobbyError) as refusal:
            ann.follow(person)
        assert code_of(refusal) == code


async def test_one_follows_so_many(server: Company) -> None:
    ann = client(server.enter("Ann"))
    for number in range(MOST_FOLLOWED):
        server.clock.now += 10
        ann.follow(server.person(f"P{number}").id)
    server.clock.now += 10
    with pytest.raises(LobbyError) as refusal:
        ann.follow(server.person("Ben").id)
    assert code_of(refusal) == LobbyCode.TOO_MANY_TIES


# --- Messages -------------------------------------------------------------------------------------


async def test_a_message_is_told_at_once_and_read_when_it_is_looked_at(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ann).send_message(ben.visit.person.id, "  Are you   there?  ")
    (notice,) = [each for each in ben.news if each.kind is NoticeKind.MESSAGE]
    assert (notice.who, notice.text, notice.person) == (
        "Ann",
        "Are you there?",
        ann.visit.person.id,
    )
    assert client(ben).ties().unread == 1
    (message,) = client(ben).messages(ann.visit.person.id)
    assert (message.text, message.is_read) == ("Are you there?", False)
    assert client(ben).ties().unread == 0
    # Its sender sees it too, and that changes nothing.
    assert [each.text for each in client(ann).messages(ben.visit.person.id)] == ["Are you there?"]


async def test_messages_wait_for_a_person_who_is_away_and_are_told_on_arriving(
    server: Company,
) -> None:
    ann, cleo, ben = server.enter("Ann"), server.enter("Cleo"), server.person("Ben")
    for text in ("Hello", "Are you there?"):
        client(ann).send_message(ben.id, text)
    client(cleo).send_message(ben.id, "Hi")
    server.lobby.close()
    server.reopen()
    guest = server.enter("Ben")
    (told,) = [each for each in guest.news if each.kind is NoticeKind.MESSAGES_WAIT]
    assert (told.moves, told.others) == (3, ("Cleo", "Ann"))
    contacts = client(guest).contacts()
    assert [(each.name, each.unread) for each in contacts] == [("Cleo", 1), ("Ann", 2)]


async def test_a_message_is_one_harmless_line_of_bounded_length(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ann).send_message(ben.visit.person.id, "a\x1b[2Jb\nc" + 1000 * "d")
    (message,) = client(ben).messages(ann.visit.person.id)
    assert message.text.isprintable()
    assert len(message.text) <= LONGEST_MESSAGE
    with pytest.raises(LobbyError) as refusal:
        client(ann).send_message(ben.visit.person.id, " \n ")
    assert code_of(refusal) == LobbyCode.NOTHING_SAID


async def test_nobody_writes_faster_than_others_can_read_nor_more_than_they_do(
    server: Company,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")

    def write(pause: float) -> None:
        for number in range(20):
            server.clock.now += pause
            client(ann).send_message(ben.visit.person.id, f"{number}")

    for pause, code in ((0, LobbyCode.TOO_FAST), (10, LobbyCode.NOT_READ_YET)):
        with pytest.raises(LobbyError) as refusal:
            write(pause)
        assert code_of(refusal) == code
    assert len(client(ben).messages(ann.visit.person.id)) == MOST_UNREAD_OF_ONE


async def test_strangers_cannot_fill_what_waits_for_a_person(server: Company) -> None:
    ben = server.person("Ben")
    for number in range(MOST_UNREAD // MOST_UNREAD_OF_ONE):
        stranger = client(server.enter(f"P{number}"))
        for _ in range(MOST_UNREAD_OF_ONE):
            server.clock.now += 10
            stranger.send_message(ben.id, "Buy!")
    ann = server.enter("Ann")
    with pytest.raises(LobbyError) as refusal:
        client(ann).send_message(ben.id, "Hello")
    assert code_of(refusal) == LobbyCode.TOO_MANY_WAIT
    # A person whom Ben follows still reaches him.
    guest = server.enter("Ben")
    client(guest).follow(ann.visit.person.id)
    guest.visit.leave()
    client(ann).send_message(ben.id, "Hello")


async def test_messages_are_those_of_the_two_alone(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    client(ann).send_message(ben.visit.person.id, "Between us")
    for other in (ann, ben):
        assert client(cleo).messages(other.visit.person.id) == []
    assert client(cleo).contacts() == []
    assert NoticeKind.MESSAGE not in cleo.heard()


def test_of_two_people_the_newest_messages_are_kept(tmp_path: Path) -> None:
    store = ContactStore(tmp_path / "contacts.sqlite")
    store.send("a", "c", "another")
    for number in range(KEPT_OF_TWO + 5):
        store.send(*(("a", "b") if number % 2 else ("b", "a")), f"{number}")
    found = store.messages("a", "b")
    assert [each.text for each in found] == [f"{number}" for number in range(5, KEPT_OF_TWO + 5)]
    assert store.messages("c", "a")
    store.close()


def test_of_what_is_forgotten_nothing_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "contacts.sqlite"
    store = ContactStore(path)
    store.send("a", "b", "Between us alone")
    store.forget("a")
    store.close()
    assert b"Between us" not in path.read_bytes()


async def test_a_person_without_a_name_writes_to_nobody(server: Company) -> None:
    ben = server.enter("Ben")
    server.call("Ann", "")
    with pytest.raises(LobbyError) as refusal:
        client(server.enter("Ann")).send_message(ben.visit.person.id, "Hello")
    assert code_of(refusal) == LobbyCode.NAMELESS


# --- Blocking -------------------------------------------------------------------------------------


async def test_nothing_of_a_blocked_person_comes_through_and_they_are_not_told(
    server: Company,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ben).follow(ann.visit.person.id)
    client(ann).send_message(ben.visit.person.id, "Before")
    assert client(ben).block(ann.visit.person.id)
    assert client(ben).ties() == (frozenset(), {ann.visit.person.id}, 0)
    ben.heard()
    ann.heard()
    # All of this is as for a person who is not blocked.
    client(ann).send_message(ben.visit.person.id, "After")
    client(ann).say("Hello all")
    server.clock.now += 60
    client(ann).open_table(TableRequest(preset("standard"), [SeatSlot()]))
    client(ann).invite(ben.visit.person.id)
    client(ann).leave_table()
    slot = SeatSlot(meant_for=ben.visit.person.id, name="Ben")
    client(ann).open_table(TableRequest(preset("standard"), [slot]))
    (table,) = client(ben).tables.values()
    assert table.slots[1].name == "Ben"
    assert not table.is_member(ben.visit.person.id)
    assert not ben.heard()
    assert [line.text for line in client(ben).heard()] == []
    assert [each.text for each in client(ben).messages(ann.visit.person.id)] == ["Before"]
    # Whom Ann follows she is not told of either.
    client(ann).follow(ben.visit.person.id)
    ben.visit.leave()
    server.clock.wait(HERE_AGAIN + 1)
    ann.heard()
    server.enter("Ben")
    assert NoticeKind.FOLLOWED not in ann.heard()


async def test_a_seek_seats_nobody_with_a_person_whom_they_have_blocked(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ben).block(ann.visit.person.id)
    for guest in (ann, ben):
        client(guest).seek(SeekTerms(preset("standard")))
    assert not server.lobby.table_list.by_number
    client(ben).block(ann.visit.person.id)
    server.clock.now += 10
    client(ben).seek(SeekTerms(preset("standard")))
    assert len(server.lobby.table_list.by_number) == 1


async def test_who_is_blocked_no_more_is_heard_again(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ben).block(ann.visit.person.id)
    assert not client(ben).block(ann.visit.person.id)
    client(ann).say("Hello")
    assert NoticeKind.SAID in ben.heard()


async def test_one_writes_to_nobody_whom_one_has_blocked(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ann).block(ben.visit.person.id)
    with pytest.raises(LobbyError) as refusal:
        client(ann).send_message(ben.visit.person.id, "Hello")
    assert code_of(refusal) == LobbyCode.BLOCKED_BY_YOU
    with pytest.raises(LobbyError) as refusal:
        client(ann).follow(ben.visit.person.id)
    assert code_of(refusal) == LobbyCode.BLOCKED_BY_YOU


async def test_people_who_are_not_known_any_more_are_forgotten(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    client(ann).follow(ben.visit.person.id)
    client(ben).send_message(ann.visit.person.id, "Hello")
    del server.people[ben.visit.person.id]
    assert client(ann).contacts() == []
    server.lobby.close()
    server.reopen()
    assert client(server.enter("Ann")).ties() == (frozenset(), frozenset(), 0)
