"""Text that came from elsewhere, made fit to be quoted: printable, and short.

What a file, a program or somebody at the keyboard said may hold anything: sequences that a terminal
obeys, new lines that pass for our own, ten million letters.
"""

from __future__ import annotations

from typing import Final

SHORT: Final = 60
"""Most letters of a quotation, unless somebody needs more."""


def printable(text: object) -> str:
    """Return the text, with an escape such as ``\\x1b`` for every sign that does not print.

    Every sign that a terminal does not simply show counts as such: controls, line ends, marks that
    turn the direction of writing, and halves of letters.
    """
    told = str(text)
    if told.isprintable():
        return told
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in told
    )


def excerpt(text: object, most: int = SHORT) -> str:
    """Return the text made printable, cut to so many letters, the last of them ``…``."""
    told = str(text)
    shown = printable(told[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def quoted(text: object, most: int = SHORT) -> str:
    """Return the text as ``excerpt`` gives it, between quotation marks."""
    return f"“{excerpt(text, most)}”"
