"""The end of a hand or round, for the games with open melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.cards.cards import Card
from app.match.view import AnyFinishedRound, AnyMatchView
from app.text.people import People

NONE: Final = "-"
"""The sign for no points."""


class Left(NamedTuple):
    name: str
    cards: tuple[tuple[Card, int], ...]
    """The cards left in the hand, each with its points."""
    note: str
    """A remark on the hand; may be empty."""
    figures: tuple[str, ...]
    """The figures under the headings of the ending."""


class Ending(NamedTuple):
    """The end of a hand, as one of the players reads it."""

    title: str
    aside: str
    """What the hand or the match was played for."""
    winners: tuple[int, ...]
    """The seats that have won."""
    cry: str
    """The cry of a winner, in large letters; may be empty."""
    told: str
    """How the hand ended, and the result."""
    headings: tuple[str, ...]
    """The headings of the figures of each player."""
    players: tuple[Left, ...]


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
