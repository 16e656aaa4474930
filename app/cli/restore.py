"""``gin-rummy restore``: a server put back out of a backup."""

from __future__ import annotations

import argparse
import os

from app.cli.backup import add_state, counts
from app.cli.command import Parser, refusing
from app.cli.serving import state_of
from app.text.speech import tr


def add_options(parser: Parser) -> None:
    parser.description = tr("Put back what gin-rummy backup has written, as a server to be opened.")
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
    add_state(parser)
    parser.set_defaults(run=_restore)


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
    print(counts(contents))
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
