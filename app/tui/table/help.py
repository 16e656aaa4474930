"""Help at a table: hints, and the lesson beside it for somebody who plays for the first time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.worker import Worker

from app.cpu.service import CpuError
from app.tui.table.seat import AnySeat, SeatScreen
from app.words.en import answers
from app.words.en.refusals import sentence_for

if TYPE_CHECKING:
    from app.words.en.lesson import Lesson


class Adviser(ABC):
    """Asks what to do now, and tells the player, once at a time; asked again, it does that."""

    def __init__(self, screen: AnySeat) -> None:
        self._screen = screen
        self._asking: Worker[None] | None = None
        self._advised: tuple[Any, Any] | None = None
        """What the last hint was about, and what to do there."""

    @property
    @abstractmethod
    def why_not(self) -> str:
        """Why there can be no hint now; empty where there can."""

    @abstractmethod
    def explain(self, view: Any, action: Any, choice_values: Any) -> tuple[Any, str]:
        """What to do in this view, and why, in words. ``choice_values`` are those of all choices,
        where they can be told. Raises ValueError where there is nothing to advise.
        """

    def rests_on(self, choice_values: Any) -> str:
        """What there is to be said once of what hints rest on here; may be empty."""
        return ""

    def ask(self) -> None:
        """Give a hint, or do what the last one said; say why not where neither can be."""
        screen = self._screen
        if refused := self.why_not:
            screen.say(refused)
        elif self._advised and self._advised[0] == screen.match_view.view:
            screen.do(self._advised[1])
        elif self._asking is None or self._asking.is_finished:
            self._asking = screen.run_worker(self._advise(), group="hint")

    async def _advise(self) -> None:
        """Raise and say what is best, unless something else has happened by then."""
        screen = self._screen
        view, is_first = screen.match_view.view, not screen.match_view.help_had[screen.me].hints
        try:
            choice, choice_values = await screen.place.advice()
            action, told = self.explain(view, choice, choice_values)
        except CpuError as error:
            told = answers.no_hint(sentence_for(error))
        except ValueError:
            told = answers.NO_HINT
        else:
            if screen.match_view.view == view:
                self._advised = view, action
                screen.raise_for(action)
                if is_first:
                    self._explain(self.rests_on(choice_values))
        if screen.match_view.view == view:
            screen.say(told)

    def _explain(self, more: str) -> None:
        """Say what the key does when it is pressed again, and what hints rest on here."""
        again = answers.does_hint(self._screen.key_name)
        self._screen.notify(f"{again} {more}".rstrip(), timeout=8)


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
        told = self._lesson.follow(screen.match_view.view)
        if self._lesson.is_over or self.is_done:
            self.end()
        else:
            self._show(screen.plain(told), screen.key_name("lesson"))

    def end(self) -> None:
        """End the lesson, for good."""
        self._lesson = None
        self._show("", "")
