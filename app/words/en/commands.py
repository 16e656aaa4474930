"""What is said of commands that are typed at a table of any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

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


def listed(typed: Iterable[tuple[Sequence[str], str]]) -> list[tuple[str, str]]:
    """Every command by its words, each with an example of what follows it, and what else can be
    typed for it.
    """
    return [
        (f":{usual} {example}".rstrip(), f"or {', '.join(others)}" if others else "")
        for (usual, *others), example in typed
    ]
