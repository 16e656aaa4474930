"""Somebody who wants to harm the house, while somebody else plays and notices nothing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import asyncssh
import pytest

from tests.serve.served import Served, known, served
from tests.serve.visitor import Visitor, options, visiting

KEY: Final = asyncssh.generate_private_key("ssh-ed25519")
ELSEWHERE: Final = ("127.0.0.2", 0)
"""Where whoever plays comes from; whoever wants to harm comes from 127.0.0.1."""
SOON: Final = 3.0
"""Seconds within which a key is answered on a machine that does much else; alone, it is 20 ms."""
MOST: Final = 100.0
"""MiB that the house may grow by under any of it: each visitor takes 8, and 20 can be here."""

Harm = Callable[[Served], Awaitable[None]]


async def ask_for_everything(house: Served) -> None:
    """Commands, forwards, files, agents: none of it is there."""
    for _ in range(10):
        async with asyncssh.connect(**options(house, client_keys=[KEY])) as connection:
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


async def change_the_window(house: Served) -> None:
    """A window without room, one without end, and one that is never still."""
    for size in ((1, 1), (5000, 5000)):
        async with visiting(house, KEY, size=size) as visitor:
            await visitor.until(lambda: len(visitor.written) > 100, "anything")
    async with visiting(house, KEY) as visitor:
        await visitor.until(lambda: len(visitor.written) > 100, "anything")
        for step in range(3000):
            visitor.channel.change_terminal_size(1 + step * 7 % 5000, 1 + step * 11 % 3000)
            if not step % 100:
                await asyncio.sleep(0.05)


async def type_rubbish(house: Served) -> None:
    """Megabytes that no keyboard has, as fast as they are taken, for a while."""
    chance = Random(1)
    deadline = monotonic() + 8.0
    while monotonic() < deadline:
        async with visiting(house, KEY) as visitor:
            await visitor.until(lambda: len(visitor.written) > 100, "anything")
            # Some of it means to leave.
            while not visitor.closed and monotonic() < deadline:
                with suppress(OSError):
                    visitor.channel.write(chance.randbytes(2**16))
                    visitor.channel.write(b"\x1b[200~" + chance.randbytes(2**16))
                await asyncio.sleep(0.05)


async def read_nothing(house: Served) -> None:
    """A window that changes all the time, of which nothing is read."""
    async with visiting(house, KEY, size=(300, 100)) as visitor:
        await visitor.until(lambda: len(visitor.written) > 100, "anything")
        visitor.channel.pause_reading()
        for step in range(150):
            visitor.channel.change_terminal_size(280 + step % 2, 100)
            visitor.channel.write(b"\x1b[B")
            await asyncio.sleep(0.04)


async def send_variables(house: Served) -> None:
    """More variables than any terminal has."""
    many: dict[bytes | str, bytes | str] = {f"LC_{number}": "x" * 30_000 for number in range(400)}
    with suppress(asyncssh.Error, OSError):
        async with asyncssh.connect(**options(house, client_keys=[KEY])) as connection:
            await connection.create_session(
                Visitor, term_type="xterm", term_size=(80, 24), env=many, encoding=None
            )
            await asyncio.wait_for(connection.wait_closed(), 30)


async def crowd_the_door(house: Served) -> None:
    """Hundreds of connections that say nothing, or anything."""

    async def knock(number: int) -> None:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            if number % 2:
                writer.write(b"GET / HTTP/1.1\r\n" + os.urandom(100_000))
            async with asyncio.timeout(2):
                with suppress(TimeoutError):
                    await reader.read(10_000_000)
            writer.close()

    for _ in range(3):
        await asyncio.gather(*(knock(number) for number in range(200)))


HARMS: Final[tuple[Harm, ...]] = (
    ask_for_everything,
    change_the_window,
    type_rubbish,
    read_nothing,
    send_variables,
    crowd_the_door,
)


class Bystander:
    """Moves the cursor of a table all the time, and sees how long that takes."""

    def __init__(self, visitor: Visitor) -> None:
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


@pytest.mark.long
@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
async def test_nobody_else_notices(harm: Harm, tmp_path: Path) -> None:
    player = asyncssh.generate_private_key("ssh-ed25519")
    known(tmp_path / "house", player, "Vera")
    with served(tmp_path / "house") as house:
        how: dict[str, Any] = {"local_addr": ELSEWHERE}
        async with visiting(house, player, **how) as visitor:
            await visitor.until_shown("Card house")
            visitor.press("c")
            await visitor.until_shown("New match")
            visitor.press("\r")
            await visitor.until_shown("Hand 1", "Your turn")
            bystander = Bystander(visitor)
            playing = asyncio.create_task(bystander.play())
            before = house.memory
            await harm(house)
            grown = house.memory - before
            had = len(bystander.waits)
            # It is over, and nothing of it stays behind.
            await asyncio.sleep(1.5)
            assert len(bystander.waits) > had
            playing.cancel()
            assert max(bystander.waits) < SOON, max(bystander.waits)
            assert grown < MOST
            visitor.press("\x11")
            assert await visitor.until_closed() == 0
    assert "Traceback" not in house.rest, house.rest
