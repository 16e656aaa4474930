"""The command line: one module a command, which adds its own parser and carries it out.

What takes time to load is imported where it is needed, so that ``--help`` and every refusal
come at once.
"""

from __future__ import annotations

import argparse
import io
import os
import sys

from app import __version__
from app.cli import arena, bot, drill, options, play, review, serve, stats, verify, web
from app.cli.exits import REFUSED, Refusal, complain
from app.words.en import cli as words


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line, without the program's name, and return the exit code.

    0: done; 1: ``verify`` found a fault, or the program itself has one; 2: refused; 3: not all
    of a match could be saved. A sentence on standard error says what is the matter.
    Raises SystemExit as argparse does, for ``--help``, ``--version`` and unknown options.
    """
    if sys.stdout is None:
        # Whoever started the program has closed it.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the locale cannot write is no reason to stop.
            stream.reconfigure(errors="replace")
    arguments = _parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except Refusal as refusal:
        complain(str(refusal))
        return REFUSED
    except BrokenPipeError:
        # Whoever reads, such as ``head``, has had enough; Python would complain when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gin-rummy",
        description=words.PROGRAM,
    )
    parser.add_argument("--version", action="version", version=f"gin-rummy {__version__}")
    play.add_options(parser)
    commands = parser.add_subparsers(title=words.COMMANDS, metavar="COMMAND")
    for command in (options, verify, review, stats, drill, arena, bot, serve, web):
        command.add_parser(commands)
    return parser
