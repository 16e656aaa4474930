"""``gin-rummy backup``: the data of a server as one file."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from app.cli.command import CommandRefused, NoOutput, Parser, no_output, refusing
from app.cli.serving import state_of
from app.text.speech import tr

if TYPE_CHECKING:
    from app.server.backup import BackupContents


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Write everything that a server keeps to one file: its key, its people, its tables and"
        " all matches. People can go on playing meanwhile."
    )
    parser.add_argument(
        "target",
        metavar=tr("FILE_OR_FOLDER"),
        help=tr(
            "the file to write, a folder, in which it is named after the time, or - for standard"
            " output; a folder/ is made if it is missing"
        ),
    )
    add_state(parser)
    parser.set_defaults(run=_back_up)


def add_state(parser: Parser) -> None:
    parser.add_argument(
        "--state",
        metavar=tr("DIR"),
        help=tr("the folder of the server (that of gin-rummy serve)"),
    )


def _back_up(arguments: argparse.Namespace) -> int:
    from datetime import datetime

    from app.server.backup import STANDARD, back_up
    from app.server.refusals import ServerError
    from app.storage.errors import StoreError

    if arguments.target == STANDARD and sys.stdout.isatty():
        raise CommandRefused(
            tr("A terminal cannot show a backup: name a file, or send it on with - > FILE.")
        )
    with refusing(StoreError, ServerError):
        state = state_of(arguments, "house")
        try:
            path, contents = back_up(state, arguments.target, datetime.now().astimezone())
        except OSError as error:
            raise NoOutput(no_output(error)) from error
    if path is None:
        # The backup itself went to standard output.
        return 0
    print(tr("The server in {state} is kept in {path}.", state=state, path=path))
    print(counts(contents))
    print(
        tr(
            "Its key and what people play are in that file: let nobody read it who may not read"
            " the server itself."
        )
    )
    return 0


def counts(contents: BackupContents) -> str:
    return tr(
        "People: {people}. Tables: {tables}. Saved matches: {journals}.",
        people=contents.people,
        tables=contents.tables,
        journals=contents.journals,
    )
