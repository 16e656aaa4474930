"""What the operator does about tournaments while the disk is full or can only be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.refusal import Refused
from app.server.control import Control
from app.server.process import ServerLog
from app.server.tournament_commands import TournamentCommands
from app.storage.errors import StoreCode, StoreError
from app.text.refusals import english_for
from app.tournaments.journal import TournamentJournal
from app.tournaments.plan import Form
from app.tournaments.tournament import Outcome, Phase
from tests.disk import disk_that_can_only_be_read, disk_with_room_for
from tests.server.test_tournament_accounts import KnownClub
from tests.server.test_tournaments import CUP

Disk = Callable[[], AbstractContextManager[None]]
FULL: Disk = partial(disk_with_room_for, 0)


@pytest.fixture
def faults() -> list[BaseException]:
    return []


@pytest.fixture
async def club(tmp_path: Path) -> KnownClub:
    club = KnownClub(tmp_path)
    club.hold(Form.SWISS)
    club.all_enter()
    club.person("Tom")
    return club


@pytest.fixture
def control(club: KnownClub, faults: list[BaseException]) -> Control:
    control = Control(club.folder, ServerLog(club.notes.append), faults.append)
    TournamentCommands(control, club.lobby.held_tournaments, club.accounts)
    return control


async def answer_to(control: Control, command: str, **arguments: object) -> dict[str, Any]:
    request = json.dumps({"command": command, "arguments": arguments})
    return await control.answer(request.encode())


@pytest.mark.parametrize(
    ("disk", "reason"),
    [(FULL, "no room left"), (disk_that_can_only_be_read, "can only be read")],
    ids=["full", "read-only"],
)
@pytest.mark.parametrize(
    ("command", "arguments", "is_begun"),
    [
        ("new", {"text": "swiss gin to 50 called Spring Cup"}, False),
        ("enter", {"name": CUP, "who": "Tom"}, False),
        ("enter", {"name": CUP, "who": "Tom"}, True),
        ("begin", {"name": CUP}, False),
        ("end", {"name": CUP}, False),
        ("end", {"name": CUP}, True),
        ("correct", {"name": CUP}, True),
        ("director", {"who": "Tom", "may": True}, False),
    ],
)
async def test_what_cannot_be_saved_is_refused_in_a_sentence_and_has_not_happened(
    club: KnownClub,
    control: Control,
    faults: list[BaseException],
    command: str,
    arguments: dict[str, object],
    is_begun: bool,
    disk: Disk,
    reason: str,
) -> None:
    if is_begun:
        club.start()
        club.win_all()
    if command == "correct":
        line = club.info.pairings[0]
        loser = next(each for each in line.players if each != line.winner)
        arguments = {**arguments, "winner": loser, "loser": line.winner, "points": [50, 10]}

    def state() -> object:
        tournaments = club.lobby.held_tournaments
        files = {path.name: path.read_bytes() for path in (club.folder / "tournaments").iterdir()}
        return tournaments.all(), [*tournaments.directors], files

    before = state()
    with disk():
        answer = await answer_to(control, f"tournament-{command}", **arguments)
    sentence = english_for(Refused.from_json(answer["refused"]))
    assert reason in sentence
    assert state() == before
    # And it can be done once there is room.
    assert "answer" in await answer_to(control, f"tournament-{command}", **arguments)
    assert not faults


async def test_a_tournament_whose_first_round_cannot_be_saved_goes_on_once_there_is_room(
    club: KnownClub, control: Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = TournamentJournal._append  # noqa: SLF001

    def full(journal: TournamentJournal, line: dict[str, Any]) -> None:
        if "round" in line:
            raise StoreError(StoreCode.NO_ROOM, path=journal.path)
        append(journal, line)

    with monkeypatch.context() as patched:
        patched.setattr(TournamentJournal, "_append", full)
        answer = await answer_to(control, "tournament-begin", name=CUP)
        assert answer["answer"]["phase"] == Phase.PLAYING
        club.clock.wait(1)
        assert not club.tables()
    assert "no room left" in club.notes[-1]
    club.clock.wait(30)
    assert [table.options.tournament for table in club.tables()] == [CUP, CUP]
    club.win_all()
    assert [line.outcome for line in club.info.pairings] == [Outcome.PLAYED] * 2
