"""What systemd is told of the server: when it is open, that it lives, and when it closes.

The protocol is a datagram for each of these, to a socket that the environment names; see
sd_notify(3).
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, suppress

READY = "READY=1"
ALIVE = "WATCHDOG=1"
STOPPING = "STOPPING=1"


class ServiceManager:
    """The service manager that has started this process, if one has."""

    def __init__(self, environ: MutableMapping[str, str]) -> None:
        """Take the variables for this process out of ``environ``: they are not for its children."""
        self._address = environ.pop("NOTIFY_SOCKET", "")
        watched = environ.pop("WATCHDOG_PID", "") in ("", str(os.getpid()))
        limit = environ.pop("WATCHDOG_USEC", "")
        self._limit = int(limit) / 1e6 if watched and limit.isdecimal() else 0.0
        """Seconds without a sign of life after which this process is ended; 0 for no limit."""

    @contextmanager
    def told_of_service(self) -> Iterator[None]:
        """Tell the manager that the server is open, and at the end that it closes.

        Signs of life come from the running event loop, so a loop that hangs sends none.
        """
        self._tell(READY)
        living = asyncio.create_task(self._live()) if self._limit else None
        try:
            yield
        finally:
            if living:
                living.cancel()
            self._tell(STOPPING)

    async def _live(self) -> None:
        while True:
            self._tell(ALIVE)
            await asyncio.sleep(self._limit / 2)

    def _tell(self, state: str) -> None:
        if not self._address:
            return
        # A name that begins with @ is in Linux's namespace without files.
        abstract = self._address.startswith("@")
        address = f"\0{self._address[1:]}" if abstract else self._address
        # The server plays on without its manager.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(state.encode(), address)
