"""``gin-rummy ratings``: count the ratings of a server again, or withdraw a match."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.command import NOT_GENUINE, CommandRefused, Parser, refusing
from app.cli.serving import state_of
from app.quoting import quoted
from app.text.speech import tr

if TYPE_CHECKING:
    from app.server.ratings import PersonRating, RatingBook
    from app.server.recount import Difference, Fault, Recount


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Count all ratings of a server again from the journals of its matches, and compare them"
        " to the last digit. Nothing is changed. With --withdraw, take a match out of all"
        " ratings instead. People can go on playing meanwhile."
    )
    parser.add_argument(
        "--withdraw",
        metavar=tr("FILE"),
        help=tr("the journal of the match that is not to count, such as the log names it"),
    )
    parser.add_argument(
        "--state",
        metavar=tr("DIR"),
        help=tr("the folder of the server (that of gin-rummy serve)"),
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from app.server.ratings import RatingBook
    from app.server.recount import recount
    from app.storage.errors import StoreError

    with refusing(StoreError):
        state = state_of(arguments, "house")
        book = RatingBook(state / "ratings.jsonl")
        if arguments.withdraw is not None:
            return _withdraw(book, Path(arguments.withdraw).name)
    counted = recount(book, state / "tables")
    _tell(counted)
    return 0 if counted.is_same else NOT_GENUINE


def _withdraw(book: RatingBook, journal: str) -> int:
    if not book.withdraw(journal):
        raise CommandRefused(
            tr("No rated match that counts has the journal {file}.", file=quoted(journal))
        )
    print(tr("The match of {file} is taken out of all ratings.", file=journal))
    print(tr("A server that is open counts so from the next visit or result on."))
    return 0


def _tell(counted: Recount) -> None:
    print(
        tr(
            "Rated matches: {matches}. Withdrawn: {withdrawn}. Ratings: {ratings}.",
            matches=counted.matches,
            withdrawn=counted.withdrawn,
            ratings=counted.ratings,
        )
    )
    for fault in counted.faults:
        print(f"{fault.journal}: {_why(fault)}")
    for difference in counted.differences:
        print(_difference(difference))
    if counted.is_same:
        print(tr("Counted again from the journals, all are the same to the last digit."))
    else:
        print(tr("NOT the same: see above."))


def _why(fault: Fault) -> str:
    from app.server.recount import FaultKind
    from app.text.refusals import sentence_for

    if fault.why:
        return sentence_for(fault.why)
    if fault.kind is FaultKind.UNFINISHED:
        return tr("By its journal the match is not over.")
    return tr("By its journal the match had another result, or other players.")


def _difference(difference: Difference) -> str:
    return tr(
        "{person}, {game}: {kept} on the server, {counted} by the journals",
        person=difference.person,
        game=difference.game,
        kept=_exactly(difference.kept),
        counted=_exactly(difference.counted),
    )


def _exactly(rating: PersonRating | None) -> str:
    # Translators: in the place of a rating
    return f"{rating.elo!r} ± {rating.error!r}" if rating else tr("no rating")
