"""A command of ``gin-rummy server``: how it is asked for, and its answer in columns."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from app.cli.command import Commands, Parser, refusing
from app.cli.serving import state_of
from app.quoting import printable
from app.text.speech import tr

_GAP: Final = "  "
"""Between two columns."""


def add_command(
    commands: Commands,
    name: str,
    about: str,
    tell: Callable[[Any], None],
    arguments: Callable[[argparse.Namespace], dict[str, Any]] = lambda _: {},
    sent: str = "",
) -> Parser:
    """Add a command of this name; return its parser. A server's ``Control`` knows it by that, or
    by what is ``sent`` for it.

    ``arguments`` returns what is sent with it, and may raise CommandRefused. ``tell`` prints the
    answer in words; with ``--json`` it is printed as it came.
    """
    parser: Parser = commands.add_parser(name, help=about, description=about)
    parser.add_argument(
        "--state",
        metavar=tr("DIR"),
        help=tr("the folder of the server (that of gin-rummy serve)"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print the answer as JSON"))
    parser.set_defaults(run=partial(_run, sent or name, tell, arguments))
    return parser


def _run(
    name: str,
    tell: Callable[[Any], None],
    arguments: Callable[[argparse.Namespace], dict[str, Any]],
    given: argparse.Namespace,
) -> int:
    from app.refusal import Refused
    from app.server.control_socket import ask
    from app.storage.errors import StoreError

    with refusing(StoreError, Refused):
        answer = ask(state_of(given, "house"), name, **arguments(given))
    if given.json:
        print(json.dumps(answer, indent=2, ensure_ascii=False))
    else:
        tell(answer)
    return 0


def time_of(seconds: float) -> str:
    """Return the local time of a moment, with its date if that is another day."""
    from datetime import datetime

    when, now = datetime.fromtimestamp(seconds), datetime.now()
    return f"{when:%H:%M}" if when.date() == now.date() else f"{when:%Y-%m-%d %H:%M}"


def print_columns(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows below their headings, in columns that are as wide as their texts."""
    from app.text.cells import left, width_of

    lines = [headings, *([printable(each) for each in row] for row in rows)]
    widths = [max(map(width_of, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print(_GAP.join(map(left, line, widths)).rstrip())
