"""The score sheet of the games with open melds, as rows of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from app.text.cells import cut, left, right

_LEAST: Final = 3
"""Width of the narrowest column of points, in cells."""


class SheetLine(NamedTuple):
    label: str
    what: str
    """The subject of the line in a word or two, shown if there is room; may be empty."""
    cells: tuple[str, ...]
    """The cells of the players, in the order of the sheet."""


class Sheet(NamedTuple):
    """A score sheet with a column for each player."""

    names: tuple[str, ...]
    rows: tuple[SheetLine, ...]
    """The hands or rounds."""
    sums: tuple[SheetLine, ...]
    """The lines below the rule: totals, places, points still needed."""


class SheetLines(NamedTuple):
    """A score sheet as text."""

    head: str
    rows: tuple[str, ...]
    sums: tuple[str, ...]
    """The lines of the sums, with the rule above them as the first."""


def written(sheet: Sheet, width: int, *, ascii_only: bool) -> SheetLines:
    """Return the sheet in lines of at most ``width`` cells.

    Names are cut to the room left for them; if that is too little, the subjects of the lines are
    left out.
    """
    cells = max([_LEAST, *(cell_len(c) for line in (*sheet.rows, *sheet.sums) for c in line.cells)])
    count = len(sheet.names)
    for is_brief in (False, True):
        rows = _beginnings(sheet.rows, is_brief=is_brief)
        sums = [line.label for line in sheet.sums]
        wide = max(map(cell_len, (*rows, *sums)))
        spare = (width - wide) // count - 1
        if spare >= cells:
            break
    column = max(min(spare, max([cells, *map(cell_len, sheet.names)])), cells)

    def line(begins: str, texts: Sequence[str]) -> str:
        return left(begins, wide) + "".join(f" {right(text, column)}" for text in texts)

    head = line("", [cut(name, column, ascii_only=ascii_only) for name in sheet.names])
    return SheetLines(
        head,
        tuple(line(begins, row.cells) for begins, row in zip(rows, sheet.rows, strict=True)),
        (
            ("-" if ascii_only else "─") * cell_len(head),
            *(line(begins, row.cells) for begins, row in zip(sums, sheet.sums, strict=True)),
        ),
    )


def _beginnings(rows: Sequence[SheetLine], *, is_brief: bool) -> list[str]:
    """Return the labels of the rows, with their subjects unless ``is_brief``."""
    wide = max((cell_len(row.label) for row in rows), default=0)
    return [
        right(row.label, wide) + ("" if is_brief or not row.what else f" {row.what}")
        for row in rows
    ]
