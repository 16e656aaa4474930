"""Letters as people type them."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

_OTHERS = str.maketrans({**dict(zip("łŁøØđĐ", "lLoOdD", strict=True)), "œ": "oe", "Œ": "oe"})
"""Letters that Unicode does not decompose."""


def as_typed(text: str) -> str:
    """Return the output of an input method in the letters and signs of a plain keyboard.

    Full-width ``１０ｄ`` becomes ``10d``, and an accent after its letter is combined with it.
    """
    return text if text.isascii() else normalize("NFKC", text)


def folded(text: str) -> str:
    """Return typed text for comparison regardless of case; see ``as_typed``."""
    return text.lower() if text.isascii() else as_typed(as_typed(text).casefold())


def unaccented(text: str) -> str:
    """Return a text without accents, which many keyboards lack: ``basico`` for ``básico``."""
    if text.isascii():
        return text
    taken_apart = normalize("NFKD", normalize("NFC", text).translate(_OTHERS))
    return normalize("NFKC", "".join(each for each in taken_apart if not combining(each)))


def plainly(text: str) -> str:
    """Return typed text for comparison regardless of case and accents."""
    return folded(unaccented(text))


def with_unaccented(words: Iterable[str]) -> list[str]:
    """Return the words without repeats, then their forms for comparison, with and without
    accents.
    """
    written = [*words]
    compared = [*map(folded, written)]
    return [*dict.fromkeys((*written, *compared, *map(unaccented, compared)))]
