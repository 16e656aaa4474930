"""What the choices of a hand of Gin cost, by a judge that knew what the seat knew.

The judge says what every choice is worth (``app.players.base.ChoiceValue``). A choice costs what
the best is worth more than it, in chance to win the match and in points; see ``GRADES`` for how
much is a mistake. Costs of several choices are added up in percent of the match.
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
    """An action of a round, with the round as it was before."""

    before: Round
    """The round as it was then, to be looked at and not to be played on: copies may be."""
    seat: int
    action: Any


def replayed(
    view: Any, dealer: int, seed: bytes, history: Iterable[tuple[int, Any]]
) -> tuple[list[RoundStep], Round]:
    """Return every step of a round, and the round as it was after the last of them.

    ``view`` is anybody's of the round, ``seed`` what it was dealt from. Raises IllegalAction when
    the history is not one of that round.
    """
    now = find(view.rules.game).deal_again(view, dealer, seed)
    steps = []
    for seat, action in history:
        steps.append(RoundStep(now, seat, action))
        now = now.copy()
        now.apply(action)
    return steps, now


ChoiceValues: TypeAlias = Sequence[tuple[Action, ChoiceValue]]
"""Every choice with its worth, the best first."""


class Mark(StrEnum):
    """How bad a choice was."""

    FIND = "find"
    """The best choice, where the one that comes to mind first would have been a mistake."""
    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final = ((0.06, Mark.BLUNDER), (0.025, Mark.MISTAKE), (0.01, Mark.DOUBTFUL))
"""The least chance to win the match that a choice of each kind costs."""
CLOSE: Final = 0.01
"""Choices that are worth so little less than the best, in chance to win, that a roll-out may put
them first."""


class Decision(NamedTuple):
    """A choice that a seat had, what it did, and what every choice was worth."""

    place: int
    """How many actions of the hand came before it."""
    view: View
    """All that the seat knew."""
    action: Action
    """What it did."""
    choice_values: tuple[tuple[Action, ChoiceValue], ...]
    """Every choice, the best first."""
    taken: int
    """Which of them it did."""
    first_thought: int | None
    """Which of them somebody would do who looks no further than the cards in hand; None where
    nobody was asked."""

    @property
    def seat(self) -> int:
        """Whose choice it was."""
        return self.view.seat

    @property
    def best(self) -> Action:
        """What the judge would have done."""
        return self.choice_values[0][0]

    @property
    def cost(self) -> ChoiceValue:
        """What the best is worth more than what was done. Points can be below zero, where the
        best is so for the match alone.
        """
        return self._less(self.taken)

    @property
    def mark(self) -> Mark:
        """How bad it was."""
        if (mark := graded(self.cost.win)) is not Mark.GOOD:
            return mark
        thought = self.first_thought
        if self.taken == 0 and thought is not None and self._less(thought).win >= MISTAKE:
            return Mark.FIND
        return Mark.GOOD

    def _less(self, place: int) -> ChoiceValue:
        best, other = self.choice_values[0][1], self.choice_values[place][1]
        return ChoiceValue(best.win - other.win, best.points - other.points)


MISTAKE: Final = next(least for least, mark in THRESHOLDS if mark is Mark.MISTAKE)


def graded(cost: float) -> Mark:
    """Return the mark of a choice that costs so much chance to win."""
    return next((mark for least, mark in THRESHOLDS if cost >= least), Mark.GOOD)


def is_choice(view: View) -> bool:
    """Return whether the seat of the view, which is to act, has something to choose."""
    return len(view.legal_actions()) > 1


def choices(steps: Sequence[RoundStep]) -> Iterator[tuple[int, View, Action]]:
    """Yield every decision of a hand with its place, what the seat knew, and what it did."""
    for place, (before, seat, action) in enumerate(steps):
        view: View = before.view(seat)
        if is_choice(view):
            yield place, view, action


def judged(
    place: int,
    view: View,
    action: Action,
    choice_values: ChoiceValues,
    first_thought: Callable[[View], Action] | None = None,
) -> Decision:
    """Return what the judge makes of a decision, whose choices have these worths.

    Raises ValueError when the action is none of the choices.
    """
    thought = None if first_thought is None else _place_of(first_thought(view), choice_values)
    return Decision(
        place, view, action, tuple(choice_values), _place_of(action, choice_values), thought
    )


def _place_of(action: Action, choice_values: ChoiceValues) -> int:
    """Where an action stands among the choices; one that is listed in another form as well."""
    offered = [each for each, _ in choice_values]
    if action in offered:
        return offered.index(action)
    for place, each in enumerate(offered):
        # A run can be cut in several ways, and a hand spread in many, of which not all are listed.
        match action, each:
            case (Knock(card, _), Knock(other, _)) if card == other:
                return place
            case (BigGin(), BigGin()) | (Spread(), Spread()):
                return place
            case (LayOff(card, _), LayOff(other, _)) if card == other:
                return place
    raise ValueError(action)


class DecisionSummary(NamedTuple):
    """What all the decisions of a seat come to."""

    decisions: int
    cost: float
    """Chance to win the match, added up: 0.1 is ten percent of a match."""
    points: float
    marks: dict[Mark, int]

    @property
    def per_decision(self) -> float:
        """Chance to win that a decision costs on average."""
        return self.cost / self.decisions if self.decisions else 0.0


def account(decisions: Sequence[Decision]) -> DecisionSummary:
    """Return what these decisions, all of one seat, come to."""
    marks = [decision.mark for decision in decisions]
    return DecisionSummary(
        len(decisions),
        sum(decision.cost.win for decision in decisions),
        sum(decision.cost.points for decision in decisions),
        {mark: marks.count(mark) for mark in Mark},
    )


class Grade(StrEnum):
    """How well somebody has played, as the level whose decisions cost about as much."""

    EXPERT = "expert"
    STRONG = "strong"
    CLUB = "club"
    CASUAL = "casual"
    NOVICE = "novice"


GRADES: Final = (
    (0.0015, Grade.EXPERT),
    (0.0033, Grade.STRONG),
    (0.0041, Grade.CLUB),
    (0.0048, Grade.CASUAL),
)
"""The cost of a decision, in chance to win, below which each grade is earned. Measured
over 120 matches a pair, strong costs 0.29 %, club 0.32 to 0.43, casual 0.40 to 0.48, novice 0.51;
the limits lie between."""
FEW: Final = 20
"""With fewer decisions than this a grade would be chance."""


def grade(total: DecisionSummary) -> Grade | None:
    """Return the grade of an account; None where there are too few decisions for one."""
    if total.decisions < FEW:
        return None
    cost = total.per_decision
    return next((earned for limit, earned in GRADES if cost < limit), Grade.NOVICE)
