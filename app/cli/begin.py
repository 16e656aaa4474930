"""The match that options lead to: its rules, and who plays."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from app.cli.exits import Refusal, refusing
from app.desk.options import parsed
from app.desk.presets import find_rules
from app.games.base import RulesError
from app.games.gin.rules import SEATS, Rules, check_seats, preset
from app.players.registry import UnknownPlayer
from app.programs.lines import RULES
from app.programs.program import is_program
from app.rummy.deal import match_seed
from app.store.settings import Settings
from app.table.seats import enough, seated, take_seats
from app.words.en import cli as words
from app.words.en.refusals import sentence_for

if TYPE_CHECKING:
    from app.desk.home import Home
    from app.table.session import Session


def choose_rules(arguments: argparse.Namespace, settings: Settings) -> Rules | None:
    """The rules that the options and the settings make, None where no option asks for a match.

    Raises Refusal for what is unknown, impossible or contradictory.
    """
    if not _is_match(arguments):
        return None
    by_protocol = any(map(is_program, arguments.opponent or []))
    with refusing(RulesError):
        changes = dict(map(parsed, arguments.set))
        if arguments.target is not None:
            if "target" in changes:
                raise Refusal(words.TARGET_TWICE)
            changes["target"] = _target(arguments.target)
        elif arguments.rules is None and settings.target is not None and not by_protocol:
            changes.setdefault("target", settings.target)
        usual = "tournament" if by_protocol else settings.rules
        rules = replace(
            find_rules(arguments.rules or usual, settings),
            **changes,  # type: ignore[arg-type]
        )
    if by_protocol and rules != RULES:
        raise Refusal(words.PROGRAM_RULES)
    return rules


def choose_others(arguments: argparse.Namespace, settings: Settings, rules: Rules) -> list[str]:
    """Who else plays, in turn order. Raises Refusal where the rules are for more or fewer."""
    if not arguments.opponent:
        return [other for other in seated([settings.opponent, *settings.others], rules) if other]
    others = enough(arguments.opponent, rules)
    try:
        check_seats(rules, len(others) + 1)
    except RulesError as error:
        seats = SEATS[rules.seating]
        raise Refusal(words.how_many_others(sentence_for(error), seats)) from None
    return others


def _is_match(arguments: argparse.Namespace) -> bool:
    """Whether any option leads straight to the table of a new match."""
    chosen = (
        arguments.opponent,
        arguments.watch,
        arguments.rules,
        arguments.target,
        arguments.seed,
    )
    return bool(arguments.set) or any(option is not None for option in chosen)


def _target(text: str) -> int:
    try:
        return preset("standard", int(text)).target
    except ValueError:
        raise Refusal(words.no_target(text)) from None


def new_match(
    home: Home,
    arguments: argparse.Namespace,
    settings: Settings,
    rules: Rules,
    others: list[str],
) -> Session:
    """The table of a new match. Raises Refusal when a player of the settings is unknown."""
    with refusing(UnknownPlayer):
        if arguments.watch:
            # Whoever looks on has no seat.
            seats = take_seats("", [arguments.watch, *others])[1:]
        else:
            seats = take_seats(arguments.name or settings.name, others)
    seed = None if arguments.seed is None else match_seed(arguments.seed)
    return home.begin(seats, rules, seed)
