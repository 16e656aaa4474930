"""A house that plays by itself until it is killed: ``python -m tests.server.restarted FOLDER``.

Says on its output how many actions of the match everybody has been told of, after each.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.shared_match import TableOptions
from app.server.tables import SeatSlot, TableRequest
from tests.server.visitors import Company


async def play(folder: Path) -> None:
    """Let Ann and Ben play on, and Cleo wait at another table."""
    server = Company(folder)
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    if server.lobby.tables:
        table = next(table for table in server.lobby.tables.values() if table.match)
    else:
        table = server.table(
            ann, ben, options=TableOptions(passphrase="rose"), rules=preset("standard", 1000)
        )
        server.lobby.open_table(cleo.visit, TableRequest(preset("oklahoma"), [SeatSlot()]))
    shared = table.match
    assert shared
    ben.open().seat_handle(1).listen(lambda _: None)
    while True:
        seat = shared.to_act
        if seat is None:
            for person in (0, 1):
                shared.go_on(person)
            continue
        match = shared.session.match
        shared.act(seat, decide("casual", match.hand.view(seat), match.player_seed))
        ben.hear()
        deal = match.deal
        print(deal, len(match.hand.history) if shared.to_act is not None else -1, flush=True)
        await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
