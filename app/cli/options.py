"""``gin-rummy options``: all options of the rules, and the rules by name."""

from __future__ import annotations

import argparse

from app.cli.command import Parser, add_game, game_of, load_settings
from app.text.speech import tr


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "List every option for --set, what it does and its possible values; then the rules for"
        " --rules."
    )
    add_game(parser, tr("of gin, basic or contract; without it of Gin Rummy"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the lists of a game, and a warning about the settings. Raises CommandRefused for an
    unknown game.
    """
    from itertools import groupby

    from app.games.rule_set import written
    from app.ui.options import offer_of, offered, possible, summary

    offer = offer_of(game_of(arguments))
    usual = offer.usual_rules
    print(tr("Options for --set OPTION=VALUE, with the values of the standard rules"))
    for group, options in groupby(offer.options.items(), lambda item: item[1].group):
        print(f"\n{tr(group)}")
        for name, option in options:
            print(f"  {f'{name}={written(getattr(usual, name))}':<26}{possible(option)}")
            print(f"      {tr(option.explanation)}")
    settings, notice = load_settings()
    print()
    print(tr("The rules for --rules NAME"))
    for name, rules in offered(offer, settings).items():
        print(f"  {name}\n      {summary(name, rules)}")
    if notice:
        print(f"\n{notice}")
    return 0
