"""A house that is killed loses no action that anybody was shown, and people find their seats."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.server.lobby import Lobby
from app.server.tables import TablePhase
from tests.again import again
from tests.server.visitors import Company

ROOT = Path(__file__).parents[2]


def killed_after(folder: Path, actions: int) -> tuple[int, int]:
    """Let a house play so many actions, and kill it; the deal and its actions that were told of
    last, -1 for a deal that is over.
    """
    command = [sys.executable, "-m", "tests.server.restarted", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        told = [server.stdout.readline() for _ in range(actions)]
        server.kill()
        # The kill can come while a line is written.
        rest = server.stdout.read().splitlines(keepends=True)
        told += [line for line in rest if line.endswith("\n")]
    deal, count = told[-1].split()
    return int(deal), int(count)


@pytest.mark.parametrize("times", [1, again(4)])
async def test_what_was_shown_is_there_after_the_house_was_killed(
    tmp_path: Path, times: int
) -> None:
    company = Company(tmp_path)
    for number in range(times):
        deal, count = killed_after(tmp_path, 15 + 2 * number)
        lobby: Lobby = company.reopen()
        playing = next(table for table in lobby.tables.values() if table.match)
        waiting = next(table for table in lobby.tables.values() if not table.match)
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
