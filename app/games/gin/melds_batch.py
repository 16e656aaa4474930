"""The least deadwood of many hands at once with NumPy, for simulations and statistics.

The method is that of ``melds.deadwood`` with arrays for numbers. NumPy is an extra that the
game itself does not need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.games.gin.melds import SUIT_DEADWOOD
from app.rummy.cards import Cards

Ints: TypeAlias = NDArray[np.int64]
"""Sets of cards, sets of ranks, or places in another array."""

_CHUNK: Final = 1 << 13
"""Hands worked on at a time, so that what lies between two steps stays in the cache."""

_SUIT_DEADWOOD: Final = np.array(SUIT_DEADWOOD, dtype=np.uint8)
_ACE_OF_EACH_SUIT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


def as_array(hands: Sequence[Cards]) -> NDArray[np.uint64]:
    """Hands as the array that ``deadwood`` takes."""
    return np.array(hands, dtype=np.uint64)


def deadwood(hands: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Least deadwood, in points, of each hand of up to 13 cards, nothing thrown.

    ``hands`` has one dimension and a set of cards in each element; see ``as_array``.
    """
    # Arrays are indexed by signed numbers, and no card is in the sign bit.
    cards = np.ascontiguousarray(hands, dtype=np.uint64).view(np.int64)
    least = np.empty(len(cards), dtype=np.uint8)
    sets = np.empty(len(cards), dtype=np.int64)
    for start in range(0, len(cards), _CHUNK):
        chunk = slice(start, start + _CHUNK)
        clubs, diamonds, hearts, spades = suits = _suits(cards[chunk])
        least[chunk] = _runs_deadwood(suits)
        sets[chunk] = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    with_sets = np.flatnonzero(sets)
    for start in range(0, len(with_sets), _CHUNK):
        where = with_sets[start : start + _CHUNK]
        _lay_sets(least, where, cards[where], sets[where])
    return least


def _suits(cards: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    return cards & 8191, cards >> 13 & 8191, cards >> 26 & 8191, cards >> 39


def _runs_deadwood(suits: tuple[Ints, Ints, Ints, Ints]) -> NDArray[np.uint8]:
    clubs, diamonds, hearts, spades = suits
    points = _SUIT_DEADWOOD.take(clubs)
    points += _SUIT_DEADWOOD.take(diamonds)
    points += _SUIT_DEADWOOD.take(hearts)
    points += _SUIT_DEADWOOD.take(spades)
    return points


def _lay_sets(least: NDArray[np.uint8], where: Ints, cards: Ints, sets: Ints) -> None:
    """Lower ``least[where]`` to what sets of one or more ranks of ``sets`` leave.

    Each of the hands holds three or four cards of each of its ranks in ``sets``, and has one.
    """
    rank = sets & -sets
    others = sets ^ rank
    same = rank * _ACE_OF_EACH_SUIT
    _set_laid(least, where, cards & ~same, others)
    _lay_other_sets(least, where, cards, others)
    four = np.flatnonzero(cards & same == same)
    if four.size:
        for suit in range(4):
            kept = rank[four] << 13 * suit
            _set_laid(least, where[four], cards[four] & ~same[four] | kept, others[four])


def _set_laid(least: NDArray[np.uint8], where: Ints, rests: Ints, others: Ints) -> None:
    """Lower ``least[where]`` to what the rests leave, with or without sets of other ranks."""
    least[where] = np.minimum(least[where], _runs_deadwood(_suits(rests)))
    _lay_other_sets(least, where, rests, others)


def _lay_other_sets(least: NDArray[np.uint8], where: Ints, cards: Ints, others: Ints) -> None:
    more = np.flatnonzero(others)
    if more.size:
        _lay_sets(least, where[more], cards[more], others[more])
