"""Text measured in the cells that a terminal gives it: wide letters have two, accents none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, chop_cells, set_cell_size

_MARKED: Final = 4
"""Least cells in which there is room to say that something was cut."""


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return cell_len(text)


def fits(text: str, width: int) -> bool:
    """Whether a text has room in so many cells."""
    return cell_len(text) <= width


def cut(text: str, width: int, *, ascii_only: bool = False) -> str:
    """A text in at most so many cells; where it is cut it ends in ``…``, in ASCII in a dot."""
    if cell_len(text) <= width:
        return text
    if width < _MARKED:
        return set_cell_size(text, max(width, 0)).rstrip()
    return set_cell_size(text, width - 1).rstrip() + ("." if ascii_only else "…")


def left(text: str, width: int) -> str:
    """A text with blanks after it up to so many cells; a longer one stays as it is."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """A text with blanks before it up to so many cells; a longer one stays as it is."""
    return " " * (width - cell_len(text)) + text


def broken(text: str, width: int) -> list[str]:
    """A text in rows of at most so many cells, broken between words where that can be."""
    rows: list[str] = []
    for word in text.split():
        if rows and cell_len(rows[-1]) + 1 + cell_len(word) <= width:
            rows[-1] += f" {word}"
        else:
            rows += chop_cells(word, width)
    return rows


def fill(words: Sequence[str], width: int, height: int, more: str) -> list[str]:
    """Words in at most so many rows of so many cells; where some are left out, ``more`` is last.

    A word wider than the rows stands alone in one.
    """
    rows: list[str] = []
    for place, word in enumerate(words):
        # The last row keeps room for the sign that there is more.
        rest = cell_len(more) + 1 if len(rows) == height and place + 1 < len(words) else 0
        if rows and cell_len(rows[-1]) + 1 + cell_len(word) + rest <= width:
            rows[-1] += f" {word}"
        elif len(rows) < height:
            rows.append(word)
        else:
            rows[-1:] = [f"{rows[-1]} {more}"] if rows else []
            break
    return rows
