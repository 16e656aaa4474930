"""``gin-rummy help``: the text of ``--help``, of the program or a command."""

from __future__ import annotations

import argparse

from app.cli.command import Parser
from app.text.speech import tr


def add_options(parser: Parser) -> None:
    parser.description = tr("list all commands, or show the help of one")
    parser.add_argument(
        "about", metavar=tr("COMMAND"), nargs="?", help=tr("a command, such as arena")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    arguments.program.parse_args([*filter(None, [arguments.about]), "--help"])
    return 0
