"""``gin-rummy web``: the game in a browser."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from app.cli.command import CommandRefused, Parser, refusing
from app.cli.serving import add_publish, most_of, page_at, say, state_of, until_told
from app.text.speech import tr

if TYPE_CHECKING:
    from app.server.web.server import WebServerConfig

LISTEN: Final = "127.0.0.1:8000"
"""The default address and port of the page."""
_MOST: Final = "50"


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Serve the game as a web page, and nothing else. Every visitor is a guest with a word"
        " to come back with; what each of them plays is kept here. Ends with Ctrl+C. A server"
        " that people come to over SSH too has its page with gin-rummy serve --web."
    )
    parser.add_argument(
        "--listen",
        metavar=tr("ADDRESS:PORT"),
        default=LISTEN,
        help=tr("where to listen (127.0.0.1:8000, which only this machine reaches)"),
    )
    parser.add_argument(
        "--most", metavar="N", default=_MOST, help=tr("how many people may be here at once (50)")
    )
    parser.add_argument(
        "--state",
        metavar=tr("DIR"),
        help=tr("where to keep all matches; without it, in a folder beside your own matches"),
    )
    parser.add_argument(
        "--host",
        metavar=tr("NAME"),
        action="append",
        default=[],
        help=tr(
            "a name under which the page may be opened, besides its address and localhost; once"
            " for each name, if a server with HTTPS stands in front of it"
        ),
    )
    add_publish(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it. Raises CommandRefused if it cannot begin."""
    import asyncio
    from importlib.util import find_spec

    from app.storage.errors import StoreError

    most = most_of(arguments.most)
    if not all(map(find_spec, ("textual_serve", "confusable_homoglyphs"))):
        raise CommandRefused(
            tr(
                "To serve a web page, textual-serve and confusable-homoglyphs are needed, which"
                " are not installed: pip install 'gin-rummy[web]'"
            )
        )

    from app.server.process import address_and_port
    from app.server.refusals import ServerError
    from app.server.web.server import WebServerConfig

    with refusing(StoreError, ServerError):
        address, port = address_and_port(arguments.listen, LISTEN)
        state = state_of(arguments, "web")
        config = WebServerConfig(
            address, port, state, most, arguments.host, publish=arguments.publish
        )
        asyncio.run(_serve(config))
    return 0


async def _serve(config: WebServerConfig) -> None:
    from app import __version__
    from app.server import log_lines
    from app.server.process import room_for_many
    from app.server.web.server import WebServer

    with room_for_many():
        server = WebServer(config, say)
        async with until_told(server.closes):
            await server.open()
            server.log.say(log_lines.opened(__version__))
            say("\n".join([page_at(config.address, server.port), tr("Ctrl+C closes it.")]))
        say(tr("Closing: all matches are saved."))
        await server.close()
