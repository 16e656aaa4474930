"""Processes of this program's own, spoken to through one socket.

One socket instead of two pipes, and ``Popen`` instead of asyncio's own processes: so the loop needs
no child watcher, whose thread outlives the loop, and the end of the process shows as the end of the
stream.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

from app.storage.paths import environment

Child = tuple[subprocess.Popen[bytes], asyncio.StreamReader, asyncio.StreamWriter]

_ROOT = Path(__file__).parents[2]


async def start_child(module: str, *, longest_line: int = 2**16) -> Child:
    """Start ``main`` of a module of the app in a process whose standard input and output are the
    socket that is returned with it, as streams; lines of up to so many bytes can be read from it.

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
                stderr=subprocess.DEVNULL,
                env=environment(),
                # What a terminal sends to its foreground is not meant for it.
                start_new_session=True,
            )
        except OSError:
            ours.close()
            raise
    try:
        return process, *await asyncio.open_connection(sock=ours, limit=longest_line)
    except BaseException:
        ours.close()
        process.kill()
        process.wait()
        raise
