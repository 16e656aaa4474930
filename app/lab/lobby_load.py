"""What a change in the lobby costs when it is full of people, without their terminals.

``python -m app.lab.load --lobby --people 1000`` lets so many people into a lobby in this process.
Some (``--screens``) look at it on screens whose terminals nobody reads; half of the others
sit at tables, two at each. A change is made, and the processor time until all screens have followed
is divided by the number of screens.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from textual.geometry import Size

from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.server.accounts import Account
from app.server.app_host import show
from app.server.limits import ServerLimits
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.notices import Greeting
from app.server.table_list import MOST_TABLES
from app.server.tables import SeatSlot, Table, TableRequest, Visit
from app.server.terminal import RemoteTerminal

_SIZE: Final = Size(80, 24)
_FOLLOWED: Final = 1.5
"""Seconds in which all screens follow a change, and draw it."""
_TIMES: Final = 5


async def measure(people: int, screens: int) -> list[str]:
    with TemporaryDirectory() as folder:
        crowd = _Crowd(Path(folder), people)
        end = asyncio.Event()
        watching = crowd.visits[:screens]
        shown = []
        for visit in watching:
            shown.append(crowd.show(visit, end))
            await asyncio.sleep(0)
        crowd.sit_down(crowd.visits[screens:])
        await _quiet()
        idle = await _cost(lambda: None)
        lines = [
            f"{people} people, {len(watching)} of them with a screen of"
            f" {_SIZE.width}x{_SIZE.height}, {len(crowd.lobby.table_list.by_number)} tables,"
            f" load {os.getloadavg()[0]:.1f}"
        ]
        changes: dict[str, Callable[[], object]] = {
            "a person comes": crowd.come,
            "a table opens": crowd.open,
            "a seat is taken, and the match begins": crowd.join,
        }
        for name, change in changes.items():
            costs = sorted([await _cost(change) - idle for _ in range(_TIMES)])
            each = [1000 * cost / len(watching) for cost in costs]
            lines.append(
                f"{name}: {each[_TIMES // 2]:.2f} ms a person (median of {_TIMES},"
                f" most {each[-1]:.2f})"
            )
        end.set()
        await asyncio.gather(*shown)
        crowd.lobby.close()
    return lines


async def _quiet() -> None:
    """Wait until this process has nothing to do."""
    while True:
        start = process_time()
        await asyncio.sleep(_FOLLOWED)
        if process_time() - start < _FOLLOWED / 20:
            return


async def _cost(change: Callable[[], object]) -> float:
    """Return the processor time of a change until all screens show it, in seconds."""
    start = process_time()
    change()
    await asyncio.sleep(_FOLLOWED)
    return process_time() - start


class _Crowd:
    """The people of a lobby. Those who come later wait at tables that others join."""

    def __init__(self, folder: Path, people: int) -> None:
        self._folder = folder
        self._accounts: dict[str, Account] = {}
        self.lobby = Lobby(folder / "tables", InstantCpu(), self._accounts.get, pace=0.0)
        self.visits = [self.come() for _ in range(people)]
        self._waiting: list[Table] = []

    def come(self) -> Visit:
        number = len(self._accounts)
        identity = f"{number:016x}"
        account = Account(identity, f"P{number}", False, self._folder / identity)
        self._accounts[identity] = account
        return self.lobby.enter(account)

    def open(self) -> None:
        host = self.come()
        self._waiting.append(self.lobby.seating.open_table(host, _for_two()))

    def join(self) -> None:
        table = self._waiting.pop()
        self.lobby.seating.sit_down(self.come(), table.number)

    def sit_down(self, visits: Sequence[Visit]) -> None:
        """Let half of the visitors play, two at a table, and some wait."""
        pairs = min(len(visits) // 4, MOST_TABLES - 2 * _TIMES)
        for first, second in zip(visits[:pairs], visits[pairs : 2 * pairs], strict=True):
            table = self.lobby.seating.open_table(first, _for_two())
            if table.number % 4:
                self.lobby.seating.sit_down(second, table.number)

    def show(self, visit: Visit, end: asyncio.Event) -> asyncio.Task[object]:
        """Draw the visitor's screens, until ``end`` is set."""
        client = LocalLobbyClient(self.lobby, visit)
        line = RemoteTerminal(_Nowhere(), int, {"TERM": "xterm-256color"}, _SIZE)
        limits = ServerLimits()
        return asyncio.create_task(show(client, line, Greeting(), end, InstantCpu(), limits, print))


class _Nowhere:
    """A channel on which nothing comes, and what is sent is lost."""

    def write(self, data: bytes) -> None: ...

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def exit(self, status: int) -> None: ...

    def get_connection(self) -> _Nowhere:
        return self

    def abort(self) -> None: ...


def _for_two() -> TableRequest:
    return TableRequest(preset("standard"), [SeatSlot()])
