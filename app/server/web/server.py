"""The server behind the web page: connections, opening and closing."""

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
from app.server.web.pages import MatchPages
from app.server.web.site import HEADERS, Site
from app.text.speech import tr

_FORGET: Final = 6 * 3600.0
"""Seconds between two removals of expired guests."""


@dataclass(frozen=True, slots=True)
class WebServerConfig:
    address: str
    port: int
    """0 is any free port."""
    state: Path
    most: int
    names: Collection[str] = ()
    """Host names of the page, beside its addresses."""
    publish: bool = False
    """Whether pages of finished matches are shown to anyone who knows their address."""


class WebServer:
    """A server with only a web page. ``log`` gets a line about each visit."""

    def __init__(
        self,
        config: WebServerConfig,
        log: Callable[[str], None],
        limits: ServerLimits | None = None,
        cpu: Cpu | None = None,
    ) -> None:
        """``cpu`` decides for the CPU players; without it, processes of the server's own do.

        Raises StoreError and ServerError if its files cannot be used.
        """
        limits = limits or ServerLimits()
        with ExitStack() as stack:
            stack.enter_context(alone_in(config.state))
            self.people = AccountStore(config.state)
            stack.callback(self.people.close)
            self._files = stack.pop_all()
        self.people.forget_guests()
        self.log = ServerLog(log)
        self._sessions = SessionManager(
            self.people, config.most, config.state, self.log, limits, cpu
        )
        self._door = WebFrontend(
            self.people,
            self._sessions,
            limits,
            self.log,
            config.address,
            config.port,
            config.names,
            publish=config.publish,
        )

    async def open(self) -> None:
        """Start to listen. Raises ServerError if that is not possible."""
        try:
            await self._sessions.open()
            await self._door.open()
        except ServerError:
            await self._sessions.end()
            self._files.close()
            raise
        self._files.enter_context(told_of_exhaustion(self.log))
        self._forgetting = asyncio.create_task(self._forget())

    @property
    def port(self) -> int:
        return self._door.port

    @property
    def closes(self) -> asyncio.Event:
        """Set when the server is to close."""
        return self._sessions.closes

    async def close(self) -> None:
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
"""Seconds that pending responses may take at the end."""


class WebFrontend:
    """The web page of a server, served from ``open`` to ``close``."""

    def __init__(
        self,
        people: AccountStore,
        sessions: SessionManager,
        limits: ServerLimits,
        log: ServerLog,
        address: str,
        port: int,
        names: Collection[str] = (),
        *,
        publish: bool = False,
    ) -> None:
        """Port 0 is any free one. The page answers at ``names``, beside its addresses. ``publish``
        shows pages of finished matches to anyone who knows their address.
        """
        self._address = address
        self._port = port
        self._connections = WebSocketConnections(limits, HEADERS, sessions.report)
        pages = MatchPages(sessions.state, sessions.cpu, publish=publish)
        application = Site(people, sessions, limits, log, {address, *names}, pages).application()
        application.on_response_prepare.append(self._connections.answered)
        self._runner = web.AppRunner(application, shutdown_timeout=_PATIENCE, handle_signals=False)

    async def open(self) -> None:
        """Start to listen. Raises ServerError if that is not possible."""
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
        return int(self._listener.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Stop listening, and close all open connections."""
        self._listener.close()
        await self._runner.cleanup()


# -- connections of browsers ---------------------------------------------------------------

_THEIRS: Final = (ConnectionError, web.RequestPayloadError)
"""Errors at the client's end."""


class WebSocketConnections:
    """All connections of browsers to one page. Unexpected errors go to ``report``."""

    def __init__(
        self,
        limits: ServerLimits,
        headers: Mapping[str, str],
        report: Callable[[BaseException], object],
    ) -> None:
        self.limits = limits
        self.headers = headers
        """Headers of every response."""
        self.report = report
        self._from: Counter[str] = Counter()
        self._silent: dict[asyncio.BaseTransport, None] = {}
        """Connections without a complete request so far, the oldest first."""

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection; return whether it is allowed. ``leave`` must follow in either
        case.
        """
        address = str(transport.get_extra_info("peername")[0])
        self._from[source_of(address)] += 1
        # A reverse proxy on this machine brings all visitors.
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
        self._silent.pop(transport, None)
        source = source_of(str(transport.get_extra_info("peername")[0]))
        self._from[source] -= 1
        if not self._from[source]:
            del self._from[source]

    async def answered(self, request: web.BaseRequest, answer: web.StreamResponse) -> None:
        """Note that a complete request has come."""
        if request.transport:
            self._silent.pop(request.transport, None)


class WebSocketConnection(web.RequestHandler):
    def __init__(self, server: web.Server, connections: WebSocketConnections) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=None,  # type: ignore[arg-type]
            # It is also the time limit of a first request.
            keepalive_timeout=connections.limits.login_time,
        )
        self._connections = connections
        self._entered: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._entered = transport
        if self._connections.enter(transport):
            super().connection_made(transport)
        else:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
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
        """Return the response to an invalid request, or to an error of the program."""
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
        """Report errors of the program, but not of the client."""
        if exc_info and not isinstance(exc_info, _THEIRS):
            self._connections.report(exc_info)
