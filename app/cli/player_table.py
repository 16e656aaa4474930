"""The table of the players of a contest: a row each, with as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from app.arena.standings import PlayerFigures
from app.cli.command import CommandRefused
from app.players.strength import Strength
from app.quoting import quoted
from app.text.cells import fits, left, right, width_of
from app.text.lists import in_a_row
from app.text.numbers import decimal
from app.text.speech import tr, tr_c

NAME: Final = "name"
ELO: Final = "elo"
OF_GIN: Final = ("knocks", "gins", "undercuts")
SORTS: Final = (NAME, "score", ELO, "points", *OF_GIN, "median", "p95", "forfeits")
"""What a table can be sorted by, and the names of its columns."""
_LEAVE_FIRST: Final = ("undercuts", "gins", "knocks", "p95", "points", "median", "forfeits", ELO)
"""The columns in the order in which a narrow window leaves them out; the score stays."""
_LONGEST: Final = 24
"""Most cells of a name."""
_GAP: Final = 2
_ROUGH: Final = 100
"""Milliseconds from which a time has no decimals."""


def check_column(name: str | None) -> None:
    """Raise CommandRefused unless a table can be sorted by this column, or by none."""
    if name is not None and name not in SORTS:
        raise CommandRefused(
            tr(
                "{text} does not fit --sort: give one of {columns}.",
                text=quoted(name),
                columns=in_a_row(SORTS),
            )
        )


class Column(NamedTuple):
    heading: str
    cell: Callable[[PlayerFigures], str]
    value: Callable[[PlayerFigures], float]


def columns_of(
    score: str, points: str, ratings: Mapping[str, Strength] | None = None
) -> dict[str, Column]:
    """Return all columns of a table by their names, with these headings of score and points.

    ``ratings`` has the Elo of all players; without it there is no such column.
    """
    found = {"score": Column(score, _score, lambda each: each.share)}
    if ratings:
        found[ELO] = Column(
            tr("Elo"), lambda each: elo(ratings[each.name]), lambda each: ratings[each.name].elo
        )
    return found | {
        "points": Column(
            points,
            lambda each: decimal(each.a_hand(each.tally.points), 2),
            lambda each: each.a_hand(each.tally.points),
        ),
        # Translators: above a column of a table, the share of the hands won by a knock
        "knocks": _share_of_hands(tr("knocks"), lambda each: each.tally.knocks),
        # Translators: above a column of a table, the share of the hands won by gin
        "gins": _share_of_hands(tr("gins"), lambda each: each.tally.gins),
        # Translators: above a column of a table, the share of the hands won by undercut
        "undercuts": _share_of_hands(tr("undercuts"), lambda each: each.tally.undercuts),
        # Translators: above a column of a table, the median of the times of a player's decisions
        "median": _time(tr("median"), 0.5),
        # Translators: above a column of a table, the time that 95 % of a player's decisions stay
        # below
        "p95": _time(tr("95 %"), 0.95),
        "forfeits": Column(
            # Translators: above a column of a table, how many games a player has forfeited
            tr("forfeits"),
            lambda each: str(len(each.tally.forfeits)),
            lambda each: len(each.tally.forfeits),
        ),
    }


def _share_of_hands(heading: str, count: Callable[[PlayerFigures], int]) -> Column:
    return Column(
        heading,
        lambda each: percent_cell(each.a_hand(count(each))),
        lambda each: each.a_hand(count(each)),
    )


def _time(heading: str, quantile: float) -> Column:
    return Column(
        heading,
        lambda each: milliseconds_cell(each.time(quantile)),
        lambda each: each.time(quantile),
    )


def _score(figures: PlayerFigures) -> str:
    return f"{percent_cell(figures.share)} ±{percent_cell(figures.margin)}"


def in_order(
    players: Sequence[PlayerFigures], columns: Mapping[str, Column], by: str | None
) -> list[PlayerFigures]:
    """Return players by their names, or with the greatest of a column first; without it, or if
    there is no such column, as they are given.
    """
    if by == NAME:
        return sorted(players, key=lambda each: each.name)
    if by is None or by not in columns:
        return list(players)
    return sorted(players, key=columns[by].value, reverse=True)


def player_table(
    players: Sequence[PlayerFigures],
    columns: Mapping[str, Column],
    width: int,
    *,
    by: str | None = None,
    numbered: bool = False,
) -> str:
    """Return the rows of players in this order, no wider than ``width`` if that is possible.

    The column ``by`` stays in any width. What is left out is said in the last row.
    """
    place = 4 if numbered else 0
    longest = min(_LONGEST, max(width // 4, 8))
    names = [short(each.name, longest) for each in players]
    wide = max(map(width_of, names), default=0)
    cells = {key: [column.cell(each) for each in players] for key, column in columns.items()}
    widths = {
        key: _GAP + max(map(width_of, [columns[key].heading, *cells[key]])) for key in columns
    }
    left_out = []
    for key in _LEAVE_FIRST:
        if place + wide + sum(widths.values()) <= width:
            break
        if key in widths and key != by:
            del widths[key]
            left_out.append(columns[key].heading)
    heads = "".join(right(columns[key].heading, widths[key]) for key in widths)
    rows = [" " * (place + wide) + heads]
    for index, name in enumerate(names):
        number = f"{index + 1:>2}  " if numbered else ""
        row = "".join(right(cells[key][index], widths[key]) for key in widths)
        rows.append(f"{number}{left(name, wide)}{row}")
    if left_out:
        rows.append(tr("A wider window shows also: {columns}.", columns=in_a_row(left_out[::-1])))
    return "\n".join(rows)


def short(name: str, width: int) -> str:
    """Return a name cut to so many cells at its beginning, since the end of a command says more."""
    if fits(name, width):
        return name
    while not fits(name, width - 1):
        name = name[1:]
    return f"…{name}"


def elo(rating: Strength) -> str:
    return f"{rating.elo:.0f} ±{rating.interval:<3.0f}".rstrip()


def percent_cell(share: float) -> str:
    # Translators: a share in a table of figures, such as 58.4%; with a blank before the sign, and
    # its width kept, a narrow no-break space
    return tr_c("a share in a table", "{number}%", number=decimal(100 * share, 1))


def milliseconds_cell(time: float) -> str:
    # Translators: a time in milliseconds
    return tr("{time} ms", time=decimal(time, 2 if time < _ROUGH else 0))
