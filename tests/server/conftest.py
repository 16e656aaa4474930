"""Houses that listen on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from app.cpu.service import Cpu, InstantCpu
from app.server.limits import ServerLimits
from app.server.server import Server, ServerConfig
from tests.server.visitor import PATIENCE

Opens = Callable[..., Any]


class LoggedServer(Server):
    """A house that keeps its log."""

    state: Path
    """Where it keeps everything."""

    def __init__(
        self, place: ServerConfig, limits: ServerLimits | None = None, cpu: Cpu | None = None
    ) -> None:
        self.state = place.state
        self.lines: list[str] = []
        self._news = asyncio.Event()
        super().__init__(place, self._tell, limits, cpu or InstantCpu())

    def _tell(self, line: str) -> None:
        self.lines.append(line)
        self._news.set()

    async def has_told(self, *endings: str) -> None:
        """Wait until the log has lines that end so."""
        async with asyncio.timeout(PATIENCE):
            while not all(any(line.endswith(end) for line in self.lines) for end in endings):
                self._news.clear()
                await self._news.wait()


@pytest.fixture
def workers() -> int:
    """In how many processes the screens of the houses are drawn."""
    return 1


@pytest.fixture
async def open_server(tmp_path: Path, workers: int) -> AsyncIterator[Opens]:
    """Opens houses on a free port, all with the same files, which are closed in the end."""
    async with AsyncExitStack() as stack:

        async def opens(
            limits: ServerLimits | None = None, cpu: Cpu | None = None, **how: Any
        ) -> LoggedServer:
            state, how = tmp_path / "house", {"workers": workers, **how}
            server = LoggedServer(ServerConfig("127.0.0.1", 0, state, **how), limits, cpu)
            await server.open()
            stack.push_async_callback(server.close)
            return server

        yield opens


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    """The keys of some people."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
