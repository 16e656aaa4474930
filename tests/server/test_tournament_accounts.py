"""Tournaments when accounts of people who take part are renamed, deleted, banned or made one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.server.conduct_commands import ConductCommands
from app.server.control import Control
from app.server.process import ServerLog
from app.server.profiles import stand_in
from app.server.tables import TablePhase
from app.server.tournament_terms import PairingLine
from app.tournaments.plan import Form
from app.tournaments.tournament import Outcome, Phase
from tests.server.company import Guest, KnownCompany
from tests.server.test_account_commands import Visits
from tests.server.test_tournaments import ALONE, CUP, LIVE, Club, scores

PEOPLE = ("Ann", "Ben", "Kim", "Lea")


class KnownClub(Club, KnownCompany):
    """A tournament of people with accounts."""

    def all_come(self) -> dict[str, Guest]:
        return {name: self.enter(name) for name in PEOPLE}

    def reload(self) -> None:
        """Let another process go on with these files."""
        self.lobby.close()
        self.reopen().open()

    def pairing_of(self, person: str) -> PairingLine:
        (line,) = (each for each in self.info.pairings if person in each.players)
        return line

    def names(self) -> Sequence[str]:
        return [line.name for line in self.info.standings]


@pytest.fixture
def club(tmp_path: Path) -> KnownClub:
    return KnownClub(tmp_path)


@pytest.fixture
def commands(club: KnownClub) -> ConductCommands:
    control = Control(club.folder, ServerLog(club.notes.append), print)
    return ConductCommands(control, club.lobby, club.accounts, Visits(club))


# --- Another name, and the end of an account ------------------------------------------------------


async def test_the_standings_have_the_new_name_of_a_person_who_is_away(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    club.all_enter()["Ann"].visit.leave()
    assert "Ann" in club.names()
    commands.rename("Ann", "Annika")
    assert "Annika" in club.names()


async def test_a_dropped_person_takes_no_part_before_it_begins(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    club.all_enter()["Ann"].visit.leave()
    await commands.drop_account("Ann")
    assert club.names() == ["Ben", "Kim", "Lea"]


async def test_a_dropped_person_loses_the_match_to_come_and_stays_in_the_standings_as_left(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    ann = guests["Ann"].visit
    ann.leave()
    club.start()
    assert club.table_of("Ann").phase is TablePhase.WAITING
    await commands.drop_account("Ann")
    for _ in range(2):
        line = club.info.line_of(ann.person.id)
        assert line
        assert (line.name, line.has_left) == (stand_in(ann.person.id), True)
        pairing = club.pairing_of(ann.person.id)
        assert pairing.outcome is Outcome.FORFEIT
        assert pairing.winner != ann.person.id
        assert not any(table.is_member(ann.person.id) for table in club.tables())
        club.reload()


async def test_a_tournament_goes_on_after_a_person_was_dropped(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    guests["Ann"].visit.leave()
    club.start()
    await commands.drop_account("Ann")
    for _ in range(10):
        club.win_all()
        club.clock.wait(60)
    assert club.info.phase is Phase.OVER
    found = scores(club.info)
    assert [found[name] for name in PEOPLE[1:]] == [3, 2, 1]


async def test_a_dropped_person_may_hold_no_tournament(
    club: KnownClub, commands: ConductCommands
) -> None:
    ann = club.enter("Ann").visit
    club.lobby.held_tournaments.let_direct(ann.person.id, may=True)
    ann.leave()
    await commands.drop_account("Ann")
    assert club.lobby.held_tournaments.directors == []


# --- Two accounts that become one -----------------------------------------------------------------


async def test_a_merged_person_counts_as_the_other_in_what_was_and_what_comes(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    old, new = guests["Ann"].visit, club.enter("Zoe").visit
    club.start()
    club.win_all()
    club.lobby.seating.leave_table(old)
    old.leave()
    await commands.merge("Ann", "Zoe")
    for _ in range(2):
        line = club.info.line_of(new.person.id)
        assert line
        assert (line.name, line.score, line.place) == ("Zoe", 1, 1)
        assert club.info.line_of(old.person.id) is None
        assert club.pairing_of(new.person.id).winner == new.person.id
        club.reload()
    for name in ("Ben", "Kim", "Lea", "Zoe"):
        club.enter(name)
    club.clock.wait(60)
    assert club.table_of("Zoe").phase is TablePhase.PLAYING


async def test_a_table_that_waits_for_the_merged_person_waits_for_the_other(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    guests["Ann"].visit.leave()
    club.start()
    club.accounts.rename(club.accounts.with_key("SHA256:Zoe"), "Zoe")
    await commands.merge("Ann", "Zoe")
    table = club.table_of("Zoe")
    zoe = club.enter("Zoe").visit
    assert zoe.table is table
    assert table.phase is TablePhase.PLAYING
    assert "Zoe" in club.pairing_of(zoe.person.id).names


async def test_of_two_who_take_part_and_are_merged_the_first_leaves(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    club.take_part(club.enter("Zoe"))
    club.start()
    club.win_all()
    for name in PEOPLE:
        club.lobby.seating.leave_table(guests[name].visit)
    old, new = guests["Kim"].visit.person.id, guests["Ann"].visit.person.id
    guests["Kim"].visit.leave()
    await commands.merge("Kim", "Ann")
    found = {line.player: line for line in club.info.standings}
    assert (found[old].has_left, found[new].has_left) == (True, False)
    assert found[new].name == "Ann"


async def test_a_tournament_that_is_over_knows_the_merged_person_too(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold(Form.KNOCK_OUT)
    club.all_enter()
    club.start()
    for _ in range(5):
        club.win_all()
        club.clock.wait(60)
    assert club.names()[0] == "Ann"
    ann = club.lobby.presence.visits[club.person("Ann").id]
    club.lobby.seating.leave_table(ann)
    ann.leave()
    club.enter("Zoe")
    await commands.merge("Ann", "Zoe")
    for _ in range(2):
        assert club.names()[0] == "Zoe"
        assert club.info.phase is Phase.OVER
        club.reload()


async def test_the_deals_of_a_duplicate_go_on_where_the_merged_person_was(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    guests = club.all_enter()
    club.start()
    tournament = club.lobby.held_tournaments.named(CUP).tournament
    ann, zoe = guests["Ann"].visit, club.enter("Zoe").visit
    tournament.deal_played(ann.person.id, 0.25, 10)
    ann.leave()
    await commands.merge("Ann", "Zoe")
    assert tournament.next_deal(zoe.person.id) == 1
    assert tournament.difference(zoe.person.id) == 10


async def test_a_merged_director_still_decides(club: KnownClub, commands: ConductCommands) -> None:
    held = club.lobby.held_tournaments
    ann, zoe = club.enter("Ann").visit, club.enter("Zoe").visit
    held.let_direct(ann.person.id, may=True)
    request = club.request(Form.SWISS, LIVE)
    name = held.create_tournament(ann, request)
    ann.leave()
    await commands.merge("Ann", "Zoe")
    assert held.may_direct(zoe, name)
    held.end_tournament(zoe, name)
    assert held.named(name).info.is_cancelled


# --- A ban ----------------------------------------------------------------------------------------


async def test_who_is_banned_while_playing_loses_the_match_and_the_round_goes_on(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    club.start()
    ann = guests["Ann"].visit.person.id
    commands.ban("Ann", 0, "cheats")
    line = club.pairing_of(ann)
    assert line.outcome is Outcome.PLAYED
    assert line.winner not in ("", ann)


async def test_who_is_banned_before_the_match_keeps_the_seat_and_loses_by_not_coming(
    club: KnownClub, commands: ConductCommands
) -> None:
    club.hold()
    guests = club.all_enter()
    ann = guests["Ann"].visit
    # The opponent is away, so that the table waits.
    for name in PEOPLE[1:]:
        guests[name].visit.leave()
    club.start()
    table = club.table_of("Ann")
    assert ann.table is table
    commands.ban("Ann", 0, "cheats")
    assert ann.table is None
    assert table.phase is TablePhase.WAITING
    assert ann.person.id in [slot.person for slot in table.slots]
    for name in PEOPLE[1:]:
        club.enter(name)
    club.clock.wait(5 * 60)
    line = club.pairing_of(ann.person.id)
    assert line.outcome is Outcome.FORFEIT
    assert line.winner not in ("", ann.person.id)
