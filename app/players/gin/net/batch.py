"""Many hands at once with NumPy: least deadwood, the best arrangement, hopes, and lay-offs.

Hands are arrays of int64 with one dimension and a set of cards in each element (bit = suit * 13 +
rank). The method is that of ``app.games.gin.melds``, with arrays for numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import ACES, PACK, POINTS, SUIT_MASK
from app.games.gin.melds import SUIT_DEADWOOD

Ints: TypeAlias = NDArray[np.int64]
"""Sets of cards, single cards or counts, one a row."""
Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]

ONE: Final = np.int64(1)
BITS: Final = np.arange(52, dtype=np.int64)
"""The number of every card."""
_KINGS: Final = ACES << 12
_NOT_KINGS: Final = PACK & ~_KINGS
_NOT_ACES: Final = PACK & ~ACES

_CHUNK: Final = 1 << 13
"""Hands worked on at a time, so that what lies between two steps stays in the cache."""

_SETS: Final = 4
"""Ranks of which a hand of 13 cards may have three."""

CARD_POINTS: Final = np.array(POINTS, dtype=np.int64)
_LEAST: Final = np.array(SUIT_DEADWOOD, dtype=np.uint8)


@dataclass(slots=True)
class RowTable:
    """Columns of equal length, which are the fields: a row for each of many hands or positions."""

    def rows(self, where: Ints | slice) -> Self:
        """Return these rows only."""
        return type(self)(*(getattr(self, column.name)[where] for column in fields(self)))

    @classmethod
    def together(cls, parts: Sequence[Self]) -> Self:
        """Return all rows of the parts."""
        names = (column.name for column in fields(cls))
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _run_masks() -> NDArray[np.int64]:
    """Return for each set of ranks the cards in its runs of least deadwood."""
    masks = [0] * (1 << 13)
    for ranks in range(1, 1 << 13):
        top = ranks.bit_length() - 1
        if SUIT_DEADWOOD[ranks] == SUIT_DEADWOOD[ranks ^ 1 << top] + POINTS[top]:
            masks[ranks] = masks[ranks ^ 1 << top]
            continue
        for length in (3, 4, 5):
            run = (1 << top + 1) - (1 << top + 1 - length)
            if ranks & run == run and SUIT_DEADWOOD[ranks] == SUIT_DEADWOOD[ranks ^ run]:
                masks[ranks] = masks[ranks ^ run] | run
                break
    return np.array(masks, dtype=np.int64)


_RUNS: Final = _run_masks()


class Arranged(NamedTuple):
    """An arrangement of least deadwood of each hand."""

    deadwood: Ints
    """The deadwood in points."""
    in_runs: Ints
    in_sets: Ints

    @property
    def melded(self) -> Ints:
        return self.in_runs | self.in_sets


def arrange(hands: Ints) -> Arranged:
    """Return an arrangement of least deadwood of each hand of up to 13 cards, nothing thrown."""
    suits = _suits(hands)
    least = _runs_deadwood(suits)
    rests = hands.copy()
    ranks = _sets_of_three(suits)
    where = np.flatnonzero(ranks)
    if where.size:
        _lay_sets(least, rests, where, hands[where], ranks[where])
    in_runs = (
        _RUNS[rests & SUIT_MASK]
        | _RUNS[rests >> 13 & SUIT_MASK] << 13
        | _RUNS[rests >> 26 & SUIT_MASK] << 26
        | _RUNS[rests >> 39] << 39
    )
    return Arranged(least.astype(np.int64), in_runs, hands & ~rests)


def deadwood(hands: Ints) -> NDArray[np.uint8]:
    """Return the least deadwood, in points, of each hand of up to 13 cards, nothing thrown."""
    least = np.empty(len(hands), dtype=np.uint8)
    ranks = np.empty(len(hands), dtype=np.int64)
    for start in range(0, len(hands), _CHUNK):
        chunk = slice(start, start + _CHUNK)
        suits = _suits(hands[chunk])
        least[chunk] = _runs_deadwood(suits)
        ranks[chunk] = _sets_of_three(suits)
    with_sets = np.flatnonzero(ranks)
    for start in range(0, len(with_sets), _CHUNK):
        where = with_sets[start : start + _CHUNK]
        _lay_sets(least, None, where, hands[where], ranks[where])
    return least


def _suits(hands: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    return hands & SUIT_MASK, hands >> 13 & SUIT_MASK, hands >> 26 & SUIT_MASK, hands >> 39


def _sets_of_three(suits: tuple[Ints, Ints, Ints, Ints]) -> Ints:
    clubs, diamonds, hearts, spades = suits
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def _runs_deadwood(suits: tuple[Ints, Ints, Ints, Ints]) -> NDArray[np.uint8]:
    clubs, diamonds, hearts, spades = suits
    points = _LEAST.take(clubs)
    points += _LEAST.take(diamonds)
    points += _LEAST.take(hearts)
    points += _LEAST.take(spades)
    return points


def _lay_sets(
    least: NDArray[np.uint8], rests: Ints | None, where: Ints, cards: Ints, ranks: Ints
) -> None:
    """Lower ``least[where]`` by all sets of one or more of the ranks, and note the rest.

    Every way to lay sets is made, a rank after the other. Of equal ways the first counts: no set at
    all, then as their numbers say, whose first digit tells what was done with the lowest rank.
    """
    found_where, found_cards, found_way = [], [], []
    way = np.zeros(len(where), dtype=np.int64)
    for digit in range(_SETS - 1, -1, -1):
        rank = ranks & -ranks
        same = rank * ACES
        held = cards & same
        unit = 1 << 3 * digit
        four = np.flatnonzero(held == same)
        parts = [(where, cards ^ held, ranks ^ rank, way + unit)]
        if four.size:
            parts += [
                (
                    where[four],
                    cards[four] ^ held[four] | rank[four] << 13 * suit,
                    ranks[four] ^ rank[four],
                    way[four] + (3 + suit) * unit,
                )
                for suit in range(4)
            ]
        for laid in parts:
            found_where.append(laid[0])
            found_cards.append(laid[1])
            found_way.append(laid[3])
        others = ranks ^ rank
        more = np.flatnonzero(others)
        if not more.size:
            break
        # The next rank, where there is one: after a set of this one, and after none.
        parts.append((where, cards, others, way + 2 * unit))
        where, cards, ranks, way = (np.concatenate(column) for column in zip(*parts, strict=True))
        going = np.flatnonzero(ranks)
        where, cards, ranks, way = where[going], cards[going], ranks[going], way[going]
    where, cards = np.concatenate(found_where), np.concatenate(found_cards)
    left = _runs_deadwood(_suits(cards))
    if rests is None:
        np.minimum.at(least, where, left)
        return
    better = np.flatnonzero(left < least[where])
    if not better.size:
        return
    where, cards, left = where[better], cards[better], left[better]
    ways = np.concatenate(found_way)[better]
    order = np.lexsort((ways, left, where))
    first = order[np.flatnonzero(np.diff(where[order], prepend=-1))]
    least[where[first]] = left[first]
    rests[where[first]] = cards[first]


def resampled(weights: Floats, rng: np.random.Generator, count: int | None = None) -> Ints:
    """Return so many places, or as many as there are weights, each about as often as it weighs.

    One step after another goes through the weights, so no place comes a whole time more or less
    often than it should (G. Kitagawa, Monte Carlo filter and smoother, 1996).
    """
    count = len(weights) if count is None else count
    steps = (np.arange(count) + rng.random()) * (weights.sum(dtype=np.float64) / count)
    places = np.searchsorted(np.cumsum(weights, dtype=np.float64), steps, side="right")
    found: Ints = np.minimum(places, len(weights) - 1)
    return found


def with_suits_changed(cards: Ints, suits: Sequence[int]) -> Ints:
    """Return the hands with their suits exchanged; ``suits`` are the new places."""
    changed = np.zeros_like(cards)
    for old, new in enumerate(suits):
        changed |= (cards >> 13 * old & SUIT_MASK) << 13 * new
    return changed


def above(cards: Ints) -> Ints:
    """Return the next higher card of the suit of each card; kings have none."""
    return (cards & _NOT_KINGS) << 1


def below(cards: Ints) -> Ints:
    """Return the next lower card of the suit of each card; aces have none."""
    return (cards & _NOT_ACES) >> 1


def same_rank(ranks: Ints) -> Ints:
    """Return all four cards of each rank of a set of ranks (13 bits)."""
    return ranks * ACES


def run_outs(cards: Ints) -> Ints:
    """Return cards that make a run of three with two of the cards."""
    up, down = above(cards), below(cards)
    return (up & above(up) | down & below(down) | up & down) & ~cards


def set_outs(cards: Ints) -> Ints:
    """Return cards that make a set of three with two of the cards."""
    clubs, diamonds, hearts, spades = _suits(cards)
    pairs = clubs & (diamonds | hearts | spades) | diamonds & (hearts | spades) | hearts & spades
    return same_rank(pairs) & ~cards


def melds_with(hands: Ints, card: Ints) -> Bools:
    """Return whether each card makes a meld with cards of its hand."""
    found: Bools = ((run_outs(hands) | set_outs(hands)) >> card & 1) == 1
    return found


def extensions(in_runs: Ints, in_sets: Ints) -> Ints:
    """Return cards that one could add at once to melded runs and sets."""
    ranks = (in_sets | in_sets >> 13 | in_sets >> 26 | in_sets >> 39) & SUIT_MASK
    return (above(in_runs) | below(in_runs) | same_rank(ranks)) & ~(in_runs | in_sets)


def after_defence(hands: Ints, knocked: Arranged) -> Ints:
    """Return the deadwood of each hand, in points, against a knock, with lay-offs.

    Lays off all it can or nothing, whichever is better: at most a point or two from the best
    defence, and seldom that.
    """
    kept = hands
    runs = knocked.in_runs
    laid = hands & extensions(runs, knocked.in_sets)
    for _ in range(3):
        kept = kept & ~laid
        runs = runs | laid & (above(runs) | below(runs))
        laid = kept & (above(runs) | below(runs))
    loose = hands & ~arrange(hands).melded
    # Laying off only what no own meld needs is the usual best; laying off all is the other.
    some = deadwood(hands & ~(loose & ~kept))
    return np.minimum(deadwood(kept), some).astype(np.int64)
