"""Attacks on a server, while another visitor plays and notices nothing."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import asyncssh
import pytest

from tests.emulator import PATIENCE
from tests.server.servers import ServerProcess, known, served
from tests.server.terminals import SshTerminal, options, visiting

KEY: Final = asyncssh.generate_private_key("ssh-ed25519")
ELSEWHERE: Final = ("127.0.0.2", 0)
"""The address of the visitor who plays."""
A_WHILE: Final = 3.0
"""Seconds for which what has no end of its own goes on."""
SOON: Final = 3.0
"""Seconds within which a key is answered on a machine that does much else; alone, it is 20 ms."""
CROWD: Final = 1000
"""Connections that come at once."""
MOST: Final = 100.0
"""MiB that the house may grow by under any of it: each visitor takes 8, and 20 can be here."""

Address = tuple[str, int]
Harm = Callable[[ServerProcess, Address], Awaitable[None]]


@asynccontextmanager
async def connected(
    server: ServerProcess, here: Address
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that speaks no SSH, until it is closed from either side."""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=here)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


async def ask_for_everything(server: ServerProcess, here: Address) -> None:
    """Commands, forwards, files, agents: none of it is there."""
    for _ in range(3):
        async with asyncssh.connect(
            **options(server, client_keys=[KEY], local_addr=here)
        ) as connection:
            with suppress(asyncssh.Error):
                await connection.run("sh -c 'echo $$'")
            for _ in range(20):
                for ask in (
                    lambda: connection.open_connection("127.0.0.1", 22),
                    lambda: connection.open_unix_connection("/run/agent"),
                    lambda: connection.forward_remote_port("", 0, "127.0.0.1", 22),
                    lambda: connection.start_sftp_client(),
                ):
                    with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ChannelListenError)):
                        await ask()


async def ask_for_odd_sessions(server: ServerProcess, here: Address) -> None:
    """A subsystem, another's screen or agent, no terminal, and all requests of a channel."""
    ways: tuple[dict[str, Any], ...] = (
        {"subsystem": "sftp"},
        {"subsystem": "x" * 100_000},
        {"x11_forwarding": True, "x11_display": ":7", "x11_single_connection": True},
        {"command": "scp -f /etc/passwd"},
        {"command": "y" * 100_000},
        {},
        {"term_type": "\x1b[2J" * 10_000, "term_size": (80, 24)},
        {"term_type": "xterm", "term_size": (2**31 - 1, 2**31 - 1, 2**31 - 1, 2**31 - 1)},
    )
    for how in ways:
        async with asyncssh.connect(
            **options(server, client_keys=[KEY], local_addr=here, agent_forwarding=True)
        ) as connection:
            with suppress(asyncssh.Error, OSError, ValueError):
                channel, _ = await connection.create_session(SshTerminal, encoding=None, **how)
                for _ in range(100):
                    channel.send_break(10)
                    channel.send_signal("WINCH")
                channel.write(b"x" * 2**20)
                channel.write_eof()
                await asyncio.wait_for(channel.wait_closed(), 5)
            connection.abort()


async def paste_floods(server: ServerProcess, here: Address) -> None:
    """Pastes without end, into a line that is typed and where none is."""
    async with visiting(server, KEY, local_addr=here) as visitor:
        await visitor.until_drawn()
        deadline = monotonic() + A_WHILE
        while not visitor.closed and monotonic() < deadline:
            with suppress(OSError):
                visitor.channel.write(b"t\x1b[200~" + b"paste \xe2\x98\xba \r\n" * 50_000)
                visitor.channel.write(b"more" * 50_000 + b"\x1b[201~")
            await asyncio.sleep(0.05)


async def say_nothing_that_is_ssh(server: ServerProcess, here: Address) -> None:
    """Megabytes before the log-in, behind a correct first line."""

    async def pour() -> None:
        async with connected(server, here) as (_, writer):
            writer.write(b"SSH-2.0-OpenSSH_9.2\r\n")
            for _ in range(50):
                writer.write(os.urandom(100_000))
                await writer.drain()

    for _ in range(3):
        await asyncio.gather(*(pour() for _ in range(20)))


async def change_the_window(server: ServerProcess, here: Address) -> None:
    """A window without room, one without end, and one that is never still."""
    for size in ((1, 1), (5000, 5000)):
        async with visiting(server, KEY, local_addr=here, size=size) as visitor:
            await visitor.until_drawn()
    async with visiting(server, KEY, local_addr=here) as visitor:
        await visitor.until_drawn()
        for step in range(3000):
            visitor.channel.change_terminal_size(1 + step * 7 % 5000, 1 + step * 11 % 3000)
            if not step % 100:
                await asyncio.sleep(0.05)


async def type_rubbish(server: ServerProcess, here: Address) -> None:
    """Megabytes that no keyboard has, as fast as they are taken, for a while."""
    chance = Random(1)
    deadline = monotonic() + A_WHILE
    while monotonic() < deadline:
        async with visiting(server, KEY, local_addr=here) as visitor:
            await visitor.until_drawn()
            # Some of it means to leave.
            while not visitor.closed and monotonic() < deadline:
                with suppress(OSError):
                    visitor.channel.write(chance.randbytes(2**16))
                    visitor.channel.write(b"\x1b[200~" + chance.randbytes(2**16))
                await asyncio.sleep(0.05)


