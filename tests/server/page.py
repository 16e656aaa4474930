"""A house with a page on this machine, and a visitor without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMessage, WSMsgType

from app.cpu.service import InstantCpu
from app.server.limits import ServerLimits
from app.server.web.server import WebServer, WebServerConfig
from tests.emulator import Emulator

PATIENCE = 30.0
"""Seconds after which what did not come will not come."""


class Page:
    """A house with a page, and what it has told."""

    def __init__(
        self,
        folder: Path,
        limits: ServerLimits | None = None,
        most: int = 10,
        names: Sequence[str] = (),
    ) -> None:
        self.lines: list[str] = []
        place = WebServerConfig("127.0.0.1", 0, folder, most, names)
        self.server = WebServer(place, self.lines.append, limits, InstantCpu())

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server.port}"

    async def has_told(self, ending: str) -> None:
        """Wait until the log has a line that ends so."""
        async with asyncio.timeout(PATIENCE):
            while not any(line.endswith(ending) for line in self.lines):
                await asyncio.sleep(0)


@asynccontextmanager
async def open_page(
    folder: Path, limits: ServerLimits | None = None, most: int = 10, names: Sequence[str] = ()
) -> AsyncIterator[Page]:
    """A page that can be asked for, also by these names."""
    page = Page(folder, limits, most, names)
    await page.server.open()
    try:
        yield page
    finally:
        await page.server.close()


@asynccontextmanager
async def browsing(url: str) -> AsyncIterator[ClientSession]:
    """A browser, as far as questions and cookies go."""
    # Of an address in numbers a careful jar keeps none.
    async with ClientSession(
        url, cookie_jar=CookieJar(unsafe=True), headers={"Origin": url}
    ) as session:
        yield session


def asking(page: Page) -> AbstractAsyncContextManager[ClientSession]:
    """A browser that has come to a page."""
    return browsing(page.url)


class OnLine(Emulator):
    """The terminal in a page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        super().__init__()
        self.socket = socket
        self.said: list[str] = []
        """What the page is to say when the line is closed."""
        self.turns: list[bool] = []
        """Whether it was the visitor's turn, each time that the page was told so."""

    async def until_shown(self, *texts: str) -> None:
        """Wait until all of these are shown."""
        async with asyncio.timeout(PATIENCE):
            while not all(text in self.text for text in texts):
                message = await self._receive()
                assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), self.text

    async def until_told_of(self, *turns: bool) -> None:
        """Wait until the page has been told so of turns."""
        async with asyncio.timeout(PATIENCE):
            while self.turns != [*turns]:
                await self._receive()

    async def until_closed(self) -> None:
        """Wait until the house has closed the line."""
        async with asyncio.timeout(PATIENCE):
            while not self.socket.closed:
                await self._receive()

    async def _receive(self) -> WSMessage:
        message = await self.socket.receive()
        if message.type is WSMsgType.BINARY:
            self.feed(message.data)
        elif message.type is WSMsgType.TEXT:
            match json.loads(message.data):
                case ["said", sentences]:
                    self.said += sentences
                case ["turn", bool(is_mine)]:
                    self.turns.append(is_mine)
                case other:
                    raise AssertionError(other)
        return message

    async def press(self, keys: str) -> None:
        """Press keys, as the page sends them."""
        await self.socket.send_str(json.dumps(["stdin", keys]))


@asynccontextmanager
async def on_line(session: ClientSession, **headers: str) -> AsyncIterator[OnLine]:
    """The terminal of somebody who has come to the page."""
    async with session.ws_connect("/line?width=80&height=24", headers=headers) as socket:
        yield OnLine(socket)
