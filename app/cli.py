"""The command line: options, refusals in a sentence, ``verify``, and the start of the screen.

What takes time to load is imported where it is needed, so that ``--help`` and every refusal
come at once.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import signal
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app import __version__
from app.programs import MANUAL
from app.quoting import excerpt, printable, quoted

if TYPE_CHECKING:
    from app.games.gin.rules import Rules
    from app.match.seat import Seat
    from app.programs.program import Program
    from app.store.settings import Settings
    from app.table.table import Table
    from app.tui.app import Failure
    from app.tui.saving import Lost

REFUSED: Final = 2
"""Exit code for options or a terminal that nothing can be done with."""
FAILED: Final = 1
"""Exit code of a program that came upon a fault of its own."""
NOT_GENUINE: Final = 1
"""Exit code of ``verify`` for a journal that does not check out."""

_NEWEST: Final = ""
"""``--resume`` without a file."""


class Refusal(Exception):
    """The command cannot be carried out; the message is a sentence that says what to do."""


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line, without the program's name, and return the exit code.

    0: done; 1: ``verify`` found a fault, or the program itself has one; 2: refused; 3: not all
    of a match could be saved. A sentence on standard error says what is the matter.
    Raises SystemExit as argparse does, for ``--help``, ``--version`` and unknown options.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the locale cannot write is no reason to stop.
            stream.reconfigure(errors="replace")
    arguments = _parser().parse_args(argv)
    try:
        if arguments.command == "verify":
            return _verify(arguments.what, arguments.players)
        if arguments.command == "bot":
            return _bot(arguments.level)
        if arguments.command == "arena":
            return _arena(arguments)
        if arguments.command == "options" or "help" in arguments.set:
            return _show_options()
        return _play(arguments)
    except Refusal as refusal:
        print(f"gin-rummy: {refusal}", file=sys.stderr)
        return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gin-rummy",
        description="Gin Rummy for one to four, against the computer or each other at one"
        " keyboard. Without options the start screen opens; an opponent, rules, a target, a seed"
        " or a match to resume lead straight to the table.",
    )
    parser.add_argument("--version", action="version", version=f"gin-rummy {__version__}")
    match = parser.add_argument_group("a match")
    match.add_argument(
        "--opponent",
        metavar="NAME",
        action="append",
        help="play against: novice, casual, club, strong, expert; human, human:NAME for somebody"
        ' at this keyboard; or "cmd:PROGRAM ARGUMENTS", which BOTS.md describes. once for each of'
        " the others, in turn order; in teams the second one is your partner",
    )
    match.add_argument(
        "--rules",
        metavar="NAME",
        help="play by: standard, classic, tournament, oklahoma, straight, hollywood, rotation,"
        " captain, partners, table, terminal; or a preset of your own",
    )
    match.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="change one option of the rules, such as undercut_bonus=10; as often as you like."
        " the command options lists them all",
    )
    match.add_argument("--target", metavar="N", help="points that win the match, 1 to 1000")
    match.add_argument("--seed", metavar="TEXT", help="deal the cards of this seed, any text")
    match.add_argument("--name", help="what you are called at the table, 1 to 12 letters")
    match.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const=_NEWEST,
        help="go on with a match; without a file, with the one played last",
    )
    _add_time_limit(match)
    looks = parser.add_argument_group("the screen")
    looks.add_argument("--theme", help="colours: felt, dark, light, contrast, ansi")
    looks.add_argument("--ascii", action="store_true", help="letters instead of suit signs")
    looks.add_argument(
        "--no-mouse", action="store_true", help="leave the mouse to the terminal, to copy text"
    )
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    commands.add_parser(
        "options",
        help="list every option of the rules, with its values",
        description="List every option for --set, what it does and its possible values; then the"
        " rules for --rules.",
    )
    verify = commands.add_parser(
        "verify",
        help="check every deal and every action of a match, or show the cards of a seed",
        description="Deal every hand of a saved match again and check every action; or show the"
        " cards that the seed of one hand deals. That proves a file to be consistent; who wrote it"
        " cannot be told.",
    )
    verify.add_argument("what", metavar="FILE|SEED", help="a saved match, or 64 hex digits")
    verify.add_argument(
        "--players",
        metavar="N",
        type=int,
        choices=(2, 3, 4),
        default=2,
        help="how many played the hand of the seed: 2, or 3 or 4 at one table",
    )
    arena = commands.add_parser(
        "arena",
        help="let players play against one another, and see who is stronger",
        description="Play games to 100 by the tournament rules in mirrored pairs: the same shuffles"
        " twice, the seats exchanged. Of more than two players, each plays against each. Ctrl-C"
        " prints what is known so far.",
    )
    arena.add_argument(
        "players",
        metavar="PLAYER",
        nargs="+",
        help='a level, such as casual, or "cmd:PROGRAM ARGUMENTS", which BOTS.md describes',
    )
    arena.add_argument(
        "--games", metavar="N", default="200", help="games for each two players (%(default)s)"
    )
    arena.add_argument(
        "--seed", metavar="N", default="1", help="a whole number: the same cards again (1)"
    )
    arena.add_argument("--jobs", metavar="N", help="processes at the same time (one a core)")
    arena.add_argument("--json", action="store_true", help="print the figures as JSON")
    _add_time_limit(arena)
    bot = commands.add_parser(
        "bot",
        help="be a player for another program, by the protocol of BOTS.md",
        description="Play for a referee that speaks gin-bridge on standard input and output.",
        epilog=f"What is said, with an example: {MANUAL}",
    )
    bot.add_argument("level", metavar="LEVEL", help="who decides, such as casual")
    return parser


def _add_time_limit(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        help="how long a program may take for an answer before it loses (10)",
    )


# --- playing ------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    # Where somebody has exported them, they are believed rather than the window.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    _check_options(arguments)
    settings, notice = _settings()
    try:
        rules = _rules(arguments, settings)
        others = _others(arguments, settings, rules) if rules else []
        _check_terminal()
    except Refusal as refusal:
        # Damaged settings have been set aside by now, and that is said only once.
        raise Refusal(f"{notice} {refusal}" if notice else str(refusal)) from None
    # Building the screens makes thousands of objects and no rubbish: searched as often as usual,
    # they cost an eighth of the start.
    gc.set_threshold(10_000, 20, 20)
    before = _last_written()
    table = _table(arguments, settings, rules, others)

    from dataclasses import replace

    from app.table.cpu import CpuProcess
    from app.tui.app import GinApp
    from app.words.glyphs import can_show_signs

    if arguments.name:
        settings = replace(settings, name=arguments.name)
    ascii_only = not can_show_signs() if settings.ascii is None else settings.ascii
    game = GinApp(
        settings,
        table=table,
        cpu=CpuProcess(_time_limit(arguments.time_limit)),
        ascii_only=arguments.ascii or ascii_only,
        notice=notice,
        theme=arguments.theme,
    )
    try:
        game.run(mouse=not arguments.no_mouse)
    except Exception as error:
        game.fail(error)
    if game.fault:
        return _apologise(game.fault)
    if game.lost:
        return _say_what_is_lost(game.lost)
    if (after := _last_written()) and after != before:
        _say_how_to_go_on(after[0])
    return game.return_code or 0


def _settings() -> tuple[Settings, str | None]:
    """The settings by the names of today, with a sentence if any could not be read."""
    from app.desk.presets import up_to_date
    from app.store.settings import load

    settings, notice = load()
    return up_to_date(settings), notice


def _check_options(arguments: argparse.Namespace) -> None:
    """Raises Refusal for a name that means nothing, and for options that contradict."""
    from app.match.names import LONGEST_NAME, is_name
    from app.players.registry import UnknownPlayer
    from app.programs.program import PREFIX, Unstartable, command_line, is_program
    from app.table.seats import person, take_seats

    _time_limit(arguments.time_limit)
    others = arguments.opponent or []
    try:
        for other in filter(is_program, others):
            command_line(other.removeprefix(PREFIX))
        take_seats("", others)
    except UnknownPlayer as error:
        raise Refusal(f"{str(error)[:-1]}, or human:NAME.") from None
    except Unstartable as error:
        raise Refusal(str(error)) from None
    for option, name in [
        ("--name", arguments.name),
        *(("--opponent human:NAME", person(other) or None) for other in others),
    ]:
        if name is not None and not is_name(name):
            raise Refusal(f"A name has 1 to {LONGEST_NAME} letters: give another {option}.")
    if arguments.theme:
        from app.tui.themes import THEME_SUMMARIES

        if arguments.theme not in THEME_SUMMARIES:
            raise Refusal(
                f"There is no theme called {quoted(arguments.theme)}. Choose one of"
                f" {', '.join(THEME_SUMMARIES)}."
            )
    if arguments.resume is not None:
        for option in ("opponent", "rules", "set", "target", "seed"):
            if getattr(arguments, option) not in (None, []):
                raise Refusal(f"A match is resumed as it was begun: leave out --{option}.")


def _rules(arguments: argparse.Namespace, settings: Settings) -> Rules | None:
    """The rules that the options and the settings make, None where no option asks for a match.

    Raises Refusal for what is unknown, impossible or contradictory.
    """
    if not _is_match(arguments):
        return None
    from dataclasses import replace

    from app.desk.options import parsed
    from app.desk.presets import find_rules
    from app.games.base import RulesError
    from app.programs.lines import RULES
    from app.programs.program import is_program

    by_protocol = any(map(is_program, arguments.opponent or []))
    try:
        changes = dict(map(parsed, arguments.set))
        if arguments.target is not None:
            if "target" in changes:
                raise Refusal("Give the target only once: leave out --target or --set target.")
            changes["target"] = _target(arguments.target)
        elif arguments.rules is None and settings.target is not None and not by_protocol:
            changes.setdefault("target", settings.target)
        usual = "tournament" if by_protocol else settings.rules
        rules = replace(
            find_rules(arguments.rules or usual, settings),
            **changes,  # type: ignore[arg-type]
        )
    except RulesError as error:
        raise Refusal(str(error)) from None
    if by_protocol and rules != RULES:
        raise Refusal(
            "A program plays by the tournament rules to 100 only: leave out --rules, --set and"
            " --target."
        )
    return rules


def _others(arguments: argparse.Namespace, settings: Settings, rules: Rules) -> list[str]:
    """Who else plays, in turn order. Raises Refusal where the rules are for more or fewer."""
    from app.games.base import RulesError
    from app.games.gin.rules import SEATS, check_seats
    from app.table.seats import enough, seated

    if not arguments.opponent:
        return [other for other in seated([settings.opponent, *settings.others], rules) if other]
    others = enough(arguments.opponent, rules)
    try:
        check_seats(rules, len(others) + 1)
    except RulesError as error:
        times = " or ".join(f"{seats - 1}" for seats in SEATS[rules.seating])
        plural = "" if times == "1" else "s"
        raise Refusal(f"{error} Give --opponent {times} time{plural}.") from None
    return others


def _is_match(arguments: argparse.Namespace) -> bool:
    """Whether any option leads straight to the table of a new match."""
    chosen = (arguments.opponent, arguments.rules, arguments.target, arguments.seed)
    return bool(arguments.set) or any(option is not None for option in chosen)


def _target(text: str) -> int:
    from app.games.gin.rules import preset

    try:
        return preset("standard", int(text)).target
    except ValueError:
        raise Refusal(f"{quoted(text)} is no target: give a whole number from 1 to 1000.") from None


def _check_terminal() -> None:
    """Raises Refusal where no screen can be drawn."""
    # Textual reads standard input and draws on standard error, not on standard output.
    if not all(map(os.isatty, (0, 1, 2))):
        raise Refusal("The game needs a terminal: start it without pipes or redirections.")
    if (term := os.environ.get("TERM", "")) in ("", "dumb", "unknown"):
        raise Refusal(
            f"The game cannot draw on a terminal of type {quoted(term)}: use another terminal, or"
            " set TERM to what yours is, such as xterm-256color."
        )


def _table(
    arguments: argparse.Namespace, settings: Settings, rules: Rules | None, others: list[str]
) -> Table | None:
    """The table that the options lead to, None for the start screen.

    Raises Refusal when a match cannot be resumed, or a player of the settings is unknown.
    """
    if arguments.resume is not None:
        return _resumed(arguments.resume)
    if rules is None:
        return None
    from app.players.registry import UnknownPlayer
    from app.rummy.deal import match_seed
    from app.table.seats import take_seats
    from app.tui.app import new_table

    try:
        seats = take_seats(arguments.name or settings.name, others)
    except UnknownPlayer as error:
        raise Refusal(str(error)) from None
    seed = None if arguments.seed is None else match_seed(arguments.seed)
    return new_table(seats, rules, seed)


def _resumed(file: str) -> Table:
    from app.store import journal
    from app.store.errors import StoreError
    from app.table.saved import SavedMatches
    from app.table.table import resume_here

    try:
        if file != _NEWEST:
            path = Path(file)
            if not _is_kept_here(path):
                # Read first: one that is no match may be anybody's file, and is not set aside.
                journal.read(path)
            return resume_here(path)
        with closing(iter(SavedMatches())) as found:
            for saved in found:
                if saved.outline:
                    return resume_here(saved.path)
    except StoreError as error:
        raise Refusal(str(error)) from None
    raise Refusal("There is no unfinished match: start without --resume to begin one.")


def _is_kept_here(path: Path) -> bool:
    """Whether a file is in the folder of the journals."""
    from app.store.errors import StoreError
    from app.store.paths import matches_folder

    try:
        return path.parent.samefile(matches_folder())
    except (OSError, StoreError):
        return False


def _last_written() -> tuple[Path, int] | None:
    """The journal written last and when, in nanoseconds; None when there is none."""
    from app.store import journal
    from app.store.errors import StoreError

    try:
        return next(((path, path.stat().st_mtime_ns) for path in journal.list_journals()), None)
    except (StoreError, OSError):
        # The screen says what cannot be saved or read.
        return None


def _say_how_to_go_on(path: Path) -> None:
    """Print how to go on with the match of a journal, if it is not over."""
    if _is_unfinished(path):
        print(f"To go on with this match: gin-rummy --resume (saved in {printable(path)})")


def _say_what_is_lost(lost: Lost) -> int:
    from app.tui.saving import NOT_SAVED

    print("gin-rummy:", *_what_is_saved(lost.journal, lost.why), file=sys.stderr)
    return NOT_SAVED


def _what_is_saved(path: Path | None, unsaved: str | None) -> list[str]:
    """What of a match is on the disk, which has none, some or all of it, and how to go on."""
    command = _command_to_resume(path) if path and _is_unfinished(path) else None
    if unsaved:
        rest = [f"{command} goes on from what is saved."] if command else []
        return [f"Not all of the match is saved: {unsaved}", *rest]
    return [f"The match is saved: go on with {command}."] if command else []


def _command_to_resume(path: Path) -> str:
    from shlex import quote

    newest = _last_written()
    return "gin-rummy --resume" + ("" if newest and newest[0] == path else f" {quote(str(path))}")


def _is_unfinished(path: Path) -> bool:
    from app.match.match import ReplayError
    from app.store import journal
    from app.store.errors import StoreError
    from app.table.gin import GinMatch

    with suppress(StoreError, ReplayError):
        return not GinMatch.from_records(journal.read(path).records).is_over
    return False


def _apologise(fault: Failure) -> int:
    """Say that the program has a fault, what became of the match, and where the report is."""
    from datetime import datetime

    from app.crash import write_report

    said = ["The game came upon a fault in itself and had to stop."]
    said += _what_is_saved(fault.journal, fault.unsaved)
    if report := write_report(fault.error, datetime.now().astimezone()):
        said.append(f"What happened is written in {report}: please report it with that file.")
    print("gin-rummy:", *said, file=sys.stderr)
    return FAILED


# --- options ------------------------------------------------------------------------------


def _show_options() -> int:
    from itertools import groupby

    from app.desk.options import OPTIONS, possible, written
    from app.desk.presets import offered, summary
    from app.games.gin.rules import Rules

    usual = Rules()
    print("Options for --set OPTION=VALUE, with the values of the standard rules")
    for group, options in groupby(OPTIONS.items(), lambda item: item[1].group):
        print(f"\n{group}")
        for name, option in options:
            print(f"  {f'{name}={written(getattr(usual, name))}':<26}{possible(name)}")
            print(f"      {option.explanation}")
    settings, notice = _settings()
    print("\nThe rules for --rules NAME")
    for name, rules in offered(settings).items():
        print(f"  {name}\n      {summary(name, rules)}")
    if notice:
        print(f"\n{notice}")
    return 0


# --- arena --------------------------------------------------------------------------------


def _arena(arguments: argparse.Namespace) -> int:
    """Play a contest. Raises Refusal for players and numbers that it cannot be played with."""
    from app.arena.adapters import NotInstalled
    from app.arena.command import STOPPED, Contest, run
    from app.arena.contest import WorkerDied, cores
    from app.arena.contestants import contestant
    from app.players.registry import UnknownPlayer
    from app.programs.program import PREFIX, Program, Unstartable

    games = _whole("--games", arguments.games, least=2)
    if games % 2:
        raise Refusal("Games come in mirrored pairs: give an even number of --games.")
    limit = _time_limit(arguments.time_limit)
    try:
        names = [contestant(name, limit).name for name in arguments.players]
        for name in names:
            if name.startswith(PREFIX):
                _try(Program(name.removeprefix(PREFIX), limit))
    except (NotInstalled, UnknownPlayer, Unstartable) as error:
        raise Refusal(str(error)) from None
    except KeyboardInterrupt:
        # A program that does not come up is waited for long.
        print("gin-rummy: Stopped before the first game.", file=sys.stderr)
        return STOPPED + signal.SIGINT
    if len(names) < 2 or (len(names) > 2 and len(set(names)) < len(names)):
        raise Refusal("Name two players, or more that are all different.")
    contest = Contest(
        names,
        games,
        _whole("--seed", arguments.seed, least=0),
        cores() if arguments.jobs is None else _whole("--jobs", arguments.jobs, least=1),
        limit,
    )
    try:
        return run(contest, as_json=arguments.json)
    except WorkerDied as error:
        raise Refusal(str(error)) from None


def _try(program: Program) -> None:
    """Start a program and let it end. Raises Unstartable."""
    program.start()
    program.close()


def _time_limit(text: str | None) -> float:
    """The time for an answer in seconds. Raises Refusal for what is none."""
    from app.programs.program import LIMIT

    try:
        limit = LIMIT if text is None else float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= 3600:
        raise Refusal(f"{quoted(text)} will not do for --time-limit: give seconds, up to 3600.")
    return limit


def _whole(option: str, text: str, least: int) -> int:
    """The whole number that was given for an option. Raises Refusal if it is none."""
    if not (text.isascii() and text.isdecimal() and int(text) >= least):
        raise Refusal(
            f"{quoted(text)} will not do for {option}: give a whole number from {least} up."
        )
    return int(text)


# --- bot ----------------------------------------------------------------------------------


def _bot(level: str) -> int:
    """Play for a referee until it has nothing more to say. Raises Refusal."""
    from app.players.base import full_name
    from app.players.registry import UnknownPlayer, find
    from app.programs.bot import ProtocolError, decider, serve

    try:
        player = find(level)
        serve(full_name(player), decider(player), sys.stdin, sys.stdout)
    except (UnknownPlayer, ProtocolError) as error:
        raise Refusal(str(error)) from None
    except (KeyboardInterrupt, BrokenPipeError):
        # Somebody stopped the referee, and this with it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


# --- verify -------------------------------------------------------------------------------


def _verify(what: str, players: int) -> int:
    """Check a journal, or show the cards of a seed to so many players.

    Raises Refusal when there is neither.
    """
    from app.rummy.deal import SeedError, seed_from_hex

    path = Path(what)
    try:
        if not path.exists():
            return _show_deal(seed_from_hex(what), players)
    except (SeedError, OSError):
        raise Refusal(
            f"{quoted(what)} is neither a file nor a seed: give a saved match or 64 hexadecimal"
            " digits."
        ) from None
    return _check_journal(path)


def _show_deal(seed: bytes, players: int) -> int:
    from app.games.gin.rules import DEALT
    from app.rummy.cards import SHORT
    from app.rummy.deal import commitment, shuffled

    names = [SHORT[card] for card in shuffled(seed)]
    dealt = DEALT * players
    hands = ["non-dealer"] if players == 2 else [f"player {place}" for place in range(1, players)]
    print(f"seal         {commitment(seed)}")
    for place, hand in enumerate([*hands, "dealer"]):
        print(f"{hand:<13}{' '.join(names[place:dealt:players])}")
    print(f"upcard       {names[dealt]}")
    print(f"stock        {' '.join(names[dealt + 1 :])}")
    return 0


def _check_journal(path: Path) -> int:
    from app.match.match import Match, ReplayError
    from app.store import journal
    from app.store.errors import JournalDamaged, StoreError
    from app.table.obstacle import has_impossible_program
    from app.words.en.report import report

    try:
        reading = journal.read(path)
        match: Match[Any, Any, Any] = Match.from_records(reading.records)
    except JournalDamaged as error:
        return _not_genuine(str(error))
    except ReplayError as error:
        reason = str(error).removesuffix(".")
        return _not_genuine(f"{printable(path)} does not check out: {reason}.")
    except StoreError as error:
        raise Refusal(str(error)) from None
    if has_impossible_program(match):
        return _not_genuine(
            f"{printable(path)} does not check out: a program plays in it, which only the"
            " tournament rules for two to 100 allow."
        )
    for line in report(match):
        print(line)
    print(f"Players: {'; '.join(f'{seat.name}, {_who(seat)}' for seat in match.seats)}.")
    if match.resignation:
        who = match.seats[match.resignation.seat].name
        print(f"{match.resignation.why} {who} gave up the match.".strip())
    if reading.torn:
        print("The last line is only half written and was left out.")
    print("Every hand was dealt from its seed, and every action is legal.")
    return 0


def _who(seat: Seat) -> str:
    """Who plays a seat, as the journal says."""
    from app.programs.program import PREFIX, is_program

    if seat.is_human:
        return "a person"
    if is_program(seat.player):
        return f"the program {quoted(seat.player.removeprefix(PREFIX), 500)}"
    return excerpt(seat.player)


def _not_genuine(sentence: str) -> int:
    print(f"gin-rummy: {sentence}", file=sys.stderr)
    return NOT_GENUINE
