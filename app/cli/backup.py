"""``gin-rummy backup`` and ``gin-rummy restore``: the data of a server as one file."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from app.cli.command import CommandRefused, Commands, NoOutput, Parser, no_output, refusing
from app.cli.serving import state_of
from app.text.speech import tr

if TYPE_CHECKING:
    from app.server.backup import BackupContents


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "backup",
        help=tr("keep a copy of a server in one file, while people play in it"),
        description=tr(
            "Write everything that a server keeps to one file: its key, its people, its tables and"
            " all matches. People can go on playing meanwhile."
        ),
    )
    parser.add_argument(
        "target",
        metavar=tr("FILE_OR_FOLDER"),
        help=tr(
            "the file to write, a folder, in which it is named after the time, or - for standard"
            " output; a folder/ is made if it is missing"
        ),
    )
    _add_state(parser)
    parser.set_defaults(run=_back_up)
    parser = commands.add_parser(
        "restore",
        help=tr("put a server back out of such a file"),
        description=tr("Put back what gin-rummy backup has written, as a server to be opened."),
    )
    parser.add_argument(
        "archive",
        metavar=tr("FILE"),
        help=tr("the file that gin-rummy backup has written, or - for standard input"),
    )
    parser.add_argument(
        "--replace",
        action="store_true",
        help=tr("where there is a server already, give its folder another name and put this there"),
    )
    _add_state(parser)
    parser.set_defaults(run=_restore)


def _add_state(parser: Parser) -> None:
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
    print(_counts(contents))
    print(
        tr(
            "Its key and what people play are in that file: let nobody read it who may not read"
            " the server itself."
        )
    )
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    from app.server.backup import restore
    from app.server.refusals import ServerError
    from app.storage.errors import StoreError
    from app.text.dates import day_and_time

    with refusing(StoreError, ServerError):
        state = state_of(arguments, "house")
        contents, aside = restore(arguments.archive, state, replaces=arguments.replace)
    when = day_and_time(contents.made.astimezone())
    print(tr("The server is in {state} as it was on {when}.", state=state, when=when))
    print(_counts(contents))
    if os.geteuid() == 0:
        owner = _user_name(state.stat().st_uid)
        print(tr("Its files belong to {user}: open it as that user.", user=owner))
    if aside:
        print(tr("What was there before is in {path} now.", path=aside))
    return 0


def _user_name(user: int) -> str:
    import pwd

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def _counts(contents: BackupContents) -> str:
    return tr(
        "People: {people}. Tables: {tables}. Saved matches: {journals}.",
        people=contents.people,
        tables=contents.tables,
        journals=contents.journals,
    )
