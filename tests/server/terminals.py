"""Terminals of visitors, over SSH or in a page, and lines that can break in several ways."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import termios
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any, Final, Protocol, Self

import asyncssh
from aiohttp import ClientSession, ClientWebSocketResponse, WSMessage, WSMsgType

from tests.emulator import PATIENCE, Emulator
from tests.notices import noticed
from tests.terminal.session import ENTER, PANEL, UP

LOOK: Final = 0.3
"""Seconds after which a reader has seen what is new on a screen."""


class Terminal(Emulator):
    """A terminal that is connected to a server."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(size)
        self.written = bytearray()
        """All that came."""
        self._news = asyncio.Event()
        self.closed = False
        self._looked_at = 0
        """How much had been written when no notice said what is waited for next."""

    @abstractmethod
    def exit_code(self) -> int | None:
        """Return the code with which the server has closed the line."""

    def data_received(self, data: bytes, datatype: object = None) -> None:
        self.written += data
        self.feed(data)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._news.set()

    async def _more(self) -> None:
        self._news.clear()
        await self._news.wait()

    async def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait until a condition holds of what came so far."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    assert not self.closed, f"{what}: the line was closed before\n{self.text}"
                    await self._more()
        except TimeoutError:
            raise AssertionError(f"{what}: did not come\n{self.text}") from None

    async def until_shown(self, *texts: str) -> None:
        await self.until(lambda: all(text in self.text for text in texts), f"{texts}")

    async def until_drawn(self) -> None:
        """Wait until more has come than the beginning of a screen."""
        await self.until(lambda: len(self.written) > 100, "anything")

    @property
    def panel(self) -> str:
        """The words beside the table, and those of passing notices of every width."""
        beside = " ".join(line[PANEL:].lstrip("▌") for line in self.lines)
        return "\n".join([" ".join(beside.split()), noticed(self.text)])

    async def until_told(self, text: str) -> None:
        """Wait until a notice says this, or has said so since it did not."""
        await self.until(
            lambda: (
                text in self.text
                or text in self.panel
                or text.encode() in self.written[self._looked_at :]
            ),
            f"“{text}” beside the table",
        )

    async def until_not_told(self, text: str) -> None:
        """Wait until a notice that says this is gone."""
        await self.until(
            lambda: text not in self.text + self.panel, f"no “{text}” beside the table"
        )
        self._looked_at = len(self.written)

    async def looks(self) -> None:
        """Wait until the screen has stood still for as long as a reader needs."""
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(LOOK):
                    await self._more()

    async def until_closed(self) -> int | None:
        """Wait until the server has closed the line; return the exit code."""
        async with asyncio.timeout(PATIENCE):
            while not self.closed:
                await self._more()
        return self.exit_code()


class SshTerminal(Terminal, asyncssh.SSHClientSession[bytes]):
    """A session of AsyncSSH."""

    channel: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.channel.write(key.encode())
        return self

    def exit_code(self) -> int | None:
        return self.channel.get_exit_status()


class OpenServer(Protocol):
    @property
    def port(self) -> int: ...


def options(server: OpenServer, **how: Any) -> dict[str, Any]:
    """Return the arguments to connect to a server, without a key unless one is given."""
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
    server: OpenServer,
    key: asyncssh.SSHKey | None,
    size: tuple[int, int] = (80, 24),
    term: str = "xterm-256color",
    command: str | None = None,
    **how: Any,
) -> AsyncIterator[SshTerminal]:
    """Connect with this key, and break the line at the end."""
    keys = [key] if key else None
    async with asyncssh.connect(**options(server, client_keys=keys, **how)) as connection:
        terminal = SshTerminal(size)
        await connection.create_session(
            lambda: terminal, command, term_type=term, term_size=size, encoding=None
        )
        yield terminal
        connection.abort()


async def sit_down(host: SshTerminal, guest: SshTerminal, names: tuple[str, str]) -> None:
    """Let two who are in the lobby, and have these names, open a table and begin."""
    await host.until_shown("Card house", names[1])
    await guest.until_shown("Card house", names[0])
    host.press("n")
    await host.until_shown("Open the table")
    host.press(ENTER)
    await guest.until_shown(f"1 {names[0]}", "1/2")
    guest.press(UP, ENTER)
    for terminal, other in zip((host, guest), reversed(names), strict=True):
        await terminal.until_shown("Hand 1", other)


def by_turn(*terminals: SshTerminal) -> list[SshTerminal]:
    """Return two terminals at a table, the one to act first."""
    return sorted(terminals, key=lambda each: "Your turn" not in each.text)


# --- A page -----------------------------------------------------------------------------------


