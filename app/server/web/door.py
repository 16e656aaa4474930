"""The door of a house for people with a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from aiohttp import web

from app.server.limits import Limits
from app.server.listening import cannot_listen
from app.server.log import Log
from app.server.people import People
from app.server.stays import Stays
from app.server.web.connections import Connection, Connections
from app.server.web.site import HEADERS, Site

_PATIENCE: Final = 5.0
"""Seconds that answers may take which are on their way when it closes."""


class PageDoor:
    """A page that is served from ``open`` to ``close``, for people who stay in a house."""

    def __init__(
        self,
        people: People,
        stays: Stays,
        limits: Limits,
        log: Log,
        address: str,
        port: int,
        names: Collection[str] = (),
    ) -> None:
        """Port 0 is any that is free. The page answers at ``names``, beside its addresses."""
        self._address = address
        self._port = port
        self._connections = Connections(limits, HEADERS, stays.report)
        application = Site(people, stays, limits, log, {address, *names}).application()
        application.on_response_prepare.append(self._connections.answered)
        self._runner = web.AppRunner(application, shutdown_timeout=_PATIENCE, handle_signals=False)

    async def open(self) -> None:
        """Let people come. Raises HouseError where nobody can listen."""
        await self._runner.setup()
        server = self._runner.server
        assert server
        try:
            self._listener = await asyncio.get_running_loop().create_server(
                lambda: Connection(server, self._connections), self._address, self._port
            )
        except OSError as error:
            await self._runner.cleanup()
            raise cannot_listen(error, self._address, self._port) from error

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return int(self._listener.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Let nobody come any more, and close every line that is still open."""
        self._listener.close()
        await self._runner.cleanup()
