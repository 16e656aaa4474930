"""Who enters a tournament late, and results that are corrected: told, kept and listed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.server.accounts import Account
from app.server.control import Control
from app.server.notices import NoticeKind
from app.server.process import ServerLog
from app.server.refusals import LobbyError
from app.server.tournament_commands import TournamentCommands
from app.tournaments.plan import Form
from app.tournaments.refusals import TournamentError
from app.tournaments.tournament import Phase
from tests.emulator import PATIENCE
from tests.refusals import refused
from tests.server.company import Guest
from tests.server.plain.talker import talking
from tests.server.servers import served
from tests.server.test_control import refused as refused_to
from tests.server.test_control import told
from tests.server.test_tournaments import CUP, Club, killed, scores


class People:
    """The accounts of a club, as an operator finds them."""

    def __init__(self, accounts: dict[str, Account]) -> None:
        self._accounts = accounts

    def named(self, name: str) -> Account | None:
        return next((each for each in self._accounts.values() if each.name == name), None)

    def find(self, identity: str) -> Account | None:
        return self._accounts.get(identity)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path / "club")


@pytest.fixture
def commands(club: Club) -> TournamentCommands:
    control = Control(club.folder, ServerLog(print), report=print)
    people: Any = People(club.people)
    return TournamentCommands(control, club.lobby.held_tournaments, people)


def begun(club: Club, form: Form = Form.SWISS, *more: str, rounds: int = 3) -> dict[str, Guest]:
    club.hold(form, rounds=rounds if form is Form.SWISS else 0)
    guests = club.all_enter()
    for name in more:
        guests[name] = club.enter(name)
        club.take_part(guests[name])
    club.start()
    for guest in guests.values():
        guest.heard()
    return guests


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def end_round(club: Club) -> None:
    """Let a round be won, and wait for the next one."""
    club.win_all()
    club.clock.wait(60)


# --- Late entries ---------------------------------------------------------------------------------


async def test_the_operator_lets_a_person_enter_who_plays_from_the_next_round_on(
    club: Club, commands: TournamentCommands, tmp_path: Path
) -> None:
    begun(club)
    eve = club.enter("Eve")
    with refused(TournamentError, "The tournament has begun"):
        club.take_part(eve)
    told = commands.enter(CUP, "Eve")
    assert [line.name for line in told.standings] == ["Ann", "Ben", "Cleo", "Dan", "Eve"]
    assert NoticeKind.ENTERED_LATE in eve.heard()
    again = killed(club, tmp_path / "again")
    assert again.info.people == club.info.people
    end_round(club)
    paired = {name for line in club.info.pairings for name in line.names}
    assert "Eve" in paired


async def test_who_enters_before_the_start_by_the_operator_is_as_all_others(
    club: Club, commands: TournamentCommands
) -> None:
    club.hold()
    club.enter("Eve")
    assert [line.name for line in commands.enter(CUP, "Eve").standings] == ["Eve"]
    with refused(TournamentError, "Eve takes part in this tournament already"):
        commands.enter(CUP, "Eve")
    with refused(LobbyError, "called"):
        commands.enter(CUP, "Nemo")


async def test_a_round_robin_of_an_even_number_takes_nobody_in(
    club: Club, commands: TournamentCommands
) -> None:
    begun(club, Form.ROUND_ROBIN)
    club.enter("Eve")
    with refused(TournamentError, "only if the number of people is odd"):
        commands.enter(CUP, "Eve")


async def test_the_organiser_admits_a_person_by_a_line(club: Club) -> None:
    held = club.lobby.held_tournaments
    async with talking(club, "Zoe") as (zoe,):
        host = club.person("Zoe").id
        held.let_direct(host, may=True)
        await zoe.answer(
            "tournament new swiss rounds 3 called Autumn Cup", "The person who holds it"
        )
        guests = club.all_enter()
        zoe.type("tournament begin 1")
        await until(lambda: club.info.phase is Phase.PLAYING)
        club.enter("Eve")
        with refused(LobbyError, "The person who has made the tournament"):
            held.admit_to_tournament(guests["Ann"].visit, CUP, club.person("Eve").id)
        assert club.person("Eve").id not in club.info.people
        await zoe.answer("tournament admit 1 Eve", "Eve takes part in Autumn Cup.")
        assert club.person("Eve").id in club.info.people
        await zoe.answer("tournament admit 1 Eve", "Eve takes part in this tournament already.")


# --- Corrections ----------------------------------------------------------------------------------


async def test_a_corrected_result_is_told_counted_and_kept(
    club: Club, commands: TournamentCommands, tmp_path: Path
) -> None:
    guests = begun(club)
    end_round(club)
    first = club.lobby.held_tournaments.named(CUP).tournament.rounds[0].pairings[0]
    names = {guest.visit.person.id: name for name, guest in guests.items()}
    winner, loser = names[first.winner], names[first.opponent(first.winner)]
    for guest in guests.values():
        guest.heard()
    told = commands.correct(CUP, loser, winner, [50, 7])
    assert {line.name: line.score for line in told.standings}[loser] == 1
    assert scores(club.info)[winner] == 0
    assert NoticeKind.CORRECTED in guests[winner].heard()
    assert NoticeKind.CORRECTED in guests[loser].heard()
    assert scores(killed(club, tmp_path / "again").info) == scores(club.info)


async def test_a_result_can_be_corrected_after_the_end(
    club: Club, commands: TournamentCommands, tmp_path: Path
) -> None:
    begun(club, Form.KNOCK_OUT)
    for _ in range(2):
        end_round(club)
    assert club.info.phase is Phase.OVER
    winner, loser = (line.name for line in club.info.standings[:2])
    told = commands.correct(CUP, loser, winner, [])
    assert told.standings[0].name == loser
    again = killed(club, tmp_path / "again")
    assert again.info.standings[0].name == loser
    with refused(TournamentError, "These two have not met"):
        commands.correct(CUP, loser, loser, [])


async def test_a_match_in_play_cannot_be_corrected(
    club: Club, commands: TournamentCommands
) -> None:
    begun(club)
    one, other = club.info.pairings[0].names
    with refused(TournamentError, "not decided yet"):
        commands.correct(CUP, one, other, [])
    kept = (club.folder / "tournaments" / f"{CUP}.jsonl").read_text()
    assert not any("corrected" in json.loads(line) for line in kept.splitlines())


def test_the_commands_reach_a_server_that_is_open(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with served(tmp_path / "house", "--guests") as server:
        words = "tournament", "new", "swiss", "rounds", "3", "called", "Autumn", "Cup"
        assert CUP in told(capsys, server.state, *words)
        why = refused_to(capsys, server.state, "tournament", "enter", CUP, "Nemo")
        assert "Nemo" in why
        command = "tournament", "correct", CUP, "Nemo", "Ann", "--points", "50", "7"
        assert "Nemo" in refused_to(capsys, server.state, *command)
