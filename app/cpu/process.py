"""Processes of this program's own: how they are started, and what goes through the one socket that
they have as standard input and output.

One socket instead of two pipes: the end of the process shows as the end of the stream. What goes
through are lines, or frames: a length in 4 bytes, most significant first, then so many bytes of
pickle. Only the program that started the process holds the other end, so the pickles are as
trustworthy as the program itself; nothing else is to be let in.

Whoever waits for others meanwhile has a ``child.Child``; in the arena a thread waits for each.
Programs of other people are started by ``program``, below a guard.
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
