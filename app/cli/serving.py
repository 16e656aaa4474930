"""The common part of the commands that serve visitors."""

from __future__ import annotations

import argparse
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli.command import CommandRefused, number_of
from app.quoting import quoted
from app.text.speech import tr

if TYPE_CHECKING:
    import asyncio

MOST_WORKERS: Final = 64
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def add_publish(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--publish",
        action="store_true",
        help=tr(
            "show the pages of finished matches to anyone who knows their address, not only to"
            " those who sat there"
        ),
    )


def most_of(text: str) -> int:
    """Return the most visitors at once. Raises CommandRefused for an invalid number."""
    if not (number := number_of(text)):
        raise CommandRefused(
            tr(
                "--most is how many people may be here at once, 1 or more, and not {text}.",
                text=quoted(text),
            )
        )
    return number


def workers_of(text: str) -> int:
    """Return the number of processes that draw screens. Raises CommandRefused for an invalid
    number.
    """
    if not (number := number_of(text)) or number > MOST_WORKERS:
        raise CommandRefused(
            tr(
                "--workers is in how many processes the screens are drawn, 1 to {most}, and not"
                " {text}.",
                most=MOST_WORKERS,
                text=quoted(text),
            )
        )
    return number


def state_of(arguments: argparse.Namespace, name: str) -> Path:
    """Return the data folder, by ``--state`` or else by this name.

    Raises CommandRefused if the current folder was deleted, and StoreError without a home folder.
    """
    from app.storage.paths import state_folder

    state = Path(arguments.state).expanduser() if arguments.state else state_folder() / name
    try:
        return state.absolute()
    except OSError:
        raise CommandRefused(
            tr("The folder you are in was deleted: go to another one, and start again.")
        ) from None


@asynccontextmanager
async def until_told(told: asyncio.Event) -> AsyncIterator[None]:
    """Run the body, then wait until ``told`` is set, as by a signal, which may have come
    meanwhile.
    """
    import asyncio

    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        # Signals that the shell has ignored stay ignored, such as SIGHUP under nohup.
        if signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, told.set)
    yield
    await told.wait()
    for number in _SIGNALS:
        loop.remove_signal_handler(number)


def page_address(address: str, port: int) -> str:
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/"


def page_at(address: str, port: int) -> str:
    """Return a sentence with the address of the page."""
    page = page_address(address, port)
    if is_own_machine(address):
        return tr("A page, for this machine alone: {address}", address=page)
    return tr(
        "A page, for the network, unencrypted: put a server with HTTPS before it: {address}",
        address=page,
    )


def is_own_machine(address: str) -> bool:
    return address in ("127.0.0.1", "::1", "localhost")


def say(line: str) -> None:
    """Print a line for the log at once; ignore errors, since the log is optional."""
    with suppress(OSError):
        print(line, flush=True)
