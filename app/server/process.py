"""The process of a server: its folder, its address, its log, and its garbage collection."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import os
import resource
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final

from app.server import log_lines
from app.server.log_lines import LogLine
from app.server.refusals import ServerCode, ServerError
from app.storage.errors import StoreError
from app.storage.files import lock, open_file
from app.storage.paths import make_folder


def alone_in(folder: Path) -> BinaryIO:
    """Lock a folder for this server; it is locked until the returned file is closed.

    Raises StoreError if there can be no folder, and ServerError if another server has it.
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


def program_at(text: str) -> Path:
    """Return the path of a program. Raises ServerError if there is none that can be run."""
    path = Path(text).expanduser().absolute()
    if path.is_file() and os.access(path, os.X_OK):
        return path
    raise ServerError(ServerCode.NO_PROGRAM, path=path)


def is_open_in(folder: Path) -> bool:
    try:
        descriptor = open_file(folder / "lock", os.O_RDONLY)
    except (OSError, StoreError):
        return False
    with os.fdopen(descriptor, "rb"):
        return not lock(descriptor)


# -- listening -----------------------------------------------------------------------------

_LONGEST_HOST: Final = 253
"""Letters of the name of a machine."""
_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def address_and_port(text: str, usual: str) -> tuple[str, int]:
    """Return the two parts of ``ADDRESS:PORT``. Raises ServerError, which names the ``usual``
    one.
    """
    address, colon, port = text.rpartition(":")
    bare = address.removeprefix("[").removesuffix("]")
    is_port = port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 2**16
    # Without brackets, the end of an IPv6 address is ambiguous.
    if not (colon and is_host(bare) and is_port) or (":" in bare and bare == address):
        raise ServerError(ServerCode.BAD_ADDRESS, text=text, usual=usual)
    return bare, int(port)


def is_host(text: str) -> bool:
    """Return whether a text can be looked up as the name or the address of a machine."""
    try:
        return 0 < len(text.encode("idna")) <= _LONGEST_HOST
    except UnicodeError:
        return False


def cannot_listen(error: OSError, address: str, port: int) -> ServerError:
    """Return the error to raise when the server cannot listen there."""
    if error.errno == errno.EADDRINUSE:
        return ServerError(ServerCode.ADDRESS_IN_USE, address=address, port=port)
    reason = error.strerror or str(error)
    return ServerError(ServerCode.CANNOT_LISTEN, address=address, port=port, reason=reason)


@contextmanager
def told_of_exhaustion(log: ServerLog) -> Iterator[None]:
    """Log, once a minute, that the system takes no more connections from this process.

    No visitor can come then, while those who are here play on. After the server has closed, the
    loop's next attempt is not logged. Affects the running loop.
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
    """Return whether the loop wants to accept connections on a socket that was closed meanwhile.

    asyncio tries again a second after an error, and does not check that.
    """
    retries = "_start_serving" in context.get("message", "")
    return retries and isinstance(context.get("exception"), ValueError)


def _all_but_late(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not _comes_too_late(context):
        loop.default_exception_handler(context)


@contextmanager
def room_for_many() -> Iterator[None]:
    """Prepare this process for many visitors: as many open files as allowed, rare garbage
    collections.

    Affects the running loop.
    """
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with rare_searches():
        yield


# -- the log -------------------------------------------------------------------------------

_AGAIN: Final = 60.0
"""Seconds between two log lines about the same recurring fact."""
_MOST_KEPT: Final = 1000
"""Lines of the log that are kept in memory."""
_MOST_REMEMBERED: Final = 1000
"""Facts above which those that were not logged for that long are forgotten."""


class ServerLog:
    """A log that writes lines with ``write``, as text or, ``as_json``, as one record each."""

    def __init__(
        self,
        write: Callable[[str], object],
        now: Callable[[], float] = monotonic,
        *,
        as_json: bool = False,
    ) -> None:
        self._write = write
        self._now = now
        self._as_json = as_json
        self._told: dict[str, float] = {}
        self._listeners: list[Callable[[str], object]] = []
        self.latest: deque[str] = deque(maxlen=_MOST_KEPT)
        """The latest lines as they were written."""

    def listen(self, listener: Callable[[str], object]) -> None:
        """Call ``listener`` with each line from now on, also with those that ``say_seldom`` leaves
        out.
        """
        self._listeners.append(listener)

    def say(self, told: str) -> None:
        self._hear(told)
        self._put(told)

    def say_seldom(self, told: str) -> None:
        """Write a line, unless the same was written within the last minute."""
        self._hear(told)
        now = self._now()
        if len(self._told) > _MOST_REMEMBERED:
            self._told = {each: when for each, when in self._told.items() if now - when < _AGAIN}
        if now - self._told.get(told, -_AGAIN) >= _AGAIN:
            self._told[told] = now
            self._put(told)

    def _hear(self, told: str) -> None:
        for listener in self._listeners:
            listener(told)

    def _put(self, told: str) -> None:
        now = datetime.now().astimezone()
        line = (
            _record(now, told)
            if self._as_json
            else f"{now.isoformat(sep=' ', timespec='seconds')} {told}"
        )
        self.latest.append(line)
        self._write(line)


def _record(now: datetime, told: str) -> str:
    line = told if isinstance(told, LogLine) else LogLine("note", told)
    time = now.isoformat(timespec="milliseconds")
    return json.dumps({"time": time, "event": line.event, "text": line, **line.facts})


# -- searches for garbage ------------------------------------------------------------------

_FEW: Final = 50_000
"""Fewest new objects before they are collected."""
_NEVER: Final = 1_000_000
_OF_EACH: Final = 8_000
"""Objects that a visitor leaves behind with a table and its screens, as counted: up to 7,700."""
_AT_LATEST: Final = 1800.0
"""Seconds after which a full collection runs in any case."""


class DepartureCount:
    """The number of people who have left this process, or a table of theirs, since the last full
    collection.
    """

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
    """Collect garbage seldom, instead of several times a second.

    New objects are collected every ``every`` seconds, or when there are many of them because people
    come. The time depends on how much was replaced since the last time, so many short collections
    are not felt.

    A full collection takes seconds with hundreds of players. It comes after people have left who
    leave ``least`` objects behind, and ``growth`` as a share of the objects at the last time;
    Python collects fully by such a share too. It waits for ``patience`` times its last duration.

    Affects the running loop.
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
