"""The server behind a web page: it listens, and says good-bye to everybody when it closes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from app.cpu.service import Cpu
from app.server.accounts import AccountStore
from app.server.limits import ServerLimits, source_of
from app.server.process import ServerLog, alone_in, cannot_listen, told_of_exhaustion
from app.server.refusals import ServerError
from app.server.sessions import SessionManager
from app.server.web.site import HEADERS, Site
from app.text.speech import tr

_FORGET: Final = 6 * 3600.0
"""Seconds between two looks for guests who are to be forgotten."""


@dataclass(frozen=True, slots=True)
class WebServerConfig:
    """Where a page is served, and for how many at once."""

    address: str
    port: int
    """0: any that is free."""
    state: Path
    most: int
    names: Collection[str] = ()
    """That the page is asked for by, beside its addresses."""


class WebServer:
    """A page, open from ``open`` to ``close``. ``log`` has a line about each visit."""

    def __init__(
        self,
        place: WebServerConfig,
        log: Callable[[str], None],
        limits: ServerLimits | None = None,
        cpu: Cpu | None = None,
    ) -> None:
        """``cpu`` answers for the CPU players; without one, processes of its own do.

        Raises StoreError and ServerError where a server cannot be opened with such files.
        """
        limits = limits or ServerLimits()
        with ExitStack() as stack:
            stack.enter_context(alone_in(place.state))
            self.people = AccountStore(place.state)
            stack.callback(self.people.close)
            self._files = stack.pop_all()
        self.people.forget_guests()
        self.log = ServerLog(log)
        self._sessions = SessionManager(self.people, place.most, place.state, self.log, limits, cpu)
        self._door = WebFrontend(
            self.people,
            self._sessions,
            limits,
            self.log,
            place.address,
            place.port,
            place.names,
        )

    async def open(self) -> None:
        """Let people come. Raises ServerError where nobody can listen."""
        try:
            await self._door.open()
        except ServerError:
            self._files.close()
            raise
        self._files.enter_context(told_of_exhaustion(self.log))
        self._forgetting = asyncio.create_task(self._forget())

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return self._door.port

    async def close(self) -> None:
        """Say good-bye to everybody, save, and end."""
        self._forgetting.cancel()
        await self._sessions.say_good_bye()
        await self._door.close()
        await self._sessions.end()
        self._files.close()

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(_FORGET)
            self.people.forget_guests()


_PATIENCE: Final = 5.0
"""Seconds that answers may take which are on their way when it closes."""


class WebFrontend:
    """A page that is served from ``open`` to ``close``, for people who stay on a server."""

    def __init__(
        self,
        people: AccountStore,
        sessions: SessionManager,
        limits: ServerLimits,
        log: ServerLog,
        address: str,
        port: int,
        names: Collection[str] = (),
    ) -> None:
        """Port 0 is any that is free. The page answers at ``names``, beside its addresses."""
        self._address = address
        self._port = port
        self._connections = WebSocketConnections(limits, HEADERS, sessions.report)
        application = Site(people, sessions, limits, log, {address, *names}).application()
        application.on_response_prepare.append(self._connections.answered)
        self._runner = web.AppRunner(application, shutdown_timeout=_PATIENCE, handle_signals=False)

    async def open(self) -> None:
        """Let people come. Raises ServerError where nobody can listen."""
        await self._runner.setup()
        server = self._runner.server
        assert server
        try:
            self._listener = await asyncio.get_running_loop().create_server(
                lambda: WebSocketConnection(server, self._connections), self._address, self._port
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


# -- connections of browsers ---------------------------------------------------------------

_THEIRS: Final = (ConnectionError, web.RequestPayloadError)
"""What goes wrong at the other end."""


class WebSocketConnections:
    """All of one door. What nobody had expected is told to ``report``."""

    def __init__(
        self,
        limits: ServerLimits,
        headers: Mapping[str, str],
        report: Callable[[BaseException], object],
    ) -> None:
        self.limits = limits
        self.headers = headers
        """What is told with every answer."""
        self.report = report
        self._from: Counter[str] = Counter()
        self._silent: dict[asyncio.BaseTransport, None] = {}
        """Those over which no whole request has come yet, the oldest first."""

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Take note of a new one; whether it is let in. Each is followed by ``leave``."""
        address = str(transport.get_extra_info("peername")[0])
        self._from[source_of(address)] += 1
        # A server on this machine that stands before this one brings everybody.
        is_too_much = self._from[source_of(address)] > self.limits.browsers
        if is_too_much and not ip_address(address.partition("%")[0]).is_loopback:
            return False
        self._silent[transport] = None
        if len(self._silent) > self.limits.strangers:
            oldest = next(iter(self._silent))
            del self._silent[oldest]
            assert isinstance(oldest, asyncio.Transport)
            oldest.abort()
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Take note that one has ended."""
        self._silent.pop(transport, None)
        source = source_of(str(transport.get_extra_info("peername")[0]))
        self._from[source] -= 1
        if not self._from[source]:
            del self._from[source]

    async def answered(self, request: web.BaseRequest, answer: web.StreamResponse) -> None:
        """Take note that a whole request has come."""
        if request.transport:
            self._silent.pop(request.transport, None)


class WebSocketConnection(web.RequestHandler):
    """One of them."""

    def __init__(self, server: web.Server, connections: WebSocketConnections) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=None,  # type: ignore[arg-type]
            # Without another, this is also the time that a request may take to come.
            keepalive_timeout=connections.limits.login_time,
        )
        self._connections = connections
        self._entered: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected, who may be too much."""
        self._entered = transport
        if self._connections.enter(transport):
            super().connection_made(transport)
        else:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        """The connection is over."""
        if self._entered:
            self._connections.leave(self._entered)
            self._entered = None
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Return what is answered to what cannot be understood, or where the program has a
        fault.
        """
        if status >= 500:
            self.log_exception(exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError
        text = (
            tr("The game has a fault of its own. What you play is saved up to the last move.")
            if status >= 500
            else tr("This page does not understand that.")
        )
        answer = web.Response(status=status, text=text, headers=self._connections.headers)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, exc_info: BaseException | None = None, **_: Any) -> None:
        """What the program is at fault for, and not the other end."""
        if exc_info and not isinstance(exc_info, _THEIRS):
            self._connections.report(exc_info)
