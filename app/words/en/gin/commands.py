"""What can be typed at a table of Gin, and what is said of a text that is no command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "draw stock": ("draw stock", "stock", "draw deck", "draw"),
    "draw discard": (
        *("draw discard", "take", "take discard", "draw pile", "take pile", "take upcard"),
    ),
    "discard": ("discard", "throw", "drop"),
    "pass": ("pass",),
    "knock": ("knock",),
    "gin": ("gin", "big gin"),
    "match": ("match", "meld"),
    "sort": ("sort", "order"),
    "score": ("score", "sheet"),
    "log": ("log", "moves"),
    "known": ("known", "seen"),
    "hint": ("hint",),
    "undo": ("undo", "take back", "takeback"),
    "rules": ("rules", "help"),
    "menu": ("menu",),
    "quit": ("quit", "exit", "leave"),
}
"""What each command is typed as, the usual words first, by what the program calls it."""

EXAMPLES: Final = {
    "discard": "king of hearts",
    "match": "ace of hearts, two of hearts, three of hearts",
}
"""What can follow the commands that need something."""

FOR_EXAMPLE: Final = "draw stock, discard king of hearts, help …"
"""In the command line before anything is typed."""
NOTHING_TYPED: Final = "Type a command such as draw stock, discard 7c or help."

MATCH_WHAT: Final = "Match what? Name cards with commas between them."
SORT_BY: Final = "by "
"""What may stand before an order of the cards."""


def sort_by_what(orders: Sequence[str]) -> str:
    """That there is no such order of the cards, and which there are."""
    return f"Sort by what? Say {', '.join(orders)}."


def stands_alone(word: str) -> str:
    """That nothing can follow this word."""
    return f"“{word}” stands alone: type just {word}."


def needs_more(word: str, example: str) -> str:
    """That something has to follow this word, such as the example."""
    return f"{word.capitalize()} what? For example {word} {example}."


def no_command(text: str, near: str | None) -> str:
    """That a text is no command, and which one is ``near`` to it, if one is."""
    guess = f"Did you mean {near}?" if near else "Type help to see what there is."
    return f"“{text}” is no command. {guess}"
