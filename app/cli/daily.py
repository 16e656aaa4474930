"""``gin-rummy daily``: the deal of the day."""

from __future__ import annotations

import argparse

from app.cli.command import Parser, load_settings
from app.cli.drill import add_plain, check_no_match, in_lines
from app.text.speech import tr


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Play the deal of the day: one hand a day against an expert, the same for everybody,"
        " and on Sundays a short match. The first play counts."
    )
    add_plain(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
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
    if in_lines(arguments, settings):
        from app.cli.lines import talk
        from app.plain.daily import play_daily

        return talk(arguments, settings, notice, library, None, None, before, play_daily)
    from app.cli.screen import DailyApp, leave, show

    return leave(show(arguments, settings, notice, library, None, app=DailyApp), before)
