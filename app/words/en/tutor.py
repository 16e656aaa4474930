"""The tutor of one match, in words."""

from __future__ import annotations

from typing import Final

OFF: Final = "off"
_IN_MENU: Final = {OFF: "off", "blunders": "before blunders", "mistakes": "before mistakes"}
_WARNS: Final = {
    OFF: "The tutor says nothing in this match.",
    "blunders": "In this match the tutor warns you before a blunder.",
    "mistakes": "In this match the tutor warns you before every mistake.",
}
"""By the values of the setting."""


def in_match(chosen: str) -> str:
    """The line of the menu: what the tutor warns of in this match; choosing it goes to the next."""
    return f"Tutor in this match: {_IN_MENU[chosen]}"


def warns(chosen: str) -> str:
    """What the tutor warns of in this match."""
    return _WARNS[chosen]
