"""The end of a hand or round of the games whose melds lie open on the table: what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.cards.cards import Card
from app.match.view import AnyFinishedRound, AnyMatchView
from app.text.people import People

NONE: Final = "-"
"""No points."""


class Left(NamedTuple):
    """A player at the end of a hand."""

    name: str
    cards: tuple[tuple[Card, int], ...]
    """The cards left in the hand, each with its points."""
    note: str
    """What else is to be said of the hand; may be empty."""
    figures: tuple[str, ...]
    """Under the headings of the ending."""


class Ending(NamedTuple):
    """The end of a hand, as it is told to one of the players."""

    title: str
    aside: str
    """What the hand or the match was played for."""
    winners: tuple[int, ...]
    """The seats that may be glad."""
    cry: str
    """What a winner may cry out, in large letters; may be empty."""
    told: str
    """How it ended, and what came of it."""
    headings: tuple[str, ...]
    """Of the figures of each player."""
    players: tuple[Left, ...]


def number_in_match(match_view: AnyMatchView, played: AnyFinishedRound) -> int:
    """A hand as it is counted on the score sheet of its match, from 1."""
    number: int = played.number
    return number - sum(len(standing.sheet.rows) for standing in match_view.finished)


def in_order(people: People, first: Sequence[int]) -> list[int]:
    """The seats in the order in which they are told of: some ``first``, then in turn from the one
    who is told.
    """
    return sorted(people.order, key=lambda seat: seat not in first)


def added_up(points: int, note: str) -> str:
    """What stands behind the points of some cards: their sum, and a note that may be empty."""
    return f"= {points}{f', {note}' if note else ''}"
