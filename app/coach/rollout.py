"""The value of choices in a hand of Gin when the hand is played out, many times over.

From what the seat knew, the hand could be any of many. Some of them are drawn by chance, every
choice is tried in each, and the judge plays on from there in both seats. The choices are compared
by the chance to win the match after the points of the hand. Every choice meets the same hidden
cards, and each seat draws the same ones from the stock in the same order. So the difference of two
is known much better than either.

It assumes what ``app.players.gin.worlds`` assumes: the own cards, and those that were seen to be
taken, lie where they are; the opponent holds such others as experts hold after so many draws. The
rest of what its choices tell of its hand is not used. Both are taken to play as the judge does from
here on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from app.coach.judgement import CLOSE, Decision
from app.games.gin.actions import Action, DrawStock
from app.games.gin.view import View
from app.players.base import check_evaluable
from app.players.gin.expert import Expert
from app.players.registry import JUDGE, find

if TYPE_CHECKING:
    from app.games.gin.hand import Hand

LEAST: Final = 96
MOST: Final = 4000
FINE: Final = 0.0025
"""The standard error of a difference, in chance to win, that is small enough."""
_CLEAR: Final = 3.0
"""The number of standard errors by which a choice must be behind to be known as the worse one."""
_COMPARED: Final = 3


def contenders(decision: Decision) -> tuple[Action, ...]:
    """Return the choices of a decision that are worth playing out: the best, those that are nearly
    as good or else the next, and the one that was taken.
    """
    best = decision.choice_values[0][1].win
    places = [
        index
        for index, (_, worth) in enumerate(decision.choice_values[:_COMPARED])
        if index < 2 or best - worth.win < CLOSE
    ]
    if decision.taken not in places:
        places.append(decision.taken)
    return tuple(decision.choice_values[index][0] for index in places)


def roll_out(
    view: View, actions: Sequence[Action], seed: int, numbers: Iterable[int]
) -> list[tuple[float, ...]]:
    """Return, for each numbered hand, the chance to win the match after each of the actions.

    The hand of a number depends on the view and the seed alone, however many are asked for at a
    time. Raises CannotEvaluate if such a match cannot be judged, and IllegalAction if an action is
    no choice.
    """
    # Imported late: showing results does not need the engine.
    from app.players.gin.net.evaluation import settled
    from app.players.gin.worlds import likely_world

    check_evaluable(view)
    hands = []
    for number in numbers:
        world = likely_world(view, Random(f"{seed}:{number}"))
        for action in actions:
            hand = world.copy()
            _draw_from_own_end(hand, action, view.seat)
            hand.apply(action)
            hands.append(hand)
    _play_out(hands, view.seat)
    gains = [_gain(hand, view.seat) for hand in hands]
    wins = {gain: settled(JUDGE, view, gain).win for gain in set(gains)}
    chances = [wins[gain] for gain in gains]
    return [
        tuple(chances[start : start + len(actions)])
        for start in range(0, len(chances), len(actions))
    ]


def _play_out(hands: Sequence[Hand], first: int) -> None:
    judge = find(JUDGE)
    assert isinstance(judge, Expert)
    while running := [hand for hand in hands if not hand.is_over]:
        actions = judge.decide_all([hand.view(hand.to_act) for hand in running])
        for hand, action in zip(running, actions, strict=True):
            _draw_from_own_end(hand, action, first)
            hand.apply(action)


def _draw_from_own_end(hand: Hand, action: Action, first: int) -> None:
    """Let this seat draw from the top of the stock and the other from the bottom.

    The order is unknown, so it is as good as any. But each seat then draws the same cards after
    every choice.
    """
    if isinstance(action, DrawStock) and hand.to_act != first:
        hand.stock.append(hand.stock.pop(0))


def _gain(hand: Hand, seat: int) -> int:
    result = hand.ending
    if result.winner is None:
        return 0
    return result.points if result.winner == seat else -result.points


class Estimate(NamedTuple):
    mean: float
    error: float


class RollOutResult:
    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = tuple(actions)
        self.hands = 0
        count = len(self.actions)
        self._sums = [0.0] * count
        self._squares = [[0.0] * count for _ in self.actions]
        """By action the sum of the squares of its chances, and of those of its differences from
        each other action."""

    def take(self, chances: Iterable[tuple[float, ...]]) -> None:
        for found in chances:
            self.hands += 1
            for index, chance in enumerate(found):
                self._sums[index] += chance
                for other, its in enumerate(found):
                    less = chance if other == index else chance - its
                    self._squares[index][other] += less * less

    @property
    def best(self) -> int:
        """The index of the action with the best result, the first of equals. At least one hand must
        have been played out.
        """
        return self._sums.index(max(self._sums))

    def chance(self, index: int) -> Estimate:
        return self._estimate(self._sums[index], self._squares[index][index])

    def behind(self, index: int) -> Estimate:
        best = self.best
        if index == best:
            return Estimate(0.0, 0.0)
        return self._estimate(self._sums[best] - self._sums[index], self._squares[best][index])

    def is_clear(self, index: int) -> bool:
        mean, error = self.behind(index)
        return mean > _CLEAR * error

    @property
    def is_done(self) -> bool:
        if self.hands < LEAST:
            return False
        return self.hands >= MOST or all(
            self.is_clear(index) or self.behind(index).error <= FINE
            for index in range(len(self.actions))
        )

    def _estimate(self, total: float, squares: float) -> Estimate:
        mean = total / self.hands
        if self.hands == 1:
            return Estimate(mean, 0.0)
        variance = max(squares - total * mean, 0.0) / (self.hands - 1)
        return Estimate(mean, sqrt(variance / self.hands))
