"""The end of a match of the games whose melds lie open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.text.people import People, sentence

_JOIN: Final = " & "


def win(winners: Sequence[int], people: People) -> str:
    """Who has won, for large letters: ``You win``, ``Vera & Nell win``."""
    if len(winners) == 1:
        return sentence(people.does(winners[0], "win"))
    return sentence(f"{_JOIN.join(people.name(seat) for seat in winners)} win")
