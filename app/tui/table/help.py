"""Help at a table: hints, warnings, and the lesson for new players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

from textual.worker import Worker

from app.text.lists import sentences
from app.text.numbers import percent
from app.text.speech import tr
from app.tui.table.layout import TableLayout
from app.tui.table.state import AnyState, TableFace
from app.ui.hints import Adviser, NewHint, NoHint
from app.ui.tutor import Tutor

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class Hints:
    """Shows hints. A second request plays the hint, if its words are still on the screen."""

    def __init__(
        self, screen: TableFace, layout: TableLayout, tutor: Tutor, do: Callable[[Any], None]
    ) -> None:
        """``do`` makes a move. The ``tutor`` does not warn of what a hint says."""
        self._screen = screen
        self._state = screen.state
        self._layout = layout
        self._tutor = tutor
        self._do = do
        self._adviser = Adviser()
        self._asking: Worker[None] | None = None
        self._words = ""
        """The words of the last hint, as they are on the screen."""

    def ask(self) -> None:
        screen, state = self._screen, self._state
        if refused := state.model.why_not("hint"):
            self._layout.show_message(refused)
        elif not self.plays_hint() and (self._asking is None or self._asking.is_finished):
            self._asking = screen.run_worker(self._advise(), group="hint")

    def plays_hint(self) -> bool:
        """Play the hint on the screen; return whether there is one."""
        if self._layout.said != self._words:
            self._adviser.forget()
        action = self._adviser.again(self._state.match_view.view)
        if action is not None:
            self._do(action)
        return action is not None

    def tell(self, action: Any, told: str) -> None:
        """Show a hint, which the next request plays."""
        self._tutor.let_pass(action)
        self._layout.raise_for(action)
        self._layout.show_message(told)
        self._words = self._layout.said
        self._adviser.note(self._state.match_view.view, action)

    def forget(self, command: str) -> None:
        """Forget the hint after any command other than asking for one or opening the command
        line.
        """
        if command not in ("hint", "command"):
            self._adviser.forget()

    def open_choices(self) -> None:
        """Show all choices on a page of their own."""
        model = self._state.model
        if refused := model.why_not("choices") or model.why_not("hint"):
            self._layout.show_message(refused)
        elif self._asking is None or self._asking.is_finished:
            self._asking = self._screen.run_worker(self._weigh(), group="hint")

    async def _weigh(self) -> None:
        from app.tui.screens.choices import ChoicesScreen

        state = self._state
        cost = self._costs()
        with self._thinking():
            rows = await self._adviser.choices(state.handle, state.model)
        self._layout.show_message(rows.why if isinstance(rows, NoHint) else "")
        if rows is not None and not isinstance(rows, NoHint):
            if cost:
                self._screen.notify(cost, timeout=8)
            self._screen.app.push_screen(ChoicesScreen(rows))

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        self._layout.show_message(tr("The expert thinks it over …"))
        try:
            yield
        except Exception:
            # No answer comes that would take the place of these words.
            self._layout.show_message("")
            raise

    def _costs(self) -> str:
        # Imported late: a table without hints does not need it.
        from app.coach.estimates import Unrated
        from app.ui.rating import cost_of

        return cost_of(Unrated.HINTS, self._state.table, self._state.match_view)

    async def _advise(self) -> None:
        screen, state = self._screen, self._state
        cost = self._costs()
        with self._thinking():
            told = await self._adviser.ask(state.handle, state.model, state.selection.card)
        match told:
            case NewHint(hint, is_first):
                self.tell(hint.action, hint.told)
                if is_first:
                    again = tr("{key} again plays what the hint says.", key=state.key_name("hint"))
                    screen.notify(sentences([cost, again, hint.rests_on]), timeout=8)
            case NoHint(why):
                self._layout.show_message(why)


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

    def __init__(self, state: AnyState, layout: TableLayout) -> None:
        self._state = state
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
        state = self._state
        if not (state.is_shared or state.match_view.is_serious) and self.is_wanted:
            self._lesson = self.begin()
        if self._lesson is None:
            return
        told = self._lesson.follow(state.match_view.view)
        if self._lesson.is_over or self.is_done:
            self.end()
        else:
            self._layout.show_lesson(state.showable(told), state.key_name("lesson"))

    def end(self) -> None:
        self._lesson = None
        self._layout.show_lesson("", "")


TUTOR: Final = "tutor"
"""The id of the menu entry for the tutor's warnings in this match."""
_PATIENCE: Final = 0.5
"""Longest wait of a move for its judgement, in seconds; the request was made when the turn
began."""


class Warnings:
    """Shows the tutor's warnings before moves are made."""

    def __init__(
        self, screen: TableFace, layout: TableLayout, tutor: Tutor, do: Callable[[Any], None]
    ) -> None:
        """``do`` makes a move."""
        self._screen = screen
        self._state = screen.state
        self._layout = layout
        self._do = do
        self._tutor = tutor
        self._is_waiting = False
        self._warned: tuple[Any, Any] | None = None
        """The view and the action of the warning on the screen."""

    @property
    def insisted(self) -> Any:
        """The action that Enter makes in spite of the warning on the screen; None without one."""
        is_on = self._warned is not None and self._warned[0] == self._state.match_view.view
        return self._warned[1] if self._warned is not None and is_on else None

    def follow(self) -> None:
        """Have the choices judged, if they are new."""
        if self._tutor.follow(self._state.match_view):
            self._screen.run_worker(self._tutor.judge(self._state.handle), group="tutor")

    def holds(self, action: Any) -> bool:
        """Return whether a move is held back, for a warning or until its judgement comes.

        A move that waits is made again with its judgement.
        """
        screen, state, view = self._screen, self._state, self._state.match_view.view
        if self._is_waiting:
            return True
        self._warned = None
        if self._tutor.is_judging(view):
            self._is_waiting = True
            screen.run_worker(self._wait(action, view), group="tutor")
            return True
        match_view = state.match_view
        decision = self._tutor.warning(state.handle, view, action)
        if decision is None:
            return False
        self._tutor.let_pass(action)
        self._layout.raise_for(action)
        self._warned = view, action
        # Imported late: most players never see a warning.
        from app.coach.estimates import Unrated
        from app.text.gin.hints import with_reasons
        from app.ui.rating import cost_of

        if cost := cost_of(Unrated.WARNINGS, state.table, match_view):
            screen.notify(cost, timeout=8)
        warning = tr(
            "This loses about {share} of the match: {anyway} anyway, {undo} undoes it.",
            share=percent(decision.cost.win),
            anyway=state.key_name("act"),
            undo=state.key_name("undo"),
        )
        reasons = self._tutor.why(decision, state.model.name, state.people.names)
        self._layout.show_message(with_reasons(warning, reasons[:1]))
        screen.refresh_bindings()
        return True

    async def _wait(self, action: Any, view: Any) -> None:
        try:
            await self._tutor.wait(_PATIENCE)
        finally:
            self._is_waiting = False
        if self._state.match_view.view == view:
            self._do(action)

    def forget(self, key: str) -> None:
        """Drop a warning, unless this command may answer it."""
        if key not in ("act", "undo", "command"):
            self.think_again()

    def think_again(self) -> bool:
        """Drop the move that was warned of; return whether there was one."""
        was_warned, self._warned = self.insisted is not None, None
        if was_warned:
            self._layout.show_message(tr("Nothing was done."))
            self._screen.refresh_bindings()
        return was_warned
