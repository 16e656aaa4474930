"""Seeing the moves of a hand again, in words."""

from __future__ import annotations

from typing import Final

MARK: Final = " Replay "
"""On the top line of the table."""
NOT_JUDGED: Final = (
    "Choices can be judged in Gin of two for one score. Here are the moves of this hand again."
)
NO_MORE_HANDS: Final = "There is no other hand in this direction."
NOT_PLAYING: Final = "Nothing is played by itself now."


def step(done: int, count: int, who: str) -> str:
    """How many actions of the hand are done, of how many, and ``who`` does the next one; empty at
    the end.
    """
    then = f"{who} is next." if who else "the hand is over."
    return f"Step {done} of {count}: {then}"


def looks_from(who: str) -> str:
    """From whose seat one looks."""
    return f"You look from the seat of {who}."


def pace(seconds: float, faster: str, slower: str) -> str:
    """How fast a hand is played by itself, and the keys for other speeds."""
    return f"A step in {seconds:g} s. {faster} faster, {slower} slower, any other key stops."
