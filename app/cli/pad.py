"""``gin-rummy pad``: the score of a match with real cards."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.cli.command import (
    CommandRefused,
    Parser,
    add_game,
    load_settings,
    refusing,
)
from app.cli.play import can_draw, match_options
from app.text.letters import as_typed
from app.text.speech import tr

if TYPE_CHECKING:
    from app.storage.settings import Settings
    from app.table.pad import PadSession
    from app.ui.match_library import LocalMatchLibrary

_IS_ABOUT_PLAYING: Final = ("opponent", "watch", "seed", "resume")


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Keep the score of a match that you play with real cards: who knocked, with how much,"
        " or the very cards. Without a file it goes on with the last pad that is not over; with"
        " players or rules it begins another. Without a terminal, or with --plain, it is"
        " written in lines."
    )
    parser.add_argument(
        "file", metavar=tr("FILE"), type=Path, nargs="?", help=tr("the pad to go on with")
    )
    parser.add_argument(
        "--player",
        type=as_typed,
        metavar=tr("NAME"),
        action="append",
        default=[],
        help=tr("a player, once for each in turn order; the first one deals"),
    )
    add_game(parser, tr("score gin, basic or contract"))
    # A default here would replace what stands before the command.
    for option, name, about in (
        ("--rules", tr("NAME"), tr("the rules, as for a match")),
        ("--target", "N", tr("points that win the match, 1 to 1000")),
    ):
        parser.add_argument(
            option, type=as_typed, metavar=name, default=argparse.SUPPRESS, help=about
        )
    parser.add_argument("--new", action="store_true", help=tr("begin a new pad"))
    parser.add_argument(
        "--plain", action="store_true", help=tr("in lines, as --lines before the command")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the pad on the screen or in lines, until the player leaves it.

    Raises CommandRefused for impossible options.
    """
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    given = [option for option in _IS_ABOUT_PLAYING if getattr(arguments, option, None) is not None]
    if given:
        raise CommandRefused(
            tr("--{option} is about a match that is played here: leave it out.", option=given[0])
        )
    settings, notice = load_settings()
    from app import tui
    from app.cli.resume import last_written
    from app.storage.errors import StoreError
    from app.ui.match_library import LocalMatchLibrary

    library = LocalMatchLibrary(shows=tui.GAMES_SHOWN)
    with refusing(StoreError):
        session = _session(arguments, settings, library)
    is_terminal = all(map(os.isatty, (0, 1)))
    before = last_written()
    if arguments.plain or arguments.lines or settings.lines or not (is_terminal and can_draw()):
        from app.cli.lines import talk
        from app.plain.pad import keep_score

        first = partial(keep_score, session=session)
        return talk(arguments, settings, notice, library, None, None, before, first)
    from app.cli.screen import PadApp, leave, show

    app = partial(PadApp, session=session)
    return leave(show(arguments, settings, notice, library, None, app=app), before)


def _session(
    arguments: argparse.Namespace, settings: Settings, library: LocalMatchLibrary
) -> PadSession | None:
    """Return the pad to show; None if the players are to be asked for. Raises StoreError and
    CommandRefused.
    """
    from app.cli.begin import choose_rules
    from app.cli.command import game_of
    from app.games.base import RulesError
    from app.match.seat import HUMAN, LONGEST_NAME, is_choosable
    from app.table.pad import PadSession
    from app.table.seats import take_seats
    from app.ui.options import choices_for, find_rules, offer_of
    from app.ui.pad import last_pad

    players = arguments.player
    if arguments.file is not None:
        if players or arguments.new or match_options(arguments):
            raise CommandRefused(tr("A pad goes on as it was begun: give the file alone."))
        return PadSession.open(arguments.file)
    if not all(map(is_choosable, players)):
        raise CommandRefused(
            tr(
                "A name has 1 to {longest} letters, and not digits alone: give another {option}.",
                longest=LONGEST_NAME,
                option="--player",
            )
        )
    wanted = match_options(arguments)
    if not (players or wanted or arguments.new):
        saved = last_pad(library.saved())
        return PadSession.open(saved.path) if saved else None
    if not players and not wanted:
        return None
    if not players:
        raise CommandRefused(tr("Name the players too, each with --player."))
    offer = offer_of(game_of(arguments))
    usual = find_rules(choices_for(offer, settings).rules, offer, settings)
    rules: Any = choose_rules(arguments, settings) or usual
    seats = take_seats(players[0], [f"{HUMAN}:{name}" for name in players[1:]], rules.game)
    with refusing(RulesError):
        return PadSession.new(rules, seats, 0)
