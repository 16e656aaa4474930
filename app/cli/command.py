"""The base of all commands: parser, settings, output and exit codes."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias
from unicodedata import east_asian_width

from app.quoting import quoted
from app.text.letters import as_typed, folded
from app.text.lists import as_sentence, sentences, within
from app.text.speech import msg, tr, tr_n

if TYPE_CHECKING:
    from app.players.registry import UnknownPlayer
    from app.storage.settings import Settings


def _of_argparse(message: str | None) -> str | None:
    # argparse asks for missing descriptions too.
    told = tr(message) if message else message
    # A user's own catalogue may have other placeholders, which would end the program.
    return told if _places(told) == _places(message) else message


def _places(message: str | None) -> list[str]:
    return sorted(re.findall(r"%(?:\(\w+\))?.?", message or ""))


# argparse looks its own words up in a catalogue of another name, by the locale of the process.
# These two names of its module are the only way to hand it ours.
vars(argparse).update(_=_of_argparse, ngettext=tr_n)
ARGPARSE: Final = (
    msg("usage: "),
    msg("positional arguments"),
    msg("options"),
    msg("show this help message and exit"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("the following arguments are required: %s"),
    msg("expected one argument"),
    msg("expected at most one argument"),
    msg("ignored explicit argument %r"),
    msg("ambiguous option: %(option)s could match %(matches)s"),
    msg("invalid %(type)s value: %(value)r"),
)
"""The messages of argparse that can occur, for translators."""

REFUSED: Final = 2
"""Exit code for unusable options or an unsuitable terminal."""
FAILED: Final = 1
"""Exit code after an error in the program, or if the output cannot be written."""
NOT_GENUINE: Final = 1
"""Exit code for a journal that ``verify`` finds to be wrong."""
STOPPED: Final = 128
"""Exit code of a contest that a signal stopped, to which the number of the signal is added."""


class CommandRefused(Exception):
    """The command cannot be carried out; the message is a sentence with advice."""


@contextmanager
def refusing(*kinds: type[Exception]) -> Iterator[None]:
    """Turn errors of these kinds within into ``CommandRefused``."""
    try:
        yield
    except kinds as error:
        from app.text.refusals import sentence_for

        raise CommandRefused(sentence_for(error)) from None


def complain(*sentences: str) -> None:
    """Print sentences on standard error, as one line."""
    # Standard error may be full too.
    with suppress(OSError):
        print("gin-rummy:", *sentences, file=sys.stderr)


# argparse has no public name for this class.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001
"""The object to which each command adds its parser."""


class _Wide(str):
    """Text with two-cell letters, whose length is its width in cells."""

    def __len__(self) -> int:
        from app.text.cells import width_of

        return width_of(str(self))


class _Help(argparse.HelpFormatter):
    """Writes help in rows of a width in cells, since argparse counts letters; percent signs are
    plain text.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._headings: list[str] = []
        self._is_usage = False

    def start_section(self, heading: str | None) -> None:
        self._headings.append(heading or "")
        super().start_section(heading)

    def format_help(self) -> str:
        told = super().format_help()
        for heading in self._headings:
            # Translators: above a list, in what --help prints
            told = told.replace(f"\n{heading}:\n", "\n" + tr("{heading}:", heading=heading) + "\n")
        return told

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None) -> str:
        self._is_usage = True
        before = self._counted(tr("usage: ") if prefix is None else prefix)
        told = super()._format_usage(usage, actions, groups, before)
        self._is_usage = False
        return told.replace(_SECOND_CELL, "")

    def _metavar_formatter(
        self, action: argparse.Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        names = super()._metavar_formatter(action, default_metavar)
        return lambda count: tuple(map(self._counted, names(count)))

    def _counted(self, text: str) -> str:
        if not (self._is_usage and _has_wide(text)):
            return text
        return "".join(each + _SECOND_CELL * _has_wide(each) for each in text)

    def _get_help_string(self, action: argparse.Action) -> str:
        return (action.help or "").replace("%", "%%")

    def _split_lines(self, text: str, width: int) -> list[str]:
        if not _has_wide(text):
            return super()._split_lines(text, width)
        from app.text.cells import broken

        return broken(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + row for row in self._split_lines(text, width - len(indent)))

    def _format_action_invocation(self, action: argparse.Action) -> str:
        words = super()._format_action_invocation(action)
        return _Wide(words) if _has_wide(words) else words

    def _format_action(self, action: argparse.Action) -> str:
        told, words = super()._format_action(action), self._format_action_invocation(action)
        # argparse pads by letters, so a wide text has a blank too many for each two-cell letter.
        return told.replace(words + " " * (len(words) - len([*words])), words, 1)


_SECOND_CELL: Final = "\uffff"
"""A placeholder for the second cell of a letter; no text has it."""
_FIRST_WIDE: Final = "\u2e80"
"""From here on most letters take two cells; quotation marks and dashes stand before."""


def _has_wide(text: str) -> bool:
    # Quotation marks come after the first wide letter, and are narrow.
    return any(east_asian_width(each) in "WF" for each in text if each >= _FIRST_WIDE)


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence, with a suggestion.

    Raises CommandRefused where argparse would print the usage and exit.
    """

    def __init__(
        self, *, filled_by: Callable[[Parser], None] | None = None, **options: Any
    ) -> None:
        """``filled_by`` adds the arguments as soon as they are needed."""
        super().__init__(formatter_class=_Help, **options)
        self._filled_by = filled_by

    def fill_all(self) -> None:
        """Add all arguments of this parser and of its commands, as their lists need them."""
        self._fill()
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
                for parser in action.choices.values():
                    parser.fill_all()

    def _fill(self) -> None:
        fill, self._filled_by = self._filled_by, None
        if fill is not None:
            fill(self)

    def error(self, message: str) -> NoReturn:
        raise CommandRefused(_bad_arguments(message, self.prog))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Return the arguments. Raises CommandRefused if any is unknown."""
        self._fill()
        self._given = sys.argv[1:] if args is None else args
        arguments, unknown = super().parse_known_args(args, namespace)
        self._refuse(unknown)
        return arguments, []

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:  # noqa: SLF001
            # The value may belong to an unknown option before it.
            before = self._given[: self._given.index(value)]
            self._refuse([word for word in before if word.startswith("--")])
            raise CommandRefused(_no_command(value, closest(value, action.choices), self.prog))
        super()._check_value(action, value)

    def _refuse(self, unknown: Sequence[str]) -> None:
        options = re.findall(r"--[a-z][a-z-]*", self.format_help()) if unknown else []
        for word in unknown:
            name = word.partition("=")[0]
            if not any(option.startswith(name) for option in options):
                raise CommandRefused(_no_argument(name, closest(name, options), self.prog))


def _bad_arguments(fault: str, command: str) -> str:
    fault = as_sentence(within(f"{fault[:1].upper()}{fault[1:]}"))
    return sentences([fault, _try_help(command)])


def _no_argument(name: str, meant: str, command: str) -> str:
    if not name.startswith("-"):
        told = tr("{word} is one word too many.", word=quoted(name))
    else:
        told = tr("{command} has no option {option}.", command=quoted(command), option=quoted(name))
        if meant:
            return told + " " + tr("Did you mean {meant}?", meant=meant)
    return sentences([told, _try_help(command)])


def _no_command(name: str, meant: str, command: str) -> str:
    told = tr("There is no command {command}.", command=quoted(name))
    if meant:
        return sentences([told, tr("Did you mean {meant}?", meant=f"{command} {meant}")])
    return sentences([told, _try_help(command)])


def _try_help(command: str) -> str:
    return tr("Type {command} --help for a list.", command=command)


def no_player(error: UnknownPlayer, game: str) -> CommandRefused:
    """Refuse an unknown player of a contest, with the names of all players that have a rating.

    Some of them are not among the levels that people choose from.
    """
    from app.games.gin.rules import GAME_NAME as GIN
    from app.players.registry import levels
    from app.players.strength import ANY_RATED, measured_names
    from app.text.refusals import sentence_for

    known = (
        [*measured_names(), ANY_RATED] if game == GIN else [player.name for player in levels(game)]
    )
    return CommandRefused(sentence_for(type(error)(error.code, **error.values | {"known": known})))


def closest(name: str, known: Iterable[str]) -> str:
    """Return the known name most like this one; empty if none is like it."""
    return next(iter(get_close_matches(folded(name), known, 1)), "")


def player_typed(text: str) -> str:
    """Return the name of a player as typed; the command line of a program and the path of a file
    stay unchanged.
    """
    kind, colon, _ = text.partition(":")
    return text if colon and kind not in ("human", "elo") else as_typed(text)


def add_time_limit(parser: argparse._ActionsContainer) -> None:
    """Add ``--time-limit``, whose text ``time_limit`` reads."""
    parser.add_argument(
        "--time-limit",
        metavar=tr("SECONDS"),
        help=tr("how long a program may take for an answer before it loses (10)"),
    )


def add_game(parser: argparse._ActionsContainer, about: str) -> None:
    """Add ``--game``, which ``game_of`` reads; it may stand before a command too."""
    parser.add_argument("--game", metavar=tr("NAME"), default=argparse.SUPPRESS, help=about)


def game_of(arguments: argparse.Namespace) -> str:
    """Return the game of ``--game``, or Gin without it. Raises CommandRefused for an unknown
    one.
    """
    from app.games.base import GAMES, USUAL_GAME, GameCode, UnknownGame

    name = folded(getattr(arguments, "game", USUAL_GAME).strip())
    with refusing(UnknownGame):
        if name not in GAMES:
            raise UnknownGame(GameCode.UNKNOWN_GAME, games=GAMES)
    return str(name)


def time_limit(text: str | None) -> float:
    """Return the time for an answer in seconds. Raises CommandRefused for an invalid text."""
    from app.cpu.program import LIMIT

    try:
        limit = LIMIT if text is None else float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= 3600:
        raise CommandRefused(
            tr("{text} does not fit --time-limit: give seconds, up to 3600.", text=quoted(text))
        )
    return limit


def number_of(text: str) -> int | None:
    """Return a whole number of up to nine digits; None for other texts."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= 9
    return int(text) if is_number else None


def whole(option: str, text: str, least: int) -> int:
    """Return the whole number given for an option. Raises CommandRefused for other texts."""
    number = number_of(text)
    if number is None or number < least:
        raise CommandRefused(
            tr(
                "{text} does not fit {option}: give a whole number from {least} up.",
                text=quoted(text),
                option=option,
                least=least,
            )
        )
    return number


def load_settings() -> tuple[Settings, str | None]:
    """Return the settings with current names, and a sentence if some could not be read."""
    from app.storage.settings import load
    from app.ui.options import up_to_date

    settings, trouble = load()
    if trouble is None:
        return up_to_date(settings), None

    from app.text.refusals import sentence_for

    return up_to_date(settings), sentence_for(trouble)


class NoOutput(OSError):
    """The output cannot be written; the message is a sentence."""


def no_output(error: OSError, kept: Path | None = None) -> str:
    """Return why the output cannot be written, and where the result of a contest was saved."""
    told = tr("The output cannot be written: {why}.", why=error.strerror)
    return told + " " + tr("The result is kept in {path}.", path=kept) if kept else told


class Output:
    """The first error in writing standard output.

    It is kept here since argparse drops errors, and those at Python's exit are not reported.
    """

    error: OSError | None = None

    def finish(self) -> OSError | None:
        """Flush standard output, and discard the rest if that fails. Return the error, or None."""
        try:
            sys.stdout.flush()
        except OSError as error:
            self.error = error
        if self.error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return self.error


class _Descriptor(io.FileIO):
    """Writes to a descriptor that it does not own, and notes errors."""

    def __init__(self, descriptor: int, output: Output) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._output = output

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            self._output.error = error
            raise


def open_output() -> Output:
    """Open the standard streams, even those closed at the start, and watch standard output for
    errors.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    output = Output()
    # A stdout that a caller has replaced is left alone.
    if (stream := sys.stdout) is sys.__stdout__ and isinstance(stream, io.TextIOWrapper):
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_Descriptor(stream.fileno(), output)),
            stream.encoding,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
    for each in (sys.stdin, stream, sys.stdout, sys.stderr):
        if isinstance(each, io.TextIOWrapper):
            # Text that the locale cannot encode or decode is no reason to stop.
            each.reconfigure(errors="replace")
    return output
