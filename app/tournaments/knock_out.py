"""Knock-out: the loser of a match is out.

The first of the seeding meets the last, and the two best can meet in the final only. Where the
players are no power of two, the best of the seeding have a bye in the first round, and nobody later
but by the withdrawal of an opponent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.tournaments.records import Pair


def bracket(order: Sequence[str]) -> list[str]:
    """Return the players in the order of the draw, two neighbours a match, empty for a bye.

    Two neighbours of every later round are those of this one, two, four … apart.
    """
    seeds = [0]
    while len(seeds) < len(order):
        last = 2 * len(seeds) - 1
        # Each meets the one with whom it makes up the same sum.
        seeds = [seed for pair in ((seed, last - seed) for seed in seeds) for seed in pair]
    return [order[seed] if seed < len(order) else "" for seed in seeds]


def survivors(
    order: Sequence[str], winners: Sequence[Collection[str]], withdrawn: Collection[str]
) -> list[str]:
    """Return the players of the next round in the order of the draw, empty where none is left.

    ``winners`` are those of each round that was played.
    """
    slots = bracket(order)
    for won in winners:
        slots = [next((each for each in pair if each in won), "") for pair in _neighbours(slots)]
    return ["" if each in withdrawn else each for each in slots]


def pairs(slots: Sequence[str]) -> list[Pair]:
    """Return the pairs of a round, those with a bye last."""
    found = [Pair(one or other, other if one else "") for one, other in _neighbours(slots)]
    return sorted((pair for pair in found if pair.first), key=lambda pair: not pair.second)


def _neighbours(slots: Sequence[str]) -> list[tuple[str, str]]:
    return [*zip(slots[::2], slots[1::2], strict=True)]
