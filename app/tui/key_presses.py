"""Key presses on their way to a screen, without the repeats of a held or bouncing key.

A terminal says only that a key has come. A held key comes again after about half a second, and then
ten to thirty times a second; a bouncing one comes again at once. So a key that follows so soon upon
itself acts only on a field or a list that it was on before; and one that might be the first repeat
of a held key waits until it is known whether another follows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from math import inf
from typing import Any, Final, NamedTuple

from textual import events
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

from app.tui.keys import Keyboard
from app.tui.screens.base import NATURAL, BaseScreen


class Timing(NamedTuple):
    """Times by which keys are judged, in seconds."""

    together: float = 0.3
    """A key that comes this soon after itself was not pressed anew."""
    first_repeat: float = 0.75
    """Longest delay before a held key first repeats."""
    next_repeat: float = 0.15
    """Longest delay between later repeats."""
    stall: float = 5.0
    """Longest time that a slow line holds repeats back."""
    bunch: float = 0.03
    """Time within which held-back repeats arrive together."""
    look: float = 0.2
    """Time on the screen below which a change cannot have been seen."""


UNHURRIED: Final = Timing(0.0, 0.0, 0.0, 0.0, 0.0, -inf)
"""For programs that press keys, and wait for the effect of each."""


class KeyPresses:
    """Calls ``act`` for every key that was pressed for what is on the screen."""

    def __init__(
        self,
        app: App[Any],
        keyboard: Keyboard,
        act: Callable[[events.Key], Awaitable[None]],
        timing: Timing,
    ) -> None:
        self.keyboard = keyboard
        """Translates the keys of the keyboard."""
        self._app = app
        self._act = act
        self._timing = timing
        self._key = ""
        """The last key pressed."""
        self._came = -inf
        """When it was pressed, by the event loop's clock."""
        self._focused: Widget | None = None
        """The widget that had the focus then."""
        self._waiting: events.Key | None = None
        """A key held back until it is clear that it does not repeat."""
        self._followers = 0
        """How many repeats of it have arrived."""

    async def hear(self, key: events.Key) -> None:
        """Take the next key, or one that comes back because no widget wanted it.

        It ends what moves on the screen.
        """
        screen = self._app.screen
        if isinstance(screen, BaseScreen) and screen.compositor.over:
            screen.motion.end()
        if not (isinstance(screen, BaseScreen) and screen.takes_any_key):
            key = self.keyboard.meant_by(key, screen)
        if not key.is_forwarded:
            if self._waiting and key.key != self._key:
                await self._act_after_all(self._waiting)
            if delay := self._delay(key, self._app.screen):
                if delay < inf:
                    self._waiting = key
                    self._app.set_timer(delay, partial(self._act_after_all, key))
                return
        await self._deal_with(key)

    async def _act_after_all(self, key: events.Key) -> None:
        if self._waiting is key and self._app.screen_stack:
            self._waiting, screen = None, self._app.screen
            if screen.focused is self._focused and self._was_looked_at(screen, key):
                await self._deal_with(key)

    async def _deal_with(self, key: events.Key) -> None:
        screen = self._app.screen
        if not screen.is_mounted:
            return
        if isinstance(screen, BaseScreen):
            if screen.was_meant_for_another(key):
                return
            if screen.takes_any_key:
                # A key that comes back was pressed before the screen waited for one.
                if not key.is_forwarded:
                    screen.take_key(key)
                return
            # A key comes twice: the second time after no widget has used it.
            if key.is_forwarded:
                if screen.takes_key(key):
                    return
                self.keyboard.tell_if_it_means_nothing(key, screen)
        await self._act(key)

    def _delay(self, key: events.Key, screen: Screen[Any]) -> float:
        """Return the seconds until it is known whether a key repeats: 0 if it may act at once,
        ``inf`` if not at all.
        """
        gap = key.time - self._came if key.key == self._key else inf
        self._key, self._came = key.key, key.time
        was_focused, is_repeat = self._focused, gap < self._timing.together
        if not is_repeat:
            self._focused = screen.focused
        elif self._waiting:
            self._followers -= 1
            if not self._followers:
                self._waiting = None
        is_there_still = screen.focused is not None and screen.focused is was_focused
        if is_there_still or not (isinstance(screen, BaseScreen) and screen.acts_by(key.key)):
            return 0.0
        if is_repeat:
            return inf
        if not self._was_looked_at(screen, key):
            screen.came_too_soon(key)
            return inf
        if gap < self._timing.first_repeat:
            self._followers = 1
            return self._timing.next_repeat
        if gap < self._timing.stall:
            # A bouncing key sends one more; a line that stalled sends all that it held back.
            self._followers = 2
            return self._timing.bunch
        return 0.0

    def _was_looked_at(self, screen: Screen[Any], key: events.Key) -> bool:
        if not isinstance(screen, BaseScreen):
            return True
        if screen.focused is not None or key.key not in NATURAL:
            return True
        return screen.seen_for(key.time) >= self._timing.look
