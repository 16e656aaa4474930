"""``gin-rummy completions``: what makes a shell complete the commands, options and values."""

from __future__ import annotations

import argparse
from typing import Any, Final

from app.cli.command import CommandRefused, Commands, Parser
from app.quoting import quoted
from app.text.lists import in_a_row
from app.text.speech import tr

SHELLS: Final = ("bash", "zsh", "fish")
_FILES: Final = ("file", "what", "--resume", "--keys")


def add_parser(commands: Commands, program: Parser) -> None:
    """Add the command to those of the parser of the program."""

    def run(arguments: argparse.Namespace) -> int:
        """Print the script. Raises CommandRefused for a shell that there is none for."""
        from shtab import complete

        if arguments.shell not in SHELLS:
            raise CommandRefused(
                tr(
                    "There are no completions for {shell}: give one of {known}.",
                    shell=quoted(arguments.shell),
                    known=in_a_row(SHELLS),
                )
            )
        offer_values(program)
        print(complete(program, shell=arguments.shell))
        return 0

    parser = commands.add_parser(
        "completions",
        help=tr("print what makes a shell complete all of this"),
        description=tr(
            "Print a script that makes a shell complete commands, options and their values. Where"
            " to keep it, gin-rummy guide development tells."
        ),
    )
    parser.add_argument(
        "shell",
        metavar=tr("SHELL"),
        help=tr("one of {known}", known=in_a_row(SHELLS)),
    )
    parser.set_defaults(run=run)


def offer_values(parser: argparse.ArgumentParser) -> None:
    """Let a parser, of which nothing but completions is asked from now on, know the names that can
    be given for its arguments, and which are files.
    """
    from shtab import DIRECTORY, FILE

    names = _names(parser)
    kinds: dict[str, Any] = dict.fromkeys(_FILES, FILE) | {"--state": DIRECTORY}
    for each in (parser, *_commands(parser).values()):
        for action in each._actions:  # noqa: SLF001
            name = action.option_strings[-1] if action.option_strings else action.dest
            if name in names:
                action.choices = names[name]
            elif name in kinds:
                vars(action)["complete"] = kinds[name]


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands, by their names."""
    return {
        name: each
        for action in parser._actions  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
        for name, each in action.choices.items()
    }


def _names(parser: argparse.ArgumentParser) -> dict[str, list[str]]:
    """What can be given for an option or a positional argument, by its name."""
    from app import guide
    from app.games.base import GAMES
    from app.players.registry import levels
    from app.text.speech import languages
    from app.tui.themes import THEMES
    from app.ui.options import offer_of

    players = [*dict.fromkeys(player.name for game in GAMES for player in levels(game))]
    rules = [*dict.fromkeys(name for game in GAMES for name in offer_of(game).presets)]
    return {
        "about": [*_commands(parser)],
        "shell": [*SHELLS],
        "--game": [*GAMES],
        "--language": [*languages()],
        "level": players,
        "--opponent": [*players, "human"],
        "players": players,
        "--rules": rules,
        "--theme": [theme.name for theme in THEMES],
        "topic": guide.names(),
        "--watch": players,
    }
