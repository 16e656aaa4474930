"""The way between a client and a house, which can be cut at any place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum


class Way(Enum):
    """The two ways that bytes go."""

    TO_THE_HOUSE = 0
    TO_THE_CLIENT = 1


class Cord:
    """One connection of a client with the house."""

    def __init__(self) -> None:
        self.is_cut = asyncio.Event()
        self._flows = asyncio.Event()
        self._flows.set()
        self._halved: Way | None = None
        self._writers: list[asyncio.StreamWriter] = []

    def freeze(self) -> None:
        """Let nothing through any more, and close nothing: the other end has gone silent."""
        self._flows.clear()

    def thaw(self) -> None:
        """Let everything through again, what has come meanwhile first."""
        self._flows.set()

    def halve(self, way: Way) -> None:
        """Let half of what comes next this way through, and cut the cord."""
        self._halved = way

    def cut(self) -> None:
        """Cut it, whatever is on its way."""
        self.is_cut.set()
        self._flows.set()
        for writer in self._writers:
            writer.transport.abort()

    async def carry(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        house: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Carry bytes both ways until an end closes it, or it is cut."""
        self._writers = [client[1], house[1]]
        ways = ((Way.TO_THE_HOUSE, client[0], house[1]), (Way.TO_THE_CLIENT, house[0], client[1]))
        await asyncio.gather(*(self._carry(*each) for each in ways))

    async def _carry(
        self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                is_last = self._halved is way
                writer.write(data[: len(data) // 2] if is_last else data)
                await writer.drain()
                if is_last:
                    self.is_cut.set()
                    # What was written goes out before the end does.
                    for each in self._writers:
                        each.close()
                    return
        await self._flows.wait()
        writer.close()


class Relay:
    """Listens on ``port`` for clients of one person, and brings each to the house."""

    def __init__(self) -> None:
        self.port = 0
        self.cord = Cord()
        """That of the client that came last."""
        self._cords: list[Cord] = []

    @asynccontextmanager
    async def open(self, port: int) -> AsyncIterator[Relay]:
        """Stand before the house on this port."""

        async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            cord = self.cord = Cord()
            self._cords.append(cord)
            try:
                house = await asyncio.open_connection("127.0.0.1", port)
                await cord.carry((reader, writer), house)
            finally:
                self._cords.remove(cord)

        server = await asyncio.start_server(came, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for cord in list(self._cords):
                cord.cut()
            while self._cords:
                await asyncio.sleep(0)
