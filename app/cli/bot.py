"""``gin-rummy bot``: a level as a player for another program."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from app.cli.command import CommandRefused, Parser, add_game, game_of, no_player, refusing
from app.text.letters import as_typed
from app.text.speech import tr


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Play for a referee that speaks gin-bridge on standard input and output: Gin Rummy by"
        " the tournament rules in version 1, or any game and rules in version 2."
    )
    parser.epilog = tr("The protocol, with an example: {manual}", manual="gin-rummy guide bots")
    parser.add_argument(
        "level",
        type=as_typed,
        metavar=tr("LEVEL"),
        help=tr("the level that decides, such as casual or elo:1100"),
    )
    add_game(parser, tr("play gin, basic or contract; the others than gin in version 2"))
    parser.add_argument(
        "--protocol",
        choices=("1", "2"),
        metavar="N",
        help=tr("the version of gin-bridge to speak: 1 or 2 (1 for Gin Rummy)"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play for a referee until it closes the input. Raises CommandRefused."""
    from app.cpu import bot, json_bot
    from app.cpu.follower import ProtocolError
    from app.games.gin.rules import GAME_NAME as GIN
    from app.players.base import full_name
    from app.players.registry import UnknownPlayer, find

    game = game_of(arguments)
    if game != GIN and arguments.protocol == "1":
        raise CommandRefused(
            tr("Version 1 of gin-bridge knows Gin Rummy only: leave out --protocol or --game.")
        )
    try:
        player = find(arguments.level, game)
    except UnknownPlayer as error:
        raise no_player(error, game) from None
    name = full_name(player)
    # Ctrl-C for the referee comes here too.
    with suppress(KeyboardInterrupt), refusing(ProtocolError):
        if game != GIN or arguments.protocol == "2":
            json_bot.serve(name, player, sys.stdin, sys.stdout)
        else:
            bot.serve(name, bot.decider(player), sys.stdin, sys.stdout)
    return 0
