"""``gin-rummy serve``: the game over SSH."""

from __future__ import annotations

import argparse
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli.command import CommandRefused, Parser, refusing, whole
from app.cli.serving import (
    add_publish,
    is_own_machine,
    most_of,
    page_address,
    page_at,
    say,
    state_of,
    until_told,
    workers_of,
)
from app.cli.web import LISTEN
from app.quoting import printable
from app.text.speech import tr

if TYPE_CHECKING:
    from app.server.server import ServerConfig
    from app.server.server_settings import SettingsSource

_LISTEN: Final = "127.0.0.1:2222"
METRICS: Final = "127.0.0.1:9100"
NOT_FINE: Final = 1
"""Exit code of ``--check`` if it finds a fault."""


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Serve the game over SSH, and nothing else: people come with ssh and need nothing"
        " installed. Their keys identify them, and their matches are kept here. Ends with"
        " Ctrl+C."
    )
    parser.add_argument(
        "--listen",
        metavar=tr("ADDRESS:PORT"),
        default=_LISTEN,
        help=tr(
            "where to listen (127.0.0.1:2222, which only this machine reaches; 0.0.0.0:2222 is for"
            " everybody who can reach it)"
        ),
    )
    parser.add_argument(
        "--keys",
        metavar=tr("FILE"),
        help=tr(
            "let in only people with one of the keys in this file, in the form of authorized_keys;"
            " without it, any key is good"
        ),
    )
    parser.add_argument(
        "--guests",
        action="store_true",
        help=tr("let in people without a key too; they get a resume word"),
    )
    parser.add_argument("--most", metavar="N", help=tr("how many people may be here at once (100)"))
    parser.add_argument(
        "--connections",
        metavar="N",
        help=tr("how many connections for SSH may come from one address at once (20)"),
    )
    parser.add_argument(
        "--logins",
        metavar="N",
        help=tr("how many logins may come from one address in a minute (30)"),
    )
    parser.add_argument(
        "--settings",
        metavar=tr("FILE"),
        help=tr(
            "the name, greeting, house rules and limits of the server, in TOML; without it, the"
            " file server.toml in its folder, if there is one"
        ),
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        default="1",
        help=tr(
            "in how many processes the screens are drawn (1: in that of the server itself); where"
            " many people come, as many as there are cores, up to four"
        ),
    )
    parser.add_argument(
        "--state",
        metavar=tr("DIR"),
        help=tr(
            "where to keep the key of the server and what people play; without it, in a folder"
            " beside your own matches"
        ),
    )
    parser.add_argument(
        "--name",
        metavar=tr("HOST"),
        default="",
        help=tr(
            "the name by which people reach this server, for the line that a table shows to send to"
            " a friend; without it, the address that they came to"
        ),
    )
    parser.add_argument(
        "--web",
        metavar=tr("ADDRESS:PORT"),
        help=tr("let people come by a web page at this address too, into the same server"),
    )
    parser.add_argument(
        "--web-host",
        metavar=tr("NAME"),
        action="append",
        default=[],
        help=tr(
            "a name under which the web page may be opened, besides its address and localhost;"
            " once for each name"
        ),
    )
    parser.add_argument(
        "--notify",
        metavar=tr("PROGRAM"),
        help=tr(
            "run this program when a match that goes on over days waits for a person who is not"
            " here, once a move at most; variables such as GIN_RUMMY_NAME say whom to tell of what"
        ),
    )
    parser.add_argument(
        "--metrics",
        metavar=tr("ADDRESS:PORT"),
        help=tr(
            "show figures of this server to Prometheus at this address, such as 127.0.0.1:9100, and"
            " at /health whether it is open"
        ),
    )
    parser.add_argument(
        "--log",
        choices=["text", "json"],
        default="text",
        help=tr("how to write the log: as text, or each line as a record of JSON, for programs"),
    )
    add_publish(parser)
    parser.add_argument(
        "--check",
        action="store_true",
        help=tr(
            "open nothing and change nothing: say of all that a server needs whether it is fine"
            " with these options, and end with code 0 or 1"
        ),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it. Raises CommandRefused if it cannot begin."""
    import asyncio
    from importlib.util import find_spec

    from app.storage.errors import StoreError

    limits = _limits(arguments)
    workers = workers_of(arguments.workers)
    if arguments.check:
        return _check(arguments)
    if not all(map(find_spec, ("asyncssh", "confusable_homoglyphs"))):
        raise CommandRefused(
            tr(
                "To serve over SSH, AsyncSSH and confusable-homoglyphs are needed, which are not"
                " installed: pip install 'gin-rummy[serve]'"
            )
        )
    if arguments.web is not None and find_spec("textual_serve") is None:
        raise CommandRefused(
            tr(
                "To serve a web page, textual-serve and confusable-homoglyphs are needed, which"
                " are not installed: pip install 'gin-rummy[web]'"
            )
        )

    if arguments.metrics is not None and not all(map(find_spec, ("prometheus_client", "aiohttp"))):
        raise CommandRefused(
            tr(
                "To show figures, prometheus-client and aiohttp are needed, which are not"
                " installed: pip install 'gin-rummy[metrics]'"
            )
        )

    from app.server.process import address_and_port, program_at
    from app.server.refusals import ServerError
    from app.server.server import ServerConfig

    with refusing(StoreError, ServerError):
        address, port = address_and_port(arguments.listen, _LISTEN)
        config = ServerConfig(
            address,
            port,
            state_of(arguments, "house"),
            Path(arguments.keys).expanduser() if arguments.keys else None,
            arguments.guests,
            workers=workers,
            name=arguments.name,
            notify=program_at(arguments.notify) if arguments.notify is not None else None,
            page=f"https://{arguments.web_host[0]}/"
            if arguments.web and arguments.web_host
            else "",
            is_log_json=arguments.log == "json",
            settings=_settings(arguments, limits),
        )
        page = address_and_port(arguments.web, LISTEN) if arguments.web is not None else None
        figures = (
            address_and_port(arguments.metrics, METRICS) if arguments.metrics is not None else None
        )
        asyncio.run(_serve(config, page, arguments.web_host, figures, publish=arguments.publish))
    return 0


def _limits(arguments: argparse.Namespace) -> dict[str, int]:
    given = {
        "connections": ("--connections", arguments.connections),
        "logins": ("--logins", arguments.logins),
    }
    limits = {name: whole(*each, 1) for name, each in given.items() if each[1] is not None}
    if arguments.most is not None:
        limits["people"] = most_of(arguments.most)
    return limits


def _settings(arguments: argparse.Namespace, limits: dict[str, int]) -> SettingsSource:
    from app.server.server_settings import FILE_NAME, SettingsSource

    if arguments.settings is not None:
        return SettingsSource(Path(arguments.settings).expanduser(), True, limits)
    return SettingsSource(state_of(arguments, "house") / FILE_NAME, False, limits)


def _check(arguments: argparse.Namespace) -> int:
    from app.server.check import check_server
    from app.server.process import address_and_port
    from app.server.refusals import ServerError
    from app.storage.errors import StoreError

    with refusing(StoreError, ServerError):
        ssh = address_and_port(arguments.listen, _LISTEN)
        web = address_and_port(arguments.web, LISTEN) if arguments.web is not None else None
        metrics = (
            address_and_port(arguments.metrics, METRICS) if arguments.metrics is not None else None
        )
        state = state_of(arguments, "house")
        settings = _settings(arguments, {})
    keys = Path(arguments.keys).expanduser() if arguments.keys else None
    code = 0
    for result in check_server(state, ssh, web, keys, arguments.notify, metrics, settings):
        if result.is_fine:
            say(tr("Fine: {told}", told=printable(result.told)))
        else:
            say(tr("NOT FINE: {told}", told=printable(result.told)))
            code = NOT_FINE
    return code


async def _serve(
    config: ServerConfig,
    page: tuple[str, int] | None,
    names: list[str],
    figures: tuple[str, int] | None,
    *,
    publish: bool,
) -> None:
    from app import __version__
    from app.server import log_lines
    from app.server.process import room_for_many
    from app.server.server import Server
    from app.server.service_manager import ServiceManager

    manager = ServiceManager(os.environ)

    def tell(sentence: str, record: log_lines.LogLine) -> None:
        """Tell the operator: in a log for programs, everything is a record."""
        if config.is_log_json:
            server.log.say(record)
        else:
            say(sentence)

    server = Server(config, say)
    async with AsyncExitStack() as closing:
        closing.enter_context(room_for_many())
        async with until_told(server.closes):
            await server.open()
            closing.push_async_callback(server.close)
            # The log begins before the first visitor.
            server.log.say(log_lines.opened(__version__))
            key = tr("The key of this server is {fingerprint}.", fingerprint=server.fingerprint)
            tell(
                f"{_opened(config, server.port)}\n{key}",
                log_lines.listening(config.address, server.port, server.fingerprint),
            )
            if page:
                from app.server.web.server import WebFrontend

                door = WebFrontend(
                    server.people,
                    server.sessions,
                    server.limits,
                    server.log,
                    *page,
                    names,
                    publish=publish,
                )
                await door.open()
                closing.push_async_callback(door.close)
                tell(page_at(page[0], door.port), log_lines.page_opened(page[0], door.port))
            if figures:
                from app.server.metrics import Metrics, MetricsPage

                shown = MetricsPage(Metrics(server.sessions, server.log), server.sessions, *figures)
                await shown.open()
                closing.push_async_callback(shown.close)
                address = page_address(figures[0], shown.port)
                tell(
                    tr("Figures for Prometheus: {address}", address=f"{address}metrics"),
                    log_lines.metrics_opened(figures[0], shown.port),
                )
            closing.push_async_callback(server.say_good_bye)
            closing.enter_context(manager.told_of_service())
            if not config.is_log_json:
                say(tr("Ctrl+C closes it."))
        tell(tr("Closing: everybody is told, and all matches are saved."), log_lines.CLOSES)


def _opened(config: ServerConfig, port: int) -> str:
    address = config.address
    if is_own_machine(address):
        head = tr(
            "Open on {address} port {port}, for this machine alone. Come in with:",
            address=address,
            port=port,
        )
    else:
        head = tr(
            "Open on {address} port {port}, for the network. Come in with:",
            address=address,
            port=port,
        )
    on_all = address in ("0.0.0.0", "::", "")
    # Translators: stands in a command, in place of the name that others know this machine by
    host = tr("THE-ADDRESS-OF-THIS-MACHINE") if on_all else address
    if config.keys and config.guests:
        who = tr(
            "People with a key in {path} may come in, and guests without one.", path=config.keys
        )
    elif config.keys:
        who = tr("People with a key in {path} may come in.", path=config.keys)
    elif config.guests:
        who = tr("Anybody with an SSH key may come in, and guests without one.")
    else:
        who = tr("Anybody with an SSH key may come in.")
    return f"{head}\n    ssh -p {port} play@{host}\n{who}"
