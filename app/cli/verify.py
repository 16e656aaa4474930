"""``gin-rummy verify``: check a saved match, or show the cards of a seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.exits import NOT_GENUINE, Refusal, complain
from app.cli.parsing import Commands
from app.quoting import excerpt, printable, quoted

if TYPE_CHECKING:
    from app.match.seat import Seat


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser(
        "verify",
        help="check every deal and every action of a match, or show the cards of a seed",
        description="Deal every hand of a saved match again and check every action; or show the"
        " cards that the seed of one hand deals. That proves a file to be consistent; who wrote it"
        " cannot be told.",
    )
    parser.add_argument("what", metavar="FILE|SEED", help="a saved match, or 64 hex digits")
    parser.add_argument(
        "--players",
        metavar="N",
        type=int,
        choices=(2, 3, 4),
        default=2,
        help="how many played the hand of the seed: 2, or 3 or 4 at one table",
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
        raise Refusal(
            f"{quoted(what)} is neither a file nor a seed: give a saved match or 64 hexadecimal"
            " digits."
        ) from None
    return _check_journal(path)


def _show_deal(seed: bytes, players: int) -> int:
    from app.games.gin.rules import DEALT
    from app.rummy.cards import SHORT
    from app.rummy.deal import commitment, shuffled

    names = [SHORT[card] for card in shuffled(seed)]
    dealt = DEALT * players
    hands = ["non-dealer"] if players == 2 else [f"player {place}" for place in range(1, players)]
    print(f"seal         {commitment(seed)}")
    for place, hand in enumerate([*hands, "dealer"]):
        print(f"{hand:<13}{' '.join(names[place:dealt:players])}")
    print(f"upcard       {names[dealt]}")
    print(f"stock        {' '.join(names[dealt + 1 :])}")
    return 0


def _check_journal(path: Path) -> int:
    from app.match.match import Match, ReplayError
    from app.store import journal
    from app.store.errors import JournalDamaged, StoreError
    from app.table.obstacle import has_impossible_program
    from app.words.en.report import report

    try:
        reading = journal.read(path)
        match: Match[Any, Any, Any] = Match.from_records(reading.records)
    except JournalDamaged as error:
        return _not_genuine(str(error))
    except ReplayError as error:
        reason = str(error).removesuffix(".")
        return _not_genuine(f"{printable(path)} does not check out: {reason}.")
    except StoreError as error:
        raise Refusal(str(error)) from None
    if has_impossible_program(match):
        return _not_genuine(
            f"{printable(path)} does not check out: a program plays in it, which only the"
            " tournament rules for two to 100 allow."
        )
    for line in report(match):
        print(line)
    print(f"Players: {'; '.join(f'{seat.name}, {_who(seat)}' for seat in match.seats)}.")
    if match.resignation:
        who = match.seats[match.resignation.seat].name
        print(f"{match.resignation.why} {who} gave up the match.".strip())
    if reading.torn:
        print("The last line is only half written and was left out.")
    print("Every hand was dealt from its seed, and every action is legal.")
    return 0


def _who(seat: Seat) -> str:
    """Who plays a seat, as the journal says."""
    from app.programs.program import PREFIX, is_program

    if seat.is_human:
        return "a person"
    if is_program(seat.player):
        return f"the program {quoted(seat.player.removeprefix(PREFIX), 500)}"
    return excerpt(seat.player)


def _not_genuine(sentence: str) -> int:
    complain(sentence)
    return NOT_GENUINE
