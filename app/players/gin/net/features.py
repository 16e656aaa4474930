"""What the network sees of a position: sets of cards and a row of numbers.

A position is evaluated after a choice was made and before the next card is known: a card was
thrown, the stock was chosen, the upcard was passed, or the hand was knocked. Everything is seen
from the side that made the choice and contains only what that side knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import ACES, PACK, SUIT_MASK
from app.players.gin.net.batch import (
    CARD_POINTS,
    Floats,
    Ints,
    RowTable,
    above,
    arrange,
    below,
    extensions,
    run_outs,
    same_rank,
    set_outs,
)

THROWN: Final = 0
"""A card was thrown and the rival is to draw."""
DRAWING: Final = 1
"""The stock was chosen."""
PASSED: Final = 2
"""The upcard was passed."""
KNOCKED: Final = 3

NO_THROW: Final = 6
"""Points that stand for a throw not made yet."""


def _ranks(first: int, last: int) -> int:
    return ((1 << last + 1) - (1 << first)) * ACES


_GROUPS: Final = (_ranks(0, 2), _ranks(3, 5), _ranks(6, 8), _ranks(9, 12))
"""Aces to threes, fours to sixes, sevens to nines, tens to kings."""
_EVIDENCE: Final = np.array([1.0, 0.6, 0.4, 0.3, 0.25, 0.2], dtype=np.float32)
DEADWOOD_STEPS: Final = np.array([1, 3, 6, 9, 11, 14, 18, 23, 30, 40, 52])


@dataclass(slots=True)
class Knowledge(RowTable):
    """What one side knows of each of many hands, one a row, before it chooses."""

    known: Ints
    """Cards that the rival took from the pile and still holds."""
    unwanted: Ints
    """Cards that the rival threw or left on the pile."""
    pile: Ints
    """All cards of the pile."""
    shown: Ints
    """Own cards that the rival saw taken from the pile."""
    turn: Ints
    """Cards drawn so far by this side, the one in hand included."""
    stock: Ints
    limit: Ints
    needed: Ints
    """Points this side needs to win the game."""
    needed_by_rival: Ints
    last_throws: Ints
    """The last three cards the rival threw, the last first, -1 where there were none; three
    columns."""
    thrown: Ints
    """All cards that the rival threw."""

    def recent(self) -> Ints:
        """Return the last three cards the rival threw, as sets."""
        cards = self.last_throws
        bits: Ints = np.where(cards >= 0, np.int64(1) << np.maximum(cards, 0), 0)
        sets: Ints = np.bitwise_or.reduce(bits, axis=1)
        return sets


def planes(cards: Ints) -> Floats:
    """Return a column for each card, 1 where it is in the set."""
    octets = np.ascontiguousarray(cards, dtype="<i8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, count=52, bitorder="little").astype(np.float32)


def holding(info: Knowledge, unseen: Ints, evidence: Floats = _EVIDENCE) -> Floats:
    """Return for each card an estimate of the chance that the rival holds it.

    ``evidence`` is the weight of a card by how many of its neighbours the rival did not want, up to
    five.
    """
    near = np.zeros((len(unseen), 52), dtype=np.int64)
    unwanted = planes(info.unwanted).astype(np.int64).reshape(-1, 4, 13)
    grid = near.reshape(-1, 4, 13)
    grid += unwanted.sum(axis=1, keepdims=True)
    grid[:, :, 1:] += unwanted[:, :, :-1]
    grid[:, :, :-1] += unwanted[:, :, 1:]
    weights = evidence[np.minimum(near, 5)] * planes(unseen)
    left = 10 - np.bitwise_count(info.known).astype(np.float32)
    total = np.maximum(weights.sum(axis=1), 1e-6)
    chances: Floats = np.minimum(weights * (left / total)[:, None], 1.0) + planes(info.known)
    return chances


def dangers(chances: Floats) -> Floats:
    """Return for each card about how many sets and runs it makes for the rival: two blocks of
    52.
    """
    by = chances.reshape(-1, 4, 13)
    total = by.sum(axis=1, keepdims=True)
    squares = (by * by).sum(axis=1, keepdims=True)
    others = total - by
    sets = (others * others - (squares - by * by)) / 2
    padded = np.zeros((len(by), 4, 17), dtype=np.float32)
    padded[:, :, 2:15] = by
    low2, low1 = padded[:, :, 0:13], padded[:, :, 1:14]
    high1, high2 = padded[:, :, 3:16], padded[:, :, 4:17]
    runs = low2 * low1 + low1 * high1 + high1 * high2
    return np.concatenate([sets.reshape(-1, 52), runs.reshape(-1, 52)], axis=1)


class Columns:
    """Numbers of many rows, written one column after the other."""

    def __init__(self, rows: int, width: int) -> None:
        self.table = np.zeros((rows, width), dtype=np.float32)
        self._rows = np.arange(rows)
        self._next = 0

    def add(self, *columns: NDArray[Any]) -> None:
        """Add a column for each of these."""
        for column in columns:
            self.table[:, self._next] = column
            self._next += 1

    def place(self, index: Ints, size: int) -> None:
        """Add as many columns as the size, 1 in the one that the index names."""
        self.table[self._rows, self._next + index] = 1
        self._next += size

    def groups(self, cards: Ints) -> None:
        """Add four columns: how many of the cards are low, rather low, rather high and high."""
        self.add(*(np.bitwise_count(cards & group) for group in _GROUPS))

    def put(self, where: Ints, *columns: NDArray[Any]) -> None:
        """Add a column for each of these, filled in some rows only."""
        for column in columns:
            self.table[where, self._next] = column
            self._next += 1

    def done(self) -> Floats:
        """Return the table, which must be full."""
        assert self._next == self.table.shape[1]
        return self.table


@dataclass(slots=True)
class Common:
    """What all choices in one position share."""

    unseen: Ints
    chances: Floats
    """See ``holding``."""
    danger: Floats
    """See ``dangers``."""
    on_rivals: Ints
    """Cards that make what the rival is known to have melded longer."""
    numbers: Floats


COMMON: Final = 30
"""Numbers of a position that its choices share."""
OWN: Final = 58
"""Numbers of a choice."""
EXTRA: Final = 12
"""Further numbers of a choice that an extended network is given."""
PHASES: Final = 48
"""Where in the numbers of a choice its phase is marked."""


def common(info: Knowledge, hands: Ints) -> Common:
    """Return the shared part, given the own cards before the choice."""
    unseen = PACK & ~(hands | info.known | info.pile)
    ranked = arrange(info.known)
    columns = Columns(len(hands), COMMON)
    columns.add(info.turn / 10)
    columns.place(np.minimum(info.turn, 9), 10)
    columns.add(info.stock / 31, np.bitwise_count(info.known))
    columns.add(np.bitwise_count(ranked.melded), ranked.deadwood / 10)
    last = np.where(info.last_throws >= 0, CARD_POINTS[info.last_throws], NO_THROW)
    columns.add(*(last / 10).T, last.mean(axis=1) / 10)
    columns.add(info.limit / 10, info.limit == 10, info.limit == 0)
    columns.add(info.needed / 100, info.needed_by_rival / 100)
    columns.add(np.bitwise_count(info.shown))
    columns.add(*(np.bitwise_count(info.unwanted & group) / 4 for group in _GROUPS))
    columns.add(np.ones(len(hands)))
    chances = holding(info, unseen)
    on_rivals = extensions(ranked.in_runs, ranked.in_sets)
    return Common(unseen, chances, dangers(chances), on_rivals, columns.done())


def own_numbers(
    shared: Common,
    where: Ints,
    info: Knowledge,
    kept: Ints,
    top: Ints,
    phase: int,
    *,
    extended: bool,
) -> Floats:
    """Return the numbers of choices, with those for an extended network or without.

    ``where`` is each choice's row in ``shared`` and ``info``; ``kept`` are the cards kept;
    ``top`` is the card on the pile that the rival may take, -1 for none.
    """
    ranked = arrange(kept)
    left = ranked.deadwood
    loose = kept & ~ranked.melded
    count = np.bitwise_count(loose).astype(np.int64)
    live = shared.unseen[where]
    limit = info.limit[where]
    to_runs, to_sets = run_outs(loose) & live, set_outs(loose) & live
    longer = extensions(ranked.in_runs, ranked.in_sets) & live
    columns = Columns(len(kept), OWN + EXTRA * extended)
    columns.add(left / 10, (left - limit) / 10, left <= limit)
    columns.place(np.searchsorted(DEADWOOD_STEPS, left, side="right"), len(DEADWOOD_STEPS) + 1)
    columns.place(np.minimum(count, 7), 8)
    for cards in (loose, loose & ~partnered(loose), to_runs, to_sets, longer):
        columns.groups(cards)
    columns.add(np.bitwise_count((run_outs(kept) | set_outs(kept)) & live))
    columns.add(np.bitwise_count(to_runs | to_sets | longer))
    columns.add((count <= 1) * np.bitwise_count(longer))
    columns.add((count == 2) * np.bitwise_count(to_runs | to_sets))
    columns.add(np.bitwise_count(loose & shared.on_rivals[where]))
    columns.place(np.full(len(kept), phase), 4)
    offered = np.flatnonzero(top >= 0)
    card, state = top[offered], where[offered]
    bit = np.int64(1) << card
    same, one = same_rank(np.int64(1) << card % 13), above(bit) | below(bit)
    beside = same | one
    columns.put(offered, shared.danger[state, card], shared.danger[state, 52 + card])
    columns.put(offered, CARD_POINTS[card] / 10)
    columns.put(offered, np.bitwise_count(beside & info.known[state]))
    columns.put(offered, np.bitwise_count(beside & kept[offered]))
    columns.put(offered, np.ones(len(offered)))
    if extended:
        # Of the cards it hopes for, how many the rival is likely not to hold.
        free = 1 - shared.chances[where]
        columns.add(*((planes(outs) * free).sum(axis=1) for outs in (to_runs, to_sets, longer)))
        two = above(above(bit)) | below(below(bit))
        sets = (shared.unseen, info.unwanted, info.recent())
        for near in (same & ~bit, one, two):
            for cards in sets:
                columns.put(offered, np.bitwise_count(near & cards[state]))
    return columns.done()


def partnered(loose: Ints) -> Ints:
    """Return the cards of which another has the rank, or the suit and a rank one or two away."""
    outs = set_outs(loose)
    paired = same_rank((outs | outs >> 13 | outs >> 26 | outs >> 39) & SUIT_MASK)
    up, down = above(loose), below(loose)
    return loose & (up | above(up) | down | below(down) | paired)
