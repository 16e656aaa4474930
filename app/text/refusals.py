"""Refusals, and other errors, in the reader's language."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from app.games.base import GAMES
from app.messages import Plural
from app.quoting import excerpt
from app.refusal import DECLARED, Listed, Refused, Sentence
from app.storage.home import shown
from app.text.cards import long_name
from app.text.lists import in_a_row, listed, sentences, within
from app.text.speech import english, tr, tr_n

_LONGEST_REASON: Final = 600
"""Most letters of a reason out of a file."""
_DECLARED_IN: Final = {
    "arena": ("app.arena.refusals",),
    "games": ("app.games.notation",),
    "pad": ("app.games.pad", "app.match.pad"),
    "melding": ("app.text.melding.refusals",),
    "players": ("app.players.base",),
    "programs": ("app.cpu.gin_bridge",),
    "store": ("app.storage.errors",),
    "table": ("app.table.handles", "app.cpu.service"),
    **{game: (f"app.games.{game}.refusals",) for game in GAMES},
}
"""The modules that declare the codes of a package, for codes out of a file."""


def sentence_for(error: Exception) -> str:
    """Return a refusal in words, or the message of any other error.

    A refusal whose code is not declared is told as its code with its values.
    """
    if not isinstance(error, Refused):
        return str(error)
    if error.code not in DECLARED:
        for module in _DECLARED_IN.get(error.code.partition(".")[0], ()):
            import_module(module)
    if error.code not in DECLARED:
        return str(error)
    return sentences(map(_said, DECLARED[error.code].sentences(error.values)))


def kept_reason(why: Refused | str) -> str:
    """Return in words a reason that a file has; sentences of older files are unchanged.

    If the sentence does not fit its values, they are told with the code.
    """
    if isinstance(why, str):
        return why
    try:
        told = sentence_for(why)
    # A foreign file can have any values.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        told = str(why)
    return excerpt(told, _LONGEST_REASON)


def english_for(error: Exception) -> str:
    """Return the words for an error in English, for logs and JSON."""
    with english():
        return sentence_for(error)


def _said(sentence: Sentence) -> str:
    values = {name: _shown(name, value) for name, value in sentence.values.items()}
    match sentence.message:
        case Plural(one, several, counted):
            return tr_n(one, several, sentence.values[counted], **values)
        case message:
            return tr(message, **values)


def _shown(name: str, value: Any) -> object:
    match value:
        case int() if name == "card":
            return long_name(value)
        case float():
            # Imported late: the first frame has no such refusal.
            from app.text.numbers import brief

            return brief(value)
        case Path() | str() if name == "path":
            return shown(value)
        case Exception():
            told = sentence_for(value)
            return within(told) if name == "reason" else told
        case Sentence():
            return _said(value)
        case Listed():
            return listed(str(_shown("", each)) for each in value)
        case list() | tuple():
            return in_a_row(value)
        case _:
            return value
