"""``gin-rummy server``: look after a server that is open."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from app.cli import server_people
from app.cli.command import CommandRefused, Parser, whole
from app.cli.server_command import add_command, print_columns, time_of
from app.quoting import printable
from app.text.speech import tr, tr_n

if TYPE_CHECKING:
    from app.server.operator_answers import TableLine, VisitorLine

_LINES: Final = "50"


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Give a command to the server that is open in a folder of yours. Only the user to whom"
        " the folder belongs can do that."
    )
    parser.set_defaults(run=_without_command)
    inside = parser.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"))
    add_command(inside, "who", tr("list the people who are there"), _tell_visitors)
    add_command(inside, "tables", tr("list the tables"), _tell_tables)
    parser = add_command(
        inside,
        "log",
        tr("show the latest lines of the log"),
        _tell_lines,
        lambda given: {"lines": whole("--lines", given.lines, 1)},
    )
    parser.add_argument(
        "--lines", metavar="N", default=_LINES, help=tr("how many lines (50; up to 1000 are kept)")
    )
    parser = add_command(
        inside,
        "say",
        tr("tell all people something, at once"),
        _tell_said,
        lambda given: {"text": " ".join(given.text)},
    )
    parser.add_argument(
        "text", metavar=tr("TEXT"), nargs="+", help=tr("the words, with or without quotation marks")
    )
    parser = add_command(
        inside,
        "drain",
        tr("close the server when the last hand is over"),
        _tell_draining,
        _of_drain,
    )
    parser.add_argument(
        "minutes",
        metavar=tr("MINUTES"),
        help=tr(
            "the time after which it closes in any case; until then all people are told, and no"
            " match begins and no further hand"
        ),
    )
    add_command(inside, "undrain", tr("let a server that drains stay open"), _tell_undrained)
    add_command(
        inside,
        "reload",
        tr("read the settings of the server again: greeting, house rules and limits"),
        _tell_reloaded,
    )
    add_command(
        inside,
        "close",
        tr("close the server now: all people are told, and all matches are saved"),
        _tell_closing,
    )
    server_people.add_commands(inside)
    about = tr("hold tournaments, and see how they stand")
    inside.add_parser("tournament", help=about, description=about, filled_by=_tournaments)


def _tournaments(parser: Parser) -> None:
    from app.cli import server_tournament

    server_tournament.add_options(parser)


def _without_command(_: argparse.Namespace) -> int:
    raise CommandRefused(
        tr("Say what the server is to do: gin-rummy server --help lists the commands.")
    )


# -- answers in words ----------------------------------------------------------------------


def _tell_visitors(answer: Any) -> None:
    from app.server.operator_answers import Visitors
    from app.typed_json import read_as

    visitors = read_as(Visitors, answer)
    people = visitors.people
    if visitors.house_name:
        print(printable(visitors.house_name))
    print(tr_n("{n} person is here.", "{n} people are here.", len(people)))
    if people:
        headings = (tr("Name"), tr("Id"), tr("Since"), tr("Place"), tr("From"))
        rows = [
            (
                _called(visitor),
                visitor.id[:8],
                time_of(visitor.since),
                _place(visitor),
                visitor.address,
            )
            for visitor in people
        ]
        print_columns(headings, rows)


def _tell_tables(answer: Any) -> None:
    from app.server.operator_answers import TableLine
    from app.text.lists import in_a_row
    from app.typed_json import read_as

    tables = read_as(list[TableLine], answer)
    print(tr_n("{n} table is open.", "{n} tables are open.", len(tables)))
    if tables:
        headings = (tr("Table"), tr("Game"), tr("State"), tr("Hand"), tr("Points"), tr("Seats"))
        rows = [
            (
                str(table.number),
                table.game,
                _state(table),
                str(table.deal or ""),
                ":".join(map(str, table.points)),
                # Translators: a seat at a table that a person can take
                in_a_row(seat or tr("free") for seat in table.seats),
            )
            for table in tables
        ]
        print_columns(headings, rows)
    if unsaved := sum(table.is_unsaved for table in tables):
        print(
            tr_n(
                "{n} table is not on the disk yet: make room there, and do not stop the server.",
                "{n} tables are not on the disk yet: make room there, and do not stop the server.",
                unsaved,
            )
        )


def _state(table: TableLine) -> str:
    match table.phase:
        case "waiting":
            return tr("waits for people")
        case "over":
            return tr("match over")
        case _ if table.days:
            return tr("over days")
        case _ if table.here == table.onlookers:
            return tr("deserted")
        case _:
            return tr("hand is played") if table.is_hand_on else tr("between hands")


def _tell_lines(answer: Any) -> None:
    for line in answer:
        print(printable(line))


def _tell_said(answer: Any) -> None:
    print(tr_n("{n} person is told.", "{n} people are told.", answer["people"]))


def _of_drain(given: argparse.Namespace) -> dict[str, Any]:
    return {"minutes": whole("MINUTES", given.minutes, 1)}


def _tell_draining(answer: Any) -> None:
    print(
        tr_n(
            "{n} person is told. The server closes when the last hand is over, and in {minutes} min"
            " at the latest. Hands being played: {hands}.",
            "{n} people are told. The server closes when the last hand is over, and in {minutes}"
            " min at the latest. Hands being played: {hands}.",
            answer["people"],
            minutes=answer["minutes"],
            hands=answer["hands"],
        )
    )


def _tell_undrained(answer: Any) -> None:
    print(tr("The server stays open, and all people are told."))


def _tell_reloaded(answer: Any) -> None:
    print(tr("The settings in {path} count from now on.", path=printable(answer["path"])))
    for name, (before, after) in answer["changed"].items():
        # Translators: a limit that is not set
        values = [tr("as usual") if each is None else printable(each) for each in (before, after)]
        print(f"{name}: {values[0]} → {values[1]}")
    if not answer["changed"]:
        print(tr("Nothing in them has changed."))


def _tell_closing(answer: Any) -> None:
    print(
        tr_n(
            "The server closes. {n} person is told.",
            "The server closes. {n} people are told.",
            answer["people"],
        )
    )


def _called(visitor: VisitorLine) -> str:
    # Translators: a visitor who has not chosen a name
    return visitor.name or tr("(no name)")


def _place(visitor: VisitorLine) -> str:
    if visitor.table and visitor.is_onlooker:
        return tr("looks on at {number}", number=visitor.table)
    if visitor.table:
        return tr("table {number}", number=visitor.table)
    return tr("plays alone") if visitor.is_alone else tr("lobby")
