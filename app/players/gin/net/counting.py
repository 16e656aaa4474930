"""The players who count cards, for many hands at once: ``app.players.gin.counting`` with NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from app.cards.cards import PACK
from app.players.gin.counting import Character
from app.players.gin.net.batch import (
    BITS,
    CARD_POINTS,
    ONE,
    Bools,
    Floats,
    Ints,
    deadwood,
    melds_with,
)
from app.players.gin.net.evaluator import best_of_rows
from app.players.gin.net.features import dangers, holding
from app.players.gin.net.lockstep import HandsInPlay

_CHUNK: Final = 1 << 9
"""Hands looked ahead from at a time, so that their draws and throws stay in the cache."""
_UNDRAWN: Final = 99.0
"""Deadwood of what is not drawn, in points, more than any hand has."""
_LIKELIHOOD: Final = np.array([1.0, 0.6, 0.4, 0.3, 0.3, 0.3], dtype=np.float32)
"""As in ``app.players.gin.inference``."""
TURNS: Final = 8
"""For which a limit is kept; the last goes on."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts cards, with a character for each seat of each game; see ``Character``."""

    knocks: Ints
    """By game, seat and turn, from the first."""
    hope: Floats
    fading: Floats
    best_draws: Ints
    fear: Floats
    fear_behind: Floats
    within: Ints

    @classmethod
    def of(cls, characters: Sequence[Character], which: Ints) -> Counting:
        """Return some of these characters, which one by game and seat."""
        knocks = [
            [*character.knocks, *[character.knocks[-1]] * TURNS][:TURNS] for character in characters
        ]

        numbers = np.array(
            [
                (one.hope, one.fading, one.fear, one.fear if behind is None else behind)
                for one in characters
                for behind in (one.fear_behind,)
            ],
            dtype=np.float32,
        )
        counts = np.array([(one.best_draws, one.within) for one in characters])
        hope, fading, fear, fear_behind = np.moveaxis(numbers[which], -1, 0)
        best_draws, within = np.moveaxis(counts[which], -1, 0)
        limits = np.array(knocks)[which]
        return cls(limits, hope, fading, best_draws, fear, fear_behind, within)

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """Take what makes a meld and leaves less deadwood."""
        takes = np.zeros(len(table), dtype=bool)
        may = np.flatnonzero(table.top >= 0)
        may = may[melds_with(table.hand[may], table.top[may])]
        if may.size:
            takes[may] = lowers(table.hand[may], table.top[may])
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """Go down when the deadwood is low enough for the turn, else throw what costs least."""
        seat = table.game, table.mover
        where, card, after = _open_throws(table, barred)
        # Of throws that leave the same, the highest card and then the first suit.
        order = -(after * 1000 - card % 13 * 10 + card // 13)
        least = best_of_rows(where, order.astype(np.float32), len(table))
        turn = np.clip(table.turn, 1, TURNS) - 1
        limit = np.minimum(self.knocks[*seat, turn], table.limit)
        knocks: Bools = (after[least] <= limit) | (after[least] == 0)

        chosen = card[least]
        kept = self._considered(table, where, card, after, ~knocks)
        if kept.size:
            where, card, after = where[kept], card[kept], after[kept]
            costs = self._costs(table, where, card, after)
            order = np.lexsort((card, -CARD_POINTS[card], costs, where))
            some, best = np.unique(where[order], return_index=True)
            chosen[some] = card[order[best]]
        return chosen, knocks

    def weighed(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Ints, Floats]:
        """Return the row, the card and the cost, in points, of every throw that it thinks of, in
        order of the rows.
        """
        where, card, after = _open_throws(table, barred)
        kept = self._considered(table, where, card, after, np.ones(len(table), dtype=bool))
        where, card, after = where[kept], card[kept], after[kept]
        return where, card, self._costs(table, where, card, after)

    def _considered(
        self, table: HandsInPlay, where: Ints, card: Ints, after: Ints, rows: Bools
    ) -> Ints:
        loose = rows[where] & (
            # Some arrangement of least deadwood leaves it out of every meld.
            after == deadwood(table.hand)[where].astype(np.int64) - CARD_POINTS[card]
        )
        points = CARD_POINTS[card]
        highest = np.zeros(len(table), dtype=np.int64)
        np.maximum.at(highest, where[loose], points[loose])
        within = self.within[table.game, table.mover]
        return np.flatnonzero(loose & (points >= (highest - within)[where]))

    def _costs(self, table: HandsInPlay, where: Ints, card: Ints, after: Ints) -> Floats:
        seat = table.game, table.mover
        info = table.knowledge()
        unseen = PACK & ~(table.hand | info.known | info.pile)
        danger = dangers(holding(info, unseen, _LIKELIHOOD))
        behind = table.needed > table.needed_rival
        fear = np.where(behind, self.fear_behind[seat], self.fear[seat])
        hope = self.hope[seat] * self.fading[seat] ** table.turn
        costs = after + fear[where] * (danger[where, card] + danger[where, 52 + card])
        counts = np.bincount(where, minlength=len(table))
        looks = np.flatnonzero((hope[where] > 0) & (counts[where] > 1))
        hands = table.hand[where[looks]] ^ ONE << card[looks]
        best = self.best_draws[seat][where[looks]]
        for start in range(0, len(looks), _CHUNK):
            part = slice(start, start + _CHUNK)
            ahead = draws_ahead(hands[part], unseen[where[looks[part]]], best[part])
            costs[looks[part]] += hope[where[looks[part]]] * ahead
        found: Floats = costs
        return found


def lowers(hands: Ints, top: Ints) -> Bools:
    """Return whether each of these tens has less deadwood once it takes the card and throws."""
    bit = ONE << top
    less: Bools = _least_after_throw(hands | bit, bit) < deadwood(hands)
    return less


def draws_ahead(hands: Ints, unseen: Ints, best: Ints) -> Floats:
    """Return the mean of the least deadwood of each of these tens after the best draws of the
    unseen cards, so many by hand.
    """
    where, card = np.nonzero(unseen[:, None] >> BITS & 1)
    # What makes no meld is thrown again, or costs its points in the place of another card.
    instead = _least_after_throw(hands)[where] + CARD_POINTS[card]
    least = np.minimum(deadwood(hands)[where], instead)
    melding = np.flatnonzero(melds_with(hands[where], card))
    least[melding] = _least_after_throw(hands[where[melding]] | ONE << card[melding])
    ahead = np.full((len(hands), 52), _UNDRAWN, dtype=np.float32)
    ahead[where, card] = least
    ahead.sort(axis=1)
    count = np.minimum(best, np.bitwise_count(unseen))
    ahead[np.arange(52) >= count[:, None]] = 0
    mean: Floats = ahead.sum(axis=1) / np.maximum(count, 1)
    return mean


def _open_throws(table: HandsInPlay, barred: Ints) -> tuple[Ints, Ints, Ints]:
    unbarred = table.hand & ~np.where(barred >= 0, ONE << np.maximum(barred, 0), 0)
    where, card = np.nonzero(unbarred[:, None] >> BITS & 1)
    return where, card, deadwood(table.hand[where] ^ ONE << card).astype(np.int64)


def _least_after_throw(hands: Ints, barred: Ints | None = None) -> Ints:
    open_ = hands if barred is None else hands & ~barred
    where, card = np.nonzero(open_[:, None] >> BITS & 1)
    after = deadwood(hands[where] ^ ONE << card)
    starts = np.searchsorted(where, np.arange(len(hands)))
    least: Ints = np.minimum.reduceat(after, starts).astype(np.int64)
    return least
