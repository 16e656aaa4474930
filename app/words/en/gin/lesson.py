"""The lesson that goes along with somebody's first hand: what can be done now, and by which key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from app.games.gin.melds import deadwood_after_discard
from app.games.gin.view import Phase, View

_GOAL: Final = (
    "Make melds: three or more of a rank, or in sequence in one suit. All else is deadwood. "
)


def _is(phase: Phase) -> Callable[[View], bool]:
    return lambda view: view.phase is phase


def _may_knock(view: View) -> bool:
    return (
        view.phase is Phase.DISCARD
        and deadwood_after_discard(view.hand, view.hand & ~view.throwable) <= view.limit
    )


class Step(NamedTuple):
    """One thing to be learnt; in its words the name of a binding stands for its key."""

    when: Callable[[View], bool]
    words: str


STEPS: Final = (
    Step(
        _may_knock,
        "You may knock now: {knock} shows how it would look first. With no deadwood at "
        "all it is gin: {gin}.",
    ),
    Step(
        _is(Phase.UPCARD), "The card turned up is offered first: {take} takes it, {pass} leaves it."
    ),
    Step(
        _is(Phase.DRAW),
        "Draw a card: {stock} from the stock, {take} from the discards. {act} draws what is "
        "raised.",
    ),
    Step(
        _is(Phase.DISCARD),
        "Throw a card: {left} {right} raise one, {act} throws it. Under your cards you see the "
        "deadwood that it would leave.",
    ),
    Step(
        _is(Phase.DRAW),
        "A slip? {undo} takes a move back until the other has played. {hint} asks for advice.",
    ),
    Step(
        _is(Phase.DISCARD),
        "{order} puts your cards in another order. The keys under them raise them at once.",
    ),
    Step(
        _is(Phase.DRAW),
        "{page} turns this page: score, known cards, moves. {rules} has the rules and every key.",
    ),
)
"""In the order in which they are shown, each when it can be used for the first time."""


class Lesson:
    """Follows a hand from one seat. ``key`` writes the key of a binding of the table."""

    def __init__(self, key: Callable[[str], str]) -> None:
        self._key = key
        self._left = list(STEPS)
        self._told = _GOAL
        self._turn: tuple[object, ...] = ()

    def follow(self, view: View) -> str:
        """What to tell the player of the view now; empty when there is nothing more to tell.

        While another plays, it is what was told last.
        """
        turn = (view.phase, len(view.history))
        if view.to_act == view.seat and turn != self._turn:
            goal = "" if self._turn else _GOAL
            self._turn = turn
            step = next((step for step in self._left if step.when(view)), None)
            if step:
                self._left.remove(step)
            self._told = goal + step.words.format_map(_Keys(self._key)) if step else ""
        return self._told

    @property
    def is_over(self) -> bool:
        """Whether everything has been told."""
        return not self._left and not self._told


class _Keys(dict[str, str]):
    def __init__(self, key: Callable[[str], str]) -> None:
        self._key = key

    def __missing__(self, name: str) -> str:
        return self._key(name)
