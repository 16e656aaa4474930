"""Processes of this program's own: how they are started, and the one socket that is their standard
input and output.

One socket instead of two pipes: the end of the process shows as the end of the stream. It carries
lines, or frames: a length in 4 bytes, most significant first, then that many bytes of pickle. Only
the program that started the process holds the other end, so the pickles are as trustworthy as the
program itself; no other connection may be let in.

``child.Child`` serves asyncio; the arena has a thread for each process. ``program`` starts other
people's programs, below a guard.
"""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, Final

LENGTH_BYTES: Final = 4
_ROOT: Final = Path(__file__).parents[2]


def frame(message: object) -> bytes:
    """Return a message as bytes: its length, then its pickle."""
    data = pickle.dumps(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_frame(stream: BinaryIO) -> bytes:
    """Return the content of the next frame. Raises EOFError if none can come."""
    header = stream.read(LENGTH_BYTES)
    size = int.from_bytes(header, "big")
    data = stream.read(size)
    if len(header) < LENGTH_BYTES or len(data) < size:
        raise EOFError
    return data


def start_process(
    module: str, *, env: Mapping[str, str] | None = None, stderr: int | None = None
) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Start a module of the app, by its ``main``, in a process of its own.

    Return the process and the socket to it. Raises OSError if the system cannot.
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
    """Return the socket to the process that started this one, and detach standard input and
    output.
    """
    channel = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    return channel
