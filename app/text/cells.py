"""Text measured in the cells of a terminal: a wide letter takes two, an accent none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rich.cells import cell_len, chop_cells, set_cell_size

_WIDE: Final = "\u2e80-\u30ff\u31f0-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Scripts without blanks between words, and their punctuation."""
_OPENS: Final = "（《〈「『【〔“‘"
_CLOSES: Final = "，。、；：！？）》〉」』】〕”’…"
# Slow to compile, so this waits until a text has such letters.
_PIECES: Final = rf"[{_OPENS}]*(?:[{_WIDE}]|[^{_WIDE}{_OPENS}]+)[{_CLOSES}]*|[{_OPENS}{_CLOSES}]+"
"""The unbreakable pieces of a word: no row begins with closing or ends with opening punctuation."""
_IS_WIDE: Final = f"[{_WIDE}]"
_WORDS: Final = re.compile(r"[^\S\xa0]*[\S\xa0]+[^\S\xa0]*")
"""Words with the blanks about them. A no-break space belongs to its word."""
_MARKED: Final = 4
"""The least width at which a cut text ends in a mark."""


def width_of(text: str) -> int:
    return cell_len(text)


def is_wide(text: str) -> bool:
    """Return whether a text has letters of a script without blanks between words."""
    return max(text, default="") >= _WIDE[0] and re.search(_IS_WIDE, text) is not None


def fits(text: str, width: int) -> bool:
    return cell_len(text) <= width


def cut(text: str, width: int, *, ascii_only: bool = False) -> str:
    """Return a text cut to ``width`` cells. A cut one ends in ``…``, or in a dot in ASCII."""
    if cell_len(text) <= width:
        return text
    if width < _MARKED:
        return set_cell_size(text, max(width, 0)).rstrip()
    return set_cell_size(text, width - 1).rstrip() + ("." if ascii_only else "…")


def left(text: str, width: int) -> str:
    """Pad a text on the right to ``width`` cells; a longer one is not cut."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """Pad a text on the left to ``width`` cells; a longer one is not cut."""
    return " " * (width - cell_len(text)) + text


def exactly(text: str, width: int) -> str:
    """Return a text in exactly ``width`` cells: padded on the right, or cut without a mark."""
    return set_cell_size(text, width)


def middle(text: str, width: int, fill: str = " ") -> str:
    """Center a text in ``width`` cells; a longer one is not cut."""
    room = max(width - cell_len(text), 0)
    before = room // 2 + (room & width & 1)
    return fill * before + text + fill * (room - before)


def broken(text: str, width: int, *, indent: str = "") -> list[str]:
    """Return a text in rows of at most ``width`` cells, broken between words if possible, in a
    script without blanks between letters.

    All rows but the first begin with ``indent``.
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
    """Yield the unbreakable pieces of a text: words, or the letters of scripts without blanks.

    Each comes with the start and the end of its span, and with the blanks about it.
    """
    for word in _WORDS.finditer(text):
        whole = word.group()
        start, end = word.span()
        if not is_wide(whole):
            yield start, end, whole
            continue
        # Blanks belong to the piece beside them, as those of a word do.
        cuts = [each.start() for each in re.finditer(_PIECES, whole) if each.group().strip()]
        cuts = [0, *(cut for cut in cuts[1:]), len(whole)]
        for begin, stop in pairwise(cuts):
            yield start + begin, start + stop, whole[begin:stop]


def fill(words: Sequence[str], width: int, height: int, more: str) -> list[str]:
    """Return words in at most ``height`` rows of ``width`` cells; if some are left out, ``more`` is
    last.

    A word wider than the rows has a row of its own.
    """
    rows: list[str] = []
    for index, word in enumerate(words):
        # The last row keeps room for ``more``.
        rest = cell_len(more) + 1 if len(rows) == height and index + 1 < len(words) else 0
        # A full-width colon has space of its own after the sign.
        added = word if rows and rows[-1].endswith("：") else f" {word}"
        if rows and cell_len(rows[-1]) + cell_len(added) + rest <= width:
            rows[-1] += added
        elif len(rows) < height:
            rows.append(word)
        else:
            rows[-1:] = [f"{rows[-1]} {more}"] if rows else []
            break
    return rows
