"""The lesson that accompanies a player's first hand of a game: the possible actions and their
keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from app.text.lists import sentences
from app.text.speech import tr


class LessonView(Protocol):
    """The attributes of every game's ``View`` that a lesson reads."""

    @property
    def seat(self) -> int:
        """The seat whose view it is."""

    @property
    def to_act(self) -> int:
        """The seat to act."""

    @property
    def phase(self) -> Any:
        """The kind of decision to be made."""

    @property
    def history(self) -> Sequence[Any]:
        """The actions of the hand."""


class LessonStep(NamedTuple):
    """One step of a lesson. In its words, a message, the name of a binding stands for its key."""

    when: Callable[[Any], bool]
    words: str


def at(phase: object) -> Callable[[Any], bool]:
    """Return a test of whether a view is in this phase."""
    return lambda view: view.phase is phase


class Lesson:
    """A lesson that follows a hand from one seat.

    Each of the ``steps`` is shown once, the first possible one; the ``goal`` of the hand comes
    before them. ``key`` writes the key of a binding of the table.
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
        """Return the text for this view; empty when the lesson is over.

        During another player's turn it is the last text again.
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
        """Whether all steps have been shown."""
        return not self._left and not self._told


class _Keys(dict[str, str]):
    def __init__(self, key: Callable[[str], str]) -> None:
        self._key = key

    def __missing__(self, name: str) -> str:
        return self._key(name)
