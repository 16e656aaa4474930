"""What the parsers of several commands share: options that are numbers, and what is none."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from app.cli.exits import Refusal, refusing
from app.words.en import cli as words

if TYPE_CHECKING:
    from app.players.registry import UnknownPlayer

# There is no public name for it.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001
"""What each command adds its own parser to."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence, and guesses what was meant.

    Raises Refusal where argparse would print how the command is used, and end.
    """

    def error(self, message: str) -> NoReturn:
        """Refuse what argparse finds wrong."""
        raise Refusal(words.bad_arguments(message, self.prog))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return the arguments, all of which are known."""
        self._given = sys.argv[1:] if args is None else args
        arguments, unknown = super().parse_known_args(args, namespace)
        self._refuse(unknown)
        return arguments, []

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:  # noqa: SLF001
            # It may be what follows an option that there is not.
            before = self._given[: self._given.index(value)]
            self._refuse([word for word in before if word.startswith("--")])
            raise Refusal(words.no_command(value, _meant(value, action.choices), self.prog))
        super()._check_value(action, value)

    def _refuse(self, unknown: Sequence[str]) -> None:
        options = re.findall(r"--[a-z][a-z-]*", self.format_help()) if unknown else []
        for word in unknown:
            name = word.partition("=")[0]
            if not any(option.startswith(name) for option in options):
                raise Refusal(words.no_argument(name, _meant(name, options), self.prog))


def no_player(error: UnknownPlayer, game: str) -> Refusal:
    """Refuse a player whom nobody knows; in Gin all are named who can be measured against, and not
    the levels alone.
    """
    from app.players.registry import GIN
    from app.players.strength import measured_names
    from app.words.en.refusals import sentence_for

    known = {"known": measured_names()} if game == GIN else {}
    return Refusal(sentence_for(type(error)(error.code, **error.values | known)))


def _meant(name: str, known: Iterable[str]) -> str:
    """What somebody may have meant who typed this; empty where nothing is like it."""
    return next(iter(get_close_matches(name.lower(), known, 1)), "")


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
    """Return the game that is meant, Gin where none is named. Raises Refusal for an unknown one."""
    from app.games.base import GameCode, UnknownGame
    from app.words.en.forms import GAMES, USUAL_GAME

    name = getattr(arguments, "game", USUAL_GAME).strip().lower()
    with refusing(UnknownGame):
        if name not in GAMES:
            raise UnknownGame(GameCode.UNKNOWN_GAME, games=tuple(GAMES))
    return str(name)


def time_limit(text: str | None) -> float:
    """Return the time for an answer in seconds. Raises Refusal for what is none."""
    from app.cpu.program import LIMIT

    try:
        limit = LIMIT if text is None else float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= 3600:
        raise Refusal(words.no_time_limit(text))
    return limit


def whole(option: str, text: str, least: int) -> int:
    """Return the whole number that was given for an option. Raises Refusal if it is none."""
    if not (text.isascii() and text.isdecimal() and int(text) >= least):
        raise Refusal(words.no_whole_number(option, text, least))
    return int(text)
