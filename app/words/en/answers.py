"""What the table of any game says in answer to a key, and of whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Key: TypeAlias = Callable[[str], str]
"""How the key of an action is written, from the name of its binding without ``table.``."""

SAID: Final = "Said here"
"""Over the page of what people have said."""


def your_turn(name: str | None) -> str:
    """Before what is to be done; ``name`` says whose turn it is where several share a keyboard."""
    return f"{name}, your turn: " if name else "Your turn: "


def entry(who: str, what: str) -> str:
    """What somebody did, in the list of moves: ``Vera`` and ``drew from the stock``."""
    return f"{who} {what}"


def does_hint(key: Key) -> str:
    """What the key of a hint does when it is pressed again."""
    return f"{key('hint')} again does what the hint says."


def warning(cost: float, key: Key) -> str:
    """What a move costs that somebody is about to make, in chance to win the match, and what to
    do about it.
    """
    anyway, again = key("act"), key("undo")
    return f"This costs about {round(100 * cost)} %: {anyway} anyway, {again} think again."


def in_order(order: str, *, for_match: bool) -> str:
    """In which order the cards are now; ``for_match`` where the settings stay as they are."""
    return f"Your cards are in order by {order}{' for this match' if for_match else ''}."
