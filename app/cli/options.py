"""``gin-rummy options``: every option of the rules, and the rules by name."""

from __future__ import annotations

import argparse

from app.cli.parsing import Commands
from app.cli.settings import load_settings
from app.words.en import cli as words


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser(
        "options",
        help=words.OPTIONS,
        description=words.OPTIONS_MORE,
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the lists, and what is the matter with the settings."""
    from itertools import groupby

    from app.desk.options import OPTIONS, possible, written
    from app.desk.presets import offered, summary
    from app.games.gin.rules import Rules

    usual = Rules()
    print(words.OPTIONS_HEAD)
    for group, options in groupby(OPTIONS.items(), lambda item: item[1].group):
        print(f"\n{group}")
        for name, option in options:
            print(f"  {f'{name}={written(getattr(usual, name))}':<26}{possible(name)}")
            print(f"      {option.explanation}")
    settings, notice = load_settings()
    print(f"\n{words.RULES_HEAD}")
    for name, rules in offered(settings).items():
        print(f"  {name}\n      {summary(name, rules)}")
    if notice:
        print(f"\n{notice}")
    return 0
