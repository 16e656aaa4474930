"""``gin-rummy serve``: the game over SSH."""

from __future__ import annotations

import argparse
import asyncio
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli.exits import Refusal, refusing
from app.cli.parsing import Commands
from app.words.en import serve as words

if TYPE_CHECKING:
    from app.serve.server import Place

_LISTEN: Final = "127.0.0.1:2222"
_MOST: Final = "100"


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser("serve", help=words.SERVE, description=words.SERVE_MORE)
    parser.add_argument(
        "--listen", metavar="ADDRESS:PORT", default=_LISTEN, help=words.SERVE_HELP["--listen"]
    )
    parser.add_argument("--keys", metavar="FILE", help=words.SERVE_HELP["--keys"])
    parser.add_argument("--guests", action="store_true", help=words.SERVE_HELP["--guests"])
    parser.add_argument("--most", metavar="N", default=_MOST, help=words.SERVE_HELP["--most"])
    parser.add_argument("--state", metavar="DIR", help=words.SERVE_HELP["--state"])
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it. Raises Refusal where that cannot begin."""
    from importlib.util import find_spec

    from app.store.errors import StoreError
    from app.store.paths import state_folder

    if not (arguments.most.isascii() and arguments.most.isdecimal() and int(arguments.most)):
        raise Refusal(words.no_most(arguments.most))
    if find_spec("asyncssh") is None:
        raise Refusal(words.NO_LIBRARY)

    from app.serve.listening import address_and_port
    from app.serve.refusals import HouseError
    from app.serve.server import Place, prepare_process

    with refusing(StoreError, HouseError):
        address, port = address_and_port(arguments.listen)
        state = Path(arguments.state).expanduser() if arguments.state else state_folder() / "house"
        place = Place(
            address,
            port,
            state.absolute(),
            Path(arguments.keys).expanduser() if arguments.keys else None,
            arguments.guests,
            int(arguments.most),
        )
        prepare_process()
        asyncio.run(_serve(place))
    return 0


async def _serve(place: Place) -> None:
    from app.serve.server import Server

    server = Server(place, _say)
    await server.open()
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # What a shell lets a program ignore, such as that its terminal goes, is not for us to hear.
        if signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, told.set)
    _say(
        words.opened(
            place.address,
            server.port,
            server.fingerprint,
            keys=place.keys,
            guests=place.guests,
        )
    )
    await told.wait()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.remove_signal_handler(number)
    _say(words.CLOSING)
    await server.close()


def _say(line: str) -> None:
    print(line, flush=True)
