"""``gin-rummy arena``: let players play against one another, and see who is stronger."""

from __future__ import annotations

import argparse
import signal
from typing import TYPE_CHECKING

from app.cli.exits import STOPPED, Refusal, complain, refusing
from app.cli.parsing import Commands, add_time_limit, time_limit, whole
from app.words.en import cli as words

if TYPE_CHECKING:
    from app.programs.program import Program


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser(
        "arena",
        help=words.ARENA,
        description=words.ARENA_MORE,
    )
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="+",
        help=words.ARENA_HELP["players"],
    )
    parser.add_argument("--games", metavar="N", default="200", help=words.ARENA_HELP["--games"])
    parser.add_argument("--seed", metavar="N", default="1", help=words.ARENA_HELP["--seed"])
    parser.add_argument("--jobs", metavar="N", help=words.ARENA_HELP["--jobs"])
    parser.add_argument("--json", action="store_true", help=words.ARENA_HELP["--json"])
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
        raise Refusal(words.ODD_GAMES)
    limit = time_limit(arguments.time_limit)
    try:
        with refusing(NotInstalled, UnknownPlayer, Unstartable):
            names = [contestant(name, limit).name for name in arguments.players]
            for name in names:
                if name.startswith(PREFIX):
                    _try(Program(name.removeprefix(PREFIX), limit))
    except KeyboardInterrupt:
        # A program that does not come up is waited for long.
        complain(words.STOPPED_EARLY)
        return STOPPED + signal.SIGINT
    if len(names) < 2 or (len(names) > 2 and len(set(names)) < len(names)):
        raise Refusal(words.TOO_FEW_PLAYERS)
    contest = Contest(
        names,
        games,
        whole("--seed", arguments.seed, least=0),
        cores() if arguments.jobs is None else whole("--jobs", arguments.jobs, least=1),
        limit,
    )
    with refusing(WorkerDied):
        return hold(contest, as_json=arguments.json)


def _try(program: Program) -> None:
    """Start a program and let it end. Raises Unstartable."""
    program.start()
    program.close()
