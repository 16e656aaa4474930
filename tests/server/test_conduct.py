"""Bans, mutes, moderators and reports, and what an onlooker may not tell the players of a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.server.client import LobbyClient
from app.server.conduct import DAY
from app.server.conduct_store import ConductStore, Hold, HoldKind, Report, is_within, network_of
from app.server.events import VisitorExpelled
from app.server.moderation import MOST_OPEN
from app.server.notices import NoticeKind
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_options import TableOptions
from app.server.tables import Cause, TablePhase
from app.server.time_control import TimeControl
from app.storage.errors import StoreError
from tests.server.company import Company, FarKnownCompany, Guest, KnownCompany

SPAM = "spam"


@pytest.fixture(params=[KnownCompany, FarKnownCompany])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> KnownCompany:
    """A lobby with accounts, in one process or with two workers."""
    kind: Callable[[Path], KnownCompany] = request.param
    return kind(tmp_path)


@pytest.fixture
def company(tmp_path: Path) -> KnownCompany:
    return KnownCompany(tmp_path)


def client(server: Company, guest: Guest) -> LobbyClient:
    return server.place(guest.visit)


def moderator(server: Company, name: str) -> Guest:
    guest = server.enter(name)
    server.lobby.conduct.store.set_moderator(guest.visit.person.id, is_so=True)
    return guest


def expelled(server: Company) -> list[VisitorExpelled]:
    """Return the list to which the visitors come who have to leave."""
    found: list[VisitorExpelled] = []
    server.lobby.events.subscribe(VisitorExpelled, found.append)
    return found


def refused(code: str) -> pytest.RaisesExc[LobbyError]:
    return pytest.RaisesExc(LobbyError, check=lambda error: error.code == code)


# --- Bans -----------------------------------------------------------------------------------------


def test_a_ban_knows_a_person_by_account_key_and_network(company: KnownCompany) -> None:
    conduct = company.lobby.conduct
    ben, eve = company.person("Ben"), company.person("Eve")
    conduct.ban_person(ben, 3, None, SPAM)
    conduct.ban_network(network_of("192.0.2.7"), 0, "")
    assert conduct.ban_of(ben, "", "198.51.100.1")
    # The key outlives the account.
    assert conduct.ban_of(eve, "SHA256:Ben", "198.51.100.1")
    assert conduct.ban_of(eve, "SHA256:Eve", "192.0.2.7")
    assert conduct.ban_of_address("::ffff:192.0.2.7")
    assert conduct.ban_of(eve, "SHA256:Eve", "192.0.2.8") is None
    told = conduct.ban_of(ben, "", "")
    assert told
    assert conduct.told(told) == (
        "You are banned from this house for 3 more days. The reason: spam"
    )


def test_a_ban_outlives_the_server_and_ends_by_itself(company: KnownCompany) -> None:
    ben = company.person("Ben")
    company.lobby.conduct.ban_person(ben, 2, None, SPAM)
    company.lobby.close()
    conduct = company.reopen().conduct
    company.clock.wait(2 * DAY - 1)
    (ban,) = conduct.bans
    assert conduct.told(ban).startswith("You are banned from this house for 1 more day.")
    company.clock.wait(2)
    assert conduct.ban_of(ben, "", "") is None


async def test_from_the_address_of_a_banned_guest_no_new_guests_come_for_a_day(
    company: KnownCompany,
) -> None:
    conduct, now = company.lobby.conduct, company.clock.wall()
    guest, _ = company.accounts.new_guest()
    company.lobby.enter(guest, "192.0.2.7")
    conduct.ban_person(guest, 0, None, SPAM)
    known = company.person("Ann")
    old, new = (replace(guest, id=f"{n}", since=now + n) for n in (-1, 1))
    assert conduct.ban_of(new, "", "192.0.2.7")
    assert conduct.ban_of(new, "", "192.0.2.8") is None
    assert conduct.ban_of(old, "", "192.0.2.7") is None
    assert conduct.ban_of(known, "SHA256:Ann", "192.0.2.7") is None
    company.clock.wait(DAY + 1)
    assert conduct.ban_of(new, "", "192.0.2.7") is None
    assert conduct.ban_of(guest, "", "")


async def test_a_banned_visitor_with_a_key_does_not_come_back_as_a_guest_at_once(
    company: KnownCompany,
) -> None:
    conduct, ben = company.lobby.conduct, company.person("Ben")
    company.lobby.enter(ben, "192.0.2.7")
    conduct.ban_person(ben, 0, None, SPAM)
    guest, _ = company.accounts.new_guest()
    new = replace(guest, since=company.clock.wall() + 1)
    assert conduct.ban_of(new, "", "192.0.2.7")
    assert conduct.ban_of(new, "", "192.0.2.8") is None
    conduct.lift(conduct.bans)
    assert conduct.ban_of(new, "", "192.0.2.7") is None


def test_a_lifted_ban_holds_no_more(company: KnownCompany) -> None:
    conduct, ben = company.lobby.conduct, company.person("Ben")
    conduct.lift([conduct.ban_person(ben, 0, None, "")])
    assert conduct.ban_of(ben, "SHA256:Ben", "") is None
    assert company.notes[-1] == "the operator lifts the ban of Ben"


@pytest.mark.parametrize(
    ("address", "network", "within", "without"),
    [
        ("192.0.2.7", "192.0.2.7/32", "192.0.2.7", "192.0.2.8"),
        ("192.0.2.9/24", "192.0.2.0/24", "192.0.2.200", "192.0.3.1"),
        ("2001:db8::7", "2001:db8::/64", "2001:db8::ffff%eth0", "2001:db8:0:1::"),
        ("::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.7", "::1"),
    ],
)
def test_an_address_stands_for_its_household(
    address: str, network: str, within: str, without: str
) -> None:
    assert network_of(address) == network
    assert is_within(within, network)
    assert not is_within(without, network)


def test_a_file_that_cannot_be_read_keeps_the_server_closed(tmp_path: Path) -> None:
    path = tmp_path / "conduct.json"
    path.mkdir()
    with pytest.raises(StoreError):
        ConductStore(path)


def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "conduct.json").write_text("{")
    company = Company(tmp_path)
    assert "The file of bans, mutes and reports was damaged" in company.notes[0]
    assert (tmp_path / "conduct.json.damaged").exists()


# --- In a match -----------------------------------------------------------------------------------


async def test_a_banned_player_loses_the_match_and_the_others_are_told_why(
    company: KnownCompany,
) -> None:
    ann, ben = company.enter("Ann"), company.enter("Ben")
    table = company.table(ann, ben)
    assert table.match
    out = expelled(company)
    company.lobby.conduct.ban_person(ben.visit.person, 1, None, SPAM)
    assert [(event.visit, event.why) for event in out] == [(ben.visit, SPAM)]
    assert (table.phase, table.cause) == (TablePhase.OVER, Cause.RESIGNED)
    seen = ann.open().seat_handle(0).snapshot()
    assert seen.resignation
    assert seen.resignation.is_by_ban
    result = table.match.session.match.result
    assert result
    assert result.winners == (0,)


async def test_an_absent_player_who_is_banned_loses_a_match_over_days(
    company: KnownCompany,
) -> None:
    ann, ben = company.enter("Ann"), company.enter("Ben")
    table = company.table(ann, ben, options=TableOptions(time_control=TimeControl(turn=3 * DAY)))
    ben.visit.leave()
    ann.visit.leave()
    company.lobby.conduct.ban_person(ben.visit.person, 0, None, "")
    assert table.phase is TablePhase.OVER
    # The table waits for Ann alone to see the end.
    assert table.waits_for == {ann.visit.person.id}


async def test_the_chair_of_a_banned_person_is_free_where_the_match_has_not_begun(
    company: KnownCompany,
) -> None:
    ann, ben = company.enter("Ann"), company.enter("Ben")
    table = company.table(ann, ben, options=TableOptions(cut=True))
    company.lobby.conduct.ban_person(ben.visit.person, 0, None, "")
    assert [slot.person for slot in table.slots] == [ann.visit.person.id, ""]
    assert NoticeKind.STOOD_UP in ann.heard()


async def test_a_player_sent_out_at_their_turn_keeps_the_seat(company: KnownCompany) -> None:
    ann, ben = company.enter("Ann"), company.enter("Ben")
    table = company.table(ann, ben)
    assert table.match
    out = expelled(company)
    seat = table.match.to_act
    assert seat is not None
    visit = (ann, ben)[seat].visit
    company.lobby.conduct.kick(visit, None, "")
    (event,) = out
    assert event.ban is None
    # What the session does then.
    visit.leave()
    assert (table.phase, table.match.to_act) == (TablePhase.PLAYING, seat)
    assert table.match.is_away(seat)
    assert company.lobby.conduct.ban_of(visit.person, visit.key, "") is None


# --- Mutes ----------------------------------------------------------------------------------------


async def test_a_muted_person_plays_but_does_not_talk(server: KnownCompany) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    lobby = client(server, ben)
    server.lobby.conduct.mute(ben.visit.person, 60, None, SPAM)
    assert NoticeKind.MUTED in ben.heard()
    talks: list[Callable[[], None]] = [
        lambda: lobby.say("Hello!"),
        lambda: lobby.send_message(ann.visit.person.id, "Hello!"),
        lambda: lobby.invite(ann.visit.person.id),
        lambda: lobby.rename("Hello"),
    ]
    for talk in talks:
        with refused(LobbyCode.MUTED_HERE) as error:
            talk()
        assert error.value.values == {"left": 60}
    assert server.table(ann, ben).match
    server.clock.wait(60 * 60)
    lobby.say("Hello!")
    assert server.notes[0] == f"the operator mutes Ben {_in_log(ben)} for 60 min: spam"


def _in_log(guest: Guest) -> str:
    return f"({guest.visit.person.id[:8]})"


# --- Moderators -----------------------------------------------------------------------------------


async def test_only_moderators_moderate_and_not_each_other(server: KnownCompany) -> None:
    ann, ben = moderator(server, "Ann"), server.enter("Ben")
    bob = moderator(server, "Bob").visit.person.id
    mine, theirs = client(server, ann), client(server, ben)
    assert mine.is_moderator()
    assert not theirs.is_moderator()
    own = ann.visit.person.id
    acts: list[Callable[[LobbyClient, str], object]] = [
        lambda lobby, who: lobby.kick(who, ""),
        lambda lobby, who: lobby.silence(who, ""),
        lambda lobby, who: lobby.ban(who, 1, ""),
    ]
    for act in acts:
        with refused(LobbyCode.NO_MODERATOR):
            act(theirs, own)
        with refused(LobbyCode.MODERATOR_TOO):
            act(mine, bob)
        with refused(LobbyCode.ONESELF):
            act(mine, own)
    with refused(LobbyCode.NO_MODERATOR):
        theirs.reports()
    with refused(LobbyCode.NO_MODERATOR):
        theirs.close_report(1)


async def test_each_act_of_a_moderator_is_in_the_log(server: KnownCompany) -> None:
    ann, ben = moderator(server, "Ann"), server.enter("Ben")
    lobby, person = client(server, ann), ben.visit.person.id
    lobby.kick(person, SPAM)
    assert lobby.silence(person, SPAM)
    assert not lobby.silence(person, "")
    lobby.ban(person, 7, SPAM)
    who, whom = f"Ann {_in_log(ann)}", f"Ben {_in_log(ben)}"
    assert server.notes == [
        f"{who} sends out {whom}: spam",
        f"{who} mutes {whom} for 60 min: spam",
        f"{who} lets {whom} talk again",
        f"{who} bans {whom} for 7 d: spam",
    ]


# --- Reports --------------------------------------------------------------------------------------


async def test_a_report_holds_the_lines_that_were_said(server: KnownCompany) -> None:
    mod, ann, ben = moderator(server, "Mod"), server.enter("Ann"), server.enter("Ben")
    here, there = client(server, ann), client(server, ben)
    there.say("You cheat!")
    there.send_message(ann.visit.person.id, "Loser.")
    here.report(ben.visit.person.id, "  insults\n")
    assert NoticeKind.REPORTED in mod.heard()
    assert NoticeKind.REPORTED not in ben.heard()
    (report,) = client(server, mod).reports()
    assert (report.reporter_name, report.name, report.why) == ("Ann", "Ben", "insults")
    said = [(line.who, line.text, line.is_message) for line in report.lines]
    assert said == [("Ben", "You cheat!", False), ("Ben", "Loser.", True)]
    assert server.notes[-1].endswith(f"reports Ben {_in_log(ben)} in report 1: insults")
    client(server, mod).close_report(report.number)
    assert not client(server, mod).reports()
    with refused(LobbyCode.NO_REPORT):
        client(server, mod).close_report(report.number)


async def test_reports_of_one_person_are_few_until_they_are_read(company: KnownCompany) -> None:
    ann, ben = company.enter("Ann"), company.enter("Ben")
    lobby = client(company, ann)
    for _ in range(MOST_OPEN):
        lobby.report(ben.visit.person.id, SPAM)
    with refused(LobbyCode.REPORTS_WAIT):
        lobby.report(ben.visit.person.id, SPAM)


async def test_a_moderator_who_plays_reads_no_report_of_that_table_nor_of_themselves(
    company: KnownCompany,
) -> None:
    mod, ann, eve = moderator(company, "Mod"), company.enter("Ann"), company.enter("Eve")
    table = company.table(mod, ann)
    company.lobby.seating.watch(eve.visit, table.number)
    client(company, eve).say("Mod holds three kings.")
    client(company, eve).report(ann.visit.person.id, SPAM)
    client(company, ann).report(mod.visit.person.id, SPAM)
    assert NoticeKind.REPORTED not in mod.heard()
    assert client(company, mod).reports() == []
    assert table.match
    table.match.resign(0)
    (report,) = client(company, mod).reports()
    assert report.name == "Ann"


async def test_a_player_s_report_has_no_line_that_is_kept_from_players(
    company: KnownCompany,
) -> None:
    ann, ben, eve = company.enter("Ann"), company.enter("Ben"), company.enter("Eve")
    table = company.table(ann, ben)
    company.lobby.seating.watch(eve.visit, table.number)
    client(company, eve).say("Ann holds three kings.")
    client(company, ben).report(eve.visit.person.id, SPAM)
    (report,) = company.lobby.conduct.store.reports
    assert report.lines == []


async def test_reports_and_mutes_of_a_deleted_account_go_but_its_ban_stays(
    company: KnownCompany,
) -> None:
    ann, ben, eve = company.enter("Ann"), company.enter("Ben"), company.enter("Eve")
    store = company.lobby.conduct.store
    client(company, ben).say("Hello!")
    client(company, ann).report(eve.visit.person.id, SPAM)
    client(company, ann).report(ben.visit.person.id, SPAM)
    company.lobby.conduct.mute(ben.visit.person, 60, None, "")
    company.lobby.conduct.ban_person(ben.visit.person, 0, None, "")
    company.lobby.records.erase(ben.visit.person)
    (report,) = ConductStore(company.folder / "conduct.json").reports
    assert (report.name, report.lines) == ("Eve", [])
    assert not store.mutes(0)
    assert Hold(HoldKind.KEY, "SHA256:Ben") in store.bans(0)[0].holds


def test_what_is_kept_is_handed_over_with_an_account(tmp_path: Path) -> None:
    store = ConductStore(tmp_path / "conduct.json")
    store.set_moderator("a", is_so=True)
    store.put_report(Report(1, 0.0, "a", "Ann", "b", "Ben", SPAM, 0, "", []))
    store.hand_over("a", "c")
    again = ConductStore(tmp_path / "conduct.json")
    assert again.moderators == {"c"}
    assert again.reports[0].reporter == "c"


# --- Onlookers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("has_left", [False, True])
async def test_who_has_watched_a_hand_tells_its_players_nothing_until_it_is_over(
    company: KnownCompany, has_left: bool
) -> None:
    ann, ben, eve = company.enter("Ann"), company.enter("Ben"), company.enter("Eve")
    table = company.table(ann, ben)
    lobby = client(company, eve)
    lobby.watch(table.number)
    if has_left:
        lobby.leave_table()
    with refused(LobbyCode.AFTER_THE_HAND):
        lobby.send_message(ann.visit.person.id, "He has three kings.")
    with refused(LobbyCode.NAME_AFTER_THE_HAND):
        lobby.rename("Three kings")
    assert not {NoticeKind.MESSAGE, NoticeKind.ONLOOKER_RENAMED} & {*ann.heard()}
    assert table.match
    table.match.resign(1)
    lobby.send_message(ann.visit.person.id, "Well played!")
    lobby.rename("Evelyn")
