"""A lesson beside a table, for somebody who plays a game for the first time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from app.tui.table.seat_screen import SeatScreen

if TYPE_CHECKING:
    from app.words.en.lesson import Lesson


class Teacher(Protocol):
    """What tells the person at a table what there is to learn."""

    @property
    def goes_on(self) -> bool:
        """Whether there is a lesson to end."""

    def follow(self) -> None:
        """Tell what is to be told now."""

    def end(self) -> None:
        """End the lesson, for good."""


class Guide(ABC):
    """Shows what can be learnt next; ``show`` puts it on the screen, with the key that ends it, or
    takes it away where it is empty.
    """

    def __init__(self, screen: SeatScreen[Any], show: Callable[[str, str], None]) -> None:
        self._screen = screen
        self._show = show
        self._lesson: Lesson | None = None

    @property
    @abstractmethod
    def is_wanted(self) -> bool:
        """Whether the person at this terminal plays here for the first time."""

    @abstractmethod
    def begin(self) -> Lesson:
        """The lesson, which is given only once."""

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Whether the hand has come to something that is no part of the lesson."""

    @property
    def goes_on(self) -> bool:
        """Whether there is a lesson to end."""
        return self._lesson is not None

    def follow(self) -> None:
        """Tell somebody who plays here for the first time what can be done, once."""
        screen = self._screen
        if not screen.is_shared and self.is_wanted:
            self._lesson = self.begin()
        if self._lesson is None:
            return
        told = self._lesson.follow(screen.seen.view)
        if self._lesson.is_over or self.is_done:
            self.end()
        else:
            self._show(screen.plain(told), screen.key_name("lesson"))

    def end(self) -> None:
        """End the lesson, for good."""
        self._lesson = None
        self._show("", "")
