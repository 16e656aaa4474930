"""Names and chat that are read from the right, in columns that run from the left."""

from __future__ import annotations

import re
from typing import Final

_MARK: Final = "\u200e"
"""LEFT-TO-RIGHT MARK: no cell, no ink, and the direction of a Latin letter."""
_LETTER: Final = (
    r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ANY: Final = re.compile(_LETTER)
_WORD: Final = rf"{_LETTER}(?:{_LETTER}|\d)*"
_BETWEEN: Final = r"""[!"'(),.:;?-]*[ ]?[!"'(),.:;?-]*"""
# Slow to compile, so this waits until a text has such letters.
_PHRASE: Final = rf"{_WORD}(?:{_BETWEEN}{_WORD})*(?!(?:\x1b\[[\d;]*m)*{_LETTER})"


def anchored(text: str) -> str:
    """Return output for a terminal that keeps its columns where the terminal reorders text.

    Such a terminal writes ``אבג  דהו`` or ``אבג 12`` from the right as a whole, so two names, or a
    name and a score, change places. A mark after each phrase ends it there. A phrase is made of
    words with at most one blank and some punctuation between them: a name of two words, and what
    people say to each other, are read from the right as a whole.

    Isolates (U+2066 to U+2069) would do the same and more. But terminals keep a sign without width
    in the cell before it: the opening isolate would be left behind in a cell that is not painted
    again with the name, and the mark is in the name's own last cell.
    """
    if not _ANY.search(text):
        return text
    return re.sub(_PHRASE, rf"\g<0>{_MARK}", text)
