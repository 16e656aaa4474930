"""A house that is killed loses no action that anybody was shown, and people find their seats."""

from __future__ import annotations

import json
import shutil
import signal
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.server.lobby import Lobby
from app.server.tables import TablePhase
from app.tournaments.plan import Form
from tests.again import again
from tests.emulator import PATIENCE
from tests.server.company import Company
from tests.server.cup import CUP, Cup
from tests.server.program import Fall
from tests.server.servers import running


def killed_after(folder: Path, actions: int) -> tuple[int, int]:
    """Let a server play so many actions, and kill it; return the deal and the actions in it that it
    told last, -1 for a deal that is over.
    """
    with running(folder, "tests.server.program", "two", folder) as server:
        server.until(lambda: len(server.lines) >= actions)
        server.kill()
    deal, count = server.lines[-1].split()[2:]
    return int(deal), int(count)


@pytest.mark.parametrize("times", [1, again(4)])
async def test_what_was_shown_is_there_after_the_house_was_killed(
    tmp_path: Path, times: int
) -> None:
    company = Company(tmp_path)
    for number in range(times):
        deal, count = killed_after(tmp_path, 15 + 2 * number)
        lobby: Lobby = company.reopen()
        playing = next(table for table in lobby.table_list.by_number.values() if table.match)
        waiting = next(table for table in lobby.table_list.by_number.values() if not table.match)
        assert playing.match
        match = playing.match.session.match
        # What nobody was told of yet may have been written.
        if match.deal == deal and count >= 0:
            assert len(match.hand.history) >= count
        else:
            assert match.deal > deal or match.hand.is_over
        ann = company.enter("Ann")
        assert ann.visit.table is playing
        assert ann.open().seat_handle(0).snapshot().view.hand
        assert (playing.phase, waiting.phase) == (TablePhase.PLAYING, TablePhase.WAITING)
        assert playing.options.passphrase == "rose"
        assert [slot.name for slot in waiting.slots] == ["Cleo", ""]
        lobby.close()


# --- Tournaments ----------------------------------------------------------------------------------


MOMENTS = {
    "people enter": Fall('{"entered"', 3),
    "it has begun, and no round is drawn": Fall('{"started"', 1),
    "a round is drawn, and no table is open": Fall('{"round"', 2),
    "a round is half drawn": Fall('{"round"', 2, torn=True),
    "a table is named, and its file is not there": Fall('{"table"', 3),
    "tables are played": Fall('{"seat"', 16),
    "a match is over, and its result is not counted": Fall('{"result"', 3),
    "a result is half counted": Fall('{"played"', 3, torn=True),
    "the last match of a round is counted": Fall('{"played"', 2),
}


def end_of(folder: Path, fall: Fall | None = None) -> dict[str, Any] | None:
    """Let a server play the tournament on; return how it ended, None if the server was killed."""
    told = map(str, fall or ())
    with running(folder, "tests.server.program", "cup", folder, *told) as server:
        ended = server.process.wait(PATIENCE)
        if fall and ended == -signal.SIGKILL:
            return None
        assert ended == 0, server.text
        server.until(lambda: len(server.lines) > 0)
        outcome: dict[str, Any] = json.loads(server.lines[-1])
        return outcome


def opened(folder: Path, form: Form) -> Path:
    cup = Cup(folder)
    cup.hold(form)
    cup.close()
    return folder


def records(folder: Path) -> bytes:
    """What the tournament's file has of whole lines."""
    data = (folder / "tournaments" / f"{CUP}.jsonl").read_bytes()
    return data[: data.rfind(b"\n") + 1]


@pytest.mark.parametrize(
    ("form", "moments"),
    [
        (Form.KNOCK_OUT, ["a round is drawn, and no table is open", "tables are played"]),
        *(again(form, [*MOMENTS]) for form in Form if form is not Form.DUPLICATE),
    ],
)
async def test_a_tournament_ends_alike_after_a_kill_at_each_of_its_moments(
    tmp_path: Path, form: Form, moments: list[str]
) -> None:
    first = opened(tmp_path / "first", form)
    copies = [shutil.copytree(first, tmp_path / f"{number}") for number in range(len(moments))]
    undisturbed = end_of(first)
    assert undisturbed
    for moment, folder in zip(moments, copies, strict=True):
        assert end_of(folder, MOMENTS[moment]) is None, moment
        before = records(folder)
        assert end_of(folder) == undisturbed, moment
        # Nothing that was drawn or counted is drawn or counted anew.
        assert records(folder).startswith(before)


@pytest.mark.long
@pytest.mark.parametrize("every", [15, 22])
@pytest.mark.parametrize("form", [Form.KNOCK_OUT, Form.ROUND_ROBIN, Form.SWISS])
async def test_a_tournament_ends_alike_whose_server_is_killed_again_and_again(
    tmp_path: Path, form: Form, every: int
) -> None:
    first = opened(tmp_path / "first", form)
    killed = shutil.copytree(first, tmp_path / "killed")
    undisturbed = end_of(first)
    assert undisturbed
    for kills in count():
        before = records(killed)
        ended = end_of(killed, Fall("", every, torn=kills % 2 == 1))
        assert records(killed).startswith(before)
        if ended:
            break
    assert ended == undisturbed
    assert kills > 2
