"""Letters drawn with dots, for words and figures larger than one cell a letter."""

from __future__ import annotations

import unicodedata
from typing import Final

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
- ... ... ### ... ...
& .#.. #.#. .#.. #.#. .#.#
"""
_LETTERS: Final = {line[0]: tuple(line[2:].split()) for line in _FONT.strip().splitlines()}
_LETTERS[" "] = ("..",) * DOTS


def dots(text: str) -> tuple[str, ...] | None:
    """A text as rows of dots, ``#`` where there is ink; None if a letter is not known.

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
