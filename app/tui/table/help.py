"""Help at a table: hints, warnings, and the lesson for new players."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from textual.worker import Worker

from app.cpu.service import CpuError
from app.games.base import IllegalAction
from app.players.base import CannotEvaluate, ChoiceValue
from app.storage.settings import TUTORS
from app.text.lists import sentences
from app.text.numbers import percent
from app.text.speech import tr
from app.tui.table.layout import TableLayout
from app.tui.table.seat import AnySeat
from app.ui.hints import Adviser, NewHint, NoHint
from app.ui.tutor import WARNS_OF, can_be_reviewed, warning_of, why_no_tutor

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class Hints:
    """Shows hints. A second request plays the hint, if its words are still on the screen."""

    def __init__(self, screen: AnySeat, layout: TableLayout) -> None:
        self._screen = screen
        self._layout = layout
        self._adviser = Adviser()
        self._asking: Worker[None] | None = None
        self._words = ""
        """The words of the last hint, as they are on the screen."""

    def ask(self) -> None:
        screen = self._screen
        if refused := screen.model.why_not("hint"):
            screen.show_message(refused)
        elif not self.plays_hint() and (self._asking is None or self._asking.is_finished):
            self._asking = screen.run_worker(self._advise(), group="hint")

    def plays_hint(self) -> bool:
        """Play the hint on the screen; return whether there is one."""
        screen = self._screen
        if self._layout.said != self._words:
            self._adviser.forget()
        action = self._adviser.again(screen.match_view.view)
        if action is not None:
            screen.do(action)
        return action is not None

    def tell(self, action: Any, told: str) -> None:
        """Show a hint, which the next request plays."""
        screen = self._screen
        screen.raise_for(action)
        screen.show_message(told)
        self._words = self._layout.said
        self._adviser.note(screen.match_view.view, action)

    def forget(self, command: str) -> None:
        """Forget the hint after any command other than asking for one or opening the command
        line.
        """
        if command not in ("hint", "command"):
            self._adviser.forget()

    async def _advise(self) -> None:
        screen = self._screen
        match await self._adviser.ask(screen.handle, screen.model):
            case NewHint(hint, is_first):
                self.tell(hint.action, hint.told)
                if is_first:
                    again = tr("{key} again plays what the hint says.", key=screen.key_name("hint"))
                    screen.notify(sentences([again, hint.rests_on]), timeout=8)
            case NoHint(why):
                screen.show_message(why)


class Teacher(Protocol):
    """Tells the person at a table what they can learn."""

    @property
    def goes_on(self) -> bool:
        """Whether there is a lesson to end."""

    def follow(self) -> None:
        """Tell what is new."""

    def end(self) -> None:
        """End the lesson, for good."""


class Guide(ABC):
    """Gives new players a lesson."""

    def __init__(self, screen: AnySeat, layout: TableLayout) -> None:
        self._screen = screen
        self._layout = layout
        self._lesson: Lesson | None = None

    @property
    @abstractmethod
    def is_wanted(self) -> bool:
        """Whether the person at this terminal plays here for the first time."""

    @abstractmethod
    def begin(self) -> Lesson:
        """Return the lesson, and note that it was given."""

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Whether the hand has gone beyond the lesson."""

    @property
    def goes_on(self) -> bool:
        return self._lesson is not None

    def follow(self) -> None:
        screen = self._screen
        if not screen.is_shared and self.is_wanted:
            self._lesson = self.begin()
        if self._lesson is None:
            return
        told = self._lesson.follow(screen.match_view.view)
        if self._lesson.is_over or self.is_done:
            self.end()
        else:
            self._layout.show_lesson(screen.plain(told), screen.key_name("lesson"))

    def end(self) -> None:
        self._lesson = None
        self._layout.show_lesson("", "")


TUTOR: Final = "tutor"
"""The id of the menu entry for the tutor's warnings in this match."""
_PATIENCE: Final = 0.5
"""Longest wait of a move for its judgement, in seconds; the request was made when the turn
began."""


