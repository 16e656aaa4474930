"""What visitors do with their own accounts, and what is left of one that is deleted."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.match.match import AnyMatch, Match
from app.server.daily import DailyBoard
from app.server.limits import PASSPHRASE_FAILURES_OF_ACCOUNT
from app.server.local_client import LocalLobbyClient
from app.server.profiles import stand_in
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_options import TableOptions
from app.server.tables import VisitEnd
from app.storage import journal
from tests.server.company import Guest, KnownCompany
from tests.server.test_rated_matches import play_on, rated_table


@pytest.fixture
def server(tmp_path: Path) -> KnownCompany:
    return KnownCompany(tmp_path)


def client(server: KnownCompany, guest: Guest) -> LocalLobbyClient:
    return LocalLobbyClient(guest.lobby, guest.visit, server.rename)


async def test_a_key_is_added_where_it_proves_itself_by_the_word_of_the_account(
    server: KnownCompany,
) -> None:
    ann = server.enter("Ann")
    word = client(server, ann).renew_word()
    laptop = server.accounts.with_key("SHA256:laptop")
    visit = server.lobby.enter(laptop)
    visit.key = "SHA256:laptop"
    there = LocalLobbyClient(server.lobby, visit)
    assert there.account_with_word(word.upper()) == "Ann"
    there.move_key(word)
    assert visit.end is VisitEnd.KEY_MOVED
    assert server.accounts.with_key("SHA256:laptop").id == ann.visit.person.id
    # Nothing else opens the account that the key had made.
    assert server.accounts.find(laptop.id) is None
    keys = client(server, ann).own_account().keys
    assert [(key.fingerprint, key.is_used) for key in keys] == [
        ("SHA256:Ann", True),
        ("SHA256:laptop", False),
    ]


async def test_an_account_that_something_else_opens_stays_without_the_key(
    server: KnownCompany,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    word = client(server, ann).renew_word()
    own = client(server, ben).renew_word()
    client(server, ben).move_key(word)
    kept = server.accounts.with_word(own)
    assert kept is not None
    assert kept.id == ben.visit.person.id


async def test_a_key_moves_by_a_right_word_alone_and_few_can_be_tried(
    server: KnownCompany,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    own = client(server, ben).renew_word()
    free, _ = PASSPHRASE_FAILURES_OF_ACCOUNT
    codes = []
    for word in (*(f"wrong{n}" for n in range(free)), own):
        with pytest.raises(LobbyError) as refusal:
            client(server, ben).move_key(word)
        codes.append(refusal.value.code)
    assert codes == [*[LobbyCode.UNKNOWN_WORD] * free, LobbyCode.TOO_MANY_WORDS]
    server.clock.wait(4000)
    with pytest.raises(LobbyError) as refusal:
        client(server, ben).move_key(own)
    assert refusal.value.code == LobbyCode.SAME_ACCOUNT
    ann.visit.key = ""
    with pytest.raises(LobbyError) as refusal:
        client(server, ann).move_key(own)
    assert refusal.value.code == LobbyCode.NO_KEY_TO_MOVE


async def test_nobody_leaves_for_good_in_the_middle_of_a_match(server: KnownCompany) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    word = client(server, ben).renew_word()
    server.table(ann, ben)
    with pytest.raises(LobbyError) as refusal:
        client(server, ann).delete_account()
    assert refusal.value.code == LobbyCode.STILL_PLAYING
    with pytest.raises(LobbyError) as refusal:
        client(server, ann).move_key(word)
    assert refusal.value.code == LobbyCode.STILL_PLAYING
    server.lobby.seating.resign(ann.visit)
    client(server, ann).delete_account()
    assert ann.visit.end is VisitEnd.DELETED


async def test_what_a_deleted_account_leaves_has_no_name_and_is_still_a_match(
    server: KnownCompany,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    match = play_on(rated_table(server, ann, ben))
    person = ann.visit.person
    (person.folder / "settings.json").write_text("{}")
    pages = server.folder / "pages"
    pages.mkdir()
    for name in ("Ann", "Ben"):
        (pages / f"{name}.html").write_text(f"<td>{name}</td>")
    day = datetime.now(UTC).date()
    client(server, ann).day_played(day, 100, 0.1, ())
    server.clock.now += 60
    client(server, ann).say("Bye")
    client(server, ann).send_message(ben.visit.person.id, "Good-bye")
    client(server, ben).follow(person.id)
    for guest in (ann, ben):
        server.lobby.seating.leave_table(guest.visit)
    client(server, ann).delete_account()
    ann.visit.leave()
    erasure = server.lobby.records.erase(person)
    erasure.carry_out()
    # Again, as after a crash.
    erasure.carry_out()
    assert not person.folder.exists()
    assert [path.name for path in pages.iterdir()] == ["Ben.html"]
    copies = [*server.folder.rglob("2*.jsonl")]
    assert len(copies) == 2, "the table's and Ben's"
    for path in copies:
        assert b"Ann" not in path.read_bytes()
        told: AnyMatch = Match.from_records(journal.read(path).records)
        assert [seat.name for seat in told.seats] == [stand_in(person.id), "Ben"]
        assert told.result == match.result
    assert DailyBoard(server.folder / "daily", b"").ranking("", day).players == 0
    assert client(server, ben).ties() == (frozenset(), frozenset(), 0)
    assert client(server, ben).contacts() == []
    profile = client(server, ben).profile(ben.visit.person.id)
    assert profile.matches[0].others == (stand_in(person.id),)
    assert profile.games[0].rating == ben.visit.ratings["gin"]
    assert not [line for line in server.lobby.talk.lines if line.person == person.id]


async def test_own_copies_tell_of_matches_that_the_log_does_not_know(
    server: KnownCompany,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    play_on(rated_table(server, ann, ben))
    for guest in (ann, ben):
        server.lobby.seating.leave_table(guest.visit)
    client(server, ann).delete_account()
    server.lobby.records.erase(ann.visit.person)._replace(matches=()).carry_out()
    assert not [path for path in server.folder.rglob("2*.jsonl") if b"Ann" in path.read_bytes()]


async def test_files_that_cannot_be_read_are_left_as_they_are(server: KnownCompany) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    play_on(rated_table(server, ann, ben))
    for guest in (ann, ben):
        server.lobby.seating.leave_table(guest.visit)
    (path,) = (server.folder / "tables").glob("*.jsonl")
    path.write_bytes(b"{}\n\xff")
    client(server, ann).delete_account()
    server.lobby.records.erase(ann.visit.person).carry_out()
    assert path.read_bytes() == b"{}\n\xff"
    (copy,) = ben.visit.person.folder.glob("matches/*.jsonl")
    assert json.loads(copy.read_text().splitlines()[0])["seats"][0]["name"] != "Ann"


async def test_only_the_tables_where_a_deleted_account_was_are_written_anew(
    server: KnownCompany,
) -> None:
    ann, ben, eve = server.enter("Ann"), server.enter("Ben"), server.enter("Eve")
    own, other = server.table(ann, options=TableOptions(cut=True)), server.table(ben, eve)
    paths = [table.path(server.folder / "tables") for table in (own, other)]
    for path in paths:
        path.unlink()
    server.lobby.records.erase(ann.visit.person)
    assert [path.exists() for path in paths] == [True, False]
