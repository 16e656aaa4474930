"""``gin-rummy`` without a command: the game on the screen."""

from __future__ import annotations

import argparse
import gc
import os
from typing import TYPE_CHECKING

from app.cli.command import (
    CommandRefused,
    add_game,
    add_time_limit,
    game_of,
    load_settings,
    player_typed,
    refusing,
    time_limit,
)
from app.quoting import quoted
from app.text.letters import as_typed
from app.text.lists import in_a_row, within
from app.text.speech import tr

if TYPE_CHECKING:
    from app.table.session import MatchSession
    from app.tui.app import Wanted


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for a match and for the screen."""
    match = parser.add_argument_group(tr("a match"))
    add_game(match, tr("play gin, basic or contract; without it Gin Rummy"))
    match.add_argument(
        "--opponent",
        type=player_typed,
        metavar=tr("NAME"),
        action="append",
        help=tr(
            "play against: novice, casual, club, strong, expert; elo:N, of any strength from 700 to"
            " 1380, such as elo:1100; even, as strong as you; gina, kit, maggie, prue or silas,"
            " each with a habit; human, human:NAME for somebody at"
            ' this keyboard; or "cmd:PROGRAM ARGUMENTS", which gin-rummy guide bots'
            " describes. once for each of the others, in turn order; in teams the second one is"
            " your partner. In Basic Rummy the levels are casual and strong; in Contract Rummy"
            " generous, stingy, basic, casual and strong"
        ),
    )
    match.add_argument(
        "--watch",
        type=as_typed,
        metavar=tr("LEVEL"),
        help=tr("look on, with all hands open, while this level plays in your place"),
    )
    match.add_argument(
        "--rules",
        type=as_typed,
        metavar=tr("NAME"),
        help=tr(
            "play by: standard, classic, tournament, oklahoma, straight, hollywood, rotation,"
            " captain, partners, table, terminal; in Basic Rummy standard, hands, course; in"
            " Contract Rummy standard, no-buys; or a preset of your own"
        ),
    )
    match.add_argument(
        "--set",
        type=as_typed,
        metavar=tr("OPTION=VALUE"),
        action="append",
        default=[],
        help=tr(
            "change one option of the rules, such as undercut_bonus=10; as often as you like;"
            " the command options lists them all"
        ),
    )
    match.add_argument(
        "--target", type=as_typed, metavar="N", help=tr("points that win the match, 1 to 1000")
    )
    match.add_argument(
        "--serious",
        action="store_true",
        default=None,
        help=tr("play without hints, known cards, deadwood figures, take-backs and other help"),
    )
    match.add_argument(
        "--seed", metavar=tr("TEXT"), help=tr("deal the cards of this seed, any text")
    )
    match.add_argument(
        "--name",
        type=as_typed,
        metavar=tr("NAME"),
        help=tr("what you are called at the table, 1 to 12 letters"),
    )
    match.add_argument(
        "--resume",
        metavar=tr("FILE"),
        nargs="?",
        const="",
        help=tr("go on with a match; without a file, with the one played last"),
    )
    add_time_limit(match)
    looks = parser.add_argument_group(tr("the screen"))
    looks.add_argument(
        "--lines",
        action="store_true",
        help=tr(
            "play in plain lines and typed commands: for screen readers, pipes and slow connections"
        ),
    )
    looks.add_argument(
        "--theme",
        metavar=tr("THEME"),
        help=tr("colours: felt, dark, light, nord, gruvbox, contrast, ansi"),
    )
    looks.add_argument("--ascii", action="store_true", help=tr("letters instead of suit signs"))
    looks.add_argument(
        "--no-mouse", action="store_true", help=tr("leave the mouse to the terminal, to copy text")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the game, or play it in lines, until the player leaves.

    Raises CommandRefused for options, files and terminals with which it cannot begin.
    """
    if "help" in arguments.set:
        from app.cli import options

        return options.run(arguments)
    # The start creates many objects and almost no garbage. The usual collections would take an
    # eighth of its time; the app turns them on after its first frame.
    gc.disable()
    gc.set_threshold(10_000, 5, 5)
    try:
        return _play(arguments)
    finally:
        gc.enable()


