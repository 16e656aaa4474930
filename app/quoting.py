"""Text from elsewhere, made fit to be quoted: printable, and short.

A file, a program or a person at the keyboard may send anything: sequences that a terminal obeys,
new lines that pass for the program's own, ten million letters.
"""

from __future__ import annotations

from typing import Final

SHORT: Final = 60
"""Most letters of a quotation by default."""


def printable(text: object) -> str:
    r"""Return the text with an escape such as ``\x1b`` for every sign that does not print.

    These are controls, line ends, marks that change the direction of writing, and halves of
    letters.
    """
    told = str(text)
    if told.isprintable():
        return told
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in told
    )


def excerpt(text: object, most: int = SHORT) -> str:
    """Return the text made printable and cut to ``most`` letters, the last of them ``…``."""
    told = str(text)
    shown = printable(told[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def quoted(text: object, most: int = SHORT) -> str:
    """Return the ``excerpt`` between quotation marks."""
    return f"“{excerpt(text, most)}”"
