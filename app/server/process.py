"""The process of a server: its folder, where it listens, its log, and how rarely it searches for
garbage.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final

from app.server import log_lines
from app.server.refusals import ServerCode, ServerError
from app.storage.errors import StoreError
from app.storage.files import lock, open_file
from app.storage.paths import make_folder


def alone_in(folder: Path) -> BinaryIO:
    """Return an open file; for as long as it is open, no other server can have this folder.

    Raises StoreError where there can be no folder, and ServerError while another server has it.
    """
    make_folder(folder)
    path = folder / "lock"
    try:
        file = os.fdopen(open_file(path, os.O_RDWR | os.O_CREAT), "rb")
    except OSError as error:
        raise StoreError.about(error, path) from error
    if not lock(file.fileno()):
        file.close()
        raise ServerError(ServerCode.IN_USE, folder=folder)
    return file


def is_open_in(folder: Path) -> bool:
    """Return whether a server has this folder now."""
    try:
        descriptor = open_file(folder / "lock", os.O_RDONLY)
    except (OSError, StoreError):
        return False
    with os.fdopen(descriptor, "rb"):
        return not lock(descriptor)


# -- listening -----------------------------------------------------------------------------

_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def address_and_port(text: str, usual: str) -> tuple[str, int]:
    """Return the two parts of ``ADDRESS:PORT``. Raises ServerError for anything else, which names
    the ``usual`` one.
    """
    address, colon, port = text.rpartition(":")
    bare = address.removeprefix("[").removesuffix("]")
    is_port = port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 2**16
    # Without brackets, nobody knows where an address of IPv6 ends.
    if not (colon and bare and is_port) or (":" in bare and bare == address):
        raise ServerError(ServerCode.BAD_ADDRESS, text=text, usual=usual)
    return bare, int(port)


def cannot_listen(error: OSError, address: str, port: int) -> ServerError:
    """Return why nobody can listen there."""
    if error.errno == errno.EADDRINUSE:
        return ServerError(ServerCode.ADDRESS_IN_USE, address=address, port=port)
    reason = error.strerror or str(error)
    return ServerError(ServerCode.CANNOT_LISTEN, address=address, port=port, reason=reason)


@contextmanager
def told_of_exhaustion(log: ServerLog) -> Iterator[None]:
    """Have the log told, once a minute, that the system takes no more connections from this
    process: nobody can come then, and whoever is here plays on. Nothing is told of the loop's next
    attempt where the server was closed meanwhile, even if that comes later. For the loop that runs.
    """
    loop = asyncio.get_running_loop()
    otherwise = loop.get_exception_handler() or _all_but_late

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _EXHAUSTED:
            log.say_seldom(log_lines.NO_MORE_FILES)
        elif not _comes_too_late(context):
            otherwise(loop, context)

    loop.set_exception_handler(handle)
    try:
        yield
    finally:
        loop.set_exception_handler(otherwise)


def _comes_too_late(context: dict[str, Any]) -> bool:
    """Whether the loop was to take connections again, a second after it could not, where nobody
    listens any more: it does not ask whether that was closed meanwhile.
    """
    retries = "_start_serving" in context.get("message", "")
    return retries and isinstance(context.get("exception"), ValueError)


def _all_but_late(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not _comes_too_late(context):
        loop.default_exception_handler(context)


@contextmanager
def room_for_many() -> Iterator[None]:
    """Let this process be one in which many people play: with as many files as it may open, and
    with rare searches for garbage. For the loop that runs.
    """
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with rare_searches():
        yield


# -- the log -------------------------------------------------------------------------------

_AGAIN: Final = 60.0
"""Seconds between two lines about the same thing, where it happens all the time."""
_MOST_REMEMBERED: Final = 1000
"""Things above which those are forgotten that have not been told of for so long."""


class ServerLog:
    """Writes lines with ``write``."""

    def __init__(
        self, write: Callable[[str], object], now: Callable[[], float] = monotonic
    ) -> None:
        self._write = write
        self._now = now
        self._told: dict[str, float] = {}

    def say(self, told: str) -> None:
        """Write a line."""
        self._write(f"{datetime.now().astimezone().isoformat(sep=' ', timespec='seconds')} {told}")

    def say_seldom(self, told: str) -> None:
        """Write a line, unless the same was written within the last minute."""
        now = self._now()
        if len(self._told) > _MOST_REMEMBERED:
            self._told = {each: when for each, when in self._told.items() if now - when < _AGAIN}
        if now - self._told.get(told, -_AGAIN) >= _AGAIN:
            self._told[told] = now
            self.say(told)


# -- searches for garbage ------------------------------------------------------------------

_FEW: Final = 50_000
"""Objects that come at least before they are searched by themselves."""
_NEVER: Final = 1_000_000
_OF_EACH: Final = 30_000
"""Objects that everybody leaves behind, a MiB or so."""
_AT_LATEST: Final = 1800.0
"""Seconds after which everything is looked at in any case."""


class DepartureCount:
    """People who have left this process since everything was looked at."""

    def __init__(self) -> None:
        self.count = 0


LEAVERS: Final = DepartureCount()


@contextmanager
def rare_searches(
    every: float = 2.5,
    least: int = 200_000,
    growth: float = 0.25,
    patience: float = 25.0,
) -> Iterator[None]:
    """Search for garbage seldom; by themselves, searches come several times a second.

    What is new is searched ``every`` so many seconds, or when there is much of it, because people
    come: how long that takes depends on how much has been replaced since the last time, so that of
    many short searches none is felt. Everything, which takes seconds where hundreds play, is when
    people have left who leave ``least`` objects behind, and this share of what there was the last
    time: with such a share Python, too, looks at everything. But it waits for ``patience`` times as
    long as it took then. For the loop that runs.
    """
    loop = asyncio.get_running_loop()
    threshold = gc.get_threshold()
    total = 0
    ended, took = monotonic(), 0.0
    timer: asyncio.TimerHandle

    def whole() -> None:
        nonlocal total, ended, took
        begun = monotonic()
        LEAVERS.count = 0
        gc.unfreeze()
        gc.collect()
        ended = monotonic()
        took = ended - begun
        total = gc.get_freeze_count()

    def tick() -> None:
        nonlocal timer
        since = monotonic() - ended
        is_due = LEAVERS.count * _OF_EACH >= max(least, growth * total)
        if (is_due and since >= patience * took) or since >= _AT_LATEST:
            whole()
        else:
            gc.collect()
        timer = loop.call_later(every, tick)

    def searched(phase: str, _: object) -> None:
        if phase == "stop":
            # What is in use now is left out of the next search.
            gc.freeze()

    timer = loop.call_later(every, tick)
    # The youngest are searched when there are so many more, the others never by themselves.
    gc.set_threshold(_FEW, _NEVER, _NEVER)
    gc.callbacks.append(searched)
    whole()
    try:
        yield
    finally:
        timer.cancel()
        gc.callbacks.remove(searched)
        gc.set_threshold(*threshold)
        gc.unfreeze()