async def read_nothing(server: ServerProcess, here: Address) -> None:
    """A window that changes all the time, of which nothing is read."""
    async with visiting(server, KEY, local_addr=here, size=(300, 100)) as visitor:
        await visitor.until_drawn()
        visitor.channel.pause_reading()
        for step in range(150):
            visitor.channel.change_terminal_size(280 + step % 2, 100)
            visitor.channel.write(b"\x1b[B")
            await asyncio.sleep(0.04)


async def send_variables(server: ServerProcess, here: Address) -> None:
    """More variables than any terminal has."""
    many: dict[bytes | str, bytes | str] = {f"LC_{number}": "x" * 30_000 for number in range(400)}
    with suppress(asyncssh.Error, OSError):
        async with asyncssh.connect(
            **options(server, client_keys=[KEY], local_addr=here)
        ) as connection:
            await connection.create_session(
                SshTerminal, term_type="xterm", term_size=(80, 24), env=many, encoding=None
            )
            await asyncio.wait_for(connection.wait_closed(), 30)


async def crowd_the_door(server: ServerProcess, here: Address) -> None:
    """A thousand connections at once that say nothing, or anything."""

    async def knock(number: int) -> None:
        async with connected(server, here) as (reader, writer):
            if number % 2:
                writer.write(b"GET / HTTP/1.1\r\n" + os.urandom(100_000))
            async with asyncio.timeout(2):
                with suppress(TimeoutError):
                    await reader.read(10_000_000)

    for _ in range(2):
        await asyncio.gather(*(knock(number) for number in range(CROWD)))


HARMS: Final[tuple[Harm, ...]] = (
    ask_for_everything,
    ask_for_odd_sessions,
    paste_floods,
    say_nothing_that_is_ssh,
    change_the_window,
    type_rubbish,
    read_nothing,
    send_variables,
    crowd_the_door,
)


class Bystander:
    """Moves the cursor of a table all the time, and sees how long that takes."""

    def __init__(self, visitor: SshTerminal) -> None:
        self._visitor = visitor
        self.waits: list[float] = []

    async def play(self) -> None:
        """Until it is ended."""
        key = 0
        while True:
            had, start = len(self._visitor.written), monotonic()
            key = 1 - key
            self._visitor.press("37"[key])
            await self._visitor.until(partial(self._has_more_than, had), "an answer")
            self.waits.append(monotonic() - start)
            await asyncio.sleep(0.1)

    def _has_more_than(self, had: int) -> bool:
        return len(self._visitor.written) > had


@asynccontextmanager
async def playing(server: ServerProcess) -> AsyncIterator[Bystander]:
    """Let a visitor play alone all the time, from another address."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    known(server.state, key, "Anna")
    async with visiting(server, key, local_addr=ELSEWHERE) as visitor:
        await visitor.until_shown("Card house")
        visitor.press("c")
        await visitor.until_shown("New match")
        visitor.press("\r")
        await visitor.until_shown("Hand 1", "Your turn")
        bystander = Bystander(visitor)
        plays = asyncio.create_task(bystander.play())
        yield bystander
        plays.cancel()
        assert max(bystander.waits) < SOON, max(bystander.waits)
        visitor.press("\x11")
        assert await visitor.until_closed() == 0


@pytest.mark.long(seconds=40)
async def test_nobody_else_notices(tmp_path: Path) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with served(tmp_path / "house") as server:
        async with playing(server) as bystander:
            files = server.files
            for number, harm in enumerate(HARMS, 3):
                before = server.memory
                # Each from an address of its own: what has one of them turned away is no other's.
                await harm(server, (f"127.0.0.{number}", 0))
                assert server.memory - before < MOST, harm
                # It is over, and nothing of it stays behind.
                had = len(bystander.waits)
                async with asyncio.timeout(PATIENCE):
                    while len(bystander.waits) < had + 10 or server.files > files:
                        await asyncio.sleep(0.1)
                assert max(bystander.waits) < SOON, harm
    assert "Traceback" not in server.text, server.text


@pytest.mark.long(seconds=30)
async def test_a_house_without_files_goes_on_and_says_so_once(tmp_path: Path) -> None:
    with served(tmp_path / "house") as server:
        async with playing(server) as bystander:
            few = server.files + 5
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
            crowd = AsyncExitStack()
            for _ in range(100):
                await crowd.enter_async_context(connected(server, ("127.0.0.1", 0)))
            async with asyncio.timeout(PATIENCE):
                while server.files < few:
                    await asyncio.sleep(0.05)
            busy, since, had = server.cpu_seconds, monotonic(), len(bystander.waits)
            async with asyncio.timeout(PATIENCE):
                while len(bystander.waits) < had + 20:
                    await asyncio.sleep(0.05)
            share = (server.cpu_seconds - busy) / (monotonic() - since)
            assert server.files == few
            # It does not spin: what it does is to answer keys.
            assert share < 0.5, share
            await crowd.aclose()
            other = asyncssh.generate_private_key("ssh-ed25519")
            known(tmp_path / "house", other, "Bert")
            async with asyncio.timeout(PATIENCE):
                while server.files > few - 3:
                    await asyncio.sleep(0.05)
            async with visiting(server, other, local_addr=ELSEWHERE) as late:
                await late.until_shown("Card house", "Anna")
    assert server.text.count("no more connections or files") == 1
    assert "Traceback" not in server.text, server.text
