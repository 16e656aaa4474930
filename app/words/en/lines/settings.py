"""The settings in lines: what they are, and how they are changed."""

from __future__ import annotations

from typing import Final

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


def value_of(name: str, value: str) -> str:
    """What a setting is now, and what it is about."""
    return f"{name} {value}: {ABOUT[name]}."


EXAMPLE: Final = ("pace", "0.4")
