"""Letters as people type them."""

from __future__ import annotations

from unicodedata import combining, normalize

_OTHERS = str.maketrans("łŁøØđĐ", "lLoOdD")
"""Letters that Unicode does not take apart."""


def unaccented(text: str) -> str:
    """Return a text as ``basico`` for ``básico``: many keyboards have no accents."""
    if text.isascii():
        return text
    taken_apart = normalize("NFKD", text.translate(_OTHERS))
    return normalize("NFKC", "".join(each for each in taken_apart if not combining(each)))


def with_unaccented(words: list[str]) -> list[str]:
    """Return words, each once, and behind them those with accents without these."""
    return [*dict.fromkeys((*words, *map(unaccented, words)))]
