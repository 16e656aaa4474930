"""What the games with open melds share on a score pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.games.base import HandEntry
from app.text.cards import Name
from app.text.cells import left
from app.text.people import People, sentence
from app.text.speech import tr

WIDTH: Final = 34
"""Cells of an account."""


def went_out(seat: int, people: People) -> str:
    return tr("{name} went out.", name=sentence(people.name(seat)))


def left_lines(points: Sequence[int], people: People) -> list[str]:
    """Return the points left to each player, a line each."""
    return [f"{left(people.names[seat], WIDTH - 5)}{points[seat]:>5}" for seat in people.order]


def found(entry: HandEntry, result: object, people: People, name: Name) -> list[str]:
    """Return nothing: only points are typed."""
    return []


def asked_for(person: str) -> str:
    return tr("{name}'s points left", name=sentence(person))


def how_to_type() -> str:
    return tr("The points of the cards left, such as 25 or 10+10+5.")
