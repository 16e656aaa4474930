"""How the opponent probably plays, from its draws and discards in the earlier hands of the match.

The value of a choice depends on the opponent: one who weighs its discards gives less away than one
who does not. Its manner shows as soon as a hand is over and its cards are seen: each manner is as
likely as it makes just these moves (Bayes' rule).

Against an opponent who weighs its discards the values are those of the expert; against one who
plays by a rule they are others, learned from hands against many such players. Each counts by its
probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.gin.counting import Character
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.counting import Counting, lowers
from app.players.gin.net.endings import worth
from app.players.gin.net.evaluator import (
    NO_CARD,
    Evaluator,
    Throws,
    evaluate_leaving,
    evaluate_throws,
    evaluator,
    leave,
    load,
)
from app.players.gin.net.hindsight import Mover, likelihood, moves_of_other, shown_at_end
from app.players.gin.net.lockstep import HandsInPlay
from app.players.gin.net.network import Network
from app.players.gin.sparring import Planner


class Manner(IntEnum):
    """A way to draw and discard. When a player knocks is no part of it."""

    WEIGHS = 0
    """As the network does."""
    COUNTS = 1
    """For its own melds, and against what the opponent may collect."""
    PLAIN = 2
    """For the least deadwood, knocking as soon as it may."""


AT_FIRST: Final = np.array([0.95, 0.025, 0.025])
"""The probability of each manner before the first hand.

It counts on the strongest, against whom a mistake costs most."""
_USUAL: Final = Rules()
_CHARACTERS: Final = (Planner.character, Character(knocks=(10,), within=0))
"""The characters of players who do not weigh."""

_TRUST: Final = 6.0
"""The most by which a hand makes one manner likelier than another, as a logarithm: a player may
have none of these.

