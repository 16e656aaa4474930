"""The connections of browsers: how many there may be, for how long they may say nothing, and what
is answered to what is no request at all.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import Any, Final

from aiohttp import web

from app.server.limits import Limits, source_of
from app.words.en import web as words

_THEIRS: Final = (ConnectionError, web.RequestPayloadError)
"""What goes wrong at the other end."""


class Connections:
    """All of one door. What nobody had expected is told to ``report``."""

    def __init__(
        self,
        limits: Limits,
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


class Connection(web.RequestHandler):
    """One of them."""

    def __init__(self, server: web.Server, connections: Connections) -> None:
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
        """What is answered to what cannot be understood, or where the program has a fault."""
        if status >= 500:
            self.log_exception(exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError
        text = words.FAULT if status >= 500 else words.NO_REQUEST
        answer = web.Response(status=status, text=text, headers=self._connections.headers)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, exc_info: BaseException | None = None, **_: Any) -> None:
        """What the program is at fault for, and not the other end."""
        if exc_info and not isinstance(exc_info, _THEIRS):
            self._connections.report(exc_info)
