"""The steps of a player's first hand of Gin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.games.gin.view import Phase, View
from app.text.lesson import Lesson, LessonStep, at
from app.text.speech import msg, tr


def _may_knock(view: View) -> bool:
    return view.refused_knock() is None


STEPS: Final = (
    LessonStep(
        _may_knock,
        msg(
            "You may knock now: {knock} shows how it would look first. With no deadwood at all it"
            " is gin: {gin}."
        ),
    ),
    LessonStep(
        at(Phase.UPCARD),
        msg("The upcard is offered first: {take} takes it, {pass} passes."),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg(
            "Draw a card: {stock} from the stock, {take} from the discards. {act} draws what is"
            " raised."
        ),
    ),
    LessonStep(
        at(Phase.DISCARD),
        msg(
            "Discard a card: {left} {right} raise one, {act} discards it. Under your cards you see"
            " the deadwood that it would leave."
        ),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg("A slip? {undo} undoes a move until the other has played. {hint} asks for advice."),
    ),
    LessonStep(
        at(Phase.DISCARD),
        msg("{order} puts your cards in another order. The keys under them raise them at once."),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg(
            "{page} turns this page: score, known cards, moves. {rules} has the rules and every"
            " key."
        ),
    ),
)
"""The steps in their order, each shown when it can first be used."""


def goal(view: View) -> str:
    """Return the text before the first step."""
    return tr(
        "Make melds: three or more of a rank, or in sequence in one suit. All else is deadwood."
    )


def lesson(key: Callable[[str], str]) -> Lesson:
    """Return a lesson to follow a hand with; ``key`` writes the key of a binding of the table."""
    return Lesson(STEPS, goal, key)
