"""``gin-rummy verify``: check a saved match, or show the cards of a seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.command import (
    NOT_GENUINE,
    CommandRefused,
    Parser,
    add_game,
    complain,
    game_of,
    refusing,
    whole,
)
from app.quoting import quoted
from app.refusal import Refused
from app.text.letters import as_typed
from app.text.speech import tr

if TYPE_CHECKING:
    from app.cards.cards import Cards


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Deal every hand of a saved match again and check every action; or show the cards that"
        " the seed of one hand deals. That proves a file to be consistent; who wrote it cannot"
        " be told."
    )
    parser.add_argument("what", metavar=tr("FILE|SEED"), help=tr("a saved match, or 64 hex digits"))
    parser.add_argument(
        "--players",
        metavar="N",
        default="2",
        help=tr(
            "how many played the hand of the seed: 2, or 3 or 4 at one table of Gin; in Basic"
            " Rummy up to 6, in Contract Rummy up to 8"
        ),
    )
    add_game(parser, tr("the seed is of gin, basic or contract; without it of Gin Rummy"))
    parser.add_argument(
        "--rules",
        type=as_typed,
        metavar=tr("NAME"),
        help=tr("of a seed of Basic Rummy: standard, hands or course"),
    )
    parser.add_argument("--round", metavar="N", help=tr("of a seed of Contract Rummy: 1 to 7 (1)"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check a journal, or show the cards of a seed to so many players.

    Raises CommandRefused without either, and if the game is not for so many players.
    """
    what: str = arguments.what
    from app.cards.deal import SeedError, seed_from_hex

    path = Path(what)
    try:
        if not path.exists():
            return _show_deal(seed_from_hex(what), arguments)
    except (SeedError, OSError):
        raise CommandRefused(
            tr(
                "{text} is neither a file nor a seed: give a saved match or 64 hexadecimal digits.",
                text=quoted(what),
            )
        ) from None
    return _check_journal(path)


def _show_deal(seed: bytes, arguments: argparse.Namespace) -> int:
    from app.text.report import dealt

    players = whole("--players", arguments.players, least=2)
    pack, each = _dealt(game_of(arguments), players, arguments.rules, arguments.round)
    for line in dealt(seed, pack, players, each):
        print(line)
    return 0


def _dealt(game: str, players: int, name: str | None, number: str | None) -> tuple[Cards, int]:
    from app.cards.cards import iterate
    from app.cards.deal import Deal
    from app.games.base import RulesError
    from app.games.base import find as find_game
    from app.games.basic.rules import GAME_NAME as BASIC
    from app.games.contract.rules import CONTRACTS, ROUNDS
    from app.games.contract.rules import GAME_NAME as CONTRACT
    from app.storage.settings import OWN_GAME, Settings
    from app.ui.options import find_rules, offer_of

    if name is not None and game != BASIC:
        raise CommandRefused(
            tr(
                "Only in Basic Rummy do the rules say how many cards a seed deals: leave out"
                " --rules."
            )
        )
    if number is not None and game != CONTRACT:
        raise CommandRefused(tr("Only Contract Rummy has rounds: leave out --round."))
    offer, played = offer_of(game), find_game(game)
    # The rules ``table`` allow the most players.
    usual = "table" if game == OWN_GAME else next(iter(offer.presets))
    with refusing(RulesError):
        rules = find_rules(name or usual, offer, Settings())
        played.check_seats(rules, players)
    standing = played.begin(rules, players, 0)
    if game == CONTRACT:
        index = whole("--round", number or "1", least=1)
        if index > ROUNDS:
            raise CommandRefused(
                tr(
                    "There is no round {number}: give --round 1 to {rounds}.",
                    number=index,
                    rounds=ROUNDS,
                )
            )
        return standing.pack, CONTRACTS[index - 1].dealt
    return standing.pack, max(standing.deal(0, Deal(tuple(iterate(standing.pack)))).counts)


def _check_journal(path: Path) -> int:
    from app.match.pad import Pad, match_or_pad
    from app.match.records import ReplayError
    from app.storage import journal
    from app.storage.errors import JournalDamaged, StoreError
    from app.table.handles import TableCode
    from app.table.saved import has_impossible_program
    from app.text.refusals import sentence_for
    from app.text.report import report

    try:
        reading = journal.read(path)
        match = match_or_pad(reading.records)
    except JournalDamaged as error:
        return _not_genuine(error)
    except ReplayError as error:
        return _not_genuine(Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error))
    except StoreError as error:
        raise CommandRefused(sentence_for(error)) from None
    if isinstance(match, Pad):
        from app.text import pad as words

        people = words.people_of(match)
        print(tr("A score pad of real cards: the score is right, but no deal can be checked."))
        for line in [*words.sheet_lines(match, people), words.next_deal(match, people)]:
            print(line)
        return 0
    if has_impossible_program(match):
        told = tr("a program plays in it, but not between two players")
        why = ValueError(told)
        return _not_genuine(Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=why))
    for line in report(match, torn=reading.torn):
        print(line)
    return 0


def _not_genuine(error: Refused) -> int:
    from app.text.refusals import sentence_for

    complain(sentence_for(error))
    return NOT_GENUINE
