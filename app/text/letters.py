"""Letters as people type them."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

_OTHERS = str.maketrans({**dict(zip("łŁøØđĐ", "lLoOdD", strict=True)), "œ": "oe", "Œ": "oe"})
"""Letters that Unicode does not take apart."""


def as_typed(text: str) -> str:
    """Return what an input method sent in the letters and signs of a plain keyboard: full-width
    ``１０ｄ`` becomes ``10d``, and an accent behind its letter stands on it.
    """
    return text if text.isascii() else normalize("NFKC", text)


def folded(text: str) -> str:
    """Return typed text as it is compared: as ``as_typed`` has it, in any case."""
    return text.lower() if text.isascii() else as_typed(as_typed(text).casefold())


def unaccented(text: str) -> str:
    """Return a text as ``basico`` for ``básico``: many keyboards have no accents."""
    if text.isascii():
        return text
    taken_apart = normalize("NFKD", normalize("NFC", text).translate(_OTHERS))
    return normalize("NFKC", "".join(each for each in taken_apart if not combining(each)))


def plainly(text: str) -> str:
    """Return typed text as it is compared where accents do not count."""
    return folded(unaccented(text))


def with_unaccented(words: Iterable[str]) -> list[str]:
    """Return words, each once, and behind them how they are compared, with accents and without."""
    written = [*words]
    compared = [*map(folded, written)]
    return [*dict.fromkeys((*written, *compared, *map(unaccented, compared)))]
