"""What is Textual's own and not for others to use, of apps, screens and the command palette; see
``textual_private``.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from rich.console import RenderableType
from textual import on, work
from textual._context import active_message_pump
from textual.app import App, ReturnType
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.message import Message
from textual.notifications import Notification, Notifications, Notify, SeverityLevel
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerFailed, get_current_worker

from app.terminal import terminal_environ
from app.tui.textual_private import draw_for

__all__ = ("SilentApp", "SteadyPalette", "SturdyScreen")


class SturdyScreen(Screen[ScreenResultType]):
    """A screen that handles the next message after one that it could not, and does nothing when it
    is to close and has been closed already, as keys typed ahead can ask for.
    """

    def notify(self, message: str, *, markup: bool = False, **how: Any) -> None:
        """Show a sentence for a while, as long as this screen is on top; nothing is markup."""
        told = _TELLER.set(self)
        try:
            super().notify(message, markup=markup, **how)
        finally:
            _TELLER.reset(told)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close this screen, where that has not been done."""
        if self in self.app.screen_stack[1:]:
            return super().dismiss(result)
        return AwaitComplete()

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            self.app._handle_exception(error)


class SteadyPalette(CommandPalette, SturdyScreen[None]):
    """The command palette, for keys that come faster than it searches.

    Textual's ends the app where a key closes it while it still searches, or pages through a list
    that is not laid out; and Enter does what was found for the text before.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.is_found = False
        """Whether the list shows what is found for the text that is typed."""
        self.enters = False
        """Whether Enter was pressed before that."""

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        try:
            await _GATHER(self, search_value)
        except NoMatches:
            # Its list is gone with it.
            if self.is_current:
                raise
            return
        self.call_after_refresh(self.found, search_value)

    def found(self, text: str) -> None:
        """The list shows what is found for a text."""
        if self.is_current and text == self.query_one(Input).value.strip():
            self.is_found = not self.enters
            if self.enters:
                self._select_or_command()

    @on(Input.Changed)
    def search_anew(self) -> None:
        """Take note that another text is typed."""
        self.is_found = self.enters = False

    @on(Input.Submitted)
    def wait_for_search(self, event: Input.Submitted) -> None:
        """Let Enter wait for what is found, and do it once."""
        if not self.is_found:
            # What stands first where nothing was typed, nobody has chosen.
            self.enters = bool(event.value.strip())
            event.stop()
            event.prevent_default()

    def _action_command_list(self, action: str) -> None:
        # The lines of a list that was never painted are not known yet.
        with suppress(KeyError):
            super()._action_command_list(action)


_GATHER: Final[Callable[[CommandPalette, str], Awaitable[None]]] = vars(
    CommandPalette._gather_commands
)["__wrapped__"]


@dataclass
class ScreenNotice(Notification):
    """A notice that belongs to the screen that tells it."""

    teller: Screen[Any] | None = None


class ScreenNotices(Notifications):
    """The notices of an app. One of a screen is there only while that is on top; on another it
    would cover what is to be read.
    """

    def __init__(self, app: App[Any]) -> None:
        super().__init__()
        self.app = app

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Notification]:
        return (notice for notice in super().__iter__() if notice in self)

    def __contains__(self, notification: Notification) -> bool:
        teller = notification.teller if isinstance(notification, ScreenNotice) else None
        return teller in (None, self.app.screen) and super().__contains__(notification)


_TELLER: Final[ContextVar[Screen[Any] | None]] = ContextVar("teller", default=None)
"""The screen that is telling something now."""


class SilentApp(App[ReturnType]):
    """An app that says nothing of an error, but tells ``outlives``, and ``fail`` of one that ends
    it. Textual keeps the first in ``_exception``, and would print it with every variable.

    It draws in the colours of the terminal that is drawn on, where Textual goes by the variables
    of the process.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._notifications = ScreenNotices(self)
        if (environ := terminal_environ()) is not os.environ:
            draw_for(self, dict(environ))

    def begin_with(self, theme: str) -> None:
        """Have a theme before any sheet is read: set later, it has all of them read twice, every
        widget matched and the screen painted anew.
        """
        self.set_reactive(App.theme, theme)
        dark = self.current_theme.dark
        self.update_classes(
            {f"-theme-{theme}": True, "-dark-mode": dark, "-light-mode": not dark}, update=False
        )
        self._refresh_truecolor_filter(self.ansi_theme)
        self.stylesheet.set_variables(self.get_css_variables())

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Show a sentence for a while, on the screen that tells it or else on all."""
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        teller = _TELLER.get()
        notice = ScreenNotice(message, title, severity, seconds, markup=markup, teller=teller)
        self.post_message(Notify(notice))

    def outlives(self, error: BaseException, screen: Screen[Any] | None, *, aside: bool) -> bool:
        """Deal with an error in a screen, or in a worker ``aside``; whether the app goes on."""
        return False

    def fail(self, error: BaseException) -> None:
        """Take note of what ends the app, which is closing."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.screen_stack:
                raise
            self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        is_aside = isinstance(error, WorkerFailed)
        cause = error.error if isinstance(error, WorkerFailed) else error
        goes_on = self.screen_stack and not self._exit
        if not (goes_on and self.outlives(cause, self.screen_of(error), aside=is_aside)):
            super()._handle_exception(error)

    def screen_of(self, error: Exception) -> Screen[Any] | None:
        """The screen in which there is an error that has just been raised."""
        if isinstance(error, WorkerFailed):
            node: object = get_current_worker().node
        else:
            node = active_message_pump.get(self)
        with suppress(NoScreen):
            return node.screen if isinstance(node, Widget) else self.screen
        return None

    def panic(self, *renderables: RenderableType) -> None:
        """End because of an error of Textual's own, which it has already put into words."""
        words = (segment.text for thing in renderables for segment in self.console.render(thing))
        self.fail(self._exception or RuntimeError("".join(words)))
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = self._exception
        assert error is not None
        self.fail(error.error if isinstance(error, WorkerFailed) else error)
        self._close_messages_no_wait()
