"""What the network sees of a position: sets of cards and a row of numbers.

A position is judged after a choice was made and before the next card is known: a card was
thrown, the stock was chosen, the upcard was passed, or the hand was knocked. Everything is seen
from the side that made the choice and contains only what that side knows.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from app.judge.batch import (
    CARD_POINTS,
    Floats,
    Ints,
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

_SUIT: Final = (1 << 13) - 1
_ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
PACK: Final = (1 << 52) - 1


def _ranks(first: int, last: int) -> int:
    return ((1 << last + 1) - (1 << first)) * _ACES


_GROUPS: Final = (_ranks(0, 2), _ranks(3, 5), _ranks(6, 8), _ranks(9, 12))
"""Aces to threes, fours to sixes, sevens to nines, tens to kings."""
_EVIDENCE: Final = np.array([1.0, 0.6, 0.4, 0.3, 0.25, 0.2], dtype=np.float32)
_DEADWOOD_STEPS: Final = np.array([1, 3, 6, 9, 11, 14, 18, 23, 30, 40, 52])
_BITS: Final = np.arange(52, dtype=np.int64)


@dataclass(slots=True)
class Knowledge:
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
    """Points of the last three cards the rival threw, the last first, 6 where there were none;
    three columns."""

    def rows(self, where: Ints) -> Knowledge:
        """These rows only."""
        return Knowledge(*(getattr(self, field.name)[where] for field in fields(self)))


def planes(cards: Ints) -> Floats:
    """A column for each card, 1 where it is in the set."""
    return (cards[:, None] >> _BITS & 1).astype(np.float32)


def holding(info: Knowledge, unseen: Ints) -> Floats:
    """For each card an estimate of the chance that the rival holds it."""
    near = np.zeros((len(unseen), 52), dtype=np.int64)
    unwanted = planes(info.unwanted).astype(np.int64).reshape(-1, 4, 13)
    grid = near.reshape(-1, 4, 13)
    grid += unwanted.sum(axis=1, keepdims=True)
    grid[:, :, 1:] += unwanted[:, :, :-1]
    grid[:, :, :-1] += unwanted[:, :, 1:]
    weights = _EVIDENCE[np.minimum(near, 5)] * planes(unseen)
    left = 10 - np.bitwise_count(info.known).astype(np.float32)
    total = np.maximum(weights.sum(axis=1), 1e-6)
    chances: Floats = np.minimum(weights * (left / total)[:, None], 1.0) + planes(info.known)
    return chances


def dangers(chances: Floats) -> Floats:
    """For each card about how many sets and runs it makes for the rival: two blocks of 52."""
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


@dataclass(slots=True)
class Common:
    """What all choices in one position share."""

    unseen: Ints
    danger: Floats
    numbers: Floats


COMMON: Final = 30
"""Numbers a position has, whatever is chosen."""
OWN: Final = 58
"""Numbers of a choice."""
PHASES: Final = 48
"""Where in the numbers of a choice its phase is marked."""


def common(info: Knowledge, hands: Ints) -> Common:
    """The shared part, given the own cards before the choice."""
    unseen = PACK & ~(hands | info.known | info.pile)
    numbers = np.zeros((len(hands), COMMON), dtype=np.float32)
    numbers[:, 0] = info.turn / 10
    numbers[np.arange(len(hands)), 1 + np.minimum(info.turn, 9)] = 1
    numbers[:, 11] = info.stock / 31
    numbers[:, 12] = np.bitwise_count(info.known)
    ranked = arrange(info.known)
    numbers[:, 13] = np.bitwise_count(ranked.melded)
    numbers[:, 14] = ranked.deadwood / 10
    numbers[:, 15:18] = info.last_throws / 10
    numbers[:, 18] = info.last_throws.mean(axis=1) / 10
    numbers[:, 19] = info.limit / 10
    numbers[:, 20] = info.limit == 10
    numbers[:, 21] = info.limit == 0
    numbers[:, 22] = info.needed / 100
    numbers[:, 23] = info.needed_by_rival / 100
    numbers[:, 24] = np.bitwise_count(info.shown)
    for place, group in enumerate(_GROUPS):
        numbers[:, 25 + place] = np.bitwise_count(info.unwanted & group) / 4
    numbers[:, 29] = 1
    return Common(unseen, dangers(holding(info, unseen)), numbers)


def own_numbers(
    shared: Common, where: Ints, info: Knowledge, kept: Ints, top: Ints, phase: int
) -> Floats:
    """The numbers of choices.

    ``where`` is each choice's row in ``shared`` and ``info``; ``top`` is the card on the pile
    that the rival may take, -1 for none.
    """
    ranked = arrange(kept)
    out = np.zeros((len(kept), OWN), dtype=np.float32)
    loose = kept & ~ranked.melded
    live = shared.unseen[where]
    count = np.bitwise_count(loose).astype(np.int64)
    runs, sets = run_outs(loose) & live, set_outs(loose) & live
    more = extensions(ranked.in_runs, ranked.in_sets) & live
    all_outs = (run_outs(kept) | set_outs(kept)) & live
    ranks = (loose | loose >> 13 | loose >> 26 | loose >> 39) & _SUIT
    beside = above(loose) | below(loose)
    near = beside | above(above(loose)) | below(below(loose))
    twice = set_outs(loose)
    paired = near | _all_of_pairs(loose, twice, ranks)
    alone = loose & ~paired
    row = np.arange(len(kept))
    limit = info.limit[where]
    out[:, 0] = ranked.deadwood / 10
    out[:, 1] = (ranked.deadwood - limit) / 10
    out[:, 2] = ranked.deadwood <= limit
    out[row, 3 + np.searchsorted(_DEADWOOD_STEPS, ranked.deadwood, side="right")] = 1
    out[row, 15 + np.minimum(count, 7)] = 1
    for place, group in enumerate(_GROUPS):
        out[:, 23 + place] = np.bitwise_count(loose & group)
        out[:, 27 + place] = np.bitwise_count(alone & group)
        out[:, 31 + place] = np.bitwise_count(runs & group)
        out[:, 35 + place] = np.bitwise_count(sets & group)
        out[:, 39 + place] = np.bitwise_count(more & group)
    out[:, 43] = np.bitwise_count(all_outs)
    out[:, 44] = np.bitwise_count(runs | sets | more)
    out[:, 45] = (count <= 1) * np.bitwise_count(more)
    out[:, 46] = (count == 2) * np.bitwise_count(runs | sets)
    out[:, 47] = np.bitwise_count(loose & (extensions(*_melds(info.known[where]))))
    out[:, PHASES + phase] = 1
    thrown = np.flatnonzero(top >= 0)
    if thrown.size:
        card, state = top[thrown], where[thrown]
        out[thrown, 52] = shared.danger[state, card]
        out[thrown, 53] = shared.danger[state, 52 + card]
        out[thrown, 54] = CARD_POINTS[card] / 10
        bit = np.int64(1) << card
        out[thrown, 55] = np.bitwise_count(
            (above(bit) | below(bit) | same_rank(np.int64(1) << card % 13)) & info.known[state]
        )
        out[thrown, 56] = np.bitwise_count(
            (above(bit) | below(bit) | same_rank(np.int64(1) << card % 13)) & kept[thrown]
        )
        out[thrown, 57] = 1
    return out


def _melds(cards: Ints) -> tuple[Ints, Ints]:
    ranked = arrange(cards)
    return ranked.in_runs, ranked.in_sets


def _all_of_pairs(loose: Ints, outs: Ints, ranks: Ints) -> Ints:
    """The loose cards of which there are two of a rank."""
    of_pairs = (outs | outs >> 13 | outs >> 26 | outs >> 39) & _SUIT & ranks
    return loose & same_rank(of_pairs)
