"""The cross table of a contest: what each player has won of the games against each other one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.arena.standings import PairStandings
from app.cli.player_table import percent_cell, short
from app.text.cells import left, right, width_of
from app.text.numbers import number, percent
from app.text.speech import tr, tr_n

_LONGEST: Final = 24
"""Most cells of a name before its row."""
_HEAD: Final = 13
"""Most cells of a name above a column."""
_PLACE: Final = 5
"""Cells of a column below a number."""
_NONE: Final = "–"
"""Stands for two players that do not meet."""
_CONFIDENCE: Final = 0.95
"""Probability that a share lies within its margins."""


class _Share(NamedTuple):
    share: float
    margin: float


def cross_table(ordered: Sequence[str], standings: Sequence[PairStandings], width: int) -> str:
    """Return the share of each row's player against that of each column, no wider than ``width``.

    ``ordered`` are all players. Those of a gauntlet are above the columns if all others meet only
    them. If the names have no room there, their numbers in this order have, in blocks of as many
    as there is room for.
    """
    shares = _shares(standings)
    first = {standing.names[0] for standing in standings}
    second = {standing.names[1] for standing in standings}
    rows = list(ordered)
    columns = list(ordered)
    if first.isdisjoint(second):
        rows = [name for name in ordered if name in first]
        columns = [name for name in ordered if name in second]
    places = {name: place for place, name in enumerate(ordered, 1)}
    wide = max(width_of(short(name, min(_LONGEST, width // 3))) for name in rows)
    told = _by_name(rows, columns, shares, wide)
    if width_of(told[0]) > width:
        told = _by_number(rows, columns, shares, wide, places, width)
    return "\n".join([*told, _games(standings)])


def _by_name(
    rows: Sequence[str],
    columns: Sequence[str],
    shares: Mapping[tuple[str, str], _Share],
    wide: int,
) -> list[str]:
    cells = {pair: f"{percent_cell(a)} ±{percent_cell(b)}" for pair, (a, b) in shares.items()}
    heads = [short(name, _HEAD) for name in columns]
    room = 2 + max(map(width_of, [*heads, *cells.values()]))
    told = [" " * wide + "".join(right(head, room) for head in heads)]
    for name in rows:
        row = (right(cells.get((name, other), _NONE), room) for other in columns)
        told.append(left(short(name, wide), wide) + "".join(row))
    return told


def _by_number(
    rows: Sequence[str],
    columns: Sequence[str],
    shares: Mapping[tuple[str, str], _Share],
    wide: int,
    places: Mapping[str, int],
    width: int,
) -> list[str]:
    many = max((width - wide - 4) // _PLACE, 1)
    # Translators: above the columns of a table; how many games of 100 were won against each player
    told = [tr("wins of 100 against")]
    for begin in range(0, len(columns), many):
        block = columns[begin : begin + many]
        told.append(" " * (wide + 4) + "".join(f"{places[name]:>{_PLACE}}" for name in block))
        for name in rows:
            cells = (shares.get((name, other)) for other in block)
            row = "".join(
                f"{100 * cell.share:>{_PLACE}.0f}" if cell else f"{_NONE:>{_PLACE}}"
                for cell in cells
            )
            told.append(f"{places[name]:>2}  {left(short(name, wide), wide)}{row}")
    return told


def _games(standings: Sequence[PairStandings]) -> str:
    games = [standing.games for standing in standings]
    widest = max(standing.margin for standing in standings)
    if min(games) < max(games):
        return tr(
            "{fewest} to {most} games for each two, each share within {margin}; {confidence}"
            " intervals.",
            fewest=number(min(games)),
            most=number(max(games)),
            margin=percent_cell(widest),
            confidence=percent(_CONFIDENCE),
        )
    return tr_n(
        "{n} game for each two, each share within {margin}; {confidence} intervals.",
        "{n} games for each two, each share within {margin}; {confidence} intervals.",
        games[0],
        n=number(games[0]),
        margin=percent_cell(widest),
        confidence=percent(_CONFIDENCE),
    )


def _shares(standings: Iterable[PairStandings]) -> dict[tuple[str, str], _Share]:
    found = {}
    for standing in standings:
        first, second = standing.names
        found[first, second] = _Share(standing.rate, standing.margin)
        found[second, first] = _Share(1 - standing.rate, standing.margin)
    return found
