"""The steps of a player's first hand of Basic Rummy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.cards.moves import LayOff, Meld
from app.games.basic.view import Phase, View
from app.text.lesson import Lesson, LessonStep, at
from app.text.speech import msg, tr


def _can(kind: type) -> Callable[[View], bool]:
    return lambda view: any(isinstance(action, kind) for action in view.legal_actions())


STEPS: Final = (
    LessonStep(
        _can(Meld),
        msg(
            "You hold a meld, three or more of a rank, or in a row in one suit: {meld} shows it,"
            " then puts it on the table."
        ),
    ),
    LessonStep(
        _can(LayOff),
        msg(
            "A card of yours fits a meld on the table: raise it, {lay-off} lays it off."
            " {lay-off-all} lays off all that fits."
        ),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg(
            "Draw a card: {stock} from the stock, {take} from the discards. {act} draws what is"
            " raised."
        ),
    ),
    LessonStep(
        at(Phase.PLAY),
        msg(
            "Discard to end your turn: {left} {right} raise a card, {act} discards it. Below you"
            " see the points that it would leave."
        ),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg("A slip? {undo} undoes melds and lay-offs until you discard. {hint} asks for advice."),
    ),
    LessonStep(
        at(Phase.PLAY),
        msg(
            "{order} puts your cards in another order. A card just taken from the pile cannot be"
            " discarded in that turn."
        ),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg("{page} shows the score and the moves. {rules} has the rules and every key."),
    ),
)
"""The steps in their order, each shown when it can first be used."""


def lesson(key: Callable[[str], str]) -> Lesson:
    """Return a lesson to follow a hand with; ``key`` writes the key of a binding of the table."""
    return Lesson(STEPS, lambda view: tr("Aim: be the first with no cards left."), key)
