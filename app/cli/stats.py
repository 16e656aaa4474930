"""``gin-rummy stats``: figures about the matches in this account."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from app.cli.command import CommandRefused, Parser, add_game, game_of
from app.quoting import quoted
from app.text.letters import as_typed
from app.text.speech import tr

if TYPE_CHECKING:
    from app.coach.review import Balance
    from app.coach.statistics import MatchFacts, PastMistake, Remembered, Statistics
    from app.storage.history import HistoryFile

_KINDS: Final = ("draw", "discard", "knock", "lay-off")
"""The values of ``app.coach.grade.DecisionKind``, which takes long to load."""
_ALL: Final = "all"
"""The word for mistakes of every kind."""
_MOST: Final = 20
"""Most mistakes that are listed for people."""
_LABEL: Final = 22
"""Fewest cells before a figure; more if a language needs them."""


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Count every match of a game that one person played here against others: results, a"
        " rating, how hands were won and lost. What was read is remembered, so that the next"
        " time is quick."
    )
    add_game(
        parser,
        tr("matches of gin, basic or contract; without it of Gin Rummy, the others in a line"),
    )
    parser.add_argument(
        "--against",
        type=as_typed,
        metavar=tr("LEVEL"),
        help=tr("matches against a level, such as casual, or a person's name"),
    )
    parser.add_argument(
        "--rules",
        type=as_typed,
        metavar=tr("NAME"),
        help=tr("matches by rules of this name, whatever their target"),
    )
    parser.add_argument(
        "--since",
        metavar=tr("DATE"),
        help=tr("matches begun on this day or later, such as 2026-01-31"),
    )
    parser.add_argument(
        "--mistakes",
        nargs="?",
        const=_ALL,
        choices=(*_KINDS, _ALL),
        metavar=tr("KIND"),
        help=tr(
            "list your costliest mistakes instead, of all kinds or one of draw, discard, knock and"
            " lay-off; matches that were not judged yet are, three seconds each or more"
        ),
    )
    parser.add_argument("--json", action="store_true", help=tr("print the figures as JSON"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read new matches, and print the figures. Raises CommandRefused if the matches cannot be
    read.
    """
    from app.coach.grade import DecisionKind
    from app.coach.statistics import chosen, opponent, past_mistakes, rival, statistics
    from app.games.base import GAMES
    from app.storage.errors import StoreError
    from app.storage.history import HistoryFile
    from app.table.history import remembered
    from app.text.refusals import sentence_for

    game, since = game_of(arguments), _since(arguments.since)
    passes = _passes(arguments.rules, game)
    with HistoryFile() as history:
        try:
            _read_new(history)
        except StoreError as error:
            raise CommandRefused(sentence_for(error)) from None
        everything, problems = remembered(history), history.problems()
    found = chosen(everything, game=game, against=arguments.against, rules=passes, since=since)
    if arguments.mistakes:
        kind = None if arguments.mistakes == _ALL else DecisionKind(arguments.mistakes)
        mistakes = past_mistakes(_judged(found), kind)
        (_print_mistakes_json if arguments.json else _print_mistakes)(mistakes)
        return 0
    if arguments.json:
        # JSON keeps the versions of a player apart, for programs that compare them.
        _print_json(found, _by_name(found, opponent))
        return 0
    is_all = len(found) == len(chosen(everything, game=game))
    _print_lines(game, found, _by_name(found, rival), is_all=is_all)
    if not hasattr(arguments, "game") and is_all:
        others = {name: chosen(everything, game=name) for name in GAMES if name != game}
        _print_others({name: statistics(matches) for name, matches in others.items() if matches})
    _print_problems(len(problems))
    return 0


def _judged(matches: list[Remembered]) -> list[Remembered]:
    """Judge the matches that are not yet, and return all; stopping loses none that was judged."""
    from app.coach.statistics import is_judged
    from app.ui.history import can_be_judged

    left = [
        each
        for each in matches
        if each.facts.is_over and can_be_judged(each.facts) and not is_judged(each)
    ]
    if not left:
        return matches

    import asyncio

    from app.cli.progress import bar
    from app.cpu.service import InstantCpu
    from app.storage.errors import StoreError
    from app.storage.history import HistoryFile
    from app.storage.paths import matches_folder
    from app.ui.match_library import LocalMatchLibrary
    from app.ui.review import judge_match

    library, costs = LocalMatchLibrary(InstantCpu()), {}
    with HistoryFile() as history, bar(tr("Judging matches"), len(left)) as show:
        for done, each in enumerate(left, start=1):
            # Deleted or changed by another program meanwhile.
            with suppress(StoreError):
                found = asyncio.run(judge_match(library, matches_folder() / each.name))
                history.put_costs(each.name, found)
                history.save()
                costs[each.name] = found
            show(done)
    return [each._replace(costs=costs.get(each.name, each.costs)) for each in matches]


