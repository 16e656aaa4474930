"""The command line: one module for each command, which fills its parser and runs it.

The module of a command is imported when that command is on the command line. Modules that load
slowly are imported where they are needed, so that ``--help`` and refusals come at once.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Final

from app.cli import play
from app.cli.command import (
    FAILED,
    REFUSED,
    CommandRefused,
    NoOutput,
    Parser,
    complain,
    no_output,
    open_output,
)
from app.cli.language import add_language, speak_language
from app.cli.version import add_version
from app.text.speech import msg, tr

_COMMANDS: Final = {
    "options": msg("list every option of the rules, with its values"),
    "verify": msg("check every deal and every action of a match, or show the cards of a seed"),
    "review": msg("show how much each decision of a saved match of Gin lost"),
    "export": msg("write a saved match with its review as a page, a table or text"),
    "import": msg("keep matches that were played elsewhere, to review them"),
    "analyse": msg("show what every choice in a position of Gin is worth"),
    "stats": msg("show your statistics"),
    "drill": msg("practise with positions, your own mistakes first"),
    "daily": msg("play the deal of the day"),
    "pad": msg("keep the score of a match with real cards"),
    "arena": msg("let players play each other, and see who is stronger"),
    "bot": msg("be a player for another program, by the protocol of gin-rummy guide bots"),
    "serve": msg("let others come over SSH and play here"),
    "server": msg("look after a server that is open: who is there, announcements, closing"),
    "web": msg("let people play here in a browser"),
    "backup": msg("keep a copy of a server in one file, while people play in it"),
    "restore": msg("put a server back out of such a file"),
    "ratings": msg("count all ratings of a server again, or withdraw a rated match"),
    "guide": msg("read the guide: how to play, and everything else"),
    "completions": msg("print a script for completion in your shell"),
    "help": msg("list all commands, or show the help of one"),
}
"""What each command does."""


def main(argv: list[str] | None = None) -> int:
    """Run a command line, given without the program's name, and return the exit code.

    0: done; 1: ``verify`` or ``serve --check`` found a fault, the program has an error, or the
    output cannot be written; 2: refused; 3: a match is not fully saved. A sentence on standard
    error gives the reason. Raises SystemExit as argparse does, for ``--help`` and ``--version``.
    """
    output = open_output()
    code = FAILED
    try:
        trouble = speak_language(sys.argv[1:] if argv is None else argv)
        parser = program_parser()
        arguments = parser.parse_args(argv)
        arguments.program = parser
        arguments.notice = trouble
        if trouble and arguments.run is not play.run:
            complain(trouble)
        code = arguments.run(arguments)
    except CommandRefused as refusal:
        complain(str(refusal))
        code = REFUSED
    except NoOutput as error:
        complain(str(error))
        output.finish()
        return FAILED
    except (OSError, SystemExit):
        if output.finish() is None:
            raise
    why = output.finish()
    if why is None:
        return code
    if isinstance(why, BrokenPipeError):
        # The reader, such as ``head``, closed the pipe.
        return 0
    complain(no_output(why))
    return FAILED


def program_parser() -> Parser:
    """Return the parser of the whole command line, in the current language."""
    parser = Parser(
        prog="gin-rummy",
        description=tr(
            "Gin Rummy for one to four, Basic Rummy for up to six and Contract Rummy for up to"
            " eight, against the computer or each other at one keyboard. Without options the start"
            " screen opens; a game, an opponent, rules, a target, a seed or a match to resume lead"
            " straight to the table."
        ),
    )
    add_version(parser)
    play.add_options(parser)
    add_language(parser)
    commands = parser.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"))
    for name, about in _COMMANDS.items():
        commands.add_parser(name, help=tr(about), filled_by=partial(_fill, name))
    return parser


def _fill(name: str, parser: Parser) -> None:
    # A module named after this one could not be imported by a statement.
    module = "importing" if name == "import" else name
    import_module(f"app.cli.{module}").add_options(parser)
