"""Messages marked for translation, which ``app.text.speech`` says once the language is known."""

from __future__ import annotations

from typing import NamedTuple


class Plural(NamedTuple):
    """A marked message about a number of things."""

    one: str
    several: str
    counted: str
    """The name of the value that counts them; ``{n}`` stands for it."""


def msg(message: str, /) -> str:
    """Mark a message for a later ``tr``."""
    return message


def msg_c(context: str, message: str, /) -> str:
    """Mark a message for a later ``tr_c`` in the same context."""
    return message


def msg_n(one: str, several: str, counted: str, /) -> Plural:
    """Mark a message for a later ``tr_n``."""
    return Plural(one, several, counted)
