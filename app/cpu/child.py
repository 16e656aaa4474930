"""Processes of this program's own, spoken to through one socket.

One socket instead of two pipes, and ``Popen`` instead of asyncio's own processes: so the loop needs
no child watcher, whose thread outlives the loop, and the end of the process shows as the end of the
stream.

What goes through it are lines, or frames: a length in 4 bytes, most significant first, then so many
bytes of pickle. Only the program that started the process holds the other end, so the pickles are
as trustworthy as the program itself; nothing else is to be let in.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final, Self

LENGTH_BYTES: Final = 4
_ROOT: Final = Path(__file__).parents[2]
_LOOK: Final = 0.01
"""Seconds between two looks whether a process has ended."""


def frame(message: object) -> bytes:
    """Return a message as it goes through the socket."""
    data = pickle.dumps(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_frame(stream: BinaryIO) -> bytes:
    """Return what is in the next frame, and wait for it. Raises EOFError once none can come."""
    header = stream.read(LENGTH_BYTES)
    size = int.from_bytes(header, "big")
    data = stream.read(size)
    if len(header) < LENGTH_BYTES or len(data) < size:
        raise EOFError
    return data


def start_process(
    module: str, *, env: Mapping[str, str] | None = None, stderr: int | None = None
) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Start ``main`` of a module of the app in a process of its own, whose standard input and
    output are one end of a socket. Returns it and the other end.

    Raises OSError when the system cannot.
    """
    ours, theirs = socket.socketpair()
    # It finds the app by this path and not by PYTHONPATH, which programs would inherit.
    start = f"import sys; sys.path.insert(0, sys.argv[1]); from {module} import main; main()"
    with theirs:
        try:
            process = subprocess.Popen(
                # -P: a folder named app where the player happens to stand is not ours.
                [sys.executable, "-P", "-c", start, str(_ROOT)],
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                stderr=stderr,
                env=env,
                # What a terminal sends to its foreground is not meant for it.
                start_new_session=True,
            )
        except OSError:
            ours.close()
            raise
    return process, ours


def parent() -> socket.socket:
    """Return the end of the socket in a process that was started so. From then on nothing else
    reads or writes there.
    """
    channel = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    return channel


class Child:
    """A process of this program's own, which ends when its standard input does; for who waits for
    others meanwhile.
    """

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
        # The arena starts processes too, and keeps nothing anywhere.
        from app.storage.paths import environment

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
