"""The command line: options, refusals in a sentence, ``verify``, and the start of the screen.

What takes time to load is imported where it is needed, so that ``--help`` and every refusal
come at once.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app import __version__

if TYPE_CHECKING:
    from app.engine.match import Match, PlayedHand
    from app.engine.rules import Rules
    from app.store.settings import Settings
    from app.table.table import Table

REFUSED: Final = 2
"""Exit code for options or a terminal that nothing can be done with."""
NOT_GENUINE: Final = 1
"""Exit code of ``verify`` for a journal that does not check out."""

_NEWEST: Final = ""
"""``--resume`` without a file."""


class Refusal(Exception):
    """The command cannot be carried out; the message is a sentence that says what to do."""


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line, without the program's name, and return the exit code.

    0: done; 1: ``verify`` found a fault; 2: refused, with a sentence on standard error.
    Raises SystemExit as argparse does, for ``--help``, ``--version`` and unknown options.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the locale cannot write is no reason to stop.
            stream.reconfigure(errors="replace")
    arguments = _parser().parse_args(argv)
    try:
        if arguments.command == "verify":
            return _verify(arguments.what)
        if arguments.command == "options" or "help" in arguments.set:
            return _show_options()
        return _play(arguments)
    except Refusal as refusal:
        print(f"gin-rummy: {refusal}", file=sys.stderr)
        return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gin-rummy",
        description="Gin Rummy against the computer. Without options the start screen opens;"
        " an opponent, rules, a target, a seed or a match to resume lead straight to the table.",
    )
    parser.add_argument("--version", action="version", version=f"gin-rummy {__version__}")
    match = parser.add_argument_group("a match")
    match.add_argument(
        "--opponent", metavar="NAME", help="play against: novice, casual, club, strong, expert"
    )
    match.add_argument(
        "--rules",
        metavar="NAME",
        help="play by: standard, classic, tournament, oklahoma, straight, hollywood, tutorial,"
        " terminal; or a preset of your own",
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
    match.add_argument("--name", help="what you are called at the table")
    match.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const=_NEWEST,
        help="go on with a match; without a file, with the one played last",
    )
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
        " cards that the seed of one hand deals.",
    )
    verify.add_argument("what", metavar="FILE|SEED", help="a saved match, or 64 hex digits")
    return parser


# --- playing ------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    from app.store.settings import load

    _check_options(arguments)
    settings, notice = load()
    try:
        rules = _rules(arguments, settings)
        _check_terminal()
    except Refusal as refusal:
        # Damaged settings have been set aside by now, and that is said only once.
        raise Refusal(f"{notice} {refusal}" if notice else str(refusal)) from None
    before = _last_written()
    table = _table(arguments, settings, rules)

    from dataclasses import replace

    from app.tui.app import GinApp
    from app.tui.signs import can_show_signs

    if arguments.name:
        settings = replace(settings, name=arguments.name)
    ascii_only = not can_show_signs() if settings.ascii is None else settings.ascii
    game = GinApp(settings, table=table, ascii_only=arguments.ascii or ascii_only, notice=notice)
    # Chosen for this time only, so it is not among the settings.
    if theme := arguments.theme or ("ansi" if os.environ.get("NO_COLOR") else None):
        game.theme = theme
    game.run(mouse=not arguments.no_mouse)
    if (after := _last_written()) and after != before:
        _say_how_to_go_on(after[0])
    return game.return_code or 0


def _check_options(arguments: argparse.Namespace) -> None:
    """Raises Refusal for a name that means nothing, and for options that contradict."""
    from app.players.registry import UnknownPlayer, find

    try:
        if arguments.opponent:
            find(arguments.opponent)
    except UnknownPlayer as error:
        raise Refusal(str(error)) from None
    if arguments.theme:
        from app.tui.themes import THEME_SUMMARIES

        if arguments.theme not in THEME_SUMMARIES:
            raise Refusal(
                f"There is no theme called “{arguments.theme}”. Choose one of"
                f" {', '.join(THEME_SUMMARIES)}."
            )
    if arguments.name is not None:
        from app.tui.widgets.form import NameEntry

        name = arguments.name
        if not (name.strip() and name.isprintable() and len(name) <= NameEntry.LENGTH):
            raise Refusal(f"A name has 1 to {NameEntry.LENGTH} letters: give another --name.")
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

    from app.engine.rules import RulesError
    from app.tui.options import parsed
    from app.tui.presets import find_rules

    try:
        changes = dict(map(parsed, arguments.set))
        if arguments.target is not None:
            if "target" in changes:
                raise Refusal("Give the target only once: leave out --target or --set target.")
            changes["target"] = _target(arguments.target)
        elif arguments.rules is None and settings.target is not None:
            changes.setdefault("target", settings.target)
        rules = find_rules(arguments.rules or settings.rules, settings)
        return replace(rules, **changes)  # type: ignore[arg-type]
    except RulesError as error:
        raise Refusal(str(error)) from None


def _is_match(arguments: argparse.Namespace) -> bool:
    """Whether any option leads straight to the table of a new match."""
    chosen = (arguments.opponent, arguments.rules, arguments.target, arguments.seed)
    return bool(arguments.set) or any(option is not None for option in chosen)


def _target(text: str) -> int:
    from app.engine.rules import preset

    try:
        return preset("standard", int(text)).target
    except ValueError:
        raise Refusal(f"“{text}” is no target: give a whole number from 1 to 1000.") from None


def _check_terminal() -> None:
    """Raises Refusal where no screen can be drawn."""
    # Textual reads standard input and draws on standard error, not on standard output.
    if not all(map(os.isatty, (0, 1, 2))):
        raise Refusal("The game needs a terminal: start it without pipes or redirections.")
    if (term := os.environ.get("TERM", "")) in ("", "dumb", "unknown"):
        raise Refusal(
            f"The game cannot draw on a terminal of type “{term}”: use another terminal, or set"
            " TERM to what yours is, such as xterm-256color."
        )


def _table(arguments: argparse.Namespace, settings: Settings, rules: Rules | None) -> Table | None:
    """The table that the options lead to, None for the start screen.

    Raises Refusal when a match cannot be resumed.
    """
    if arguments.resume is not None:
        return _resumed(arguments.resume)
    if rules is None:
        return None
    from app.engine.deal import match_seed
    from app.players.registry import UnknownPlayer
    from app.tui.app import new_table

    try:
        return new_table(
            arguments.opponent or settings.opponent,
            rules,
            arguments.name or settings.name,
            None if arguments.seed is None else match_seed(arguments.seed),
        )
    except UnknownPlayer as error:
        raise Refusal(str(error)) from None


def _resumed(file: str) -> Table:
    from app.store import journal
    from app.store.errors import StoreError
    from app.table.table import Table, saved_matches

    try:
        if file != _NEWEST:
            # Read first: a file that is no match may be anybody's, and is not set aside.
            journal.read(Path(file))
            return Table.resume(Path(file))
        for saved in saved_matches():
            if saved.match and not saved.match.is_over:
                return Table.resume(saved.path)
    except StoreError as error:
        raise Refusal(str(error)) from None
    raise Refusal("There is no unfinished match: start without --resume to begin one.")


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
    from app.engine.match import Match, ReplayError
    from app.store import journal
    from app.store.errors import StoreError

    with suppress(StoreError, ReplayError):
        if not Match.from_records(journal.read(path).records).is_over:
            print(f"To go on with this match: gin-rummy --resume (saved in {path})")


# --- options ------------------------------------------------------------------------------


def _show_options() -> int:
    from itertools import groupby

    from app.engine.rules import Rules
    from app.store.settings import load
    from app.tui.options import OPTIONS, possible, written
    from app.tui.presets import offered, summary

    usual = Rules()
    print("Options for --set OPTION=VALUE, with the values of the standard rules")
    for group, options in groupby(OPTIONS.items(), lambda item: item[1].group):
        print(f"\n{group}")
        for name, option in options:
            print(f"  {f'{name}={written(getattr(usual, name))}':<26}{possible(name)}")
            print(f"      {option.explanation}")
    settings, notice = load()
    print("\nThe rules for --rules NAME")
    for name, rules in offered(settings).items():
        print(f"  {name}\n      {summary(name, rules)}")
    if notice:
        print(f"\n{notice}")
    return 0


# --- verify -------------------------------------------------------------------------------


def _verify(what: str) -> int:
    """Check a journal, or show the cards of a seed. Raises Refusal when there is neither."""
    from app.engine.deal import SeedError, seed_from_hex

    path = Path(what)
    try:
        if not path.exists():
            return _show_deal(seed_from_hex(what))
    except (SeedError, OSError):
        raise Refusal(
            f"“{what}” is neither a file nor a seed: give a saved match or 64 hexadecimal digits."
        ) from None
    return _check_journal(path)


def _show_deal(seed: bytes) -> int:
    from app.cards import SHORT
    from app.engine.deal import commitment, shuffled
    from app.engine.hand import DEALT, SEATS

    names = [SHORT[card] for card in shuffled(seed)]
    dealt = DEALT * SEATS
    print(f"seal         {commitment(seed)}")
    print(f"non-dealer   {' '.join(names[0:dealt:SEATS])}")
    print(f"dealer       {' '.join(names[1:dealt:SEATS])}")
    print(f"upcard       {names[dealt]}")
    print(f"stock        {' '.join(names[dealt + 1 :])}")
    return 0


def _check_journal(path: Path) -> int:
    from app.engine.match import Match, ReplayError
    from app.store import journal
    from app.store.errors import JournalDamaged, StoreError
    from app.tui.account import standing

    try:
        reading = journal.read(path)
        match = Match.from_records(reading.records)
    except JournalDamaged as error:
        return _not_genuine(str(error))
    except ReplayError as error:
        return _not_genuine(f"{path} does not check out: {error}")
    except StoreError as error:
        raise Refusal(str(error)) from None
    for hand in match.played:
        _report(match, hand)
    if match.hand.result is None:
        print(f"Hand {match.number}, dealt by {match.seats[match.dealer].name}: not over yet")
        print(f"  seal        {match.commitment}")
    score = ", ".join(
        f"{seat.name} {standing(match.games, number)}" for number, seat in enumerate(match.seats)
    )
    print(f"Score: {score}.")
    if reading.torn:
        print("The last line is only half written and was left out.")
    print("Every hand was dealt from its seed, and every action is legal.")
    return 0


def _not_genuine(sentence: str) -> int:
    print(f"gin-rummy: {sentence}", file=sys.stderr)
    return NOT_GENUINE


def _report(match: Match, hand: PlayedHand) -> None:
    from app.engine.deal import commitment

    print(f"Hand {hand.number}, dealt by {match.seats[hand.dealer].name}: {_ending(match, hand)}")
    print(f"  seal        {commitment(hand.seed)}")
    print(f"  seed        {hand.seed.hex()}")


def _ending(match: Match, hand: PlayedHand) -> str:
    from app.engine.score import Outcome

    result = hand.result
    if result.knocker is None:
        return "a dead hand, no points"
    deed = {
        Outcome.KNOCK: "knocked",
        Outcome.UNDERCUT: "knocked and was undercut",
        Outcome.TIE: "knocked with as much deadwood as the other player",
    }.get(result.outcome, f"went {result.outcome}")
    text = f"{match.seats[result.knocker].name} {deed}"
    if result.winner is None:
        return f"{text}, no points"
    return f"{text}, {result.points} points to {match.seats[result.winner].name}"