def _print_mistakes(mistakes: list[PastMistake]) -> None:
    from app.cards.cards import glyph_name
    from app.storage.paths import matches_folder
    from app.text.gin.mistakes import past
    from app.text.glyphs import can_show_signs, in_ascii

    ascii_only = not can_show_signs()
    if not mistakes:
        print(tr("No mistake fits that."))
    for number, each in enumerate(mistakes[:_MOST], start=1):
        told = past(number, each, lambda card: glyph_name(card, ascii_only=ascii_only))
        print(in_ascii(told) if ascii_only else told)
        print(f"   gin-rummy review {matches_folder() / each.match.name} --hand {each.hand}")


def _print_mistakes_json(mistakes: list[PastMistake]) -> None:
    import json

    from app.coach.statistics import opponent
    from app.games.gin.actions import to_text

    found = [
        {
            "match": each.match.name,
            "created": each.match.facts.created,
            "opponent": opponent(each.match.facts),
            "hand": each.hand,
            "action": each.action_index + 1,
            "turn": each.turn,
            "kind": each.kind,
            "did": to_text(each.action),
            "best": to_text(each.best),
            "cost": each.cost._asdict(),
        }
        for each in mistakes
    ]
    print(json.dumps(found, indent=2))


def _read_new(history: HistoryFile) -> None:
    from app.cli.progress import bar
    from app.table.history import catch_up

    # Saved in English, since the history may be read in another language.
    steps = catch_up(history)
    for _, total in steps:
        with bar(tr("Reading matches"), total) as show:
            for done, _ in steps:
                show(done)


def _since(text: str | None) -> str:
    from datetime import date

    try:
        return "" if text is None else date.fromisoformat(text).isoformat()
    except ValueError:
        raise CommandRefused(
            tr("{text} is not a day: write it like 2026-01-31.", text=quoted(text or ""))
        ) from None


def _passes(name: str | None, game: str) -> Any:
    if name is None:
        return lambda _: True
    from app.cli.command import load_settings, refusing
    from app.games.base import RulesError
    from app.ui.options import find_rules, offer_of

    settings, _ = load_settings()
    with refusing(RulesError):
        wanted = find_rules(name, offer_of(game), settings).to_json()
    wanted.pop("target", None)
    return lambda rules: {key: rules[key] for key in rules if key != "target"} == wanted


def _by_name(
    found: list[Remembered], name_of: Callable[[MatchFacts], str]
) -> dict[str, list[Remembered]]:
    names = sorted({name_of(each.facts) for each in found})
    return {name: [each for each in found if name_of(each.facts) == name] for name in names}


def _print_lines(
    game: str,
    found: list[Remembered],
    by_opponent: dict[str, list[Remembered]],
    *,
    is_all: bool,
) -> None:
    from app.coach.rating import rating_of
    from app.coach.statistics import statistics
    from app.text import statistics as told
    from app.text.cells import left, width_of
    from app.text.games import title_of

    total = statistics(found)
    if total.is_empty:
        print(
            tr(
                "No match of {title} is over yet: play one, and it is counted here.",
                title=title_of(game),
            )
            if is_all
            else tr("No match fits that.")
        )
        return
    figures = [*told.lines(total, rating_of(found))]
    wide = max(_LABEL, *(width_of(what) + 2 for what, _ in figures))
    for what, line in figures:
        print(f"{left(what, wide)}{line}")
    print()
    for line in told.table({name: statistics(each) for name, each in by_opponent.items()}):
        print(line)


def _print_others(found: dict[str, Statistics]) -> None:
    from app.text import statistics as told
    from app.text.games import title_of

    if found:
        print()
        print(tr("Other games, of which --game shows more:"))
    for game, total in found.items():
        print(told.in_short(title_of(game), total))


def _print_problems(count: int) -> None:
    from app.text import statistics as told

    if count:
        print(f"\n{told.unreadable(count)}")


def _print_json(matches: list[Remembered], by_opponent: dict[str, list[Remembered]]) -> None:
    import json

    from app.coach.rating import rating_of
    from app.coach.statistics import statistics

    def plain(matches: list[Remembered]) -> dict[str, Any]:
        found, rating = statistics(matches), rating_of(matches)
        best = found.best and {"created": found.best.created, "totals": found.best.totals}
        graded, weak = found.grade, found.weakness
        told = {
            "best": best,
            "rating": rating and rating.to_json(),
            "balance": balance(found.balance),
            "grade": graded and graded.to_json(),
            "weakness": weak and weak._asdict(),
        }
        return found._asdict() | told

    def balance(found: Balance | None) -> dict[str, Any] | None:
        return found and {
            "matches": found.matches,
            "won": found.won,
            "luck": found.luck._asdict(),
            "adjusted": {"win": found.adjusted, "points_a_hand": found.adjusted_points},
        }

    told = {"all": plain(matches), "opponents": {name: plain(e) for name, e in by_opponent.items()}}
    print(json.dumps(told, indent=2))
