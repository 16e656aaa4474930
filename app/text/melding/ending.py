"""Parts of the end of a hand or round, for the games with open melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.match.view import AnyFinishedRound, AnyMatchView
from app.text.people import People

NONE: Final = "-"
"""The sign for no points."""


def number_in_match(match_view: AnyMatchView, played: AnyFinishedRound) -> int:
    """Return a hand's number on the score sheet of its match, from 1."""
    number: int = played.number
    return number - sum(len(standing.sheet.rows) for standing in match_view.finished)


def in_order(people: People, first: Sequence[int]) -> list[int]:
    """Return the seats with those in ``first`` before the rest, in turn order from the reader's."""
    return sorted(people.order, key=lambda seat: seat not in first)


def added_up(points: int, note: str) -> str:
    """Return the sum of points and a note that may be empty, to follow the cards."""
    return f"= {points}{f', {note}' if note else ''}"
