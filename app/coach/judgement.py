"""The cost of each decision in a hand of Gin, by a judge that knew what the seat knew.

The judge gives the value of every choice (``app.players.base.ChoiceValue``). A decision costs the
value of the best choice less that of the one taken, in chance to win the match and in points;
``THRESHOLDS`` tells how much is a mistake. Costs of several decisions are added up in percent of
the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from app.games.base import Round, find
from app.games.gin.actions import Action, BigGin, Knock, LayOff, Spread
from app.games.gin.view import View
from app.players.base import ChoiceValue


class RoundStep(NamedTuple):
    before: Round
    """The round before the action. Do not play it on; play a copy."""
    seat: int
    action: Any


def replayed(
    view: Any, dealer: int, seed: bytes, history: Iterable[tuple[int, Any]]
) -> tuple[list[RoundStep], Round]:
    """Return every step of a round, and the round after the last of them.

    ``view`` is any seat's view of the round, ``seed`` the one it was dealt from. Raises
    IllegalAction if the history is not one of that round.
    """
    now = find(view.rules.game).deal_again(view, dealer, seed)
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


THRESHOLDS: Final = ((0.06, Mark.BLUNDER), (0.025, Mark.MISTAKE), (0.01, Mark.DOUBTFUL))
"""The least cost of each mark, in chance to win the match."""
CLOSE: Final = 0.01
"""Difference to the best choice, in chance to win, below which a roll-out may change the order."""


class Decision(NamedTuple):
    action_index: int
    """How many actions of the hand came before it."""
    view: View
    action: Action
    choice_values: tuple[tuple[Action, ChoiceValue], ...]
    taken: int
    first_thought: int | None
    """The index of the choice of a player who looks only at the cards in hand; None if unknown."""
    level_choices: tuple[int, ...] = ()
    """The index of the choice of each level that grades are read from, the weakest level first;
    empty if unknown."""
    point_worth: float = 0.0
    """The chance to win that a point of this hand is worth at this score; 0 if unknown."""

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def best(self) -> Action:
        return self.choice_values[0][0]

    @property
    def cost(self) -> ChoiceValue:
        """The points can be below zero, if the best choice is the best for the match alone."""
        return self._less(self.taken)

    @property
    def mark(self) -> Mark:
        if (mark := graded(self.cost.win)) is not Mark.GOOD:
            return mark
        thought = self.first_thought
        if self.taken == 0 and thought is not None and self._less(thought).win >= MISTAKE:
            return Mark.FIND
        return Mark.GOOD

    def _less(self, index: int) -> ChoiceValue:
        best, other = self.choice_values[0][1], self.choice_values[index][1]
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
