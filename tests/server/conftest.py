"""Servers that listen on this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from app.cpu.service import Cpu
from app.server.limits import ServerLimits
from app.server.server import ServerConfig
from tests.server.servers import LoggedServer, LoggedWebServer

Opens = Callable[..., Any]


@pytest.fixture
def workers() -> int:
    """The number of processes in which the screens are drawn."""
    return 1


@pytest.fixture
async def open_server(tmp_path: Path, workers: int) -> AsyncIterator[Opens]:
    """Opens servers on a free port, all with the same files, and closes them in the end."""
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


@pytest.fixture
async def page(tmp_path: Path, open_page: Opens) -> LoggedWebServer:
    page: LoggedWebServer = await open_page()
    return page


@pytest.fixture
async def open_page(tmp_path: Path) -> AsyncIterator[Opens]:
    """Opens servers with a page, and closes them in the end."""
    async with AsyncExitStack() as stack:

        async def opens(folder: Path = tmp_path, **how: Any) -> LoggedWebServer:
            page = LoggedWebServer(folder, **how)
            await page.open()
            stack.push_async_callback(page.close)
            return page

        yield opens


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    """The keys of three people."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
