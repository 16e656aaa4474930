"""Positions of Gin to practise on: their questions, possible answers, and the value of each answer.

A position is what one seat knows of a hand in which it is to act. Its question, its choices and its
right answer come from the ``View`` alone, as those of a hint do. A position is left out if the
tempting choice is worth nearly as much as the best: ``WORTH_ASKING``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, TypeVar

from app.cards.cards import Card
from app.coach.judgement import MISTAKE, ChoiceValues, Decision, Mark, graded
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Spread,
)
from app.games.gin.melds import best_defence, is_run, lay_off_targets
from app.games.gin.view import View
from app.players.base import ChoiceValue

WORTH_ASKING: Final = MISTAKE
"""Least cost of the tempting choice of a position, in chance to win the match."""

Answer: TypeAlias = tuple[Action, ...]
"""An answer: one action, or the lay-offs in order followed by the spread."""


class DrillKind(StrEnum):
    TAKE = "take"
    THROW = "throw"
    KNOCK = "knock"
    LAY_OFF = "lay-off"


class AnswerOption(NamedTuple):
    answer: Answer
    worth: ChoiceValue


class Answered(NamedTuple):
    kind: DrillKind
    view: View
    options: tuple[AnswerOption, ...]
    """The possible answers, the best first; of lay-offs only the best, the given one, and none."""
    taken: int

    @property
    def cost(self) -> ChoiceValue:
        best, taken = self.options[0].worth, self.options[self.taken].worth
        return ChoiceValue(best.win - taken.win, best.points - taken.points)

    @property
    def mark(self) -> Mark:
        return graded(self.cost.win)

    @property
    def is_right(self) -> bool:
        return self.mark is Mark.GOOD


def asked(view: View, best: Action, tempting: Action) -> DrillKind | None:
    """Return the question of a position with this best and this tempting action; None if no
    question tells them apart.
    """
    match best, tempting:
        case (LayOff() | Spread(), _):
            return DrillKind.LAY_OFF
        case (DrawStock() | DrawDiscard() | Pass(), _):
            return DrillKind.TAKE
        case (Discard(), Discard()):
            return DrillKind.THROW
    if view.least == 0 or not (isinstance(best, Discard) or isinstance(tempting, Discard)):
        # Gin is no question, nor is in which melds one knocks.
        return None
    return DrillKind.KNOCK


def worth_asking(view: View, choice_values: ChoiceValues, tempting: Action) -> DrillKind | None:
    """Return the question of a position in which this choice tempts.

    None if no question tells it from the best, or if it costs less than ``WORTH_ASKING``.
    """
    best, most = choice_values[0]
    kind = asked(view, best, tempting)
    if kind is DrillKind.LAY_OFF:
        cost = most.win - dict(choice_values)[tempting].win
    elif kind:
        # Playing on is judged as the best discard, not as the one that was made.
        cost = answered(kind, view, tempting, choice_values).cost.win
    return kind if kind and cost >= WORTH_ASKING else None


def asked_of(decision: Decision) -> DrillKind | None:
    """Return the question of a mistake that comes up again; None if it is no mistake, or has no
    question.
    """
    done, _ = decision.choice_values[decision.taken]
    return worth_asking(decision.view, decision.choice_values, done)


def actions(kind: DrillKind, view: View) -> list[Action]:
    """Return the possible answers, in the order of the view; of ways to knock the first."""
    legal = view.legal_actions()
    match kind:
        case DrillKind.THROW:
            return [action for action in legal if isinstance(action, Discard)]
        case DrillKind.KNOCK:
            down = next(action for action in legal if isinstance(action, Knock | BigGin))
            return [down, next(action for action in legal if isinstance(action, Discard))]
        case _:
            return legal


def answered(kind: DrillKind, view: View, action: Action, choice_values: ChoiceValues) -> Answered:
    """Return the answer to any question but that of lay-offs; ``choice_values`` are those of the
    judge.

    A knock, and playing on, stand for the best way to do so. Raises ValueError if it is no answer.
    """
    options = [AnswerOption((each,), worth) for each, worth in choice_values]
    if kind is DrillKind.THROW:
        options = [each for each in options if isinstance(each.answer[0], Discard)]
    elif kind is DrillKind.KNOCK:
        options = _knock_or_not(choice_values)
        action = next(
            each.answer[0]
            for each in options
            if isinstance(each.answer[0], Discard) == isinstance(action, Discard)
        )
    answers = [option.answer for option in options]
    return Answered(kind, view, tuple(options), answers.index((action,)))


def _knock_or_not(choice_values: ChoiceValues) -> list[AnswerOption]:
    throw = next(
        AnswerOption((each,), worth) for each, worth in choice_values if isinstance(each, Discard)
    )
    down = next(
        AnswerOption((each,), worth)
        for each, worth in choice_values
        if isinstance(each, Knock | BigGin)
    )
    return sorted((throw, down), key=lambda option: option.worth, reverse=True)


def lay_off(view: View, card: Card) -> LayOff | None:
    """Return the chosen card laid off where it does most good; None if it fits nothing.

    A run comes before a set: it can grow, and a set of four cannot.
    """
    places = lay_off_targets(card, view.spread)
    runs = [index for index in places if is_run(view.spread[index])]
    return LayOff(card, (runs or places)[0]) if places else None


def after_lay_offs(view: View, lay_offs: Sequence[LayOff]) -> View:
    hand, spread = view.hand, list(view.spread)
    for action in lay_offs:
        hand &= ~(1 << action.card)
        spread[action.meld] |= 1 << action.card
    return view._replace(hand=hand, spread=tuple(spread))


def defended(
    view: View, lay_offs: Sequence[LayOff], choice_values: ChoiceValues, after: ChoiceValues
) -> Answered:
    """Return the answer to a question of lay-offs.

    ``choice_values`` are those of the judge before them. ``after`` are those once these cards are
    laid off, the same if there are none.
    """
    best = best_defence(view.hand, view.spread)
    laid_off = tuple(LayOff(card, index) for card, index in best.lay_offs)
    none, nothing = _spread(choice_values)
    last, taken = _spread(after)
    options = [
        AnswerOption((*laid_off, Spread(best.melds)), choice_values[0][1]),
        AnswerOption((*lay_offs, last), taken),
        AnswerOption((none,), nothing),
    ]
    # Lay-offs that leave equal points are the same answer, in any order.
    by_worth = {option.worth: option for option in reversed(options)}
    found = sorted(by_worth.values(), key=lambda option: option.worth, reverse=True)
    index = next(index for index, option in enumerate(found) if option.worth == taken)
    return Answered(DrillKind.LAY_OFF, view, tuple(found), index)


def _spread(choice_values: Iterable[tuple[Action, ChoiceValue]]) -> tuple[Spread, ChoiceValue]:
    return next((each, worth) for each, worth in choice_values if isinstance(each, Spread))


# -- when a position is asked again --------------------------------------------------------

INTERVALS: Final = (0, 1, 3, 7, 16, 35)
"""Days that a position rests in each of the boxes; it never leaves the last one."""
SITTING: Final = 10

KeyT = TypeVar("KeyT")


class Box(NamedTuple):
    number: int
    due: date


def moved(before: Box | None, today: date, *, is_right: bool) -> Box:
    """Return the box of a position after an answer today.

    A position that is answered right the first time skips the first box.
    """
    last = before.number if before else 0
    number = min(last + 1, len(INTERVALS) - 1) if is_right else 0
    return Box(number, today + timedelta(days=INTERVALS[number]))


def sitting(groups: Sequence[Sequence[KeyT]], boxes: Mapping[KeyT, Box], today: date) -> list[KeyT]:
    """Return today's positions in order, at most ``SITTING``.

    The positions of a group come before those of the next. Of each, those that are due come before
    the new ones, the last failed first. Positions that still rest fill up the sitting, the next due
    first.
    """
    found: list[KeyT] = []
    for keys in groups:
        found += _due(keys, boxes, today)
        found += [key for key in keys if key not in boxes]
    if len(found) < SITTING:
        resting = [
            key for keys in groups for key in keys if key in boxes and boxes[key].due > today
        ]
        found += sorted(resting, key=lambda key: boxes[key].due)
    return found[:SITTING]


def _due(keys: Iterable[KeyT], boxes: Mapping[KeyT, Box], today: date) -> list[KeyT]:
    due = [key for key in keys if key in boxes and boxes[key].due <= today]
    return sorted(due, key=lambda key: boxes[key])
