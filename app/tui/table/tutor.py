"""The tutor: says what a move costs before it is made."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from app.games.base import IllegalAction
from app.games.gin.view import View
from app.players.base import CannotEvaluate, Worth
from app.storage.settings import TUTORS
from app.table.cpu import CpuError
from app.tui.table.gin_seat import GinSeat
from app.ui.reviewable import can_be_reviewed
from app.ui.tutoring import WARNS_OF, warning_of
from app.words.en import answers as words

_PATIENCE: Final = 0.5
"""Seconds that a move waits for its judgement at most; it has been asked for since the turn
began."""


class Tutor:
    """Judges the moves of the person at a table of Gin before they are made.

    What the choices are worth is asked for as soon as there is a choice. Where that is not known in
    time, or by nobody, nobody is warned.
    """

    def __init__(self, screen: GinSeat) -> None:
        self._screen = screen
        self._view: View | None = None
        """What the choices were asked for in."""
        self._worths: Sequence[tuple[Any, Worth]] = ()
        self._known = asyncio.Event()
        self._is_waiting = False
        self._warned: list[Any] = []
        """What was warned of in this view; who wants it all the same is not asked again."""
        self.insisted: Any = None
        """What Enter does all the same; None where no warning stands."""
        self._for_match: str | None = None
        """What was chosen for this match alone."""

    @property
    def chosen(self) -> str:
        """What is warned of in this match, one of ``TUTORS``."""
        return self._for_match or self._screen.gin.settings.tutor

    def choose_next(self) -> None:
        """Warn of something else in this match alone; the setting stays what it is."""
        self._for_match = TUTORS[(TUTORS.index(self.chosen) + 1) % len(TUTORS)]
        self.follow()

    def follow(self) -> None:
        """Have the choices judged, if there are any now that are not yet."""
        screen = self._screen
        if not (self.chosen in WARNS_OF and screen.my_turn and can_be_reviewed(screen.seen)):
            self._view, self.insisted = None, None
        elif screen.view != self._view:
            self._view, self._worths, self._warned, self.insisted = screen.view, (), [], None
            self._known = asyncio.Event()
            screen.run_worker(self._judge(screen.view, self._known), group="tutor")

    async def _judge(self, view: View, known: asyncio.Event) -> None:
        try:
            worths = await self._screen.place.worths()
            if self._view == view:
                self._worths = worths
        except (CpuError, CannotEvaluate):
            pass
        finally:
            known.set()

    def holds(self, action: Any) -> bool:
        """Whether a move is not to be made now: the player is warned of it, or it waits for its
        judgement, with which it comes again.
        """
        screen = self._screen
        if self._is_waiting:
            return True
        self.insisted = None
        if self._view is None or screen.view != self._view or action in self._warned:
            return False
        if not self._known.is_set():
            self._is_waiting = True
            screen.run_worker(self._wait(action, self._view), group="tutor")
            return True
        return self._warns(action)

    async def _wait(self, action: Any, view: View) -> None:
        """Make a move when its judgement has come, or does not come in time."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._known.wait()
        except TimeoutError:
            self._warned.append(action)
        finally:
            self._is_waiting = False
        if self._screen.view == view:
            self._screen.do(action)

    def _warns(self, action: Any) -> bool:
        screen, view = self._screen, self._view
        assert view is not None
        decision = warning_of(view, action, self._worths, self.chosen)
        if decision is None:
            return False
        try:
            screen.place.note_warning(action)
        except IllegalAction:
            return False
        self._warned.append(action)
        screen.raise_for(action)
        self.insisted = action
        screen.say(words.warning(decision.cost.win, screen.key_name))
        screen.refresh_bindings()
        return True

    def forget(self, key: str) -> None:
        """Let Enter mean again what it shows, for something else was chosen: the action of a key,
        but for those that may answer a warning.
        """
        if self.insisted is not None and key not in ("act", "take_back", "command"):
            self.think_again()

    def think_again(self) -> bool:
        """Give up what was warned of; whether there was anything."""
        was_warned, self.insisted = self.insisted is not None, None
        if was_warned:
            self._screen.say(words.THINK_AGAIN)
            self._screen.refresh_bindings()
        return was_warned
