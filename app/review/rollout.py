"""What choices of a hand of Gin are worth when the hand is played out, many times over.

Whoever knew as much as the seat could not tell which of many hands it was. Some of them are drawn
by chance, every choice is tried in each, and the judge plays on from there in both seats. What is
compared is the chance to win the match after the points of the hand. Every choice meets the same
hidden cards in the same order, so the difference of two is known much better than either.

It assumes what ``app.players.gin.worlds`` assumes: the own cards, and those that were seen to be
taken, lie where they are, and the others in any way alike, whatever the opponent's choices tell of
its hand. So its hand is worse here than such opponents have it, late in the hand above all: chances
come out high, and it is the choices that are to be compared with each other. And both are taken to
play as the judge does from here on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import TYPE_CHECKING, Final, NamedTuple

from app.games.gin.actions import Action
from app.games.gin.view import View
from app.games.play import play_out
from app.players.base import Player, check_evaluable
from app.players.registry import JUDGE, find
from app.review.judgement import CLOSE, Judged

if TYPE_CHECKING:
    from app.games.gin.hand import Hand

LEAST: Final = 40
"""So many hands are played out at least: before, a standard error says little."""
MOST: Final = 400
"""And so many at most."""
FINE: Final = 0.005
"""The standard error of a difference, in chance to win, that nobody needs smaller."""
_CLEAR: Final = 3.0
"""By so many standard errors a choice has to be behind to be known as the worse one."""
_COMPARED: Final = 3
"""Most choices that are compared, besides the one that was taken."""


def contenders(decision: Judged) -> tuple[Action, ...]:
    """The choices of a decision that are worth playing out: the best, those that are nearly as
    good or else the next, and the one that was taken.
    """
    best = decision.worths[0][1].win
    places = [
        place
        for place, (_, worth) in enumerate(decision.worths[:_COMPARED])
        if place < 2 or best - worth.win < CLOSE
    ]
    if decision.taken not in places:
        places.append(decision.taken)
    return tuple(decision.worths[place][0] for place in places)


def roll_out(
    view: View, actions: Sequence[Action], seed: int, numbers: Iterable[int]
) -> list[tuple[float, ...]]:
    """For each of these numbers of hands the chance to win the match after each of the actions,
    of which the seat of the view has the choice.

    The hand of a number depends on the view and the seed alone, however many are asked for at a
    time. Raises CannotEvaluate where nothing can be said of such a match, and IllegalAction for
    what is no choice.
    """
    # Whoever only shows what was found has no use for hands.
    from app.players.gin.worlds import worlds

    check_evaluable(view)
    judge = find(JUDGE)
    found = []
    for number in numbers:
        rng = Random(f"{seed}:{number}")
        world = next(worlds(view, rng))
        found.append(tuple(_ended(world.copy(), action, view, judge, rng) for action in actions))
    return found


def _ended(hand: Hand, action: Action, view: View, judge: Player, rng: Random) -> float:
    """The chance to win after a hand in which this is done and the judge plays on."""
    from app.players.gin.net.evaluation import settled

    hand.apply(action)
    result = play_out(hand, lambda now: judge.decide(now.view(now.to_act), rng)).ending
    if result.winner is None:
        return settled(JUDGE, view, 0).win
    gain = result.points if result.winner == view.seat else -result.points
    return settled(JUDGE, view, gain).win


class Estimate(NamedTuple):
    """A chance to win, or a difference of two, as the hands played out so far tell it."""

    mean: float
    error: float
    """Its standard error."""


class RollOut:
    """What is known so far of choices that are played out."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = tuple(actions)
        self._chances: list[tuple[float, ...]] = []

    def take(self, chances: Iterable[tuple[float, ...]]) -> None:
        """Take in what ``roll_out`` has found in more hands."""
        self._chances += chances

    @property
    def hands(self) -> int:
        """How many hands have been played out."""
        return len(self._chances)

    @property
    def best(self) -> int:
        """The place of the action that has done best, the first of equals; one hand at least has
        been played out.
        """
        means = [fmean(chances) for chances in zip(*self._chances, strict=True)]
        return means.index(max(means))

    def chance(self, place: int) -> Estimate:
        """The chance to win after an action."""
        return _estimate([chances[place] for chances in self._chances])

    def behind(self, place: int) -> Estimate:
        """How much less an action has brought than the best."""
        best = self.best
        return _estimate([chances[best] - chances[place] for chances in self._chances])

    def is_clear(self, place: int) -> bool:
        """Whether an action is known to be worse than the best."""
        mean, error = self.behind(place)
        return mean > _CLEAR * error

    @property
    def is_done(self) -> bool:
        """Whether more hands would tell nothing that matters, or there have been enough."""
        if self.hands < LEAST:
            return False
        return self.hands >= MOST or all(
            self.is_clear(place) or self.behind(place).error <= FINE
            for place in range(len(self.actions))
        )


def _estimate(values: Sequence[float]) -> Estimate:
    error = sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0
    return Estimate(fmean(values), error)
