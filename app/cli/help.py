"""``gin-rummy help``: the text of ``--help``, of the program or a command."""

from __future__ import annotations

import argparse

from app.cli.command import Commands, Parser
from app.text.speech import tr


def add_parser(commands: Commands, program: Parser) -> None:
    """Add the command to those of the program's parser."""

    def run(arguments: argparse.Namespace) -> int:
        program.parse_args([*filter(None, [arguments.about]), "--help"])
        return 0

    parser = commands.add_parser(
        "help",
        help=tr("list all commands, or show the help of one"),
        description=tr("list all commands, or show the help of one"),
    )
    parser.add_argument(
        "about", metavar=tr("COMMAND"), nargs="?", help=tr("a command, such as arena")
    )
    parser.set_defaults(run=run)
