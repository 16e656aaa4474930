"""A new match by the options of the command line: its rules, and its players."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from app.cards.deal import match_seed
from app.cli.command import CommandRefused, game_of, refusing
from app.cpu.gin_bridge import RULES, SEATS
from app.cpu.program import is_program
from app.cpu.program_process import ProgramFault, Unstartable
from app.games.base import RulesError
from app.games.base import find as find_game
from app.match.seat import Seat
from app.players.registry import UnknownPlayer
from app.quoting import quoted
from app.storage.settings import Settings
from app.table.seats import enough, seated, take_seats
from app.text.games import title_of
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.ui.options import GameOffer, choices_for, find_rules, offer_of

_FEW: Final = 3
"""Most player counts that a sentence lists one by one."""


def choose_rules(arguments: argparse.Namespace, settings: Settings) -> Any | None:
    """Return the rules by the options and the settings; None if no option asks for a match.

    Raises CommandRefused for an unknown, impossible or contradictory option.
    """
    if not _is_match(arguments):
        return None
    programs = [*filter(is_program, arguments.opponent or [])]
    offer = offer_of(game_of(arguments))
    last = choices_for(offer, settings)
    with refusing(RulesError):
        changes: dict[str, Any] = dict(map(offer.parsed, arguments.set))
        if arguments.target is not None:
            if "target" in changes:
                raise CommandRefused(
                    tr("Give the target only once: leave out --target or --set target.")
                )
            changes["target"] = _target(arguments.target, offer)
        is_for_version_1 = programs and game_of(arguments) == RULES.game
        usual = "tournament" if is_for_version_1 else last.rules
        found = find_rules(arguments.rules or usual, offer, settings)
        rules = replace(found, **changes)
        main = offer.main(rules)
        is_as_last = arguments.rules is None and not is_for_version_1 and main == offer.main(found)
        if is_as_last and last.target is not None and main and main not in changes:
            rules = replace(rules, **{main: last.target})
    if rules != RULES:
        for program in programs:
            if SEATS not in rules.seats:
                raise CommandRefused(
                    tr("A program plays between two players: choose rules for two.")
                )
            # Imported late: a table without programs does not need it.
            from app.cpu.program_player import check_rules

            with refusing(Unstartable, ProgramFault):
                check_rules(program, rules)
    return rules


def choose_others(arguments: argparse.Namespace, settings: Settings, rules: Any) -> list[str]:
    """Return the other players in turn order. Raises CommandRefused if the rules are for another
    number.
    """
    if not arguments.opponent:
        last = choices_for(offer_of(rules.game), settings)
        return [other for other in seated([last.opponent, *last.others], rules) if other]
    others = enough(arguments.opponent, rules)
    try:
        find_game(rules.game).check_seats(rules, len(others) + 1)
    except RulesError as error:
        raise CommandRefused(_how_many_others(sentence_for(error), rules.seats)) from None
    return others


def _how_many_others(refusal: str, seats: Sequence[int]) -> str:
    fewest, most = seats[0] - 1, seats[-1] - 1
    if fewest == most:
        return tr_n(
            "{refusal} Give --opponent {n} time.",
            "{refusal} Give --opponent {n} times.",
            most,
            refusal=refusal,
        )
    if len(seats) > _FEW:
        return tr(
            "{refusal} Give --opponent {fewest} to {most} times.",
            refusal=refusal,
            fewest=fewest,
            most=most,
        )
    counts = f"{fewest}"
    for count in seats[1:]:
        counts = tr("{counts} or {another}", counts=counts, another=count - 1)
    return tr("{refusal} Give --opponent {counts} times.", refusal=refusal, counts=counts)


def _is_match(arguments: argparse.Namespace) -> bool:
    chosen = (
        getattr(arguments, "game", None),
        arguments.opponent,
        arguments.watch,
        arguments.rules,
        arguments.target,
        getattr(arguments, "serious", None),
        arguments.seed,
    )
    return bool(arguments.set) or any(option is not None for option in chosen)


def _target(text: str, offer: GameOffer) -> int:
    if "target" not in offer.options:
        raise CommandRefused(
            tr(
                "{title} is not played to a target: leave out --target.",
                title=title_of(offer.name),
            )
        )
    try:
        return int(text)
    except ValueError:
        raise CommandRefused(
            tr("{text} is not a target: give a whole number from 1 to 1000.", text=quoted(text))
        ) from None


def choose_seats(
    arguments: argparse.Namespace, settings: Settings, rules: Any, others: list[str]
) -> list[Seat]:
    """Return the seats of a new match. Raises CommandRefused if the settings name an unknown
    player.
    """
    with refusing(UnknownPlayer):
        if arguments.watch:
            # An onlooker has no seat.
            return take_seats("", [arguments.watch, *others], rules.game)[1:]
        return take_seats(arguments.name or settings.name, others, rules.game)


def chosen_seed(arguments: argparse.Namespace) -> bytes | None:
    """Return the seed that an option names; None for a random one."""
    return None if arguments.seed is None else match_seed(arguments.seed)
