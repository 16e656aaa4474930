"""Automatic playback, step by step, at a speed that can be changed meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.screen import Screen
from textual.timer import Timer

from app.text.numbers import brief
from app.text.speech import tr
from app.tui.screens.base import BaseScreen
from app.tui.textual_private import binding_of_key

if TYPE_CHECKING:
    _Screen = BaseScreen[None]
else:
    # Textual looks for styles along the first base that is a widget, which must be the screen.
    _Screen = object

PACES: Final = (0.2, 0.4, 0.8, 1.5, 3.0)
"""Seconds a step, the fastest first."""


class AutoPlay:
    """Takes steps on a ``screen`` until there is none left.

    ``step`` takes one in a direction, 1 or -1, and returns whether another can follow.
    """

    def __init__(self, screen: Screen[Any], step: Callable[[int], bool]) -> None:
        self._screen = screen
        self._step = step
        self._place = 0
        self._timer: Timer | None = None
        self._direction = 1

    @property
    def goes(self) -> bool:
        """Whether the playback runs."""
        return self._timer is not None

    @property
    def pace(self) -> float:
        """Seconds a step."""
        return PACES[self._place]

    def start(self, direction: int, pace: float) -> None:
        """Start in a direction, at the speed nearest to this many seconds a step."""
        self._direction = direction
        self._place = min(range(len(PACES)), key=lambda index: abs(PACES[index] - pace))
        self._wind()

    def change(self, by: int) -> bool:
        """Go slower by so many speeds, or faster if negative; return whether there is such a
        speed.
        """
        index = self._place + by
        if not 0 <= index < len(PACES):
            return False
        self._place = index
        self._wind()
        return True

    def stop(self) -> bool:
        """Stop the playback; return whether it was running."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.stop()
        return timer is not None

    def _wind(self) -> None:
        self.stop()
        self._timer = self._screen.set_interval(self.pace, self._go)

    def _go(self) -> None:
        if not self._step(self._direction):
            self.stop()


class PacedScreen(_Screen):
    """A mixin for a screen with playback: keys for its speed; any other key stops it."""

    by_itself: AutoPlay

    def play(self, direction: int) -> None:
        """Start at the pace of the settings, and tell the keys."""
        self.by_itself.start(direction, self.game_app.settings.pace)
        self._say_pace()

    def action_pace(self, by: int) -> None:
        """Go slower, or faster with -1."""
        if not self.by_itself.goes:
            self.notify(tr("The playback has stopped."), timeout=4)
        elif self.by_itself.change(by):
            self._say_pace()

    def takes_key(self, event: events.Key) -> bool:
        """Stop the playback at any key except those of the speed; such a key has no other
        effect.
        """
        pressed = binding_of_key(self, event.key)
        if pressed is not None and pressed.binding.action.startswith("pace"):
            return False
        return self.by_itself.stop() or super().takes_key(event)

    def _say_pace(self) -> None:
        self.app.clear_notifications()
        told = tr(
            "One step every {seconds} s. {faster} faster, {slower} slower, any other key stops.",
            seconds=brief(self.by_itself.pace),
            faster=self.key_of("pace(-1)"),
            slower=self.key_of("pace(1)"),
        )
        self.notify(told, timeout=4)
