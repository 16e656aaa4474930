"""``gin-rummy drill`` and ``daily``: positions to practise on, and the deal of the day."""

from __future__ import annotations

import argparse
import os

from app.cli.command import CommandRefused, Commands, load_settings
from app.cli.play import can_draw, check_options, check_terminal, match_options
from app.text.speech import tr


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "drill",
        help=tr("practise with positions, your own mistakes first"),
        description=tr(
            "Ask about ten positions of Gin: take or pass, what to discard, knock or play on, the"
            " best lay-offs. Your own mistakes come first, and what you got wrong comes again."
        ),
    )
    parser.set_defaults(run=run)
    parser = commands.add_parser(
        "daily",
        help=tr("play the deal of the day"),
        description=tr(
            "Play the deal of the day: one hand a day against an expert, the same for everybody,"
            " and on Sundays a short match. The first play counts."
        ),
    )
    parser.set_defaults(run=run_daily)


def run(arguments: argparse.Namespace) -> int:
    """Show the drills, and the start screen below them.

    Raises CommandRefused for options about a match, and without a terminal that can show a screen.
    """
    check_no_match(arguments)
    check_terminal()
    if not can_draw():
        raise CommandRefused(
            tr(
                "Drills are shown on the screen, which this terminal cannot draw: set TERM to what"
                " it is."
            )
        )
    settings, notice = load_settings()

    from app import tui
    from app.cli.resume import last_written
    from app.cli.screen import DrillApp, leave, show
    from app.ui.match_library import LocalMatchLibrary

    before = last_written()
    library = LocalMatchLibrary(shows=tui.GAMES_SHOWN)
    return leave(show(arguments, settings, notice, library, None, app=DrillApp), before)


def run_daily(arguments: argparse.Namespace) -> int:
    """Show the deal of the day on the screen, or play it in lines.

    Raises CommandRefused for options about a match.
    """
    check_no_match(arguments)
    settings, notice = load_settings()

    from app import tui
    from app.cli.resume import last_written
    from app.ui.match_library import LocalMatchLibrary

    before = last_written()
    library = LocalMatchLibrary(shows=tui.GAMES_SHOWN)
    is_terminal = all(map(os.isatty, (0, 1)))
    if arguments.lines or settings.lines or not (is_terminal and can_draw()):
        from app.cli.lines import talk
        from app.plain.daily import play_daily

        return talk(arguments, settings, notice, library, None, None, before, play_daily)
    from app.cli.screen import DailyApp, leave, show

    return leave(show(arguments, settings, notice, library, None, app=DailyApp), before)


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
