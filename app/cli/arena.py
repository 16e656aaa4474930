"""``gin-rummy arena``: contests between players."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.arena.refusals import GOES_NO_FURTHER, NotInstalled
from app.cli.command import (
    STOPPED,
    CommandRefused,
    Parser,
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
from app.quoting import quoted
from app.text.letters import as_typed
from app.text.lists import in_a_row
from app.text.speech import tr

if TYPE_CHECKING:
    from app.arena.contest import Contest
    from app.arena.contestants import Entrant
    from app.arena.executors import Workers
    from app.arena.sprt import Hypotheses
    from app.cli.game_files import GameFiles
    from app.cli.kept_contest import KeptContest
    from app.cpu.game_clock import TimeControl
    from app.cpu.program import ProgramTerms

_GAMES: Final = "200"
_MOST_OF_A_TEST: Final = "100000"
"""Games of a sequential test that is never decided."""
_FAULTS: Final = (NotInstalled, *GOES_NO_FURTHER)
OF_THE_CONTEST: Final = (
    *("players", "against", "game", "rules", "set", "ladder"),
    *("games", "seed", "sprt", "time_limit", "clock", "option", "memory"),
)
"""The options that make the contest, which a file of it keeps."""
_BESIDE_CONTINUE: Final = (
    *("--games", "--out", "--games-to", "--protocol", "--lost-by", "--csv", "--jsonl"),
    *("--jobs", "--dask", "--json", "--sort"),
)


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Play games to 100 by the tournament rules in mirrored pairs: the same shuffles"
        " twice, the seats exchanged. Of more than two players, each plays against each."
        " With --game or --rules, whole matches: all play at one table, the same shuffles"
        " in every seating. Ctrl+C prints the results so far; --continue goes on."
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
        "--against",
        type=player_typed,
        metavar=tr("PLAYER"),
        nargs="+",
        default=[],
        help=tr("let the players before it play only these, and not one another"),
    )
    parser.add_argument(
        "--games",
        metavar="N",
        help=tr("games for each two players, or matches at a table ({usual})", usual=_GAMES),
    )
    parser.add_argument("--seed", metavar="N", help=tr("a whole number: the same cards again (1)"))
    parser.add_argument(
        "--sprt",
        metavar=tr("ELO0,ELO1[,ALPHA,BETA]"),
        help=tr(
            "stop as soon as it is clear whether the first of two players is ELO0 or ELO1 Elo above"
            " the second, with errors of ALPHA and BETA (0.05); --sprt=-10,0 asks whether it is"
            " weaker"
        ),
    )
    parser.add_argument(
        "--out",
        metavar=tr("FILE"),
        help=tr(
            "keep each game in this file as it ends; the same command goes on with it where it was"
            " stopped"
        ),
    )
    parser.add_argument(
        "--continue",
        dest="goes_on",
        action="store_true",
        help=tr(
            "go on with the last contest that was stopped, or with that of --out; --games may add"
            " to it"
        ),
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
    parser.add_argument(
        "--sort",
        type=as_typed,
        metavar=tr("COLUMN"),
        help=tr(
            "sort the players by name, score, elo, points, knocks, gins, undercuts, median, p95 or"
            " forfeits: the greatest first"
        ),
    )
    add_time_limit(parser)
    parser.add_argument(
        "--clock",
        metavar=tr("BANK+INCREMENT"),
        help=tr(
            "give each player so many seconds for a game, and some more after each action, as in"
            " 60+1; a program whose time runs out loses the game"
        ),
    )
    parser.add_argument(
        "--option",
        metavar=tr("NAME=VALUE"),
        action="append",
        default=[],
        help=tr(
            "an option that programs announce; PLAYER.NAME=VALUE for one of them, named as in"
            " PLAYER=cmd:PROGRAM; as often as you like"
        ),
    )
    parser.add_argument(
        "--memory",
        metavar=tr("MIB"),
        help=tr("how much memory a program may use before it loses, on Linux"),
    )
    parser.add_argument(
        "--games-to",
        metavar=tr("FOLDER"),
        help=tr("keep every game as a file in this folder, to be reviewed and replayed"),
    )
    parser.add_argument(
        "--protocol",
        metavar=tr("FOLDER"),
        help=tr("keep the lines exchanged with programs, a file for each game, in this folder"),
    )
    parser.add_argument(
        "--csv",
        metavar=tr("FILE"),
        help=tr("write a line for each game as it ends, as CSV; “-” is standard output"),
    )
    parser.add_argument(
        "--jsonl",
        metavar=tr("FILE"),
        help=tr("the same, as JSON"),
    )
    parser.add_argument(
        "--lost-by",
        metavar=tr("NAME"),
        help=tr("keep only the games that this player lost (with --games-to or --protocol)"),
    )
    parser.set_defaults(run=run, kept=None)


def run(arguments: argparse.Namespace) -> int:
    """Play a contest. Raises CommandRefused for unsuitable players or numbers."""
    from app.cli.player_table import check_column
    from app.storage.errors import StoreError

    check_column(arguments.sort)
    with refusing(*_FAULTS, StoreError):
        if arguments.goes_on:
            _go_on(arguments)
        try:
            return _hold(arguments)
        except _StoppedEarly:
            complain(tr("Stopped before the first game."))
            return STOPPED + signal.SIGINT


class _StoppedEarly(Exception):
    """Ctrl+C came while programs were started."""


def _go_on(arguments: argparse.Namespace) -> None:
    """Take the options of a kept contest for those of the command line."""
    from app.cli.kept_contest import kept_options

    for name in OF_THE_CONTEST:
        if getattr(arguments, name, None) and name != "games":
            raise CommandRefused(
                tr(
                    "--continue takes the players and options of the contest that was stopped:"
                    " beside it give only {options}.",
                    options=in_a_row(_BESIDE_CONTINUE),
                )
            )
    arguments.kept, options = kept_options(_named(arguments), OF_THE_CONTEST)
    options["games"] = arguments.games or options.get("games")
    vars(arguments).update(options)


def _named(arguments: argparse.Namespace) -> Path | None:
    return None if arguments.out is None else Path(arguments.out)


def _keep(
    arguments: argparse.Namespace, contest: Contest, called: Mapping[str, str]
) -> KeptContest:
    from app.cli.kept_contest import KeptContest

    options = {name: getattr(arguments, name, None) for name in OF_THE_CONTEST}
    kept = {name: value for name, value in options.items() if value}
    path = _named(arguments) or arguments.kept
    # Where files go is not kept with the contest: its file may come from another user.
    folders = {
        "--games-to": arguments.games_to,
        "--protocol": arguments.protocol,
        "--lost-by": arguments.lost_by,
    }
    beside = [word for name, value in folders.items() if value for word in (name, value)]
    return KeptContest.open(
        contest, kept, called, path, named=arguments.out is not None, beside=beside
    )


def _hold(arguments: argparse.Namespace) -> int:
    from app.games.gin.rules import GAME_NAME as GIN

    if (game := game_of(arguments)) != GIN or arguments.rules is not None or arguments.set:
        if arguments.ladder:
            raise CommandRefused(
                tr(
                    "The ladder is one of Gin Rummy by the tournament rules: leave out --game,"
                    " --rules and --set."
                )
            )
        if arguments.against or arguments.sprt:
            raise CommandRefused(
                tr(
                    "At a table all play one another: leave out --against and --sprt, or --game,"
                    " --rules and --set."
                )
            )
        return _at_tables(arguments, game)

    from app.arena.contest import Contest

    sprt = _hypotheses(arguments.sprt)
    usual = _GAMES if sprt is None else _MOST_OF_A_TEST
    games = whole("--games", arguments.games or usual, least=2)
    if games % 2:
        raise CommandRefused(tr("Games come in mirrored pairs: give an even number of --games."))
    terms, workers = _terms(arguments), _workers(arguments)
    ladder = _ladder() if arguments.ladder else []
    first = [*ladder, *arguments.players]
    entrants = _entrants([*first, *arguments.against], terms, workers)
    names = tuple(entrant.name for entrant in entrants)
    if len(names) < 2 or (len(names) > 2 and len(set(names)) < len(names)):
        raise CommandRefused(tr("Name two players, or more that are all different."))
    if sprt is not None and len(names) > 2:
        raise CommandRefused(tr("A sequential test is one of two players."))
    if arguments.against and (arguments.ladder or not first):
        raise CommandRefused(
            tr("Before --against name the players that play those after it, without --ladder.")
        )
    contest = Contest(
        names[: len(first)],
        games,
        whole("--seed", arguments.seed or "1", least=0),
        names[len(first) :],
        terms=terms,
        keeps_games=arguments.games_to is not None,
        keeps_lines=arguments.protocol is not None,
        sprt=sprt,
    )
    called = _called(entrants)
    return _play(arguments, contest, called, workers)


def _play(
    arguments: argparse.Namespace,
    contest: Contest,
    called: Mapping[str, str],
    workers: Workers,
    rules_name: str = "",
) -> int:
    from app.cli.contest import Run, hold
    from app.cli.game_lines import lines_to

    files = _files(arguments, contest, called)
    with lines_to(contest, called, arguments) as lines:
        kept = _keep(arguments, contest, called)
        as_json, sort = arguments.json, arguments.sort
        return hold(Run(contest, kept, workers, as_json, called, rules_name, files, sort, lines))


def _files(
    arguments: argparse.Namespace, contest: Contest, called: Mapping[str, str]
) -> GameFiles | None:
    from app.arena.contestants import plays_by_program
    from app.cli.game_files import GameFiles
    from app.storage.errors import StoreError
    from app.storage.paths import make_folder

    loser, folder, protocol = arguments.lost_by, arguments.games_to, arguments.protocol
    if folder is None and protocol is None:
        if loser is not None:
            raise CommandRefused(tr("--lost-by needs a folder: add --games-to FOLDER."))
        return None
    if protocol is not None and not any(map(plays_by_program, contest.players)):
        raise CommandRefused(
            tr("--protocol keeps the lines of programs: let one play, as in cmd:PROGRAM.")
        )
    for option, path in (("--games-to", folder), ("--protocol", protocol)):
        try:
            if path is not None:
                make_folder(Path(path))
        except StoreError:
            raise CommandRefused(
                tr(
                    "{text} does not fit {option}: give a folder in which you may write.",
                    text=quoted(path),
                    option=option,
                )
            ) from None
    players = [called.get(name, name) for name in contest.players]
    if loser is not None:
        named = {name.rpartition("-")[0]: name for name in players}
        loser = named.get(loser, loser)
        if loser not in players:
            raise CommandRefused(
                tr(
                    "{name} does not fit --lost-by: give one of {players}.",
                    name=quoted(loser),
                    players=in_a_row(players),
                )
            )
    return GameFiles(contest, folder and Path(folder), called, loser, protocol and Path(protocol))


def _hypotheses(text: str | None) -> Hypotheses | None:
    from app.arena.sprt import Hypotheses

    if text is None:
        return None
    try:
        found = Hypotheses(*map(float, text.split(",")))
    except (TypeError, ValueError):
        found = Hypotheses(0, 0)
    elo0, elo1, alpha, beta = found
    if -1000 <= elo0 < elo1 <= 1000 and min(alpha, beta) > 0 and alpha + beta < 1:
        return found
    raise CommandRefused(
        tr(
            "{text} does not fit --sprt: give two distances in Elo, the smaller one first, and"
            " perhaps two errors between 0 and 1, as in 0,20,0.05,0.05.",
            text=quoted(text),
        )
    )


def _ladder() -> list[str]:
    """Return the levels, the strongest first, then the players that ratings are measured by."""
    from app.players.registry import levels
    from app.players.strength import MEASURED_BY

    return [*(player.name for player in reversed(levels())), *MEASURED_BY]


def _entrants(
    players: Sequence[str], terms: ProgramTerms, workers: Workers, rules: Any = None
) -> list[Entrant]:
    from app.arena.contestants import check_contestants
    from app.cpu.gin_bridge import RULES
    from app.cpu.program_process import ProgramFault, Unstartable
    from app.players.gin.expert import NoValues
    from app.players.registry import UnknownPlayer

    try:
        with refusing(NoValues, Unstartable, ProgramFault, *_FAULTS):
            if workers.cluster is None:
                return check_contestants(players, terms, rules or RULES)
            with workers.executor() as executor:
                return executor.submit(check_contestants, players, terms, rules or RULES).result()
    except UnknownPlayer as error:
        raise no_player(error, (rules or RULES).game) from None
    except KeyboardInterrupt:
        # The wait for a program that does not start is long.
        raise _StoppedEarly from None


def _terms(arguments: argparse.Namespace) -> ProgramTerms:
    """Return the conditions for programs. Raises CommandRefused for impossible ones."""
    from app.arena.contestants import split_name
    from app.cpu.program import ProgramTerms

    named = {split_name(player)[0] for player in arguments.players}
    options = []
    for text in arguments.option:
        name, assigned, value = text.partition("=")
        player, dot, _ = name.rpartition(".")
        if not assigned or not name or (dot and player not in named):
            raise CommandRefused(
                tr(
                    "{text} does not fit --option: write NAME=VALUE, or PLAYER.NAME=VALUE for a"
                    " player named as in PLAYER=cmd:PROGRAM.",
                    text=quoted(text),
                )
            )
        options.append((name, value))
    memory = arguments.memory
    return ProgramTerms(
        time_limit(arguments.time_limit),
        None if memory is None else whole("--memory", memory, least=1),
        tuple(options),
        _clock(arguments.clock),
    )


def _clock(text: str | None) -> TimeControl | None:
    from app.cpu.game_clock import TimeControl

    try:
        return None if text is None else TimeControl.parsed(text)
    except ValueError:
        raise CommandRefused(
            tr(
                "{text} does not fit --clock: give the seconds for a game, and perhaps those added"
                " after each action, as in 60+1 or 10+0.1.",
                text=quoted(text or ""),
            )
        ) from None


def _called(entrants: Sequence[Entrant]) -> dict[str, str]:
    from app.quoting import excerpt

    called = {entrant.name: excerpt(entrant.called) for entrant in entrants if entrant.called}
    taken = [*called, *called.values(), *(entrant.name for entrant in entrants)]
    return {name: told for name, told in called.items() if taken.count(told) == 1}


def _at_tables(arguments: argparse.Namespace, game: str) -> int:
    from dataclasses import replace

    from app.arena.contest import Contest
    from app.games.base import RulesError
    from app.games.base import find as find_game
    from app.storage.settings import Settings
    from app.ui.options import find_rules, offer_of

    offer = offer_of(game)
    with refusing(RulesError):
        # The same command gives the same contest to all users, so their settings are left out.
        rules_name = arguments.rules or next(iter(offer.presets))
        rules = find_rules(rules_name, offer, Settings())
        rules = replace(rules, **dict(map(offer.parsed, arguments.set)))
        find_game(game).check_seats(rules, len(arguments.players))
    terms, workers = _terms(arguments), _workers(arguments)
    entrants = _entrants(arguments.players, terms, workers, rules)
    contest = Contest(
        tuple(entrant.name for entrant in entrants),
        whole("--games", arguments.games or _GAMES, least=1),
        whole("--seed", arguments.seed or "1", least=0),
        rules=rules,
        terms=terms,
        keeps_games=arguments.games_to is not None,
        keeps_lines=arguments.protocol is not None,
    )
    called = _called(entrants)
    return _play(arguments, contest, called, workers, rules_name)


def _workers(arguments: argparse.Namespace) -> Workers:
    from app.arena.executors import Workers, cores

    if arguments.dask is not None and arguments.jobs is not None:
        raise CommandRefused(tr("A cluster plays on all its workers: leave out --jobs."))
    jobs = cores() if arguments.jobs is None else whole("--jobs", arguments.jobs, least=1)
    return Workers(jobs, arguments.dask)
