"""A house to which people come all the time, and play, until it is killed:
``python -m tests.server.crowded FOLDER``.

Says on its output what is kept for good by then: who has come, and how many actions there are of
which match.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.accounts import AccountStore
from app.server.lobby import MOST_TABLES, Lobby
from app.server.tables import SeatSlot, Table, TableRequest
from tests.server.visitors import Guest

LETTERS = "abcdefghij"


class Crowd:
    """Everybody who comes, and their tables."""

    def __init__(self, folder: Path) -> None:
        self.people = AccountStore(folder)
        self.lobby = Lobby(folder / "tables", InstantCpu(), self.people.find, pace=0.0)
        self.numbers = count()

    def come(self) -> Guest:
        """Somebody comes who was never here."""
        number = str(next(self.numbers))
        name = "Q" + "".join(LETTERS[int(digit)] for digit in number)
        person = self.people.rename(self.people.with_key(f"SHA256:{number}"), name)
        print("person", person.id, name, flush=True)
        return Guest(self.lobby, self.lobby.enter(person))

    def sit_down(self) -> tuple[Table, Guest]:
        """Two more are at a table; it, and the second of them."""
        first, second = self.come(), self.come()
        request = TableRequest(preset("standard", 1000), [SeatSlot()])
        table = self.lobby.open_table(first.visit, request)
        self.lobby.sit_down(second.visit, table.number)
        second.open().seat_handle(1).listen(lambda _: None)
        return table, second

    def act(self, table: Table, other: Guest) -> None:
        """Whose turn it is at a table acts, and both see it."""
        shared = table.match
        assert shared
        if (seat := shared.to_act) is None:
            for person in (0, 1):
                shared.go_on(person)
        else:
            match = shared.session.match
            shared.act(seat, decide("casual", match.hand.view(seat), match.player_seed))
        other.hear()
        match = shared.session.match
        actions = len(match.hand.history) if shared.to_act is not None else -1
        print("match", table.journal, match.deal, actions, flush=True)


async def play(folder: Path) -> None:
    """Let them come and play, as many as there is room for."""
    crowd = Crowd(folder)
    for _ in range(MOST_TABLES):
        table, other = crowd.sit_down()
        for _ in range(20):
            crowd.act(table, other)
        await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
