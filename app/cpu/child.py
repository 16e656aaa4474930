"""A process of this program's own, for code that runs in an asyncio loop.

``Popen`` instead of asyncio's own processes: the loop needs no child watcher, whose thread would
outlive it.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any, Final, Self

from app.cpu.process import LENGTH_BYTES, start_process
from app.storage.home import environment

_LOOK: Final = 0.01
"""Seconds between two checks for the end of a process."""


class Child:
    """A process of this program's own. It ends when its standard input does."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._process = process
        self.reader = reader
        self.writer = writer

    @classmethod
    async def start(cls, module: str, *, longest_line: int = 2**16) -> Self:
        """Start a module of the app; see ``start_process``.

        ``longest_line`` is the most bytes that a line read from it may have. Its standard error is
        discarded. Raises OSError if the system cannot start it.
        """
        process, ours = start_process(module, env=environment(), stderr=subprocess.DEVNULL)
        try:
            return cls(process, *await asyncio.open_connection(sock=ours, limit=longest_line))
        except BaseException:
            ours.close()
            process.kill()
            process.wait()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit code, negative for a signal; None while the process runs."""
        return self._process.poll()

    async def receive(self) -> Any:
        """Return the next message. Raises EOFError or OSError if none can come."""
        header = await self.reader.readexactly(LENGTH_BYTES)
        return pickle.loads(await self.reader.readexactly(int.from_bytes(header, "big")))

    async def finish(self, patience: float) -> None:
        """Close its input and give it ``patience`` seconds to end by itself."""
        with suppress(OSError, TimeoutError):
            self.writer.write_eof()
            async with asyncio.timeout(patience):
                await self.reader.read()

    async def reap(self, patience: float) -> None:
        """Wait until it has ended; after ``patience`` seconds, kill it."""
        deadline = monotonic() + patience
        while self.status is None:
            if monotonic() > deadline:
                self.kill()
            await asyncio.sleep(_LOOK)

    def kill(self) -> None:
        """Kill it at once. ``reap`` or ``end`` must still reap it."""
        self._process.kill()

    def end(self) -> None:
        self.kill()
        self._process.wait()
        with suppress(RuntimeError):  # the loop may be closed already, and the socket with it
            self.writer.transport.abort()
