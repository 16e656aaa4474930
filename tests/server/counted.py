"""A house that says what it holds when it is asked, with so many workers:
``python -m tests.server.counted FOLDER WORKERS``.

It opens as the command does, but asks sooner whether somebody is there, and lets anybody come as
often as they like. What comes on its output: the port, then what it logs; and on SIGUSR1 a line of
JSON, how many objects of each kind it holds that there is one of for everybody who is here.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import secrets
import signal
import sys
from pathlib import Path
from typing import Any, Final

import asyncssh

from app.cli.serving import say, until_told
from app.cpu.service import InstantCpu
from app.server import app_host
from app.server.app import VisitorApp
from app.server.limits import ServerLimits
from app.server.process import room_for_many
from app.server.seat import LocalSharedMatch
from app.server.server import Server, ServerConfig
from app.server.shared_match import SharedMatch
from app.server.ssh import ConnectionHandler
from app.server.tables import Visit
from app.server.terminal import RemoteTerminal
from app.server.workers import pool as worker_pool

ASKED_EVERY: Final = 1.0
"""Seconds of silence after which a client is asked whether it is there, three times."""
SHORT: Final = 1.5
"""Seconds that a notice stays."""
EVERYBODY: Final = ServerLimits(
    connections=10_000, logins=10_000, strangers=10_000, keepalive=ASKED_EVERY
)


class HastyApp(VisitorApp):
    """Shows passing notices for a short while, so that new ones can be told from old ones."""

    def notify(self, message: str, *, timeout: float | None = None, **how: Any) -> None:
        """Show it for a moment."""
        super().notify(message, timeout=SHORT, **how)


MOST_HELD: Final[dict[type, int]] = {
    ConnectionHandler: 5,
    RemoteTerminal: 5,
    Visit: 5,
    HastyApp: 5,
    asyncssh.SSHServerConnection: 5,
    LocalSharedMatch: 3,
    SharedMatch: 2,
}
"""What is counted, and how many of it a house may hold with two people in its lobby, of whom nobody
plays: one of each for both, and a few of those who have just gone."""


def count() -> None:
    """Say how much there is."""
    gc.unfreeze()
    gc.collect()
    # What is left out of searches, as everything is after each, is not among the objects either.
    gc.unfreeze()
    held = gc.get_objects()
    counts = {kind.__name__: sum(type(each) is kind for each in held) for kind in MOST_HELD}
    counts["tasks"] = len(asyncio.all_tasks())
    counts["files"] = len(os.listdir("/proc/self/fd"))
    print(json.dumps(counts), flush=True)


async def serve(folder: Path, workers: int) -> None:
    """Until a signal ends it."""
    server = Server(
        ServerConfig("127.0.0.1", 0, folder, workers=workers), say, EVERYBODY, InstantCpu()
    )
    with room_for_many():
        await server.open()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, count)
        async with until_told():
            print(server.port, flush=True)
        await server.close()


if __name__ == "__main__":
    app_host.VisitorApp = HastyApp  # type: ignore[attr-defined]
    # The same cards are dealt every time.
    secrets.token_bytes = random.Random(13).randbytes  # type: ignore[assignment]
    vars(worker_pool)["WORKER"] = "tests.server.hasty"
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
