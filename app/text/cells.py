"""Text measured in the cells that a terminal gives it: wide letters have two, accents none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rich.cells import cell_len, chop_cells, set_cell_size

_WIDE: Final = "\u2e80-\u30ff\u31f0-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Scripts whose words have no blanks between them, and their punctuation."""
_OPENS: Final = "（《〈「『【〔“‘"
_CLOSES: Final = "，。、；：！？）》〉」』】〕”’…"
# These are slow to compile, which waits until somebody has text of such letters.
_PIECES: Final = rf"[{_OPENS}]*(?:[{_WIDE}]|[^{_WIDE}{_OPENS}]+)[{_CLOSES}]*|[{_OPENS}{_CLOSES}]+"
"""Of a word, what is not broken: no row begins with what closes, or ends with what opens."""
_IS_WIDE: Final = f"[{_WIDE}]"
_WORDS: Final = re.compile(r"[^\S\xa0]*[\S\xa0]+[^\S\xa0]*")
"""Words with the blanks about them. A no-break space is none."""
_MARKED: Final = 4
"""Least cells in which there is room to say that something was cut."""


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return cell_len(text)


def is_wide(text: str) -> bool:
    """Return whether a text has letters of a script whose words have no blanks between them."""
    return max(text, default="") >= _WIDE[0] and re.search(_IS_WIDE, text) is not None


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


def exactly(text: str, width: int) -> str:
    """Return a text in exactly so many cells: cut without a mark, or with blanks after it."""
    return set_cell_size(text, width)


def middle(text: str, width: int, fill: str = " ") -> str:
    """Return a text in the middle of so many cells; a longer one stays as it is."""
    room = max(width - cell_len(text), 0)
    before = room // 2 + (room & width & 1)
    return fill * before + text + fill * (room - before)


def broken(text: str, width: int, *, indent: str = "") -> list[str]:
    """Return a text in rows of at most so many cells, broken between words, and between letters of
    a script without blanks, where that can be; all rows but the first begin with ``indent``.
    """
    rows: list[str] = []
    for word in map(str.strip, _WORDS.findall(text)):
        blank = " "
        for piece in re.findall(_PIECES, word) if is_wide(word) else (word,):
            if rows and cell_len(rows[-1]) + len(blank) + cell_len(piece) <= width:
                rows[-1] += blank + piece
            else:
                room = max(width - (len(indent) if rows else 0), 1)
                for part in chop_cells(piece, room):
                    rows.append(indent + part if rows else part)
            blank = ""
    return rows


def pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield what is not broken when a text is: words, and of scripts without blanks the letters.
    Each with where it begins and ends, and with the blanks about it.
    """
    for word in _WORDS.finditer(text):
        whole = word.group()
        start, end = word.span()
        if not is_wide(whole):
            yield start, end, whole
            continue
        # Blanks go with what they stand beside, as those of a word do.
        cuts = [each.start() for each in re.finditer(_PIECES, whole) if each.group().strip()]
        cuts = [0, *(cut for cut in cuts[1:]), len(whole)]
        for begin, stop in pairwise(cuts):
            yield start + begin, start + stop, whole[begin:stop]


def fill(words: Sequence[str], width: int, height: int, more: str) -> list[str]:
    """Words in at most so many rows of so many cells; where some are left out, ``more`` is last.

    A word wider than the rows stands alone in one.
    """
    rows: list[str] = []
    for place, word in enumerate(words):
        # The last row keeps room for the sign that there is more.
        rest = cell_len(more) + 1 if len(rows) == height and place + 1 < len(words) else 0
        # A full-width colon brings its own blank.
        added = word if rows and rows[-1].endswith("：") else f" {word}"
        if rows and cell_len(rows[-1]) + cell_len(added) + rest <= width:
            rows[-1] += added
        elif len(rows) < height:
            rows.append(word)
        else:
            rows[-1:] = [f"{rows[-1]} {more}"] if rows else []
            break
    return rows
