"""What may be done now at a table with open melds, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DRAW_BEFORE: Final = {
    "throw": "You cannot throw before you have drawn",
    "meld": "You cannot meld before you have drawn",
    "lay_off": "You cannot lay off before you have drawn",
}
EMPTY_STOCK: Final = "The stock is empty"
EMPTY_PILE: Final = "The discard pile is empty"


def without_stop(sentence: str) -> str:
    """A sentence without its full stop, to go on from."""
    return sentence.removesuffix(".")


def listed(parts: Sequence[str]) -> str:
    """What is possible, one after the other."""
    return ", ".join(parts)


def melds(key: str, *, is_contract: bool) -> str:
    """Putting melds on the table."""
    return f"{key} {'goes down' if is_contract else 'melds'}"


def just_taken(card: str) -> str:
    """Why a card cannot be thrown."""
    return f"{card} was just taken and cannot be thrown back"


def cannot_go_down(what: Sequence[str]) -> str:
    """Why not: what the areas need, each in words, or nothing."""
    return f"You cannot go down yet, {' and '.join(what)}" if what else "You cannot go down yet"


def area_needs(area: str, missing: int) -> str:
    """What an area needs; ``missing`` is 0 where its cards do not go together."""
    if not missing:
        return f"{area} has cards that do not go together"
    return f"{area} needs {_NUMBERS.get(missing, str(missing))} more card{'s' * (missing != 1)}"


_NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four"}
