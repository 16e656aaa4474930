"""``gin-rummy arena``: contests between players."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from app.arena.refusals import GOES_NO_FURTHER, NotInstalled
from app.cli.command import (
    STOPPED,
    CommandRefused,
    Commands,
    add_game,
    add_time_limit,
    complain,
    game_of,
    no_player,
    player_typed,
    refusing,
    time_limit,
    whole,
)
from app.text.letters import as_typed
from app.text.speech import tr

if TYPE_CHECKING:
    from app.arena.contestants import Entrant
    from app.arena.executors import Workers

_GAMES: Final = "200"
_FAULTS: Final = (NotInstalled, *GOES_NO_FURTHER)


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "arena",
        help=tr("let players play each other, and see who is stronger"),
        description=tr(
            "Play games to 100 by the tournament rules in mirrored pairs: the same shuffles"
            " twice, the seats exchanged. Of more than two players, each plays against each."
            " With --game or --rules, whole matches: all play at one table, the same shuffles"
            " in every seating. Ctrl+C prints the results so far."
        ),
    )
    parser.add_argument(
        "players",
        type=player_typed,
        metavar=tr("PLAYER"),
        nargs="*",
        help=tr(
            "a level, such as casual; elo:N, of any strength, such as elo:1100;"
            ' "cmd:PROGRAM ARGUMENTS", which gin-rummy guide bots describes; or net:FILE, the'
            " values that training has written"
        ),
    )
    add_game(parser, tr("play gin, basic or contract; without it Gin Rummy"))
    parser.add_argument(
        "--rules",
        type=as_typed,
        metavar=tr("NAME"),
        help=tr("whole matches by rules of this name, as the command options lists them"),
    )
    parser.add_argument(
        "--set",
        type=as_typed,
        metavar=tr("OPTION=VALUE"),
        action="append",
        default=[],
        help=tr("whole matches, with one option of the rules changed; as often as you like"),
    )
    parser.add_argument(
        "--ladder",
        action="store_true",
        help=tr(
            "let all levels of Gin play, also planner and the yardstick simple, and the players"
            " you name, and show the Elo of each: a player 200 Elo stronger wins about three games"
            " in four"
        ),
    )
    parser.add_argument(
        "--games",
        metavar="N",
        default=_GAMES,
        help=tr("games for each two players, or matches at a table ({usual})", usual=_GAMES),
    )
    parser.add_argument(
        "--seed", metavar="N", default="1", help=tr("a whole number: the same cards again (1)")
    )
    parser.add_argument("--jobs", metavar="N", help=tr("processes at the same time (one a core)"))
    parser.add_argument(
        "--dask",
        metavar=tr("ADDRESS"),
        help=tr(
            "play on the workers of the Dask cluster whose scheduler has this address, as in"
            " tcp://127.0.0.1:8786; programs and players of others have to be installed there"
        ),
    )
    parser.add_argument("--json", action="store_true", help=tr("print the figures as JSON"))
    add_time_limit(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a contest. Raises CommandRefused for unsuitable players or numbers."""
    from app.games.gin.rules import GAME_NAME as GIN

    if (game := game_of(arguments)) != GIN or arguments.rules is not None or arguments.set:
        if arguments.ladder:
            raise CommandRefused(
                tr(
                    "The ladder is one of Gin Rummy by the tournament rules: leave out --game,"
                    " --rules and --set."
                )
            )
        return _at_tables(arguments, game)

    from app.arena.contest import Contest
    from app.cli.contest import Run, hold

    games = whole("--games", arguments.games, least=2)
    if games % 2:
        raise CommandRefused(tr("Games come in mirrored pairs: give an even number of --games."))
    limit, workers = time_limit(arguments.time_limit), _workers(arguments)
    try:
        ladder = _ladder() if arguments.ladder else []
        entrants = _entrants([*ladder, *arguments.players], limit, workers)
    except KeyboardInterrupt:
        # The wait for a program that does not start is long.
        complain(tr("Stopped before the first game."))
        return STOPPED + signal.SIGINT
    names = tuple(entrant.name for entrant in entrants)
    if len(names) < 2 or (len(names) > 2 and len(set(names)) < len(names)):
        raise CommandRefused(tr("Name two players, or more that are all different."))
    seed = whole("--seed", arguments.seed, least=0)
    contest = Contest(names, games, seed, limit=limit)
    with refusing(*_FAULTS):
        return hold(
            Run(contest, workers, arguments.json, arguments.ladder, called=_called(entrants))
        )


def _ladder() -> list[str]:
    """Return the levels, the strongest first, then the players that ratings are measured by."""
    from app.players.registry import levels
    from app.players.strength import MEASURED_BY

    return [*(player.name for player in reversed(levels())), *MEASURED_BY]


def _entrants(players: Sequence[str], limit: float, workers: Workers) -> list[Entrant]:
    from app.arena.contestants import check_contestants
    from app.cpu.program_process import Unstartable
    from app.games.gin.rules import GAME_NAME as GIN
    from app.players.gin.expert import NoValues
    from app.players.registry import UnknownPlayer

    try:
        with refusing(NoValues, Unstartable, *_FAULTS):
            if workers.cluster is None:
                return check_contestants(players, limit)
            with workers.executor() as executor:
                return executor.submit(check_contestants, players, limit).result()
    except UnknownPlayer as error:
        raise no_player(error, GIN) from None


def _called(entrants: Sequence[Entrant]) -> dict[str, str]:
    from app.quoting import excerpt

    called = {entrant.name: excerpt(entrant.called) for entrant in entrants if entrant.called}
    taken = [*called, *called.values(), *(entrant.name for entrant in entrants)]
    return {name: told for name, told in called.items() if taken.count(told) == 1}


def _at_tables(arguments: argparse.Namespace, game: str) -> int:
    from dataclasses import replace

    from app.arena.contest import Contest
    from app.cli.contest import Run, hold
    from app.cpu.program import is_program
    from app.games.base import RulesError
    from app.games.base import find as find_game
    from app.players.base import full_name
    from app.players.registry import UnknownPlayer, find
    from app.storage.settings import Settings
    from app.ui.options import find_rules, offer_of

    if any(map(is_program, arguments.players)):
        raise CommandRefused(
            tr(
                "Programs play Gin Rummy by the tournament rules only: leave out --game, --rules"
                " and --set."
            )
        )
    offer = offer_of(game)
    with refusing(RulesError):
        # The same command gives the same contest to all users, so their settings are left out.
        rules_name = arguments.rules or next(iter(offer.presets))
        rules = find_rules(rules_name, offer, Settings())
        rules = replace(rules, **dict(map(offer.parsed, arguments.set)))
        try:
            names = [full_name(find(name, game)) for name in arguments.players]
        except UnknownPlayer as error:
            raise no_player(error, game) from None
        find_game(game).check_seats(rules, len(names))
    contest = Contest(
        tuple(names),
        whole("--games", arguments.games, least=1),
        whole("--seed", arguments.seed, least=0),
        rules=rules,
    )
    with refusing(*_FAULTS):
        return hold(Run(contest, _workers(arguments), arguments.json, rules_name=rules_name))


def _workers(arguments: argparse.Namespace) -> Workers:
    from app.arena.executors import Workers, cores

    if arguments.dask is not None and arguments.jobs is not None:
        raise CommandRefused(tr("A cluster plays on all its workers: leave out --jobs."))
    jobs = cores() if arguments.jobs is None else whole("--jobs", arguments.jobs, least=1)
    return Workers(jobs, arguments.dask)
