"""``gin-rummy arena``: let players play against one another, and see who is stronger."""

from __future__ import annotations

import argparse
import signal
from typing import TYPE_CHECKING

from app.cli.exits import STOPPED, Refusal, complain
from app.cli.parsing import Commands, add_time_limit, time_limit, whole

if TYPE_CHECKING:
    from app.programs.program import Program


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser(
        "arena",
        help="let players play against one another, and see who is stronger",
        description="Play games to 100 by the tournament rules in mirrored pairs: the same shuffles"
        " twice, the seats exchanged. Of more than two players, each plays against each. Ctrl-C"
        " prints what is known so far.",
    )
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="+",
        help='a level, such as casual, or "cmd:PROGRAM ARGUMENTS", which BOTS.md describes',
    )
    parser.add_argument(
        "--games", metavar="N", default="200", help="games for each two players (%(default)s)"
    )
    parser.add_argument(
        "--seed", metavar="N", default="1", help="a whole number: the same cards again (1)"
    )
    parser.add_argument("--jobs", metavar="N", help="processes at the same time (one a core)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_time_limit(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a contest. Raises Refusal for players and numbers that it cannot be played with."""
    from app.arena.adapters import NotInstalled
    from app.arena.contest import WorkerDied, cores
    from app.arena.contestants import contestant
    from app.cli.contest import Contest, hold
    from app.players.registry import UnknownPlayer
    from app.programs.program import PREFIX, Program, Unstartable

    games = whole("--games", arguments.games, least=2)
    if games % 2:
        raise Refusal("Games come in mirrored pairs: give an even number of --games.")
    limit = time_limit(arguments.time_limit)
    try:
        names = [contestant(name, limit).name for name in arguments.players]
        for name in names:
            if name.startswith(PREFIX):
                _try(Program(name.removeprefix(PREFIX), limit))
    except (NotInstalled, UnknownPlayer, Unstartable) as error:
        raise Refusal(str(error)) from None
    except KeyboardInterrupt:
        # A program that does not come up is waited for long.
        complain("Stopped before the first game.")
        return STOPPED + signal.SIGINT
    if len(names) < 2 or (len(names) > 2 and len(set(names)) < len(names)):
        raise Refusal("Name two players, or more that are all different.")
    contest = Contest(
        names,
        games,
        whole("--seed", arguments.seed, least=0),
        cores() if arguments.jobs is None else whole("--jobs", arguments.jobs, least=1),
        limit,
    )
    try:
        return hold(contest, as_json=arguments.json)
    except WorkerDied as error:
        raise Refusal(str(error)) from None


def _try(program: Program) -> None:
    """Start a program and let it end. Raises Unstartable."""
    program.start()
    program.close()
