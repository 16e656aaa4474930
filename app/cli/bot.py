"""``gin-rummy bot``: a level as a player for another program."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from app.cli.command import CommandRefused, Commands, game_of, no_player, refusing
from app.text.letters import as_typed
from app.text.speech import tr


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "bot",
        help=tr("be a player for another program, by the protocol of gin-rummy guide bots"),
        description=tr(
            "Play Gin Rummy for a referee that speaks gin-bridge on standard input and output."
        ),
        epilog=tr("The protocol, with an example: {manual}", manual="gin-rummy guide bots"),
    )
    parser.add_argument(
        "level",
        type=as_typed,
        metavar=tr("LEVEL"),
        help=tr("the level that decides, such as casual or elo:1100"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play for a referee until it closes the input. Raises CommandRefused."""
    from app.cpu.bot import decider, serve
    from app.cpu.follower import ProtocolError
    from app.games.gin.rules import GAME_NAME as GIN
    from app.players.base import full_name
    from app.players.registry import UnknownPlayer, find

    if game_of(arguments) != GIN:
        raise CommandRefused(
            tr(
                "Programs play Gin Rummy only, for gin-bridge knows no other game: leave out"
                " --game."
            )
        )
    try:
        player = find(arguments.level)
    except UnknownPlayer as error:
        raise no_player(error, GIN) from None
    # Ctrl-C for the referee comes here too.
    with suppress(KeyboardInterrupt), refusing(ProtocolError):
        serve(full_name(player), decider(player), sys.stdin, sys.stdout)
    return 0
