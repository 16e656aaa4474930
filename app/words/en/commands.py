"""Commands that can be typed at a table of any game, and what is said of a text that is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

Words: TypeAlias = dict[str, tuple[str, ...]]
"""What each command is typed as, the usual words first, by what the program calls it."""

DRAWING: Final[Words] = {
    "draw stock": ("draw stock", "stock", "draw deck", "draw"),
    "draw discard": (
        *("draw discard", "take", "take discard", "draw pile", "take pile", "take upcard"),
    ),
    "discard": ("discard", "throw", "drop"),
}
PASSING: Final[Words] = {"pass": ("pass",)}
LOOKING: Final[Words] = {
    "sort": ("sort", "order"),
    "score": ("score", "sheet"),
    "log": ("log", "moves"),
}
HELPING: Final[Words] = {
    "hint": ("hint", "hint again"),
    "undo": ("undo", "take back", "takeback"),
    "rules": ("rules",),
    "help": ("help", "commands"),
    "resign": ("resign", "give up"),
    "menu": ("menu",),
    "quit": ("quit", "exit", "leave"),
}

THE_COMMANDS: Final = "Commands"
"""The heading of their list."""
NOTHING_TYPED: Final = "Type a command such as draw stock, discard 7c or help."
SORT_BY: Final = "by "
"""What may stand before an order of the cards."""


def sort_by_what(orders: Sequence[str]) -> str:
    """That there is no such order of the cards, and which there are."""
    return f"Sort by what? Say {', '.join(orders)}."


def stands_alone(word: str) -> str:
    """That nothing can follow this word."""
    return f"Nothing goes after “{word}”: type just {word}."


def needs_more(word: str, example: str) -> str:
    """That something has to follow this word, such as the example."""
    return f"{word.capitalize()} what? For example {word} {example}."


def no_command(text: str, near: str | None) -> str:
    """That a text is no command, and which one is ``near`` to it, if one is."""
    guess = f"Did you mean {near}?" if near else "Type help to see what there is."
    return f"“{text}” is no command. {guess}"


def listed(commands: Words, examples: Mapping[str, str]) -> list[tuple[str, str]]:
    """Every command with an example of what follows it, and what else can be typed for it."""
    return [
        (f":{usual} {examples.get(name, '')}".rstrip(), f"or {', '.join(others)}" if others else "")
        for name, (usual, *others) in commands.items()
    ]
