"""Who sits at a new table: people at this keyboard, and CPU players with a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.engine.match import HUMAN, Seat
from app.engine.rules import SEATS, Rules
from app.players.base import full_name
from app.players.registry import find

PERSONAS: Final = {
    "novice": ("Nell", "Nils", "Nora"),
    "casual": ("Vera", "Viktor", "Viola"),
    "club": ("Carl", "Clara", "Cleo"),
    "strong": ("Stella", "Sven", "Susan"),
    "expert": ("Edda", "Egon", "Elsa"),
}
"""What CPU players are called at the table, the first of a level first; a level without names is
called by its level."""


def persona(level: str) -> str:
    """What the first CPU player of a level is called."""
    return PERSONAS.get(level, (level.capitalize(),))[0]


def take_seats(name: str, others: Sequence[str]) -> list[Seat]:
    """The seats of a match: the person of this name, then the others in turn order.

    Each of the others is a level (``casual``), the full name of a player (``casual-1``), or a
    person at the same keyboard, with or without a name (``human``, ``human:Bob``). No two are
    called the same. Raises UnknownPlayer for any other.
    """
    seats = [Seat(name or ("Player 1" if any(map(is_human, others)) else "You"), HUMAN)]
    for place, other in enumerate(others, start=2):
        if is_human(other):
            called = other.partition(":")[2]
            seats.append(Seat(_free([called.strip() or f"Player {place}"], seats), HUMAN))
        else:
            player = find(other)
            known = PERSONAS.get(player.name, (player.name.capitalize(),))
            seats.append(Seat(_free(known, seats), full_name(player)))
    return seats


def enough(others: Sequence[str], rules: Rules) -> list[str]:
    """The others of a match, the last repeated until there are as many as the rules need."""
    missing = min(SEATS[rules.seating]) - 1 - len(others)
    return [*others, *[others[-1]] * max(missing, 0)]


def is_human(other: str) -> bool:
    """Whether one of the others is a person at this keyboard."""
    return other.partition(":")[0].strip().lower() == HUMAN


def _free(names: Sequence[str], seats: Sequence[Seat]) -> str:
    """The first of the names that nobody has, or the first with a number."""
    taken = {seat.name for seat in seats}
    numbered = (f"{names[0]} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (*names, *numbered) if name not in taken)
