"""``gin-rummy verify``: check a saved match, or show the cards of a seed."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.cli.exits import NOT_GENUINE, Refusal, complain
from app.cli.parsing import Commands
from app.words.en import cli as words


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser(
        "verify",
        help=words.VERIFY,
        description=words.VERIFY_MORE,
    )
    parser.add_argument("what", metavar="FILE|SEED", help=words.VERIFY_HELP["what"])
    parser.add_argument(
        "--players",
        metavar="N",
        type=int,
        choices=(2, 3, 4),
        default=2,
        help=words.VERIFY_HELP["--players"],
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check a journal, or show the cards of a seed to so many players.

    Raises Refusal when there is neither.
    """
    what: str = arguments.what
    from app.rummy.deal import SeedError, seed_from_hex

    path = Path(what)
    try:
        if not path.exists():
            return _show_deal(seed_from_hex(what), arguments.players)
    except (SeedError, OSError):
        raise Refusal(words.neither_file_nor_seed(what)) from None
    return _check_journal(path)


def _show_deal(seed: bytes, players: int) -> int:
    from app.words.en.gin.report import dealt

    for line in dealt(seed, players):
        print(line)
    return 0


def _check_journal(path: Path) -> int:
    from app.match.match import AnyMatch, Match
    from app.match.records import ReplayError
    from app.store import journal
    from app.store.errors import JournalDamaged, StoreError
    from app.table.obstacle import has_impossible_program
    from app.words.en.refusals import sentence_for
    from app.words.en.report import report

    try:
        reading = journal.read(path)
        match: AnyMatch = Match.from_records(reading.records)
    except JournalDamaged as error:
        return _not_genuine(sentence_for(error))
    except ReplayError as error:
        return _not_genuine(words.not_genuine(path, sentence_for(error)))
    except StoreError as error:
        raise Refusal(sentence_for(error)) from None
    if has_impossible_program(match):
        return _not_genuine(words.not_genuine(path, words.PROGRAM_BY_OTHER_RULES))
    for line in report(match, torn=reading.torn):
        print(line)
    return 0


def _not_genuine(sentence: str) -> int:
    complain(sentence)
    return NOT_GENUINE
