"""``gin-rummy server tournament``: tournaments of a server that is open."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli.command import CommandRefused, Parser
from app.cli.server_command import add_command, print_columns, time_of
from app.text.speech import tr, tr_c, tr_n


def add_options(parser: Parser) -> None:
    parser.set_defaults(run=_without_command)
    inside = parser.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"))
    add_command(inside, "list", tr("list the tournaments"), _tell_all, sent="tournament-list")
    show = add_command(
        *(inside, "show", tr("show how a tournament stands"), _tell_details, _named),
        sent="tournament-show",
    )
    new = add_command(
        *(inside, "new", tr("open the entry of a tournament"), _tell_line, _words),
        sent="tournament-new",
    )
    new.add_argument(
        "words",
        nargs="+",
        metavar=tr("WORDS"),
        help=tr(
            "its form, its match and its title, such as: swiss gin to 50 clock 10+5 places 16 in 30"
            " called Autumn Cup (in 30 minutes)"
        ),
    )
    begin = add_command(
        *(inside, "begin", tr("begin a tournament now"), _tell_line, _named),
        sent="tournament-begin",
    )
    end = add_command(
        *(inside, "end", tr("end a tournament as it stands"), _tell_line, _named),
        sent="tournament-end",
    )
    enter = add_command(
        *(
            inside,
            "enter",
            tr("let a person enter, also after the start"),
            _tell_details,
            _entering,
        ),
        sent="tournament-enter",
    )
    correct = add_command(
        *(inside, "correct", tr("correct the result of a match"), _tell_details, _corrected),
        sent="tournament-correct",
    )
    for each in (show, begin, end, enter, correct):
        each.add_argument("name", metavar=tr("NAME"), help=tr("its name, as in the list"))
    enter.add_argument("who", metavar=tr("WHO"), help=tr("the name of the person, or the id"))
    correct.add_argument("winner", metavar=tr("WINNER"), help=tr("the person who has won"))
    correct.add_argument("loser", metavar=tr("LOSER"), help=tr("the person who has lost"))
    correct.add_argument(
        "--points",
        type=int,
        nargs=2,
        default=[],
        metavar=(tr("OWN"), tr("OTHER")),
        help=tr("the points of the winner and of the loser"),
    )
    director = add_command(
        *(inside, "director", tr("let a person hold tournaments"), _tell_directors, _director),
        sent="tournament-director",
    )
    director.add_argument("who", metavar=tr("WHO"), help=tr("the name of the person, or the id"))
    director.add_argument(
        "--remove", action="store_true", help=tr("let the person hold no more tournaments")
    )


def _without_command(_: argparse.Namespace) -> int:
    raise CommandRefused(
        tr("Say what is to be done: gin-rummy server tournament --help lists the commands.")
    )


def _named(given: argparse.Namespace) -> dict[str, Any]:
    return {"name": given.name}


def _words(given: argparse.Namespace) -> dict[str, Any]:
    return {"text": " ".join(given.words)}


def _entering(given: argparse.Namespace) -> dict[str, Any]:
    return {"name": given.name, "who": given.who}


def _corrected(given: argparse.Namespace) -> dict[str, Any]:
    return {
        "name": given.name,
        "winner": given.winner,
        "loser": given.loser,
        "points": given.points,
    }


def _director(given: argparse.Namespace) -> dict[str, Any]:
    return {"who": given.who, "may": not given.remove}


# -- answers in words ----------------------------------------------------------------------


def _tell_all(answer: Any) -> None:
    from app.server.operator_answers import TournamentLine
    from app.typed_json import read_as

    lines = read_as(list[TournamentLine], answer)
    print(tr_n("{n} tournament.", "{n} tournaments.", len(lines)))
    if lines:
        headings = [
            *(tr("Name"), tr_c("column", "Title"), tr_c("column", "Form")),
            *(tr_c("column", "People"), tr("Round"), tr_c("column", "State")),
        ]
        print_columns(headings, [_cells(line) for line in lines])


def _tell_line(answer: Any) -> None:
    _tell_all([answer])


def _tell_details(answer: Any) -> None:
    from app.server.operator_answers import TournamentDetails
    from app.typed_json import read_as

    details = read_as(TournamentDetails, answer)
    _tell_all([answer["line"]])
    headings = "", tr("Name"), tr("Score"), tr_c("column", "Played"), tr_c("column", "Then")
    rows = [
        (
            f"{line.place}",
            line.name,
            f"{line.score:g}",
            f"{line.played}",
            " ".join(f"{each:g}" for each in line.tie_breaks),
        )
        for line in details.standings
    ]
    if rows:
        print()
        print_columns(headings, rows)
    if details.pairings:
        print()
        print_columns(
            (tr("Table"), tr_c("column", "Who"), tr("Result")),
            [
                (
                    f"{each.table}" if each.table else "",
                    " – ".join(each.names),
                    each.outcome and f"{each.outcome} {each.points[0]}–{each.points[1]}",
                )
                for each in details.pairings
            ],
        )


def _tell_directors(answer: Any) -> None:
    from app.text.lists import in_a_row

    print(
        tr("These people may hold tournaments: {names}.", names=in_a_row(answer))
        if answer
        else tr("Nobody but you may hold tournaments.")
    )


def _cells(line: Any) -> tuple[str, ...]:
    state = "cancelled" if line.is_cancelled else line.phase
    due = f"{state}, {time_of(line.due)}" if line.due else state
    return (
        *(line.name, line.title, line.form, f"{line.people}/{line.places}"),
        *(f"{line.round}/{line.rounds}" if line.round else "", due),
    )
