"""Servers of tests: in this process with their log, and in processes of their own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from time import monotonic, sleep
from typing import Final

import asyncssh
from aiohttp import ClientSession, CookieJar

from app.cpu.service import Cpu, InstantCpu
from app.server.accounts import AccountStore
from app.server.limits import ServerLimits
from app.server.server import Server, ServerConfig
from app.server.web.server import WebServer, WebServerConfig
from tests.emulator import PATIENCE

ROOT: Final = Path(__file__).parents[2]
PROXIED: Final = "/cards/"
"""The path at which a proxy has the page."""


class Log:
    """The lines of a server's log."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._news = asyncio.Event()

    def __call__(self, line: str) -> None:
        self.lines.append(line)
        self._news.set()

    async def has_told(self, *endings: str) -> None:
        """Wait until the log has lines that end so."""
        async with asyncio.timeout(PATIENCE):
            while not all(any(line.endswith(end) for line in self.lines) for end in endings):
                self._news.clear()
                await self._news.wait()


class LoggedServer(Server):
    def __init__(
        self, config: ServerConfig, limits: ServerLimits | None = None, cpu: Cpu | None = None
    ) -> None:
        self.state = config.state
        told = Log()
        self.lines, self.has_told = told.lines, told.has_told
        super().__init__(config, told, limits, cpu or InstantCpu())


class LoggedWebServer(WebServer):
    def __init__(
        self,
        state: Path,
        limits: ServerLimits | None = None,
        most: int = 10,
        names: Sequence[str] = (),
        *,
        publish: bool = False,
    ) -> None:
        told = Log()
        self.lines, self.has_told = told.lines, told.has_told
        config = WebServerConfig("127.0.0.1", 0, state, most, names, publish)
        super().__init__(config, told, limits, InstantCpu())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def browsing(url: str) -> ClientSession:
    """Return a browser, as far as requests and cookies go."""
    # A careful jar keeps no cookie of an address in numbers.
    return ClientSession(url, cookie_jar=CookieJar(unsafe=True), headers={"Origin": url})


def introduce(people: AccountStore, key: asyncssh.SSHKey, called: str, **settings: object) -> Path:
    """Make an account of this key, with settings; return its folder."""
    person = people.rename(people.with_key(key.get_fingerprint()), called)
    person.folder.mkdir(parents=True, exist_ok=True)
    (person.folder / "settings.json").write_text(json.dumps({"pace": 0, **settings}))
    return person.folder


def known(state: Path, key: asyncssh.SSHKey, name: str, *, target: int = 1) -> None:
    """Introduce a visitor to a server that is not open."""
    people = AccountStore(state)
    introduce(people, key, name, name=name, target=target)
    people.close()


class ServerProcess:
    """A server in a process of its own, and the lines that it writes."""

    def __init__(self, process: subprocess.Popen[str], state: Path) -> None:
        self.process = process
        self.state = state
        self.lines: list[str] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        # A server can be killed while it writes a line.
        self.lines.extend(line for line in self.process.stdout if line.endswith("\n"))

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds of the lines."""
        deadline = monotonic() + PATIENCE
        while not holds():
            assert monotonic() < deadline, self.lines[-10:]
            assert self._reader.is_alive() or holds(), self.lines[-10:]
            sleep(0.01)

    @property
    def text(self) -> str:
        """The lines, and the reports of faults."""
        return "".join(
            [*self.lines, *(path.read_text() for path in self.state.glob("fault-*.txt"))]
        )

    @property
    def port(self) -> int:
        """The port for SSH, once it is open."""
        found = re.search(r"ssh -p (\d+)", self.text)
        if not found:
            self.until(lambda: "ssh -p" in self.text)
            return self.port
        return int(found[1])

    @property
    def memory(self) -> float:
        """MiB of its own."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def files(self) -> int:
        """The number of open files and connections."""
        return len([*Path(f"/proc/{self.process.pid}/fd").iterdir()])

    @property
    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def counts(self) -> dict[str, int]:
        """Ask a server that counts what it holds."""
        before = len(self.lines)
        self.process.send_signal(signal.SIGUSR1)
        self.until(lambda: any(line.startswith("{") for line in self.lines[before:]))
        counts: dict[str, int] = json.loads(
            next(line for line in self.lines[before:] if line.startswith("{"))
        )
        return counts

    def kill(self) -> None:
        """End it as a power cut would, but for the disk."""
        self.process.kill()
        self._reader.join()

    def close(self) -> None:
        """Tell it to end, and wait until it has."""
        if self.process.poll() is None:
            self.process.terminate()
        self._reader.join()
        assert self.process.wait(PATIENCE) == 0, self.text


@contextmanager
def running(state: Path, *command: str | Path) -> Iterator[ServerProcess]:
    """Run a module of Python with a server in it; kill it at the end if it has not ended."""
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield ServerProcess(process, state)
        finally:
            process.kill()


@contextmanager
def served(state: Path, *options: str) -> Iterator[ServerProcess]:
    """Run the command ``serve`` on any port, and tell it to end at the end."""
    listen = ("--listen", "127.0.0.1:0", "--state", state)
    with running(state, "app", "serve", *listen, *options) as server:
        assert server.port
        yield server
        server.close()


@contextmanager
def proxy_to(port: int) -> Iterator[str]:
    """Serve what is at a port of this machine below ``PROXIED``, and nothing elsewhere."""
    asked_here = re.compile(rf"\A(GET|POST) {PROXIED}".encode())

    class Passes(BaseRequestHandler):
        def handle(self) -> None:
            """Pass both ways what comes over one connection, until an end closes it."""
            with socket.create_connection(("127.0.0.1", port)) as behind:
                back = Thread(target=_pass, args=(behind, self.request), daemon=True)
                back.start()
                with suppress(OSError):
                    while data := self.request.recv(65536):
                        asked = asked_here.sub(rb"\1 /", data)
                        if data.startswith((b"GET ", b"POST ")) and asked == data:
                            break
                        behind.sendall(asked)
                    behind.shutdown(socket.SHUT_WR)
                back.join(timeout=5)

    with ThreadingTCPServer(("127.0.0.1", 0), Passes) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{PROXIED}"
        finally:
            server.shutdown()


def _pass(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
