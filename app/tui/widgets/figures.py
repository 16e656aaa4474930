"""Large letters drawn with dots, and the figures on the face of a large card."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from app.cards.cards import RANKS

DOTS: Final = 5
"""Height of a letter, in dots."""

_FONT: Final = """
A .##. #..# #### #..# #..#
B ###. #..# ###. #..# ###.
C .### #... #... #... .###
D ###. #..# #..# #..# ###.
E #### #... ###. #... ####
F #### #... ###. #... #...
G .### #... #.## #..# .###
H #..# #..# #### #..# #..#
I ### .#. .#. .#. ###
J ..## ...# ...# #..# .##.
K #..# #.#. ##.. #.#. #..#
L #... #... #... #... ####
M #...# ##.## #.#.# #...# #...#
N #...# ##..# #.#.# #..## #...#
O .##. #..# #..# #..# .##.
P ###. #..# ###. #... #...
Q .##. #..# #..# #.#. .#.#
R ###. #..# ###. #.#. #..#
S .### #... .##. ...# ###.
T ##### ..#.. ..#.. ..#.. ..#..
U #..# #..# #..# #..# .##.
V #...# #...# .#.#. .#.#. ..#..
W #...# #...# #.#.# ##.## #...#
X #...# .#.#. ..#.. .#.#. #...#
Y #...# .#.#. ..#.. ..#.. ..#..
Z #### ..#. .#.. #... ####
0 .##. #..# #..# #..# .##.
1 .#. ##. .#. .#. ###
2 ###. ...# .##. #... ####
3 ###. ...# .##. ...# ###.
4 #..# #..# #### ...# ...#
5 #### #... ###. ...# ###.
6 .##. #... ###. #..# .##.
7 #### ...# ..#. .#.. .#..
8 .##. #..# .##. #..# .##.
9 .##. #..# .### ...# .##.
! # # # . #
¡ # . # # #
- ... ... ### ... ...
& .#.. #.#. .#.. #.#. .#.#
"""
_LETTERS: Final = {line[0]: tuple(line[2:].split()) for line in _FONT.strip().splitlines()}
_LETTERS[" "] = ("..",) * DOTS


def dots(text: str) -> tuple[str, ...] | None:
    """Return a text as rows of dots, ``#`` for ink; None if a letter is not known.

    Accents are dropped and small letters become large ones.
    """
    plain = [
        letter
        for letter in unicodedata.normalize("NFKD", text).upper()
        if not unicodedata.combining(letter)
    ]
    if not all(letter in _LETTERS for letter in plain):
        return None
    return tuple(".".join(_LETTERS[letter][row] for letter in plain) for row in range(DOTS))


COLUMNS: Final = 9
ROWS: Final = 7
"""Rows of a figure."""

_LEFT, _MIDDLE, _RIGHT = 1, 4, 7
_SIDES: Final[dict[int, tuple[int, ...]]] = {
    4: (0, 6),
    5: (0, 6),
    6: (0, 3, 6),
    7: (0, 3, 6),
    8: (0, 3, 6),
    9: (0, 2, 4, 6),
    10: (0, 2, 4, 6),
}
"""The rows of the pips at the left and at the right, by their number."""
_CENTRE: Final[dict[int, tuple[int, ...]]] = {
    1: (3,),
    2: (0, 6),
    3: (0, 3, 6),
    5: (3,),
    7: (1,),
    8: (1, 5),
    9: (3,),
    10: (1, 5),
}
"""The rows of the pips in the middle, by their number."""
_STAR: Final = (
    "    #    ",
    "   ###   ",
    "#########",
    "  #####  ",
    "  #####  ",
    " ### ### ",
    "##     ##",
)
_HALVES: Final = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


@cache
def figure(rank: int, sign: str, *, ascii_only: bool) -> tuple[str, ...]:
    """Return the rows of the figure of a rank, drawn with the sign of its suit."""
    rows = [[" "] * COLUMNS for _ in range(ROWS)]
    if RANKS[rank] in "JQK":
        rows[0][_LEFT] = rows[-1][_RIGHT] = sign
        letter = _letter(RANKS[rank], ascii_only=ascii_only)
        top = (ROWS - len(letter)) // 2
        for row, ink in zip(rows[top:], letter, strict=False):
            at = _MIDDLE - len(ink) // 2 + 1
            row[at : at + len(ink)] = ink
    else:
        number = rank + 1
        for at in _SIDES.get(number, ()):
            rows[at][_LEFT] = rows[at][_RIGHT] = sign
        for at in _CENTRE.get(number, ()):
            rows[at][_MIDDLE] = sign
    return tuple("".join(row) for row in rows)


def joker_figure(sign: str) -> tuple[str, ...]:
    """Return the rows of the figure of a joker, a large star drawn with its sign."""
    return tuple(row.replace("#", sign) for row in _STAR)


def _letter(letter: str, *, ascii_only: bool) -> list[str]:
    drawn = dots(letter)
    assert drawn is not None
    rows = [row.replace(".", " ") for row in drawn]
    if ascii_only:
        return rows
    rows += [" " * len(rows[0])] * (len(rows) % 2)
    return [
        "".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
