"""The house behind a web page: it listens, and says good-bye to everybody when it closes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.server.folder import alone_in
from app.server.limits import Limits
from app.server.listening import told_of_exhaustion
from app.server.log import Log
from app.server.people import People
from app.server.refusals import HouseError
from app.server.stays import Stays
from app.server.web.door import PageDoor
from app.table.cpu import Cpu

_FORGET: Final = 6 * 3600.0
"""Seconds between two looks for guests who are to be forgotten."""


@dataclass(frozen=True, slots=True)
class WebPlace:
    """Where a page is served, and for how many at once."""

    address: str
    port: int
    """0: any that is free."""
    state: Path
    most: int
    names: Collection[str] = ()
    """That the page is asked for by, beside its addresses."""


class WebServer:
    """A house with a page, open from ``open`` to ``close``. ``log`` gets a line about each stay."""

    def __init__(
        self,
        place: WebPlace,
        log: Callable[[str], None],
        limits: Limits | None = None,
        cpu: Cpu | None = None,
    ) -> None:
        """``cpu`` answers for the CPU players; without one, processes of its own do.

        Raises StoreError and HouseError where a house cannot be opened with such files.
        """
        limits = limits or Limits()
        with ExitStack() as stack:
            stack.enter_context(alone_in(place.state))
            self.people = People(place.state)
            stack.callback(self.people.close)
            self._files = stack.pop_all()
        self.people.forget_guests()
        self._log = Log(log)
        self._stays = Stays(self.people, place.most, place.state, self._log, limits, cpu)
        self._door = PageDoor(
            self.people,
            self._stays,
            limits,
            self._log,
            place.address,
            place.port,
            place.names,
        )

    async def open(self) -> None:
        """Let people come. Raises HouseError where nobody can listen."""
        try:
            await self._door.open()
        except HouseError:
            self._files.close()
            raise
        self._files.enter_context(told_of_exhaustion(self._log))
        self._forgetting = asyncio.create_task(self._forget())

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return self._door.port

    async def close(self) -> None:
        """Say good-bye to everybody, save, and end."""
        self._forgetting.cancel()
        await self._stays.say_good_bye()
        await self._door.close()
        await self._stays.end()
        self._files.close()

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(_FORGET)
            self.people.forget_guests()
