"""Somebody who comes to a house over SSH, and what their terminal shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Protocol, Self

import asyncssh

from tests.emulator import Emulator

PATIENCE: Final = 30.0
"""Seconds after which what did not come will not come, on however busy a machine."""
LOOK: Final = 0.3
"""Seconds in which anybody sees what is new on a screen."""


class Visitor(Emulator, asyncssh.SSHClientSession[bytes]):
    """A terminal that is connected to a house."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(size)
        self.written = bytearray()
        """All that came."""
        self._news = asyncio.Event()
        self.closed = False
        self.channel: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:
        self.written += data
        self.feed(data)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._news.set()

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.channel.write(key.encode())
        return self

    async def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait until a condition holds of what came so far."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    assert not self.closed, f"{what}: the line was closed before\n{self.text}"
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{what}: did not come\n{self.text}") from None

    async def until_shown(self, *texts: str) -> None:
        await self.until(lambda: all(text in self.text for text in texts), f"{texts}")

    async def looks(self) -> None:
        """Wait until the screen has stood still for as long as anybody needs to see it."""
        with suppress(TimeoutError):
            while True:
                self._news.clear()
                async with asyncio.timeout(LOOK):
                    await self._news.wait()

    async def until_closed(self) -> int | None:
        """Wait until the house has closed the line; the exit code."""
        async with asyncio.timeout(PATIENCE):
            while not self.closed:
                self._news.clear()
                await self._news.wait()
        return self.exit_code()

    def exit_code(self) -> int | None:
        """That which the house has given, once it has closed the line."""
        return self.channel.get_exit_status()


class Open(Protocol):
    """A house that is open."""

    @property
    def port(self) -> int: ...


def options(server: Open, **how: Any) -> dict[str, Any]:
    """How to connect to a house, with a key unless something else is said."""
    usual = {
        "username": "play",
        "known_hosts": None,
        "config": None,
        "agent_path": None,
        "client_keys": None,
        "server_host_key_algs": ["ssh-ed25519"],
    }
    return {"host": "127.0.0.1", "port": server.port, **usual, **how}


@asynccontextmanager
async def visiting(
    server: Open,
    key: asyncssh.SSHKey | None,
    size: tuple[int, int] = (80, 24),
    term: str = "xterm-256color",
    **how: Any,
) -> AsyncIterator[Visitor]:
    """Somebody with this key who is in the house, until they are gone again."""
    keys = [key] if key else None
    async with asyncssh.connect(**options(server, client_keys=keys, **how)) as connection:
        visitor = Visitor(size)
        await connection.create_session(
            lambda: visitor, term_type=term, term_size=size, encoding=None
        )
        yield visitor
        connection.abort()