class Tutor:
    """Judges the moves of the person at a table before they are made.

    The judge is asked as soon as there is a choice. If its values are late or cannot be had, the
    tutor gives no warning.
    """

    def __init__(self, screen: AnySeat) -> None:
        self._screen = screen
        self._view: Any = None
        """The view that the judge was asked about."""
        self._choice_values: Sequence[tuple[Any, ChoiceValue]] = ()
        self._known = asyncio.Event()
        self._is_waiting = False
        self._warned: list[Any] = []
        """Actions warned of in this view, which are not warned of again."""
        self.insisted: Any = None
        """The action that Enter makes in spite of the warning on the screen; None without one."""
        self._for_match: str | None = None
        """The choice for this match alone; None for that of the settings."""

    @property
    def chosen(self) -> str:
        """The mistakes warned of in this match, one of ``TUTORS``."""
        return self._for_match or self._screen.game_app.settings.tutor

    @property
    def why_none(self) -> str:
        """Why the tutor cannot warn here; empty if it can."""
        return why_no_tutor(self._screen.match_view, self._screen.table.here)

    def choose_next(self) -> None:
        """Take the next of ``TUTORS`` for this match; the setting stays as it is."""
        self._for_match = TUTORS[(TUTORS.index(self.chosen) + 1) % len(TUTORS)]
        self.follow()

    def follow(self) -> None:
        """Ask the judge about the choices, if they are new."""
        screen = self._screen
        if not (self.chosen in WARNS_OF and screen.my_turn and can_be_reviewed(screen.match_view)):
            self._view, self.insisted = None, None
        elif screen.match_view.view != self._view:
            self._view, self._choice_values, self._warned, self.insisted = (
                screen.match_view.view,
                (),
                [],
                None,
            )
            self._known = asyncio.Event()
            screen.run_worker(self._judge(screen.match_view.view, self._known), group="tutor")

    async def _judge(self, view: Any, known: asyncio.Event) -> None:
        try:
            choice_values = await self._screen.handle.choice_values()
            if self._view == view:
                self._choice_values = choice_values
        except (CpuError, CannotEvaluate):
            pass
        finally:
            known.set()

    def holds(self, action: Any) -> bool:
        """Return whether a move is held back, for a warning or until its judgement comes.

        A move that waits is made again with its judgement.
        """
        screen = self._screen
        if self._is_waiting:
            return True
        self.insisted = None
        if self._view is None or screen.match_view.view != self._view or action in self._warned:
            return False
        if not self._known.is_set():
            self._is_waiting = True
            screen.run_worker(self._wait(action, self._view), group="tutor")
            return True
        return self._warns(action)

    async def _wait(self, action: Any, view: Any) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._known.wait()
        except TimeoutError:
            self._warned.append(action)
        finally:
            self._is_waiting = False
        if self._screen.match_view.view == view:
            self._screen.do(action)

    def _warns(self, action: Any) -> bool:
        screen, view = self._screen, self._view
        assert view is not None
        decision = warning_of(view, action, self._choice_values, self.chosen)
        if decision is None:
            return False
        try:
            screen.handle.note_warning(action)
        except IllegalAction:
            return False
        self._warned.append(action)
        screen.raise_for(action)
        self.insisted = action
        screen.show_message(
            tr(
                "This loses about {share}: {anyway} anyway, {undo} undoes it.",
                share=percent(decision.cost.win),
                anyway=screen.key_name("act"),
                undo=screen.key_name("undo"),
            )
        )
        screen.refresh_bindings()
        return True

    def forget(self, key: str) -> None:
        """Drop a warning, unless this command may answer it."""
        if self.insisted is not None and key not in ("act", "take_back", "command"):
            self.think_again()

    def think_again(self) -> bool:
        """Drop the move that was warned of; return whether there was one."""
        was_warned, self.insisted = self.insisted is not None, None
        if was_warned:
            self._screen.show_message(tr("Nothing was done."))
            self._screen.refresh_bindings()
        return was_warned
