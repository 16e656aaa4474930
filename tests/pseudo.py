"""A language that nobody speaks: every letter of a message accented, a third longer, in brackets.

On a screen that is told in it, letters without an accent are English that no catalogue can reach,
and a bracket that is not closed is a message that was cut.
"""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Final

import pytest

from app.text import speech
from app.text.speech import Voice

OPEN, CLOSE = "⟦", "⟧"
_ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_SEPARATORS: Final = frozenset({"between thousands", "before tenths"})


def pseudo(message: str) -> str:
    """Return a message in that language; its placeholders stay."""
    pieces = _PLACEHOLDER.split(message)
    letters = sum(map(len, pieces[::2]))
    said = "".join(
        piece if place % 2 else piece.translate(_ACCENTED) for place, piece in enumerate(pieces)
    )
    return f"{OPEN}{said}{'·' * (letters // 3)}{CLOSE}"


class Pseudo(NullTranslations):
    """All messages in that language."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        # What is typed, and what stands in numbers, is no text.
        return message if context in _SEPARATORS else pseudo(message)


def as_language(monkeypatch: pytest.MonkeyPatch, code: str = "de") -> None:
    """Let it be what the program speaks to whoever chooses this language."""
    monkeypatch.setattr(speech, "languages", lambda: {"en": "English", code: "Ẍẍ"})
    monkeypatch.setattr(speech, "catalogue", {"en": None, code: Pseudo()}.get)


def pseudo_voice() -> Voice:
    """Return the voice of somebody who is spoken to in it."""
    own = Voice()
    own.speak_by(Pseudo(), "xx")
    return own


def english_in(text: str) -> list[str]:
    """Return the words of three letters and more in which none has an accent, and no digit is."""
    return re.findall(r"(?<![^\W_])[A-Za-z]{3,}(?![^\W_])", text)
