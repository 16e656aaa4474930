"""How a hand is likely to end when both hands are open: what the judge of luck is given to see.

A position is one before a draw: both sides hold ten cards, and the mover is to take the top of
the pile or to leave it. Everything is seen from the mover, and nothing is hidden but the order of
the stock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from app.players.gin.net.batch import (
    BITS,
    CARD_POINTS,
    ONE,
    Arranged,
    Floats,
    Ints,
    RowTable,
    after_defence,
    arrange,
    deadwood,
    extensions,
    run_outs,
    set_outs,
)
from app.players.gin.net.evaluator import NO_CARD, best_of_rows, choices
from app.players.gin.net.features import DEADWOOD_STEPS, Columns, partnered, planes
from app.players.gin.net.network import Network

VALUES: Final = Path(__file__).with_name("open-1.npz")

PLAYED: Final = 0
"""The other threw a card."""
OFFERED: Final = 1
"""The upcard is offered to the mover first."""
PASSED_ON: Final = 2
"""The other passed the upcard."""
STOCK: Final = 3
"""The mover is to draw from the stock, because it chose to or has no other choice."""

_STAGES: Final = 11
_CHUNK: Final = 4096
"""Positions worked on at a time, each of which has hundreds of hands to be counted."""


class SkillLevel(IntEnum):
    """How well a side plays; the judge takes both for experts, training and tests know better."""

    EXPERT = 0
    CASUAL = 1
    NOVICE = 2
    CLUB = 3
    """And everybody else between casual and expert."""


@dataclass(slots=True)
class Open(RowTable):
    """Many positions, one a row."""

    mover: Ints
    other: Ints
    stock: Ints
    top: Ints
    phase: Ints
    limit: Ints
    needed: Ints
    """Points that the mover needs to win the match, 1 to 100; ``needed_by_other`` likewise."""
    needed_by_other: Ints
    level: Ints
    level_of_other: Ints

    def __len__(self) -> int:
        return len(self.mover)

    @property
    def offered(self) -> Ints:
        """The card that the mover may take, -1 for none."""
        return np.where(self.phase == STOCK, NO_CARD, self.top)


SETS: Final = ("mover", "other", "stock")
"""The blocks of the first layer that see a set of cards each."""
SIDE: Final = 62
"""Numbers of each side."""
SHARED: Final = 30
"""Numbers that belong to neither."""
SHAPES: Final = {**dict.fromkeys(SETS, 52), "top": 53, "numbers": 2 * SIDE + SHARED}
"""The blocks of the first layer and how many inputs each has; the last top is no card."""


def numbers(positions: Open) -> Floats:
    """Return the row of numbers of each position: those of the mover, of the other, and of both."""
    parts = [
        _numbers(positions.rows(slice(start, start + _CHUNK)))
        for start in range(0, len(positions), _CHUNK)
    ]
    return np.concatenate(parts)


def _numbers(p: Open) -> Floats:
    columns = Columns(len(p), SHAPES["numbers"])
    ranked = arrange(p.mover), arrange(p.other)
    _side(columns, p, p.mover, p.other, *ranked)
    _side(columns, p, p.other, p.mover, *reversed(ranked))
    columns.place(p.phase, 4)
    left = np.bitwise_count(p.stock).astype(np.int64)
    columns.add(left / 31)
    columns.place(np.minimum(left // 3, _STAGES - 1), _STAGES)
    columns.add(p.limit / 10, p.limit == 10, p.limit == 0)
    columns.place(p.level, len(SkillLevel))
    columns.place(p.level_of_other, len(SkillLevel))
    columns.add(np.ones(len(p)))
    columns.add(*score(p.needed, p.needed_by_other).T)
    return columns.done()


def score(needed: Ints, needed_by_other: Ints) -> Floats:
    """Return the numbers that tell the score, which are the last of the row."""
    return (np.stack([needed, needed_by_other], axis=1) / 100).astype(np.float32)


def _side(
    columns: Columns, p: Open, hands: Ints, others: Ints, mine: Arranged, theirs: Arranged
) -> None:
    left = mine.deadwood
    loose = hands & ~mine.melded
    count = np.bitwise_count(loose).astype(np.int64)
    outs = run_outs(loose), set_outs(loose), extensions(mine.in_runs, mine.in_sets)
    columns.add(left / 10, (left - p.limit) / 10, left <= p.limit)
    columns.place(np.searchsorted(DEADWOOD_STEPS, left, side="right"), len(DEADWOOD_STEPS) + 1)
    columns.place(np.minimum(count, 7), 8)
    for cards in (loose, loose & ~partnered(loose), *(out & p.stock for out in outs)):
        columns.groups(cards)
    any_out = outs[0] | outs[1] | outs[2]
    live = np.maximum(np.bitwise_count(p.stock), 1)
    columns.add(np.bitwise_count(any_out & p.stock) / live * 10)
    columns.add((count <= 1) * np.bitwise_count(outs[2] & p.stock))
    columns.add((count == 2) * np.bitwise_count((outs[0] | outs[1]) & p.stock))
    # What the other is likely to throw, and to lay off.
    columns.groups(any_out & others & ~theirs.melded)
    columns.add(np.bitwise_count(loose & extensions(theirs.in_runs, theirs.in_sets)))
    defended = after_defence(others, mine)
    columns.add(defended / 10, (defended - left) / 10 * (left <= p.limit))
    columns.add(*ahead(hands, left, p.stock, p.limit))
    after, lead = taking(hands, others, p.top, p.limit)
    columns.add((left - after) / 10, after / 10, after <= p.limit, after == 0, lead / 10)


def ahead(hands: Ints, left: Ints, stock: Ints, limit: Ints) -> tuple[NDArray[Any], ...]:
    """Return what a draw from the stock and the best throw will leave: how often nothing, how often
    enough to knock, the mean over ten, and the least over ten.
    """
    rows = np.arange(len(hands))
    owner, card = np.nonzero(hands[:, None] >> BITS & 1)
    fewer = deadwood(hands[owner] ^ ONE << card).astype(np.int64)
    kept = np.minimum.reduceat(fewer, np.searchsorted(owner, rows))
    where, drawn = np.nonzero(stock[:, None] >> BITS & 1)
    # A card that melds with nothing is thrown again, or kept in the place of a higher one.
    least = np.minimum(left[where], kept[where] + CARD_POINTS[drawn])
    melds = np.flatnonzero((run_outs(hands) | set_outs(hands))[where] >> drawn & 1)
    least[melds] = _least(hands[where[melds]] | ONE << drawn[melds])
    total = np.maximum(np.bitwise_count(stock), 1).astype(np.float64)
    size = len(hands)
    best = np.full(size, 99)
    np.minimum.at(best, where, least)
    return (
        np.bincount(where[least == 0], minlength=size) / total,
        np.bincount(where[least <= limit[where]], minlength=size) / total,
        np.bincount(where, weights=least, minlength=size) / total / 10,
        np.minimum(best, left) / 10,
    )


def _least(hands: Ints) -> Ints:
    where, card = np.nonzero(hands[:, None] >> BITS & 1)
    after = deadwood(hands[where] ^ ONE << card).astype(np.int64)
    return after.reshape(-1, 11).min(axis=1) if len(hands) else after


def taking(hands: Ints, others: Ints, top: Ints, limit: Ints) -> tuple[Ints, Ints]:
    """Return the least deadwood once the top was taken and another card thrown, and what the other
    would be behind by then if that is low enough to knock; where there is no top, as it is without
    it.
    """
    after = deadwood(hands).astype(np.int64)
    lead = np.zeros(len(hands), dtype=np.int64)
    offered = np.flatnonzero(top >= 0)
    if not offered.size:
        return after, lead
    card = top[offered]
    where, thrown, left = choices(hands[offered] | ONE << card, card)
    place = best_of_rows(where, -left.astype(np.float32), len(offered))
    after[offered] = left[place]
    low = np.flatnonzero(left[place] <= limit[offered])
    if low.size:
        rows = offered[low]
        down = hands[rows] | ONE << top[rows]
        down ^= ONE << thrown[place[low]]
        lead[rows] = after_defence(others[rows], arrange(down)) - left[place[low]]
    return after, lead


@dataclass(frozen=True, slots=True)
class Judge:
    """The network that sees both hands."""

    network: Network

    def first(self, positions: Open) -> Floats:
        """Return the first layer, a position a row."""
        w = self.network.weights
        layer: Floats = numbers(positions) @ w["numbers"]
        for name in SETS:
            layer += planes(getattr(positions, name)) @ w[name]
        layer += w["top"][positions.offered]
        return layer

    def at_score(self, layer: Floats, old: Floats, new: Floats) -> Floats:
        """Return the first layer of the same positions at another ``score``."""
        weights = self.network.weights["numbers"][-old.shape[1] :]
        return (layer + (new - old) @ weights).astype(np.float32)

    def endings(self, positions: Open) -> Floats:
        """Return the chances of the classes of endings for the mover, a row each."""
        return self.network.endings(self.first(positions))


@lru_cache(maxsize=2)
def judge(path: Path = VALUES) -> Judge:
    """Return the judge with the learned values of a file."""
    with np.load(path, allow_pickle=False) as saved:
        return Judge(Network({name: saved[name].astype(np.float32) for name in saved.files}))
