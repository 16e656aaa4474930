"""What there is to learn in a first round of contract rummy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.games.contract.layoffs import steps_now
from app.games.contract.view import Phase, View
from app.words.en.contract.labels import contract_name
from app.words.en.lesson import Lesson, LessonStep, at


def _goal(view: View) -> str:
    return f"Aim: {contract_name(view.contract)}, all at once. "


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
        "You can go down: {arrange} puts the melds together, {meld} shows them, then puts them on"
        " the table.",
    ),
    LessonStep(
        _can_lay_off,
        "You are down: {lay-off} lays the raised card off on a meld that it fits, {lay-off-all}"
        " all cards that fit.",
    ),
    LessonStep(
        at(Phase.POLL),
        "Out of turn you may buy this card: {buy} buys it, and one from the stock as its price."
        " {pass} does not.",
    ),
    LessonStep(
        at(Phase.CLAIM),
        "Somebody wants this card: {take} takes it as your own draw, {pass} lets it go.",
    ),
    LessonStep(
        at(Phase.DRAW),
        "Draw a card: {stock} from the stock, {take} from the discards. {act} draws what is"
        " raised.",
    ),
    LessonStep(
        _collects,
        "The areas over your hand collect the melds: {arrange} fills them as well as it can, and"
        " each says what it still needs.",
    ),
    LessonStep(
        at(Phase.DRAW),
        "A slip? {undo} takes melds and lay-offs back until you throw. {hint} asks for advice.",
    ),
    LessonStep(
        at(Phase.PLAY),
        "Throw a card to end your turn: {left} {right} raise one, {act} throws it. Jokers stand for"
        " any card: keep them.",
    ),
    LessonStep(
        _collects,
        "To fill an area yourself, {mark} marks the raised card, and {meld} puts the marked ones"
        " there.",
    ),
    LessonStep(
        at(Phase.DRAW),
        "{page} shows the score and the moves. {rules} has the rules and every key.",
    ),
)
"""In the order in which they are shown, each when it can be used for the first time."""


def lesson(key: Callable[[str], str]) -> Lesson:
    """A lesson to follow a round with; ``key`` writes the key of a binding of the table."""
    return Lesson(STEPS, _goal, key)
