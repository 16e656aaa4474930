"""What the operator changes of accounts: another name, two made one, and the end of one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.refusal import Refused
from app.server import control_socket
from app.server.accounts import Account
from app.server.conduct_commands import ConductCommands
from app.server.control import Control
from app.server.daily import DailyBoard
from app.server.process import ServerLog
from app.server.refusals import LobbyCode, LobbyError, ServerCode, ServerError
from app.server.table_options import TableOptions
from app.text.refusals import english_for
from app.typed_json import as_json
from tests.disk import disk_with_room_for
from tests.server.company import KnownCompany
from tests.server.test_conduct import client
from tests.server.test_rated_matches import rated_table


class Visits:
    """Sessions that end at once."""

    def __init__(self, server: KnownCompany) -> None:
        self._server = server

    async def end_deleted(self, person: Account) -> None:
        if visit := self._server.lobby.presence.visits.get(person.id):
            visit.leave()
        self._server.lobby.records.erase(person).carry_out()


@pytest.fixture
def server(tmp_path: Path) -> KnownCompany:
    return KnownCompany(tmp_path)


@pytest.fixture
def commands(server: KnownCompany) -> ConductCommands:
    control = Control(server.folder, ServerLog(server.notes.append), print)
    return ConductCommands(control, server.lobby, server.accounts, Visits(server))


def refused(code: str) -> pytest.RaisesExc[ServerError | LobbyError]:
    return pytest.RaisesExc((ServerError, LobbyError), check=lambda error: error.code == code)


async def test_a_person_is_meant_by_name_id_key_or_word(
    server: KnownCompany, commands: ConductCommands
) -> None:
    ann = server.enter("Ann").visit.person
    guest, word = server.accounts.new_guest()
    for who in ("ann", ann.id, ann.id[:8], "SHA256:Ann"):
        assert commands.mute(who) == "Ann"
    stand_in = f"Guest {guest.id[:6]}"
    for who in (word, stand_in, guest.id[:6].upper()):
        assert commands.unmute(who) == stand_in
    for who in ("Nobody", "SHA256:other", "abc", "%", ""):
        with refused(ServerCode.UNKNOWN_PERSON):
            commands.mute(who)


@pytest.mark.parametrize(
    ("words", "told"),
    [((), "Ann is a moderator now.\n"), (("--end",), "Ann is no moderator any more.\n")],
)
async def test_it_is_said_who_is_a_moderator_now_or_no_longer(
    server: KnownCompany,
    commands: ConductCommands,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    told: str,
) -> None:
    def ask(state: Path, command: str, **arguments: Any) -> Any:
        return as_json(getattr(commands, command)(**arguments))

    server.person("Ann")
    monkeypatch.setattr(control_socket, "ask", ask)
    assert main(["server", "moderator", "Ann", *words, "--state", str(server.folder)]) == 0
    assert capsys.readouterr().out == told


async def test_a_key_that_nobody_has_is_banned_by_itself(
    server: KnownCompany, commands: ConductCommands
) -> None:
    assert commands.ban("SHA256:other").name == "SHA256:other"
    stranger = server.accounts.with_key("SHA256:other")
    assert server.lobby.conduct.ban_of(stranger, "SHA256:other", "")
    assert commands.unban("SHA256:other") == ["SHA256:other"]
    with refused(ServerCode.NOT_BANNED):
        commands.unban("SHA256:other")


async def test_a_banned_person_is_found_by_name_after_the_account_is_gone(
    server: KnownCompany, commands: ConductCommands
) -> None:
    server.enter("Ann")
    commands.ban("Ann", 0, "spam")
    await commands.drop_account("Ann")
    again = server.accounts.with_key("SHA256:Ann")
    assert server.lobby.conduct.ban_of(again, "SHA256:Ann", "")
    assert commands.unban("ann") == ["Ann"]


# --- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_here", [True, False])
async def test_a_person_is_renamed_here_or_not(
    server: KnownCompany, commands: ConductCommands, is_here: bool
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben, options=TableOptions(cut=True))
    if not is_here:
        ben.visit.leave()
    assert commands.rename("Ben", "Bertram") == "Bertram"
    assert [slot.name for slot in table.slots] == ["Ann", "Bertram"]
    person = server.accounts.named("Bertram")
    assert person
    assert person.id == ben.visit.person.id
    assert f"the operator renames Ben ({person.id[:8]}) to Bertram" in server.notes
    with refused(ServerCode.NAME_TAKEN):
        commands.rename("Bertram", "Ann")


# --- Two that become one --------------------------------------------------------------------------


async def test_nothing_of_two_accounts_is_lost_when_they_become_one(
    server: KnownCompany, commands: ConductCommands
) -> None:
    ann, old, ben = server.enter("Ann"), server.enter("Old"), server.enter("Ben")
    me, was, other = (guest.visit.person for guest in (ann, old, ben))
    table = rated_table(server, old, ben)
    server.lobby.seating.resign(ben.visit)
    client(server, ben).send_message(was.id, "Well played!")
    client(server, ben).follow(was.id)
    client(server, old).block(me.id)
    client(server, old).mute(other.id)
    word = client(server, old).renew_word()
    was.folder.mkdir(parents=True, exist_ok=True)
    (was.folder / "settings.json").write_text("{}")
    old.visit.leave()
    assert table.match
    kept = server.lobby.conduct.store
    kept.set_moderator(was.id, is_so=True)

    assert (await commands.merge("Old", "Ann")).name == "Ann"

    logged = f"the operator merges Old ({was.id[:8]}) into Ann ({me.id[:8]})"
    assert logged in server.notes
    assert server.accounts.find(was.id) is None
    assert server.accounts.with_key("SHA256:Old").id == me.id
    found = server.accounts.with_word(word)
    assert found
    assert found.id == me.id
    assert server.accounts.rename(other, "Old").name == "Old"
    assert kept.moderators == {me.id}
    mine = client(server, ann)
    assert [message.text for message in mine.messages(other.id)] == ["Well played!"]
    assert client(server, ben).ties().follows == {me.id}
    assert mine.ties().blocks == frozenset()
    assert mine.muted() == {other.id}
    (figures,) = mine.profile(me.id).games
    assert (figures.played.matches, figures.played.won) == (1, 1)
    assert figures.rating
    assert ann.visit.ratings["gin"].elo > 1000
    # And in the eyes of the other.
    assert client(server, ben).profile(other.id).matches[0].others == ("Ann",)
    assert [path.suffix for path in (me.folder / "matches").iterdir()] == [".jsonl"]
    assert (me.folder / "settings.json").exists()
    assert not was.folder.exists()
    # The file of ratings says the same after a restart.
    server.lobby.close()
    again = server.reopen().enter(me)
    assert again.ratings == ann.visit.ratings


async def test_a_match_between_the_two_counts_no_more(
    server: KnownCompany, commands: ConductCommands
) -> None:
    ann, old = server.enter("Ann"), server.enter("Old")
    rated_table(server, ann, old)
    server.lobby.seating.resign(old.visit)
    assert ann.visit.ratings["gin"].elo > 1000
    old.visit.leave()
    server.lobby.seating.leave_table(ann.visit)
    await commands.merge("Old", "Ann")
    assert ann.visit.ratings == {}
    assert server.accounts.named("Old") is None


@pytest.mark.parametrize("banned", ["Old", "Ann"])
async def test_a_ban_of_one_of_two_holds_for_all_keys_of_both(
    server: KnownCompany, commands: ConductCommands, banned: str
) -> None:
    old, ann = server.person("Old"), server.person("Ann")
    ban = commands.ban(banned, 3, "spam")
    merged = await commands.merge("Old", "Ann")
    assert merged.name == "Ann"
    assert [each.until for each in merged.bans] == [ban.until]
    conduct = server.lobby.conduct
    assert conduct.ban_of(ann, "", "")
    # Also after the account is gone.
    await commands.drop_account("Ann")
    stranger = server.person("Eve")
    for key in ("SHA256:Old", "SHA256:Ann"):
        assert conduct.ban_of(stranger, key, "")
    assert conduct.ban_of(old, "", "") is None
    commands.unban(banned)
    assert not conduct.bans


async def test_a_merge_that_a_crash_has_cut_short_is_done_again(
    server: KnownCompany, commands: ConductCommands
) -> None:
    ann, old, ben = server.enter("Ann"), server.enter("Old"), server.enter("Ben")
    rated_table(server, old, ben)
    server.lobby.seating.resign(ben.visit)
    old.visit.leave()
    server.lobby.records.hand_over(old.visit.person, ann.visit.person)
    await commands.merge("Old", "Ann")
    assert ann.visit.ratings["gin"].matches == 1
    assert len(client(server, ann).profile(ann.visit.person.id).matches) == 1


async def test_who_is_here_or_plays_is_not_merged(
    server: KnownCompany, commands: ConductCommands
) -> None:
    ann, old = server.enter("Ann"), server.enter("Old")
    with refused(ServerCode.SAME_PERSON):
        await commands.merge("Ann", "SHA256:Ann")
    with refused(LobbyCode.HERE_STILL):
        await commands.merge("Old", "Ann")
    server.table(old, server.enter("Ben"))
    old.visit.leave()
    with refused(LobbyCode.PLAYS_STILL):
        await commands.merge("Old", "Ann")
    with refused(LobbyCode.PLAYS_STILL):
        await commands.drop_account("Old")
    assert server.accounts.named("Old")
    assert ann.visit.person.name == "Ann"


def test_a_daily_result_goes_with_the_account_unless_there_is_one(tmp_path: Path) -> None:
    board = DailyBoard(tmp_path, b"secret")
    today = board.today()
    board.put("old", "Old", today, 10, 0.1, ())
    board.put("other", "Other", today, 20, 0.2, ())
    board.hand_over("old", "ann")
    board.hand_over("other", "ann")
    assert len(board.ranking("ann", today).lines) == 2
    assert board.ranking("old", today).lines == ()


# --- A full disk ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("ban", {"who": "Ben"}),
        ("ban", {"who": "192.0.2.0/24", "days": 1}),
        ("unban", {"who": "Eve"}),
        ("mute", {"who": "Ben"}),
        ("unmute", {"who": "Eve"}),
        ("moderator", {"who": "Ben"}),
        ("report-done", {"number": 1}),
        ("rename", {"who": "Ben", "name": "Bob"}),
        ("merge", {"who": "Old", "into": "Ann"}),
        ("drop-account", {"who": "Old"}),
    ],
)
async def test_what_cannot_be_saved_is_refused_in_a_sentence_and_has_not_happened(
    server: KnownCompany, command: str, arguments: dict[str, object]
) -> None:
    faults: list[BaseException] = []
    control = Control(server.folder, ServerLog(server.notes.append), faults.append)
    commands = ConductCommands(control, server.lobby, server.accounts, Visits(server))
    for name in ("Old", "Ann"):
        server.person(name)
    ben = server.enter("Ben")
    server.person("Eve")
    commands.ban("Eve")
    commands.mute("Eve")
    client(server, ben).report(server.enter("Ann").visit.person.id, "spam")

    def state() -> object:
        names = {name: server.accounts.named(name) for name in ("Old", "Ann", "Ben", "Bob", "Eve")}
        return names, commands.conduct(), commands.reports()

    before = state()
    request = json.dumps({"command": command, "arguments": arguments}).encode()
    with disk_with_room_for(0):
        answer = await control.answer(request)
    sentence = english_for(Refused.from_json(answer["refused"]))
    assert sentence.endswith(".")
    assert "no room" in sentence or "full" in sentence, sentence
    assert state() == before
    assert not faults
    # And it can be done once there is room.
    assert "answer" in await control.answer(request)
