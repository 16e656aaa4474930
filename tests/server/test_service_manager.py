"""What systemd is told of the server."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.server.service_manager import ALIVE, READY, STOPPING, ServiceManager
from tests.server.servers import running


class Manager:
    """A service manager that listens at a path."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.settimeout(60)

    def next(self) -> str:
        return self._socket.recv(4096).decode()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(tmp_path / "notify")
    yield manager
    manager.close()


async def test_it_is_told_when_the_server_is_open_that_it_lives_and_when_it_closes(
    manager: Manager,
) -> None:
    environ = {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "2000", "HOME": "/"}
    service = ServiceManager(environ)
    assert environ == {"HOME": "/"}, "the variables are not for processes of the server"
    with service.told_of_service():
        assert manager.next() == READY
        for _ in range(3):
            assert await asyncio.to_thread(manager.next) == ALIVE
    told = [manager.next()]
    while told[-1] == ALIVE:
        told.append(manager.next())
    assert told[-1] == STOPPING


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "x"},
        {"NOTIFY_SOCKET": "@gin-rummy-nowhere", "WATCHDOG_USEC": "2000"},
    ],
)
async def test_a_server_without_a_manager_opens_all_the_same(environ: dict[str, str]) -> None:
    with ServiceManager(environ).told_of_service():
        await asyncio.sleep(0)


async def test_no_signs_of_life_are_sent_that_another_process_was_asked_for(
    manager: Manager,
) -> None:
    environ = {
        "NOTIFY_SOCKET": str(manager.path),
        "WATCHDOG_USEC": "2000",
        "WATCHDOG_PID": str(os.getpid() + 1),
    }
    with ServiceManager(environ).told_of_service():
        assert manager.next() == READY
        await asyncio.sleep(0.02)
    assert manager.next() == STOPPING


def test_the_command_tells_it(
    manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(manager.path))
    state = tmp_path / "house"
    with running(
        state, "app", "serve", "--listen", "127.0.0.1:0", "--state", state, "--log", "json"
    ) as server:
        assert manager.next() == READY
        server.until(lambda: '"event": "listening"' in server.text)
        server.close()
    assert manager.next() == STOPPING
    assert all(line.startswith("{") for line in server.lines), "each line is a record"
