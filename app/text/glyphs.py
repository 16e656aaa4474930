"""Whether the locale can show suit signs, and plain text for when it cannot."""

from __future__ import annotations

import locale
import os
import sys
from typing import Final

from app.terminal import terminal_environ

_COERCED: Final = {"C.UTF-8", "C.utf8", "UTF-8"}
"""The values that Python itself writes into ``LC_CTYPE`` when the locale is C (PEP 538)."""


_PLAIN: Final = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "‹": "<",
        "›": ">",
        "·": "-",
        "–": "-",
        "−": "-",
        "—": "-",
        "─": "-",
        "×": "x",
        "…": "...",
        "←": "<",
        "→": ">",
        "↑": "^",
        "↓": "v",
        "±": "+-",
        "²": "^2",
        "√": "sqrt",
        "▲": "^",
        "⇄": "<>",
        "µ": "u",
        "▸": ">",
        "◂": "<",
        "★": "*",
        "●": "*",
        "◎": "@",
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "♠": "s",
    }
)


def in_ascii(text: str) -> str:
    """Return a sentence of this program in ASCII. Text that players typed is kept."""
    return text.translate(_PLAIN)


def can_show_signs() -> bool:
    """Return whether the locale's encoding is UTF-8.

    The name of the locale decides before Python's own encoding, which is UTF-8 in the C locale too
    (PEP 540). A UTF-8 locale that this machine lacks still describes the terminal.
    """
    environ = terminal_environ()
    is_own = environ is os.environ
    variables = ["LC_ALL", "LC_CTYPE", "LANG"]
    if is_own and sys.flags.utf8_mode and environ.get("LC_CTYPE") in _COERCED:
        variables.remove("LC_CTYPE")
    # A remote terminal that sent no locale is most likely a modern one.
    usual = "C" if is_own else "UTF-8"
    name = next((value for key in variables if (value := environ.get(key))), usual)
    if _is_utf8(name.partition("@")[0].rpartition(".")[2]):
        return True
    if not is_own:
        return not (name in ("C", "POSIX") or "." in name)
    # A name such as de_DE has no encoding in it, but the system knows it.
    return not (sys.flags.utf8_mode or name in ("C", "POSIX")) and _is_utf8(locale.getencoding())


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "") == "utf8"
