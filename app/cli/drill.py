"""``gin-rummy drill``: positions to practise on, on the screen."""

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


def run(arguments: argparse.Namespace) -> int:
    """Show the drills, and the start screen below them.

    Raises CommandRefused for options about a match, and without a terminal that can show a screen.
    """
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    check_options(arguments)
    given = [*match_options(arguments), *(["resume"] if arguments.resume is not None else [])]
    if given:
        raise CommandRefused(
            tr("--{option} is about a match, and drills play none: leave it out.", option=given[0])
        )
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
