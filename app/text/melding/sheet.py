"""The score sheet of the games whose melds lie open on the table, as rows of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from app.text.cells import cut, left, right

_LEAST: Final = 3
"""Cells of the narrowest column of points."""


class SheetLine(NamedTuple):
    """One line of a score sheet."""

    label: str
    what: str
    """What the line is about, in a word or two, where there is room; may be empty."""
    cells: tuple[str, ...]
    """By player, in the order in which they are told of."""


class Sheet(NamedTuple):
    """A score sheet, a column a player."""

    names: tuple[str, ...]
    rows: tuple[SheetLine, ...]
    """By hand or round."""
    sums: tuple[SheetLine, ...]
    """What stands under the line: totals, places, what is still needed."""


class SheetLines(NamedTuple):
    """A score sheet written down."""

    head: str
    rows: tuple[str, ...]
    sums: tuple[str, ...]
    """The line above the sums comes first."""


def written(sheet: Sheet, width: int, *, ascii_only: bool) -> SheetLines:
    """The sheet in lines of at most so many cells: names are cut to what is left for them, and
    where that is not enough, what each line is about is left out.
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
    """What the rows begin with: their labels, and what they are about unless that is to be
    brief.
    """
    wide = max((cell_len(row.label) for row in rows), default=0)
    return [
        right(row.label, wide) + ("" if is_brief or not row.what else f" {row.what}")
        for row in rows
    ]
