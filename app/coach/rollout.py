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
from enum import StrEnum
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from app.coach.judgement import (
    CLOSE,
    ESTIMATE_ERROR,
    Decision,
    Estimate,
    RolledChoice,
    RolledOut,
)
from app.coach.review import gained
from app.games.gin.actions import Action, DrawStock
from app.games.gin.score import HandResult, Outcome
from app.games.gin.view import Phase, View
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
_BEYOND_DOUBT: Final = 0.1
"""The cost from which a decision stays a blunder: hands played out move a cost by 2 % of a match
(standard deviation), and such a one has to lose twice that."""


def is_doubtful(decision: Decision) -> bool:
    """Return whether a decision is worth playing out: what came of it may change its mark, and it
    was not played out yet. Against a knock estimates are exact.
    """
    return (
        decision.rolled_out is None
        and decision.view.phase is not Phase.LAYOFF
        and ESTIMATE_ERROR <= decision.cost.win < _BEYOND_DOUBT
    )


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


class Way(StrEnum):
    """The ways in which a hand can end for a seat."""

    GIN = "gin"
    """Big gin, too."""
    KNOCK = "knock"
    UNDERCUT = "undercut"
    """The other was undercut."""
    LOST = "lost"
    DRAW = "draw"
    """No side scores."""


class PlayedOut(NamedTuple):
    """The end of a hand that was played out, for the seat that asked."""

    win: float
    """The chance to win the match after it."""
    points: int
    """The points that it brings; negative ones go to the opponent."""
    way: Way


def best_and_taken(decision: Decision) -> tuple[Action, ...]:
    """Return the choices of a decision that tell its cost: the best, and the one that was taken."""
    return tuple(decision.choice_values[index][0] for index in (0, decision.taken))


def is_compared(decision: Decision) -> bool:
    """Return whether all contenders of a decision were played out."""
    rolled = decision.rolled_out
    return rolled is not None and len(rolled.choices) >= len(contenders(decision))


def roll_out(
    view: View, actions: Sequence[Action], seed: int, numbers: Iterable[int]
) -> list[tuple[PlayedOut, ...]]:
    """Return, for each numbered hand, its end after each of the actions.

    The hand of a number depends on the view and the seed alone, however many are asked for at a
    time. Raises CannotEvaluate if such a match cannot be judged, and IllegalAction if an action is
    no choice.
    """
    # Imported late: showing results does not need the engine.
    from app.players.gin.worlds import likely_world

    check_evaluable(view)
    return play_out(
        view, actions, (likely_world(view, Random(f"{seed}:{number}")) for number in numbers)
    )


def play_out(
    view: View, actions: Sequence[Action], worlds: Iterable[Hand]
) -> list[tuple[PlayedOut, ...]]:
    """Return, for each of these worlds, its end after each of the actions."""
    from app.players.gin.net.evaluation import settled

    hands = []
    for world in worlds:
        for action in actions:
            hand = world.copy()
            _draw_from_own_end(hand, action, view.seat)
            hand.apply(action)
            hands.append(hand)
    _play_to_the_end(hands, view.seat)
    gains = [gained(hand.ending.winner, hand.ending.points, view.seat) for hand in hands]
    wins = {gain: settled(JUDGE, view, gain).win for gain in set(gains)}
    ends = [
        PlayedOut(wins[gain], gain, _way(hand.ending, view.seat))
        for hand, gain in zip(hands, gains, strict=True)
    ]
    return [
        tuple(ends[start : start + len(actions)]) for start in range(0, len(ends), len(actions))
    ]


def _way(ending: HandResult, seat: int) -> Way:
    if ending.winner is None:
        return Way.DRAW
    if ending.winner != seat:
        return Way.LOST
    return _WON[ending.outcome]


_WON: Final = {
    Outcome.GIN: Way.GIN,
    Outcome.BIG_GIN: Way.GIN,
    Outcome.KNOCK: Way.KNOCK,
    Outcome.UNDERCUT: Way.UNDERCUT,
}


def _play_to_the_end(hands: Sequence[Hand], first: int) -> None:
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


class RollOutResult:
    """The hands played out so far after each of some actions, and what they come to."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = tuple(actions)
        self.hands = 0
        count = len(self.actions)
        self._wins = [0.0] * count
        self._squares = [[0.0] * count for _ in self.actions]
        """By action the sum of the squares of its chances, and of those of its differences from
        each other action."""
        self._points = [0] * count
        self._points_squared = [0] * count
        self._ways = [dict.fromkeys(Way, 0) for _ in self.actions]

    def take(self, ends: Iterable[Sequence[PlayedOut]]) -> None:
        for found in ends:
            self.hands += 1
            for index, (win, points, way) in enumerate(found):
                self._wins[index] += win
                self._points[index] += points
                self._points_squared[index] += points * points
                self._ways[index][way] += 1
                for other, its in enumerate(found):
                    less = win if other == index else win - its.win
                    self._squares[index][other] += less * less

    @property
    def best(self) -> int:
        """The index of the action with the best result, the first of equals. At least one hand must
        have been played out.
        """
        return self._wins.index(max(self._wins))

    def chance(self, index: int) -> Estimate:
        return self._estimate(self._wins[index], self._squares[index][index])

    def points(self, index: int) -> Estimate:
        return self._estimate(self._points[index], self._points_squared[index])

    def share(self, index: int, way: Way) -> Estimate:
        """Return the share of the hands that end in a way."""
        return self._estimate(self._ways[index][way], self._ways[index][way])

    def behind(self, index: int) -> Estimate:
        return self._less(self.best, index)

    def _less(self, index: int, other: int) -> Estimate:
        if index == other:
            return Estimate(0.0, 0.0)
        return self._estimate(self._wins[index] - self._wins[other], self._squares[index][other])

    @property
    def is_done(self) -> bool:
        """Whether enough hands were played out: each choice is clearly worse than the best, or the
        error of its difference is small, or there are ``MOST``.
        """
        if self.hands < LEAST:
            return False
        return self.hands >= MOST or all(
            mean > _CLEAR * error or error <= FINE
            for mean, error in map(self.behind, range(len(self.actions)))
        )

    def kept(self, decision: Decision) -> RolledOut:
        """Return what is kept of it with the decision. At least one hand must have been played
        out.
        """
        offered = [action for action, _ in decision.choice_values]
        count = range(len(self.actions))
        return RolledOut(
            self.hands,
            tuple(
                RolledChoice(
                    offered.index(action),
                    self.chance(index),
                    self.points(index),
                    tuple(self.share(index, way).mean for way in Way),
                )
                for index, action in enumerate(self.actions)
            ),
            tuple(tuple(self._less(index, other).error for other in count) for index in count),
        )

    def _estimate(self, total: float, squares: float) -> Estimate:
        mean = total / self.hands
        if self.hands == 1:
            return Estimate(mean, 0.0)
        variance = max(squares - total * mean, 0.0) / (self.hands - 1)
        return Estimate(mean, sqrt(variance / self.hands))