class WebTerminal(Terminal):
    """The terminal in a page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        super().__init__()
        self.socket = socket
        self.said: list[str] = []
        """What the page says when the line is closed."""
        self.turns: list[bool] = []
        """Each message to the page whether it is the visitor's turn."""
        self.pages: list[dict[str, Any]] = []
        """Everything that a narrow page was told to show."""

    async def until_page(self, text: str) -> None:
        """Wait until a narrow page shows a text."""

        def shows() -> bool:
            return text in json.dumps(self.pages[-1:], ensure_ascii=False)

        await self.until(shows, text)

    async def say(self, *message: Any) -> None:
        """Send a message of the page."""
        await self.socket.send_str(json.dumps(message))

    async def until_told_of(self, *turns: bool) -> None:
        """Wait until the page has had these messages of turns, and no others."""
        await self.until(lambda: self.turns == [*turns], f"the turns {turns}")

    async def _more(self) -> None:
        message: WSMessage = await self.socket.receive()
        if message.type is WSMsgType.BINARY:
            self.data_received(message.data)
        elif message.type is WSMsgType.TEXT:
            match json.loads(message.data):
                case ["said", sentences]:
                    self.said += sentences
                case ["turn", bool(is_mine)]:
                    self.turns.append(is_mine)
                case ["page", shown]:
                    self.pages.append(shown)
                case other:
                    raise AssertionError(other)
        self.closed = self.socket.closed

    async def send(self, keys: str) -> None:
        """Press keys, as the page sends them."""
        await self.socket.send_str(json.dumps(["stdin", keys]))

    def exit_code(self) -> int | None:
        return self.socket.close_code


@asynccontextmanager
async def on_line(
    session: ClientSession, query: str = "", **headers: str
) -> AsyncIterator[WebTerminal]:
    """Open the line of a browser that has come to the page."""
    async with session.ws_connect(f"/line?width=80&height=24{query}", headers=headers) as socket:
        yield WebTerminal(socket)


# --- Lines that break -------------------------------------------------------------------------


class Way(Enum):
    """The two ways that bytes go."""

    TO_THE_SERVER = 0
    TO_THE_CLIENT = 1


class Cord:
    """One connection of a client with the server."""

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
        """Cut it with all that is on its way."""
        self.is_cut.set()
        self._flows.set()
        for writer in self._writers:
            writer.transport.abort()

    async def carry(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Carry bytes both ways until an end closes it, or it is cut."""
        self._writers = [client[1], server[1]]
        ways = (
            (Way.TO_THE_SERVER, client[0], server[1]),
            (Way.TO_THE_CLIENT, server[0], client[1]),
        )
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
    """Listens on ``port`` for the clients of one visitor, and connects each to the server."""

    def __init__(self) -> None:
        self.port = 0
        self.cord = Cord()
        """That of the newest client."""
        self._cords: list[Cord] = []

    @asynccontextmanager
    async def open(self, port: int) -> AsyncIterator[Relay]:
        """Stand before the server on this port."""

        async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            cord = self.cord = Cord()
            self._cords.append(cord)
            try:
                server = await asyncio.open_connection("127.0.0.1", port)
                await cord.carry((reader, writer), server)
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


class Client(Terminal):
    """A terminal whose line can break in several ways."""

    @abstractmethod
    def press(self, *keys: str) -> Self:
        """Press keys, one after the other."""

    @abstractmethod
    async def come(self, relay: Relay, key: Path) -> None:
        """Go to the server, with the key of this file."""

    @abstractmethod
    def close(self) -> None:
        """End it in order."""

    @abstractmethod
    def kill(self) -> None:
        """End it at once, without a word."""

    @abstractmethod
    def stop(self) -> None:
        """Let it neither read nor answer for now."""

    @abstractmethod
    def go_on(self) -> None:
        """Let it go on where it was stopped."""

    @abstractmethod
    async def until_gone(self) -> None:
        """Wait until nothing of it is left."""


class OpenSshClient(Client):
    """The ssh of OpenSSH, in a pseudo-terminal."""

    async def come(self, relay: Relay, key: Path) -> None:
        self._master, slave = os.openpty()
        termios.tcsetwinsize(self._master, (24, 80))
        how = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        self._process = subprocess.Popen(
            [
                *("ssh", "-tt", "-F", "none", "-i", str(key), "-p", str(relay.port)),
                *(word for each in (*how, "IdentitiesOnly=yes") for word in ("-o", each)),
                "play@127.0.0.1",
            ],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | {"TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(slave)
        asyncio.get_running_loop().add_reader(self._master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        if data:
            self.data_received(data)
        else:
            self._hang_up()
            self.connection_lost(None)

    def _hang_up(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)
            self._master = -1

    def press(self, *keys: str) -> Self:
        for key in keys:
            os.write(self._master, key.encode())
        return self

    def close(self) -> None:
        # As a hang-up does; ssh ignores that where the process that runs the tests does.
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def exit_code(self) -> int | None:
        return self._process.wait(PATIENCE)

    async def until_gone(self) -> None:
        await asyncio.to_thread(self._process.wait, PATIENCE)
        self._hang_up()


class AsyncSshClient(SshTerminal, Client):
    """A client of AsyncSSH, in this process."""

    async def come(self, relay: Relay, key: Path) -> None:
        self._connection = await asyncssh.connect(**options(relay, client_keys=[str(key)]))
        self._cord = relay.cord
        await self._connection.create_session(
            lambda: self, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )

    def close(self) -> None:
        self._connection.close()

    def kill(self) -> None:
        self._connection.abort()

    def stop(self) -> None:
        self._cord.freeze()

    def go_on(self) -> None:
        self._cord.thaw()

    async def until_gone(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._connection.wait_closed()


CLIENTS: Final[tuple[Callable[[], Client], ...]] = (OpenSshClient, AsyncSshClient)
