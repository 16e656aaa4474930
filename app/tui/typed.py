"""What a terminal sends, made harmless: bytes that are no text, and pastes without an end."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Final

PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"
"""What terminals put round text that was pasted and not typed."""
LONGEST_PASTE: Final = 1000
"""Letters of a paste that are kept; no line of this program takes as many."""
PASTE_WINDOW: Final = 2.0
"""Seconds after which it is asked whether a paste still comes."""
PASTE_RATE: Final = 256
"""Letters in as many seconds below which somebody types, or nobody does anything."""

_RAW: Final = 4 * LONGEST_PASTE
_SEQUENCE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|.)?")
_NEWLINE: Final = re.compile(r"\r\n?")
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class Typed:
    """The text in what was typed and pasted, piece by piece, for a parser of key presses.

    A paste comes out whole, once it is over: short, without escape sequences, and always with an
    end. Times are seconds on any clock that only goes forward.
    """

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._tail = ""
        """What may be the first part of the sequence that begins or ends a paste."""
        self._paste: list[str] | None = None
        """What has come of a paste, None while there is none."""
        self._room = 0
        self._count = 0
        """Letters since ``_since``, of a paste."""
        self._since = 0.0

    def feed(self, data: bytes, now: float) -> str:
        """What to parse of bytes that have come; those that are not UTF-8 are left out."""
        out = [self.tick(now)]
        text = self._decode(data)
        while text:
            if self._paste is None:
                known = self._tail + text
                begin = known.find(PASTE_BEGINS)
                if begin < 0:
                    out.append(text)
                    self._tail = _first_part(known, PASTE_BEGINS)
                    break
                typed = begin + len(PASTE_BEGINS) - len(self._tail)
                out.append(text[:typed])
                text, self._tail = text[typed:], ""
                self._paste, self._room = [], _RAW
                self._count, self._since = 0, now
            else:
                known = self._tail + text
                self._count += len(text)
                end = known.find(PASTE_ENDS)
                if end < 0:
                    self._tail = _first_part(known, PASTE_ENDS)
                    self._keep(known[: len(known) - len(self._tail)])
                    break
                self._keep(known[:end])
                text = known[end + len(PASTE_ENDS) :]
                out.append(self._end())
        return "".join(out)

    def tick(self, now: float) -> str:
        """What to parse because time has passed: a paste that does not come any more."""
        if self._paste is None or now - self._since < PASTE_WINDOW:
            return ""
        if self._count >= PASTE_RATE:
            self._count, self._since = 0, now
            return ""
        self._keep(self._tail)
        return self._end()

    def forget(self) -> None:
        """Take what came last for keys: the parser has not waited for the rest of a sequence."""
        if self._paste is None:
            self._tail = ""

    @property
    def pasting(self) -> bool:
        """Whether the end of a paste is still to come."""
        return self._paste is not None

    def _keep(self, text: str) -> None:
        assert self._paste is not None
        if self._room > 0:
            self._paste.append(text[: self._room])
            self._room -= len(text)

    def _end(self) -> str:
        assert self._paste is not None
        text = "".join(self._paste)
        self._paste, self._tail = None, ""
        return clean(text)[:LONGEST_PASTE] + PASTE_ENDS


def clean(text: str) -> str:
    """A text without escape sequences and control characters; tabs become blanks."""
    text = _NEWLINE.sub("\n", _SEQUENCE.sub("", text)).replace("\t", " ")
    return _CONTROL.sub("", text)


def _first_part(text: str, sequence: str) -> str:
    """The end of a text with which the sequence may begin."""
    for length in range(len(sequence) - 1, 0, -1):
        if text.endswith(sequence[:length]):
            return sequence[:length]
    return ""
