"""A process of this program's own, for who waits for others meanwhile.

``Popen`` instead of asyncio's own processes: so the loop needs no child watcher, whose thread
outlives the loop.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any, Final, Self

from app.cpu.process import LENGTH_BYTES, start_process
from app.storage.paths import environment

_LOOK: Final = 0.01
"""Seconds between two looks whether a process has ended."""


class Child:
    """A process of this program's own, which ends when its standard input does."""

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
        """Start ``main`` of a module of the app; see ``start_process``. Lines of up to so many
        bytes can be read from it. What it writes on its standard error is heard by nobody.

        Raises OSError when the system cannot.
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
        """The number of the process."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """How it has ended; negative for a signal, None while it has not."""
        return self._process.poll()

    async def receive(self) -> Any:
        """Return the next message. Raises EOFError and OSError once none can come."""
        header = await self.reader.readexactly(LENGTH_BYTES)
        return pickle.loads(await self.reader.readexactly(int.from_bytes(header, "big")))

    async def finish(self, patience: float) -> None:
        """Close its input, and give it so many seconds to end by itself."""
        with suppress(OSError, TimeoutError):
            self.writer.write_eof()
            async with asyncio.timeout(patience):
                await self.reader.read()

    async def bury(self, patience: float) -> None:
        """Wait for its end, and end it after so many seconds."""
        deadline = monotonic() + patience
        while self.status is None:
            if monotonic() > deadline:
                self.kill()
            await asyncio.sleep(_LOOK)

    def kill(self) -> None:
        """End it at once; its remains are still to be buried."""
        self._process.kill()

    def end(self) -> None:
        """End it at once, and take its remains from the system."""
        self.kill()
        self._process.wait()
        with suppress(RuntimeError):  # the loop may be closed already, and the socket with it
            self.writer.transport.abort()
