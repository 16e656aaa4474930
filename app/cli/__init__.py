"""The command line: one module for each command, which adds its parser and runs it.

Modules that load slowly are imported where they are needed, so that ``--help`` and refusals come at
once.
"""

from __future__ import annotations

import sys

from app.cli import (
    analyse,
    arena,
    backup,
    bot,
    completions,
    drill,
    export,
    guide,
    help,
    importing,
    options,
    pad,
    play,
    ratings,
    review,
    serve,
    server,
    stats,
    verify,
    web,
)
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
from app.text.speech import tr


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
        arguments = program_parser().parse_args(argv)
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
    for command in (
        options,
        verify,
        review,
        export,
        importing,
        analyse,
        stats,
        drill,
        pad,
        arena,
        bot,
        serve,
        server,
        web,
        backup,
        ratings,
        guide,
    ):
        command.add_parser(commands)
    completions.add_parser(commands, parser)
    help.add_parser(commands, parser)
    return parser
