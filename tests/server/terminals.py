"""Terminals of people who come through a relay: the ssh of OpenSSH, or AsyncSSH in this process."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import termios
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Final

import asyncssh

from tests.server.relay import Relay
from tests.server.visitor import Visitor, options

PANEL: Final = 57
"""The first column beside the table, where passing notices come too."""


class Terminal(Visitor):
    """A terminal whose line can break in several ways."""

    looked_at = 0
    """How much had been written when no notice said what is waited for next."""

    @property
    def panel(self) -> str:
        """What stands beside the table, and passing notices of every width, as one line of words
        each.
        """
        beside = " ".join(line[PANEL:].lstrip("▌") for line in self.lines)
        notices = " ".join(line.rpartition("▌")[2] for line in self.lines if "▌" in line)
        return "\n".join(" ".join(each.split()) for each in (beside, notices))

    async def until_told(self, text: str) -> None:
        """Wait until a notice says this, or has said so since it did not."""
        await self.until(
            lambda: (
                text in self.text
                or text in self.panel
                or text.encode() in self.written[self.looked_at :]
            ),
            f"“{text}” beside the table",
        )

    async def until_not_told(self, text: str) -> None:
        """Wait until a notice that says this is gone."""
        await self.until(
            lambda: text not in self.text + self.panel, f"no “{text}” beside the table"
        )
        self.looked_at = len(self.written)

    @abstractmethod
    async def come(self, relay: Relay, key: Path) -> None:
        """Go to the house, with the key of this file."""

    @abstractmethod
    def close(self) -> None:
        """End it as it ought to be."""

    @abstractmethod
    def kill(self) -> None:
        """End it at once, without a word."""

    @abstractmethod
    def stop(self) -> None:
        """Let it do nothing more for now, neither read nor answer."""

    @abstractmethod
    def go_on(self) -> None:
        """Let it go on where it was stopped."""

    @abstractmethod
    async def until_gone(self) -> None:
        """Wait until nothing of it is left."""


class OpenSsh(Terminal):
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
            self.data_received(data, None)
        else:
            self._hang_up()
            self.connection_lost(None)

    def _hang_up(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)
            self._master = -1

    def press(self, *keys: str) -> OpenSsh:
        for key in keys:
            os.write(self._master, key.encode())
        return self

    def close(self) -> None:
        # As a hang-up does; but of that ssh hears nothing where whoever runs the tests does not.
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def exit_code(self) -> int | None:
        return self._process.wait(30)

    async def until_gone(self) -> None:
        await asyncio.to_thread(self._process.wait, 30)
        self._hang_up()


class Own(Terminal):
    """A client of AsyncSSH."""

    async def come(self, relay: Relay, key: Path) -> None:
        self._relay = relay
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
        async with asyncio.timeout(30):
            await self._connection.wait_closed()


KINDS: Final[tuple[Callable[[], Terminal], ...]] = (OpenSsh, Own)
