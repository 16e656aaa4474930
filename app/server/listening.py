"""Where a house listens, and why it cannot; and the process that it is."""

from __future__ import annotations

import asyncio
import errno
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from app.server.garbage import rare_searches
from app.server.log import Log
from app.server.refusals import HouseCode, HouseError
from app.words.en import serve as words

_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def address_and_port(text: str, usual: str) -> tuple[str, int]:
    """The two parts of ``ADDRESS:PORT``. Raises HouseError for anything else, which names the
    ``usual`` one.
    """
    address, colon, port = text.rpartition(":")
    bare = address.removeprefix("[").removesuffix("]")
    is_port = port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 2**16
    # Without brackets, nobody knows where an address of IPv6 ends.
    if not (colon and bare and is_port) or (":" in bare and bare == address):
        raise HouseError(HouseCode.BAD_ADDRESS, text=text, usual=usual)
    return bare, int(port)


def cannot_listen(error: OSError, address: str, port: int) -> HouseError:
    """Why nobody can listen there."""
    if error.errno == errno.EADDRINUSE:
        return HouseError(HouseCode.ADDRESS_IN_USE, address=address, port=port)
    reason = error.strerror or str(error)
    return HouseError(HouseCode.CANNOT_LISTEN, address=address, port=port, reason=reason)


@contextmanager
def told_of_exhaustion(log: Log) -> Iterator[None]:
    """Have the log told, once a minute, that the system takes no more connections from this
    process: nobody can come then, and whoever is here plays on. Nothing is told of the loop's next
    attempt where the house was closed meanwhile, even if that comes later. For the loop that runs.
    """
    loop = asyncio.get_running_loop()
    otherwise = loop.get_exception_handler() or _all_but_late

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _EXHAUSTED:
            log.say_seldom(words.EXHAUSTED)
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