def _play(arguments: argparse.Namespace) -> int:
    # If exported, these would override the real size of the window.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    check_options(arguments)

    from app.cli.begin import choose_others, choose_rules, choose_seats, chosen_seed

    settings, trouble = load_settings()
    notice = " ".join(filter(None, (arguments.notice, trouble))) or None
    try:
        rules = choose_rules(arguments, settings)
        others = choose_others(arguments, settings, rules) if rules else []
        in_lines = arguments.lines or settings.lines or not can_draw()
        if not in_lines:
            check_terminal()
        _check_table(game_of(arguments))
    except CommandRefused as refusal:
        # Damaged settings have been set aside by now, which is reported only once.
        raise CommandRefused(f"{notice} {refusal}" if notice else str(refusal)) from None
    from app import tui
    from app.cli.resume import last_written, resume
    from app.cpu.service import CpuProcess
    from app.table.seats import has_even
    from app.ui.match_library import LocalMatchLibrary

    before = last_written()
    table: MatchSession | None = None
    wanted: Wanted | None = None
    library = LocalMatchLibrary(CpuProcess(time_limit(arguments.time_limit)), tui.GAMES_SHOWN)
    if arguments.resume is not None:
        table = resume(library, arguments.resume or None)
    elif rules:
        is_serious = bool(arguments.serious or settings.serious)
        seats = choose_seats(arguments, settings, rules, others)
        if has_even(seats):
            import asyncio

            from app.ui.even import with_strength

            seats = asyncio.run(with_strength(seats, library))
        wanted = seats, rules, is_serious
        # The screen asks people to cut before the first card.
        if not settings.cut or arguments.seed is not None:
            seed = chosen_seed(arguments)
            table, wanted = library.begin(seats, rules, seed, is_serious=is_serious), None

    if in_lines:
        from app.cli.lines import talk

        gc.enable()
        chosen = arguments.lines or settings.lines
        why = (
            None
            if chosen
            else tr(
                "A terminal of type {terminal} shows no screen, so you play in lines. If yours"
                " does, set TERM to what it is, such as xterm-256color.",
                terminal=quoted(os.environ.get("TERM", "")),
            )
        )
        told = " ".join(filter(None, (notice, why)))
        return talk(arguments, settings, told, library, table, wanted, before)

    from app.cli.screen import leave, show

    return leave(show(arguments, settings, notice, library, table, wanted), before)


def check_options(arguments: argparse.Namespace) -> None:
    """Raise CommandRefused for unknown names and contradictory options."""
    from app.cpu.program import is_program
    from app.cpu.program_process import PREFIX, Unstartable, command_line
    from app.match.seat import LONGEST_NAME, is_choosable
    from app.players.registry import UnknownPlayer, find
    from app.table.seats import person, take_seats

    time_limit(arguments.time_limit)
    game = game_of(arguments)
    others = arguments.opponent or []
    if len(others) > 1 and any(map(is_program, others)):
        raise CommandRefused(
            tr("A program plays against one player: leave out the other --opponent.")
        )
    try:
        with refusing(Unstartable):
            for other in filter(is_program, others):
                command_line(other.removeprefix(PREFIX))
        take_seats("", others, game)
    except UnknownPlayer as error:
        from app.text.refusals import sentence_for

        raise CommandRefused(
            tr("{refusal}, or human:NAME.", refusal=within(sentence_for(error)))
        ) from None
    if arguments.watch is not None:
        with refusing(UnknownPlayer):
            find(arguments.watch, game)
    for option, name in [
        ("--name", arguments.name),
        *(("--opponent human:NAME", person(other) or None) for other in others),
    ]:
        if name is not None and not is_choosable(name):
            raise CommandRefused(
                tr(
                    "A name has 1 to {longest} letters, and not digits alone: give another"
                    " {option}.",
                    longest=LONGEST_NAME,
                    option=option,
                )
            )
    if arguments.theme:
        from app.tui.themes import THEMES

        themes = [theme.name for theme in THEMES]
        if arguments.theme not in themes:
            raise CommandRefused(
                tr(
                    "There is no theme called {name}. Choose one of {known}.",
                    name=quoted(arguments.theme),
                    known=in_a_row(themes),
                )
            )
    if arguments.resume is not None and (given := match_options(arguments)):
        raise CommandRefused(
            tr("A match is resumed as it was begun: leave out --{option}.", option=given[0])
        )


def match_options(arguments: argparse.Namespace) -> list[str]:
    """Return the given options that are about a new match."""
    about = ("game", "opponent", "watch", "rules", "set", "target", "serious", "seed")
    return [option for option in about if getattr(arguments, option, None) not in (None, [])]


def _check_table(game: str) -> None:
    from app import tui
    from app.text.games import title_of

    if game not in tui.GAMES_SHOWN:
        raise CommandRefused(
            tr(
                "{title} cannot be played on the screen by this version: leave out --game.",
                title=title_of(game),
            )
        )


def check_terminal() -> None:
    """Raise CommandRefused without a terminal."""
    # Standard error may be a file.
    if not all(map(os.isatty, (0, 1))):
        raise CommandRefused(
            tr(
                "The screen needs a terminal: start the game without pipes or redirections, or"
                " with --lines, to play in plain lines."
            )
        )


def can_draw() -> bool:
    """Return whether the terminal can show a screen, as far as it says; True without a terminal."""
    is_terminal = all(map(os.isatty, (0, 1)))
    return not is_terminal or os.environ.get("TERM", "") not in ("", "dumb", "unknown")
