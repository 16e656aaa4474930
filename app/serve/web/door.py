"""The door of a house for people with a browser."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from app.serve.limits import Limits
from app.serve.listening import cannot_listen
from app.serve.log import Log
from app.serve.people import People
from app.serve.stays import Stays
from app.serve.web.site import Site

_PATIENCE: Final = 5.0
"""Seconds that answers may take which are on their way when it closes."""


class PageDoor:
    """A page that is served from ``open`` to ``close``, for people who stay in a house."""

    def __init__(
        self, people: People, stays: Stays, limits: Limits, log: Log, address: str, port: int
    ) -> None:
        """Port 0 is any that is free."""
        self._address = address
        self._port = port
        self._runner = web.AppRunner(
            Site(people, stays, limits, log).application(),
            access_log=None,
            shutdown_timeout=_PATIENCE,
            handle_signals=False,
        )

    async def open(self) -> None:
        """Let people come. Raises HouseError where nobody can listen."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._address, self._port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise cannot_listen(error, self._address, self._port) from error

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Let nobody come any more, and close every line that is still open."""
        await self._runner.cleanup()
