"""The chance that a hand meets its contract in time, from many samples of the cards that may come.

A sample says of every unseen card whether it comes by. Samples are the bits of a whole number, so
that one operation goes through all of them: a card in hand has every bit set, a card that may come
those of the samples in which it does. “These four cards are there” is three operations then, and
“one of them at most is missing” five.

Each number of turns to come has a block of samples of its own, in which the same cards come a
little sooner or later, so a hand's chance never falls with more turns. Every card comes in exactly
as many samples of a block as it should, and the samples are the same for all decisions: two hands
are compared by the cards they differ in, without noise.

The answer is a little too good, because all that comes can be kept; and a little too bad, because
two runs of a suit lie beside each other in it and never one upon the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias, TypeVar

from app.cards.cards import (
    FACES,
    MOST_PACKS,
    RANKS,
    SUITS,
    Card,
    Cards,
    is_joker,
    iterate,
    rank_of,
    suit_of,
)
from app.games.contract.melds import LEAST_RUN, LEAST_SET, PLACES
from app.games.contract.rules import Contract

Samples: TypeAlias = int
"""A bit for each sample."""
Short: TypeAlias = list[Samples]
"""The samples in which at most so many cards are missing, by number of jokers."""
_Made: TypeAlias = tuple[int, int, int]
"""How many runs, of how many cards together, and the ranks they share with sets."""
_Key = TypeVar("_Key")

BLOCK: Final = 128
"""Samples for each number of turns."""
_BLOCK_BITS: Final = (1 << BLOCK) - 1
_COMING: Final = 2
"""Jokers that are counted on beside those in the hand."""
_SHIFTS: Final = 3
"""Cards of a rank that are counted; a set needs no more."""


@lru_cache(maxsize=1)
def _comings() -> list[list[Samples]]:
    """Return the samples of a block in which each card comes, by number of samples; each number
    adds one.
    """
    rng = Random(0)
    found = []
    for _ in range(MOST_PACKS * FACES):
        order = list(range(BLOCK))
        rng.shuffle(order)
        samples, row = 0, [0]
        for index in order:
            samples |= 1 << index
            row.append(samples)
        found.append(row)
    return found


class Outlook:
    """The cards that may come, for weighing many hands against each other.

    ``coming`` gives for groups of cards, block by block, the chance that each of its cards comes.
    """

    def __init__(self, contract: Contract, coming: Sequence[tuple[Cards, Sequence[float]]]) -> None:
        self._contract = contract
        self._blocks = len(coming[0][1])
        self._all = (1 << BLOCK * self._blocks) - 1
        self._ranks = [[self._all, *[0] * _SHIFTS] for _ in RANKS]
        """The samples in which at least so many cards of each rank come."""
        self._cards = [[0] * len(RANKS) for _ in SUITS]
        """The samples in which at least one copy comes, by suit and rank."""
        self._jokers = [self._all, *[0] * _COMING]
        comings = _comings()
        for cards, chances in coming:
            numbers = [min(BLOCK, round(chance * BLOCK)) for chance in chances]
            for card in iterate(cards):
                row, samples = comings[card], 0
                for number in reversed(numbers):
                    samples = samples << BLOCK | row[number]
                self._add(card, samples)
        self._suits: dict[tuple[int, int, int, int, int], dict[_Made, Short]] = {}
        self._tables: dict[tuple[tuple[int, ...], int], Short] = {}

    def _add(self, card: Card, samples: Samples) -> None:
        counts = self._jokers
        if not is_joker(card):
            rank = rank_of(card)
            self._cards[suit_of(card)][rank] |= samples
            counts = self._ranks[rank]
        for number in range(len(counts) - 1, 0, -1):
            counts[number] |= counts[number - 1] & samples

    def by_block(self, hand: Cards) -> list[float]:
        """Return the chance that a hand meets the contract, block by block."""
        met = self._met(hand)
        return [
            (met >> BLOCK * index & _BLOCK_BITS).bit_count() / BLOCK
            for index in range(self._blocks)
        ]

    def _met(self, hand: Cards) -> Samples:
        contract = self._contract
        held = [0] * len(SUITS)
        counts = [0] * len(RANKS)
        jokers = 0
        for card in iterate(hand):
            if is_joker(card):
                jokers += 1
            else:
                counts[rank_of(card)] += 1
                held[suit_of(card)] |= 1 << rank_of(card)
        most = min(4, jokers + _COMING)
        total = hand.bit_count() + 1 if contract.nothing_left else LEAST_RUN * contract.runs
        shared = 0
        if contract.sets:
            for rank, count in enumerate(counts):
                shared |= (count > 1) << rank
        met = 0
        for used, short in self._runs(held, contract.runs, total, most, shared).items():
            if contract.sets:
                left = [count - (used >> rank & 1) for rank, count in enumerate(counts)]
                short = _both(self._sets(tuple(left), contract.sets, most), short)
            for missing, samples in enumerate(short):
                if samples:
                    met |= samples & self._jokers[missing - jokers] if missing > jokers else samples
        return met

    # -- sets ------------------------------------------------------------------------------

    def _sets(self, counts: tuple[int, ...], wanted: int, most: int) -> Short:
        """Return the samples in which so many sets lack so many cards."""
        if (known := self._tables.get((counts, most))) is not None:
            return known
        every = self._all
        table = [[every] * (most + 1), *([0] * (most + 1) for _ in range(wanted))]
        for rank, count in enumerate(counts):
            comes = self._ranks[rank]
            for held in (count, count - LEAST_SET) if count > LEAST_SET + 1 else (count,):
                lacks = [
                    comes[need] if (need := LEAST_SET - held - missing) > 0 else every
                    for missing in range(LEAST_SET)
                ]
                for many in range(wanted, 0, -1):
                    fewer, row = table[many - 1], table[many]
                    for missing in range(most, -1, -1):
                        samples = fewer[missing] & lacks[0]
                        if missing > 0:
                            samples |= fewer[missing - 1] & lacks[1]
                        if missing > 1:
                            samples |= fewer[missing - 2] & lacks[2]
                        row[missing] |= samples
        self._tables[counts, most] = table[wanted]
        return table[wanted]

    # -- runs ------------------------------------------------------------------------------

    def _runs(
        self, held: Sequence[int], wanted: int, total: int, most: int, shared: int
    ) -> dict[int, Short]:
        """Return the samples in which so many runs, of so many cards together, lack so many cards;
        by the ``shared`` ranks of which they have a held card.
        """
        states: dict[_Made, Short] = {(0, 0, 0): [self._all] * (most + 1)}
        longest = total - LEAST_RUN * (wanted - 1)
        for suit, ranks in enumerate(held if wanted else ()):
            options = self._in_suit(suit, ranks, longest, most, wanted > 1, shared & ranks)
            after = {made: list(short) for made, short in states.items()}
            for (many, length, used), short in states.items():
                for (more, longer, using), other in options.items():
                    left = wanted - many - more
                    spare = total - length - longer - LEAST_RUN * left
                    if left >= 0 and (spare >= 0 if left else not spare):
                        made = (many + more, length + longer, used | using)
                        _merge(after, made, _both(short, other))
            states = after
        return {used: short for (many, _, used), short in states.items() if many == wanted}

    def _in_suit(
        self, suit: int, ranks: int, longest: int, most: int, two: bool, shared: int
    ) -> dict[_Made, Short]:
        """Return the samples of one run or two of a suit, of which these ranks are held."""
        key = (suit, ranks, longest, most, shared)
        if (known := self._suits.get(key)) is None:
            comes, every = self._cards[suit], self._all
            there = [
                every if ranks >> index % len(RANKS) & 1 else comes[index % len(RANKS)]
                for index in range(PLACES)
            ]
            known = self._suits[key] = _suit_runs(there, longest, most, two, shared)
        return known


def _suit_runs(
    there: Sequence[Samples], longest: int, most: int, two: bool, shared: int
) -> dict[_Made, Short]:
    """Return the samples in which one run or two lack so many cards.

    ``there`` gives, by place, the samples in which its card is there.
    """
    places = shared | (shared & 1) << PLACES - 1
    windows = [_windows(there, most)]
    for length in range(LEAST_RUN + 1, longest + 1):
        before = windows[-1]
        windows.append(
            [_longer(before[low], there[low + length - 1]) for low in range(PLACES - length + 1)]
        )
    found: dict[_Made, Short] = {}
    for length, rows in enumerate(windows, LEAST_RUN):
        for low, row in enumerate(rows):
            _merge(found, (1, length, _used(places, low, length)), row)
    if two:
        for lower, first in enumerate(windows, LEAST_RUN):
            below: dict[int, Short] = {}
            for low in range(lower, PLACES - LEAST_RUN + 1):
                start = low - lower
                _merge(below, _used(places, start, lower), first[start])
                for upper in range(LEAST_RUN, min(longest + LEAST_RUN - lower, PLACES - low) + 1):
                    row, using = windows[upper - LEAST_RUN][low], _used(places, low, upper)
                    for used, short in below.items():
                        _merge(found, (2, lower + upper, used | using), _both(short, row))
    return found


def _used(places: int, low: int, length: int) -> int:
    used = places & (1 << length) - 1 << low
    return (used | used >> PLACES - 1) & (1 << len(RANKS)) - 1


def _merge(known: dict[_Key, Short], key: _Key, short: Short) -> None:
    """Add the samples of an alternative: it is enough if one of them lacks so many cards."""
    if (other := known.get(key)) is None:
        known[key] = list(short)
    else:
        for missing, samples in enumerate(short):
            other[missing] |= samples


def _windows(there: Sequence[Samples], most: int) -> list[Short]:
    """Return the samples in which a run of four lacks so many cards, by lowest place."""
    both = [one & other for one, other in pairwise(there)]
    either = [one | other for one, other in pairwise(there)]
    found = []
    for low in range(PLACES - LEAST_RUN + 1):
        two, one = both[low], either[low]
        more, some = both[low + 2], either[low + 2]
        short = [two & more, two & some | one & more, two | more | one & some, one | some, -1]
        found.append(short[: most + 1])
    return found


def _longer(short: Short, there: Samples) -> Short:
    """Return the samples of a run with one card more."""
    return [
        samples & there | (short[missing - 1] if missing else 0)
        for missing, samples in enumerate(short)
    ]


def _both(one: Short, other: Short) -> Short:
    """Return the samples in which two melds together lack so many cards."""
    found = []
    for missing in range(len(one)):
        samples = 0
        for part in range(missing + 1):
            if one[part] and other[missing - part]:
                samples |= one[part] & other[missing - part]
        found.append(samples)
    return found
