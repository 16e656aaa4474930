"""The lesson that goes along with somebody's first hand of a game: what can be done now, and by
which key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from app.text.lists import sentences
from app.text.speech import tr


class LessonView(Protocol):
    """What a lesson asks of the ``View`` of every game."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def to_act(self) -> int:
        """The seat that is waited for."""

    @property
    def phase(self) -> Any:
        """What is to be decided."""

    @property
    def history(self) -> Sequence[Any]:
        """What was done in the hand."""


class LessonStep(NamedTuple):
    """One thing to be learnt; in its words, a message, the name of a binding stands for its key."""

    when: Callable[[Any], bool]
    words: str


def at(phase: object) -> Callable[[Any], bool]:
    """Whether that is the phase of a view."""
    return lambda view: view.phase is phase


class Lesson:
    """Follows a hand from one seat.

    Each of the ``steps`` is told once, the first that can be used; before them the ``goal`` of the
    hand. ``key`` writes the key of a binding of the table.
    """

    def __init__(
        self, steps: Sequence[LessonStep], goal: Callable[[Any], str], key: Callable[[str], str]
    ) -> None:
        self._key = key
        self._left = [*steps]
        self._goal = goal
        self._told: str | None = None
        self._turn: tuple[object, ...] = ()

    def follow(self, view: LessonView) -> str:
        """What to tell the player of the view now; empty when there is nothing more to tell.

        While another plays, it is what was told last.
        """
        if self._told is None:
            self._told = self._goal(view)
        turn = (view.phase, len(view.history))
        if view.to_act == view.seat and turn != self._turn:
            goal = "" if self._turn else self._goal(view)
            self._turn = turn
            step = next((step for step in self._left if step.when(view)), None)
            if step:
                self._left.remove(step)
            told = tr(step.words).format_map(_Keys(self._key)) if step else ""
            self._told = sentences([goal, told]) if step else ""
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
