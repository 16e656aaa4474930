"""The melds of one pack without jokers, and their lay-offs.

A meld is a set, three or four cards of one rank, or a run, three or more in sequence in one suit
with the ace low.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from app.cards.cards import NO_CARDS, Card, Cards, as_set

Melds: TypeAlias = tuple[Cards, ...]
"""Disjoint melds, each a set of cards."""


def _sets() -> Iterator[Cards]:
    for rank in range(13):
        same = range(rank, 52, 13)
        yield from (as_set(cards) for size in (3, 4) for cards in combinations(same, size))


def _runs() -> Iterator[Cards]:
    for suit in range(4):
        for low in range(11):
            for length in range(3, 14 - low):
                yield (1 << length) - 1 << suit * 13 + low


def is_run(meld: Cards) -> bool:
    """Return whether a meld is a run; otherwise it is a set, whose cards are never neighbours."""
    return meld & meld >> 1 != 0


def _extensions(meld: Cards) -> Cards:
    if not is_run(meld):
        rank = (meld & -meld).bit_length() - 1
        return as_set(range(rank % 13, 52, 13)) & ~meld
    low, high = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
    below = 1 << low - 1 if low % 13 > 0 else NO_CARDS
    above = 1 << high + 1 if high % 13 < 12 else NO_CARDS
    return below | above


MELDS: Final[tuple[Cards, ...]] = (*_sets(), *_runs())
"""All 329 melds of a pack: 65 sets, then 264 runs."""

_EXTENSIONS: Final = {meld: _extensions(meld) for meld in MELDS}
"""The cards that can be laid off on each meld."""


def is_meld(cards: Cards) -> bool:
    """Return whether the cards together are one meld."""
    return cards in _EXTENSIONS


def extends(meld: Cards, card: Card) -> bool:
    """Return whether the card can be laid off: at an end of a run, or as the fourth of a set."""
    return _EXTENSIONS[meld] >> card & 1 == 1


def extensions(meld: Cards) -> Cards:
    return _EXTENSIONS[meld]


def goes_into_meld(card: Card, hand: Cards) -> bool:
    """Return whether the card makes a meld with cards of the hand, or lengthens one."""
    held = hand | 1 << card
    return any(meld >> card & 1 and not meld & ~held for meld in MELDS)


def lay_off_targets(card: Card, melds: Sequence[Cards]) -> list[int]:
    """Return the indices of the melds on which the card can be laid off."""
    return [index for index, meld in enumerate(melds) if extends(meld, card)]
