"""``gin-rummy drill``: positions to practise on."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import TYPE_CHECKING

from app.cli.command import CommandRefused, Parser, load_settings
from app.cli.play import can_draw, check_options, match_options
from app.text.speech import tr

if TYPE_CHECKING:
    from app.storage.settings import Settings


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Ask about ten positions of Gin: take or pass, what to discard, knock or play on, the"
        " best lay-offs. Your own mistakes come first, and what you got wrong comes again. The"
        " answers make your rating in each theme. Without a terminal, or with --plain, you"
        " answer in lines."
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--run",
        action="store_const",
        const="run",
        dest="challenge",
        help=tr("three minutes, ever harder; the third mistake ends it"),
    )
    how.add_argument(
        "--streak",
        action="store_const",
        const="streak",
        dest="challenge",
        help=tr("no clock, ever harder; the first mistake ends it"),
    )
    how.add_argument(
        "--ratings", action="store_true", help=tr("print your ratings and records, and no more")
    )
    add_plain(parser)
    parser.set_defaults(run=run)


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plain", action="store_true", help=tr("in lines, as --lines before the command")
    )


def run(arguments: argparse.Namespace) -> int:
    """Show the drills, and the start screen below them; or ask in lines.

    Raises CommandRefused for options about a match.
    """
    check_no_match(arguments)
    settings, notice = load_settings()

    from app import tui
    from app.cli.resume import last_written
    from app.coach.puzzles import Challenge
    from app.ui.match_library import LocalMatchLibrary

    if arguments.ratings:
        from app.plain.drill import ratings_told

        print(*ratings_told(), sep="\n")
        return 0
    challenge = Challenge(arguments.challenge) if arguments.challenge else None
    before = last_written()
    library = LocalMatchLibrary(shows=tui.GAMES_SHOWN)
    if in_lines(arguments, settings):
        from app.cli.lines import talk
        from app.plain.drill import practise

        first = partial(practise, challenge=challenge)
        return talk(arguments, settings, notice, library, None, None, before, first)
    from app.cli.screen import DrillApp, leave, show

    app = partial(DrillApp, challenge=challenge)
    return leave(show(arguments, settings, notice, library, None, app=app), before)


def check_no_match(arguments: argparse.Namespace) -> None:
    """Raise CommandRefused for options about a match, which neither command begins."""
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    check_options(arguments)
    given = [*match_options(arguments), *(["resume"] if arguments.resume is not None else [])]
    if given:
        raise CommandRefused(
            tr("--{option} is about a match of your own: leave it out.", option=given[0])
        )


def in_lines(arguments: argparse.Namespace, settings: Settings) -> bool:
    is_terminal = all(map(os.isatty, (0, 1)))
    wanted = bool(arguments.plain or arguments.lines or settings.lines)
    return wanted or not (is_terminal and can_draw())