By more than four, one hand of an expert in a hundred was likelier by a rule, and two thirds of the
hands of planner and of simple were."""
_NEAR: Final = 0.003
"""The loss in the chance to win at which a weighing player makes a discard about a third as
often."""
_CHEAP: Final = 1.0
"""The difference in points at which other players make a discard about a third as often."""
_ODD: Final = 0.06
"""How often a player takes, leaves or discards any card for no reason."""


def likely(view: View) -> Floats:
    """Return the probability of each manner, by the earlier hands of the match; the sums are 1."""
    logs = np.log(AT_FIRST) + sum(map(_of_hand, view.earlier))
    found: Floats = np.exp(logs - logs.max()).astype(np.float32)
    found /= found.sum()
    return found


@lru_cache(maxsize=100)
def _of_hand(view: View) -> NDArray[np.float64]:
    shown, moves = shown_at_end(view), moves_of_other(view)
    if shown is None:
        return np.zeros(len(Manner))
    found = np.array([likelihood(moves, shown, MOVERS[manner]) for manner in Manner])
    behind: NDArray[np.float64] = np.maximum(found - found.max(), -_TRUST)
    return behind


class _Weighs:
    """A player who moves as the network does, with other choices of nearly the same value."""

    def draws(self, table: HandsInPlay, opening: int, takes: bool) -> Floats:
        network, worths = self._judge(table)
        taking = replace(table)
        taking.take()
        taken = evaluate_throws(network, taking.knowledge(), taking.hand, taking.top, worths)
        info = table.knowledge()
        # What the non-dealer leaves is offered to the dealer.
        top = table.top if opening == 1 else np.full(len(table), NO_CARD)
        leaving = leave(network, info, table.hand, top, opening=opening > 0)
        left = evaluate_leaving(network, info, table.hand, leaving, worths)
        more = (taken.best_worth() - left) / _NEAR
        return _either(1 / (1 + np.exp(np.clip(-more, -50, 50))), takes)

    def throws(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        network, worths = self._judge(table)
        found = evaluate_throws(network, table.knowledge(), table.hand, barred, worths)
        return _often(found.where, found.card, found.worth / _NEAR, card)

    def _judge(self, table: HandsInPlay) -> tuple[Network, Floats]:
        values = evaluator("expert-3")
        needed = int(table.needed[0]), int(table.needed_rival[0])
        worths = np.tile(worth(_USUAL, False, needed, values.shares), (len(table), 1))
        return values.network, worths


@dataclass(frozen=True, slots=True)
class _ByRule:
    """A player who takes what makes a meld, and discards by rule."""

    character: Character
    greedy: float
    """How often it takes a card that makes no meld and lowers its deadwood."""

    def draws(self, table: HandsInPlay, opening: int, takes: bool) -> Floats:
        often = self._player(table).takes(table, opening).astype(np.float64)
        if self.greedy:
            often = np.maximum(often, self.greedy * lowers(table.hand, table.top))
        return _either(often, takes)

    def throws(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        where, thrown, costs = self._player(table).weighed(table, barred)
        return _often(where, thrown, -costs / _CHEAP, card)

    def _player(self, table: HandsInPlay) -> Counting:
        return Counting.of([self.character], np.zeros((len(table), 2), dtype=np.int64))


MOVERS: Final[Mapping[Manner, Mover]] = {
    Manner.WEIGHS: _Weighs(),
    Manner.COUNTS: _ByRule(Planner.character, greedy=0.0),
    # The costs of its throws are but the deadwood kept.
    Manner.PLAIN: _ByRule(Character(knocks=(10,)), greedy=0.25),
}
"""The model of each manner."""


def _either(taking: NDArray[np.floating], takes: bool) -> Floats:
    often = taking if takes else 1 - taking
    found: Floats = ((1 - _ODD) * often + _ODD / 2).astype(np.float32)
    return found


def _often(where: Ints, thrown: Ints, logits: NDArray[np.floating], card: Ints) -> Floats:
    rows = len(card)
    top = np.full(rows, -np.inf)
    np.maximum.at(top, where, logits)
    odds = np.exp(logits - top[where])
    this = np.bincount(where, odds * (thrown == card[where]), minlength=rows)
    every = np.maximum(np.bincount(where, odds, minlength=rows), 1e-9)
    found: Floats = ((1 - _ODD) * this / every + _ODD / 11).astype(np.float32)
    return found


def shared_out(chances: Floats, count: int) -> Ints:
    """Return manners for so many worlds, each as often as it is likely."""
    steps: NDArray[np.float64] = np.cumsum(chances, dtype=np.float64)
    middles = (np.arange(count) + 0.5) * (steps[-1] / count)
    found: Ints = np.searchsorted(steps, middles, side="right")
    return found


def by_rule(manners: Ints) -> Counting:
    """Return the player that plays on for opponents of these manners that do not weigh."""
    which = np.maximum(manners - 1, 0)
    return Counting.of(_CHARACTERS, np.repeat(which[:, None], 2, axis=1))


BY_RULE: Final = Path(__file__).with_name("by-rule-1.npz")
"""The values against opponents that play by a rule."""
_LEAST: Final = 0.01
"""The probability below which a manner is left out."""


class Against(NamedTuple):
    """The opponent, as it probably is."""

    chances: Floats
    """The probability of each manner."""
    weighs: Evaluator
    """The values against an opponent who weighs its discards."""
    rules: Evaluator
    """The values against all others."""

    @classmethod
    def of(cls, chances: Floats, values: Evaluator) -> Self:
        """Return an opponent with these probabilities of manners; ``values`` are those of the
        expert.
        """
        weighs = float(chances[Manner.WEIGHS])
        if weighs > 1 - _LEAST:
            chances = (np.arange(len(chances)) == Manner.WEIGHS).astype(np.float32)
        elif weighs < _LEAST:
            chances = np.where(np.arange(len(chances)) == Manner.WEIGHS, 0, chances)
        return cls(chances / chances.sum(), values, load(BY_RULE))

    @classmethod
    def of_view(cls, view: View, values: Evaluator) -> Self:
        """Return the opponent in a view of two."""
        return cls.of(likely(view), values)

    def throws(self, view: View, turn: int) -> Throws:
        """Return the throws from the eleven cards of the view, evaluated; see ``Evaluator``.

        The endings are those of the likelier kind.
        """
        (share, values), *more = self.parts()
        found = values.throws(view, turn)
        worth, knock = share * found.worth, share * found.knock
        for share, values in more:
            other = values.throws(view, turn)
            worth, knock = worth + share * other.worth, knock + share * other.knock
        return found._replace(worth=worth, knock=knock)

    def taking(self, view: View, turn: int) -> float:
        """Return the worth of taking the top of the pile."""
        return sum(share * values.taking(view, turn) for share, values in self.parts())

    def leaving(self, view: View, turn: int) -> float:
        """Return the worth of leaving it."""
        return sum(share * values.leaving(view, turn) for share, values in self.parts())

    def parts(self) -> list[tuple[float, Evaluator]]:
        """Return the weight and the values of each kind, the likelier ones first."""
        weighs = float(self.chances[Manner.WEIGHS])
        parts = [(weighs, self.weighs), (1 - weighs, self.rules)]
        return sorted(
            (part for part in parts if part[0] > 0), key=lambda part: part[0], reverse=True
        )
