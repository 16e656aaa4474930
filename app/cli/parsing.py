"""What the parsers of several commands share: options that are numbers, and what is none."""

from __future__ import annotations

import argparse
from typing import TypeAlias

from app.cli.exits import Refusal, refusing
from app.words.en import cli as words

# There is no public name for it.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
"""What each command adds its own parser to."""


def add_time_limit(parser: argparse._ActionsContainer) -> None:
    """Add ``--time-limit``, whose text ``time_limit`` reads."""
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        help=words.TIME_LIMIT_HELP,
    )


def add_game(parser: argparse._ActionsContainer, about: str) -> None:
    """Add ``--game``, which ``game_of`` reads; it may stand before a command, too."""
    parser.add_argument("--game", metavar="NAME", default=argparse.SUPPRESS, help=about)


def game_of(arguments: argparse.Namespace) -> str:
    """The game that is meant, Gin where none is named. Raises Refusal where there is no such."""
    from app.games.base import UnknownGame
    from app.games.refusals import GameCode
    from app.words.en.forms import GAMES, USUAL_GAME

    name = getattr(arguments, "game", USUAL_GAME).strip().lower()
    with refusing(UnknownGame):
        if name not in GAMES:
            raise UnknownGame(GameCode.UNKNOWN_GAME, games=tuple(GAMES))
    return str(name)


def time_limit(text: str | None) -> float:
    """The time for an answer in seconds. Raises Refusal for what is none."""
    from app.programs.program import LIMIT

    try:
        limit = LIMIT if text is None else float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= 3600:
        raise Refusal(words.no_time_limit(text))
    return limit


def whole(option: str, text: str, least: int) -> int:
    """The whole number that was given for an option. Raises Refusal if it is none."""
    if not (text.isascii() and text.isdecimal() and int(text) >= least):
        raise Refusal(words.no_whole_number(option, text, least))
    return int(text)
