"""The steps of a player's first round of Contract Rummy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.games.contract.layoffs import steps_now
from app.games.contract.view import Phase, View
from app.text.contract.labels import contract_name
from app.text.lesson import Lesson, LessonStep, at
from app.text.speech import msg, tr


def _goal(view: View) -> str:
    # Translators: the melds of this round, such as "2 sets and 1 run"
    return tr("Aim: {melds}, all at once.", melds=contract_name(view.contract))


def _can_go_down(view: View) -> bool:
    return view.phase is Phase.PLAY and not view.is_down and view.best_way() is not None


def _can_lay_off(view: View) -> bool:
    if view.phase is not Phase.PLAY or not view.is_down:
        return False
    return any(rest & view.throwable for _, rest in steps_now(view.hand, view.melds))


def _collects(view: View) -> bool:
    return view.phase is Phase.PLAY and not view.is_down


STEPS: Final = (
    LessonStep(
        _can_go_down,
        msg(
            "You can go down: {arrange} puts the melds together, {meld} shows them, then puts them"
            " on the table."
        ),
    ),
    LessonStep(
        _can_lay_off,
        msg(
            "You are down: {lay-off} lays the raised card off on a meld that it fits,"
            " {lay-off-all} all cards that fit."
        ),
    ),
    LessonStep(
        at(Phase.POLL),
        msg(
            "Out of turn you may buy this card: {buy} buys it, and one from the stock as its"
            " price. {pass} does not."
        ),
    ),
    LessonStep(
        at(Phase.CLAIM),
        msg("Another player wants this card: {take} takes it as your own draw, {pass} lets it go."),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg(
            "Draw a card: {stock} from the stock, {take} from the discards. {act} draws what is"
            " raised."
        ),
    ),
    LessonStep(
        _collects,
        msg(
            "The areas over your hand collect the melds: {arrange} fills them as well as it can,"
            " and each says what it still needs."
        ),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg("A slip? {undo} undoes melds and lay-offs until you discard. {hint} asks for advice."),
    ),
    LessonStep(
        at(Phase.PLAY),
        msg(
            "Discard to end your turn: {left} {right} raise a card, {act} discards it. Jokers"
            " stand for any card: keep them."
        ),
    ),
    LessonStep(
        _collects,
        msg(
            "To fill an area yourself, {mark} marks the raised card, and {meld} puts the marked"
            " ones there."
        ),
    ),
    LessonStep(
        at(Phase.DRAW),
        msg("{page} shows the score and the moves. {rules} has the rules and every key."),
    ),
)
"""The steps in their order, each shown when it can first be used."""


def lesson(key: Callable[[str], str]) -> Lesson:
    """Return a lesson to follow a round with; ``key`` writes the key of a binding of the table."""
    return Lesson(STEPS, _goal, key)
