"""What somebody at the table can be called."""

from __future__ import annotations

from typing import Final
from unicodedata import category

LONGEST_NAME: Final = 12
"""Most letters of a name; score sheets have columns for so many."""


def is_name(text: str) -> bool:
    """Whether somebody can be called so: a few letters, of which one at least can be seen.

    Wide letters count like others; where there is no room for all of them, the screen says so.
    """
    if not 0 < len(text) <= LONGEST_NAME or not text.isprintable():
        return False
    return any(not letter.isspace() and category(letter)[0] != "M" for letter in text)


def is_choosable(text: str) -> bool:
    """Whether somebody can choose to be called so now: beside a score, digits alone are no name.
    Matches that were saved with such a name can still be read.
    """
    return is_name(text) and not text.replace(" ", "").isdecimal()
