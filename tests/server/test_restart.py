"""A house that is killed loses no action that anybody was shown, and people find their seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.server.lobby import Lobby
from app.server.tables import TablePhase
from tests.again import again
from tests.server.company import Company
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
