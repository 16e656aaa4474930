"""Round robin: each meets each once, by the circle method.

The first player stays, and all others move on by one place each round; those who face each other
play. Of an odd number each has one bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.tournaments.records import Pair


def pairs(order: Sequence[str], number: int) -> list[Pair]:
    """Return the pairs of a round, from 0, the bye last."""
    players = [*order, *[""] * (len(order) % 2)]
    turn = number % (len(players) - 1)
    circle = [players[0], *players[1 + turn :], *players[1 : 1 + turn]]
    half = len(circle) // 2
    found = [*zip(circle[:half], reversed(circle[half:]), strict=True)]
    if number % 2:
        # So that the one who stays does not always come first.
        found[0] = found[0][::-1]
    every = [Pair(one or other, other if one else "") for one, other in found]
    return sorted(every, key=lambda pair: not pair.second)
