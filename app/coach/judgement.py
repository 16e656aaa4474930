"""The cost of each decision in a hand of Gin, by a judge that knew what the seat knew.

The judge estimates the value of every choice (``app.players.base.ChoiceValue``). If some choices
were played out as well (``app.coach.rollout``), half of the difference between two of them is that
of the estimates, half that of the hands played out: measured with the cards that the other really
held, this is truer than either (``app.lab.rollouts``). A decision costs the value of the best
choice less that of the one taken, in chance to win the match and in points. A cost within the
judge's own error is no blame; ``THRESHOLDS`` tells how much is a mistake. Costs of several
decisions are added up in percent of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from math import hypot
from typing import Any, Final, NamedTuple, TypeAlias

from app.cards.deal import Deal
from app.games.base import Round, find
from app.games.gin.actions import Action, BigGin, Knock, LayOff, Spread
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.players.gin.reading import Reading


class RoundStep(NamedTuple):
    before: Round
    """The round before the action. Do not play it on; play a copy."""
    seat: int
    action: Any


def replayed(
    view: Any, dealer: int, deal: Deal, history: Iterable[tuple[int, Any]]
) -> tuple[list[RoundStep], Round]:
    """Return every step of a round, and the round after the last of them.

    ``view`` is any seat's view of the round. Raises IllegalAction if the history is not one of that
    round.
    """
    now = find(view.rules.game).deal_again(view, dealer, deal)
    steps = []
    for seat, action in history:
        steps.append(RoundStep(now, seat, action))
        now = now.copy()
        now.apply(action)
    return steps, now


ChoiceValues: TypeAlias = Sequence[tuple[Action, ChoiceValue]]


class Mark(StrEnum):
    FIND = "find"
    """The best choice, when the obvious one would have been a mistake."""
    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def costs(self) -> bool:
        """Whether it blames a decision for what it lost."""
        return self not in (Mark.GOOD, Mark.FIND)


THRESHOLDS: Final = ((0.06, Mark.BLUNDER), (0.025, Mark.MISTAKE), (0.01, Mark.DOUBTFUL))
"""The least cost of each mark, in chance to win the match."""
LEAST: Final = THRESHOLDS[-1][0]
"""The least cost of a decision that is listed as a mistake, in chance to win."""
CLOSE: Final = 0.01
"""Difference to the best choice, in chance to win, below which a roll-out may change the order."""
ESTIMATE_ERROR: Final = 0.005
"""The standard error of one estimate, in chance to win: some of a difference falls out."""
_ROLLED_SHARE: Final = 0.5
"""How much of a value the hands played out count; the estimate counts the rest."""


class Estimate(NamedTuple):
    mean: float
    error: float


class RolledChoice(NamedTuple):
    """What came of a choice in the hands played out."""

    choice: int
    """Its index in the values of the decision."""
    win: Estimate
    """The chance to win the match afterwards."""
    points: Estimate
    ways: tuple[float, ...]
    """The share of the hands that ended in each ``app.coach.rollout.Way``, in their order."""


class RolledOut(NamedTuple):
    """The hands in which some choices of a decision were played out, the same for each."""

    hands: int
    choices: tuple[RolledChoice, ...]
    errors: tuple[tuple[float, ...], ...]
    """The standard error of the difference in chance to win between each two of the choices."""

    def of(self, choice: int) -> RolledChoice | None:
        """Return what came of the choice of this index; None if it was not played out."""
        return next((each for each in self.choices if each.choice == choice), None)

    def error(self, one: int, other: int) -> float | None:
        """Return the error of the difference between choices of these indices; None if one of
        them was not played out.
        """
        places = [each.choice for each in self.choices]
        if one not in places or other not in places:
            return None
        return self.errors[places.index(one)][places.index(other)]


def best_ways(actions: Iterable[Action]) -> Iterator[int]:
    """Yield the indices of choices, the best of which come first, without the worse ways to spread
    a hand after the same discard.
    """
    seen: set[object] = set()
    for index, action in enumerate(actions):
        match action:
            case Knock(card):
                choice: object = (Knock, card)
            case BigGin():
                choice = BigGin
            case _:
                choice = action
        if choice not in seen:
            seen.add(choice)
            yield index


class Decision(NamedTuple):
    action_index: int
    """How many actions of the hand came before it."""
    view: View
    action: Action
    choice_values: tuple[tuple[Action, ChoiceValue], ...]
    """The judge's estimate of every choice, the best first. ``values`` are truer."""
    taken: int
    first_thought: int | None
    """The index of the choice of a player who looks only at the cards in hand; None if unknown."""
    level_choices: tuple[int, ...] = ()
    """The index of the choice of each level that grades are read from, the weakest level first;
    empty if unknown."""
    point_worth: float = 0.0
    """The chance to win that a point of this hand is worth at this score; 0 if unknown."""
    rolled_out: RolledOut | None = None
    """The hands in which some of the choices were played out; None if none were."""
    reading: Reading | None = None
    """What the seat could tell of the other hand, for the reasons of a choice that cost something;
    None for others."""

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def values(self) -> tuple[ChoiceValue, ...]:
        """The value of each choice, in the order of ``choice_values``: the estimate, and what came
        of it in the hands played out. The choice with the best estimate keeps its own, and the
        others that were played out have half of both differences from it.
        """
        estimates = tuple(worth for _, worth in self.choice_values)
        if self.rolled_out is None or (base := self.rolled_out.of(0)) is None:
            return estimates
        found = list(estimates)
        for each in self.rolled_out.choices:
            win = each.win.mean - base.win.mean + estimates[0].win
            points = each.points.mean - base.points.mean + estimates[0].points
            estimate = estimates[each.choice]
            found[each.choice] = ChoiceValue(
                estimate.win + _ROLLED_SHARE * (win - estimate.win),
                estimate.points + _ROLLED_SHARE * (points - estimate.points),
            )
        return tuple(found)

    @property
    def ranked(self) -> list[tuple[Action, ChoiceValue]]:
        """Every choice with its value, the best first."""
        actions = (action for action, _ in self.choice_values)
        return sorted(
            zip(actions, self.values, strict=True), key=lambda each: each[1], reverse=True
        )

    @property
    def best_index(self) -> int:
        """The index of the best choice, the first of equals."""
        values = self.values
        return values.index(max(values))

    @property
    def best(self) -> Action:
        return self.choice_values[self.best_index][0]

    @property
    def cost(self) -> ChoiceValue:
        """The points can be below zero, if the best choice is the best for the match alone."""
        return self._less(self.taken)

    @property
    def error(self) -> float:
        """The standard error of the cost, in chance to win."""
        return self.error_of(self.taken)

    def error_of(self, index: int) -> float:
        """Return the standard error of the difference between a choice and the best one, in chance
        to win.

        That of two estimates, or of two roll-outs but for the number of hands, is ``sqrt(2)`` times
        that of one.
        """
        best = self.best_index
        # Against a knock all cards that count are known.
        if index == best or self.view.phase is Phase.LAYOFF:
            return 0.0
        one = hypot(ESTIMATE_ERROR, ESTIMATE_ERROR)
        rolled = self.rolled_out and self.rolled_out.error(best, index)
        if rolled is None:
            return one
        return hypot((1 - _ROLLED_SHARE) * one, _ROLLED_SHARE * hypot(one, rolled))

    @property
    def is_even(self) -> bool:
        """Whether another choice is better, but by no more than the judge's own error."""
        return self.taken != self.best_index and self.cost.win <= self.error

    @property
    def mark(self) -> Mark:
        cost = self.cost.win
        if cost > self.error and (mark := graded(cost)) is not Mark.GOOD:
            return mark
        thought = self.first_thought
        if (
            self.taken == self.best_index
            and thought is not None
            and graded(self._less(thought).win) in (Mark.MISTAKE, Mark.BLUNDER)
        ):
            return Mark.FIND
        return Mark.GOOD

    def _less(self, index: int) -> ChoiceValue:
        values = self.values
        best, other = values[self.best_index], values[index]
        return ChoiceValue(best.win - other.win, best.points - other.points)


