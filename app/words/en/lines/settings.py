"""The settings in lines: what they are, and how they are changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.quoting import quoted

ABOUT: Final = {
    "name": "what you are called at the table",
    "order": "how the cards of a hand are listed",
    "pace": "seconds before a computer player's answer, 0 to 3",
    "lenient": "whether a move can be taken back after the computer has answered",
    "tutor": "what you are warned of, in gin of two",
    "poll": "when you are asked whether to buy a card",
    "cut": "whether each person may add words to the deal",
    "spell": "whether cards are spelled out",
    "lines": "whether the game begins in lines",
}
"""By what is typed."""
NO_NAME: Final = "You"


def value_of(name: str, value: str) -> str:
    """What a setting is now, and what it is about."""
    return f"{name} {value}: {ABOUT[name]}."


def how(values: Sequence[str]) -> str:
    """How a setting is changed."""
    return f"To change one, type for example set {values[0]} {values[1]}."


def no_setting(text: str) -> str:
    """That there is no such setting."""
    return f"{quoted(text)} is no setting: settings lists them."


def possible(name: str, values: Sequence[str]) -> str:
    """What a setting can be."""
    return f"Say set {name} and {' or '.join(values)}."


A_NAME: Final = "a name of 1 to 12 letters, not digits alone"
SECONDS: Final = "seconds from 0 to 3"
EXAMPLE: Final = ("pace", "0.4")


def is_set(name: str, value: str) -> str:
    """That a setting was changed."""
    return f"{name} is {value} now."
