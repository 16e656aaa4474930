"""Chances of whole hands and of single cards, as they were guessed before there was a belief.

``Weighed`` says of a hand how likely it is if each card has a weight of its own; ``Likely`` is that
times how much likelier players make hands with little deadwood, as in ``players.gin.likely``.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from app.games.gin.view import View
from app.players.gin.inference import held_by_opponent
from app.players.gin.net.batch import Ints, deadwood
from app.rummy.cards import iterate

_ONE = np.int64(1)


@dataclass(frozen=True, slots=True)
class Weighed:
    """Hands of a number of cards, as likely as the product of the weights of their cards."""

    cards: Ints
    """The cards that may be held."""
    weights: NDArray[np.float64]
    missing: int
    """How many of them are held."""
    known: int
    """Cards that are held for certain, as a set."""
    sums: NDArray[np.float64]
    """By card and count, the sum of the products of so many weights of this card and the next."""

    @classmethod
    def of(cls, unseen: int, known: int, weights: NDArray[np.float64], missing: int) -> Weighed:
        """Hands of the known cards and some unseen ones, with these weights of the 52 cards."""
        cards = np.array(list(iterate(unseen)), dtype=np.int64)
        own = weights[cards] / weights[cards].mean()
        sums = np.zeros((len(cards) + 1, missing + 1))
        sums[:, 0] = 1.0
        for place in range(len(cards) - 1, -1, -1):
            sums[place, 1:] = sums[place + 1, 1:] + own[place] * sums[place + 1, :-1]
        return cls(cards, own, missing, known, sums)

    def log_chance(self, hand: int) -> float:
        """The logarithm of the chance of a hand."""
        held = hand >> self.cards & 1 == 1
        return float(np.log(self.weights[held]).sum()) - log(self.sums[0, self.missing])

    def hands(self, count: int, rng: np.random.Generator) -> Ints:
        """So many hands, each drawn by itself."""
        found = np.full(count, self.known, dtype=np.int64)
        left = np.full(count, self.missing)
        chance = rng.random((len(self.cards), count))
        for place, card in enumerate(self.cards):
            with_it = self.weights[place] * self.sums[place + 1, np.maximum(left - 1, 0)]
            takes = (chance[place] * self.sums[place, left] < with_it) & (left > 0)
            found[takes] |= _ONE << card
            left -= takes
        return found


def today(view: View, missing: int) -> Weighed:
    """Each card of the other as likely as ``held_by_opponent`` says."""
    weights = np.array(held_by_opponent(view))
    return Weighed.of(view.unseen, view.known[view.opponent], weights, missing)


@dataclass(frozen=True, slots=True)
class Likely:
    """Hands as ``likely_world`` draws them: not gin, and the less deadwood the likelier."""

    cards: Weighed
    drawn: Ints
    """Hands of ``cards``, of which each counts by ``share``."""
    share: NDArray[np.float64]
    bias: float
    log_total: float

    @classmethod
    def of(
        cls, cards: Weighed, slope: float, rng: np.random.Generator, count: int = 2000
    ) -> Likely:
        """From so many hands that are drawn and weighed; the slope is what ``likely.bias`` says."""
        drawn = cards.hands(count, rng)
        left = deadwood(drawn).astype(np.float64)
        odds = np.exp(-slope * left) * (left > 0)
        return cls(cards, drawn, odds / odds.sum(), slope, log(odds.mean()))

    def log_chance(self, hand: int) -> float:
        """The logarithm of the chance of a hand, to about 0.05."""
        left = float(deadwood(np.array([hand]))[0])
        return self.cards.log_chance(hand) - self.bias * left - self.log_total

    def chances(self) -> NDArray[np.float64]:
        """By card the chance that it is held."""
        held = self.drawn[:, None] >> np.arange(52) & 1
        found: NDArray[np.float64] = self.share @ held
        return found

    def hands(self, count: int, rng: np.random.Generator) -> Ints:
        """So many hands."""
        return rng.choice(self.drawn, count, p=self.share)
