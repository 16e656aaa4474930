"""Why something is refused, in lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.refusal import Refused
from app.text.refusals import sentence_for
from app.text.speech import msg, tr


def why(error: Exception) -> str:
    """Return the reason of a refusal, with the command to type if lines have another than the
    screen.
    """
    told = _REFUSED.get(error.code) if isinstance(error, Refused) else None
    return tr(told, **error.values) if told and isinstance(error, Refused) else sentence_for(error)


_REFUSED: Final[Mapping[str, str]] = {
    "house.word-missing": msg(
        "Table {number} is private: type sit {number} or watch {number}, and its password."
    ),
    "house.no-seek": msg("This game is no longer sought: type quick to seek one yourself."),
    "house.no-chair": msg("No chair is free at table {number}: type watch {number} to look on."),
    "house.seated": msg("You have a seat at table {number}: type sit {number} to go there."),
}
"""Refusals, by code, that differ in lines from those on the screen."""
