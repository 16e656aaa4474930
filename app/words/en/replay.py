"""Seeing the moves of a hand again, in words."""

from __future__ import annotations

from typing import Final

from app.words.en.people import People

MARK: Final = " Replay "
"""On the top line of the table."""


def step(done: int, count: int, seat: int | None, people: People) -> str:
    """How many actions of the hand are done, of how many, and which seat does the next one; None
    at the end.
    """
    then = "the hand is over." if seat is None else f"{people.does(seat, 'be')} next."
    return f"Step {done} of {count}: {then}"


def pace(seconds: float, faster: str, slower: str) -> str:
    """How fast a hand is played by itself, and the keys for other speeds."""
    return f"A step in {seconds:g} s. {faster} faster, {slower} slower, any other key stops."