MISTAKE: Final = next(least for least, mark in THRESHOLDS if mark is Mark.MISTAKE)


def graded(cost: float) -> Mark:
    """Return the mark of a decision of this cost, in chance to win."""
    return next((mark for least, mark in THRESHOLDS if cost >= least), Mark.GOOD)


def is_choice(view: View) -> bool:
    return len(view.legal_actions()) > 1


def choices(steps: Sequence[RoundStep]) -> Iterator[tuple[int, View, Action]]:
    for action_index, (before, seat, action) in enumerate(steps):
        view: View = before.view(seat)
        if is_choice(view):
            yield action_index, view, action


def judged(
    action_index: int,
    view: View,
    action: Action,
    choice_values: ChoiceValues,
    first_thought: Callable[[View], Action] | None = None,
    by_levels: Iterable[Action] = (),
    point_worth: float = 0.0,
) -> Decision:
    """Return a decision, given the judge's value of every choice.

    ``by_levels`` are the actions of the levels in the same position. Raises ValueError if an
    action is none of the choices.
    """
    thought = None if first_thought is None else _index_of(first_thought(view), choice_values)
    return Decision(
        action_index,
        view,
        action,
        tuple(choice_values),
        _index_of(action, choice_values),
        thought,
        tuple(_index_of(each, choice_values) for each in by_levels),
        point_worth,
    )


def _index_of(action: Action, choice_values: ChoiceValues) -> int:
    offered = [each for each, _ in choice_values]
    if action in offered:
        return offered.index(action)
    for index, each in enumerate(offered):
        # A run can be cut in several ways, and a hand spread in many, of which not all are listed.
        match action, each:
            case (Knock(card, _), Knock(other, _)) if card == other:
                return index
            case (BigGin(), BigGin()) | (Spread(), Spread()):
                return index
            case (LayOff(card, _), LayOff(other, _)) if card == other:
                return index
    raise ValueError(action)


class DecisionSummary(NamedTuple):
    decisions: int
    cost: float
    """The total cost in chance to win the match: 0.1 is ten percent of a match."""
    points: float
    marks: dict[Mark, int]

    @property
    def per_decision(self) -> float:
        """The mean cost of a decision, in chance to win."""
        return self.cost / self.decisions if self.decisions else 0.0


def account(decisions: Sequence[Decision]) -> DecisionSummary:
    marks = [decision.mark for decision in decisions]
    return DecisionSummary(
        len(decisions),
        sum(decision.cost.win for decision in decisions),
        sum(decision.cost.points for decision in decisions),
        {mark: marks.count(mark) for mark in Mark},
    )
