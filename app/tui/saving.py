"""The saving of an app's match: warnings, questions and retries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.app import App
from textual.timer import Timer

from app.games.base import ONLOOKER
from app.refusal import Refused
from app.table.handles import MatchEvent, MatchEventKind, MatchHandle
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.screens.base import BaseScreen
from app.tui.widgets.title_bar import UNSAVED_CLASS
from app.ui.leaving import NOT_SAVED, UnsavedMatch

RETRY: Final = 5.0
"""Seconds between two attempts to save, besides those with every move."""


def exit_code(table: MatchHandle | None, lost: UnsavedMatch | None) -> int:
    """Return the exit code: NOT_SAVED if a match is not on disk."""
    is_unsaved = table is not None and table.unsaved is not None
    return NOT_SAVED if is_unsaved or lost else 0


def _nothing() -> None: ...


class Saving:
    """Follows the tables of an app.

    While a match is unsaved, the app has the class ``UNSAVED_CLASS``, every screen is told of
    changes, and saving is tried again.
    """

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._table: MatchHandle | None = None
        self._end: Callable[[], None] = _nothing
        """Ends listening to the table."""
        self._timer: Timer | None = None

    def follow(self, table: MatchHandle | None) -> None:
        """Follow this table instead of the last one. The app must be running."""
        self._end()
        self._end = table.seat_handle(ONLOOKER).listen(self._heard) if table else _nothing
        self._table = table
        if self._timer or (table and table.unsaved):
            self._show()
        if table and table.unsaved:
            self._show_message(table.unsaved)

    def unless_unsaved(self, go_on: Callable[[], None]) -> None:
        """Call ``go_on`` if the match is saved, or if the player agrees."""
        table = self._table
        if table:
            table.sync()
        if table is None or table.unsaved is None:
            go_on()
            return
        from app.tui.screens.questions import UnsavedScreen

        def answered(leaves: bool | None) -> None:
            if leaves:
                go_on()

        if not any(isinstance(screen, UnsavedScreen) for screen in self._app.screen_stack):
            # The screen tells their choice.
            self._app.clear_notifications()
            self._app.push_screen(UnsavedScreen(table), answered)

    def _heard(self, event: MatchEvent) -> None:
        if event.kind is MatchEventKind.SAVED:
            self._tell()

    def _tell(self) -> None:
        self._show()
        assert self._table
        if self._table.unsaved:
            self._show_message(self._table.unsaved)
        else:
            self._app.notify(tr("The match is saved again."), timeout=5)

    def _show_message(self, why: Refused) -> None:
        self._app.notify(sentence_for(why), title=tr("Not saved"), severity="warning", timeout=8)

    def _show(self) -> None:
        unsaved = self._table is not None and self._table.unsaved is not None
        self._app.set_class(unsaved, UNSAVED_CLASS)
        if unsaved and self._timer is None:
            self._timer = self._app.set_interval(RETRY, self._try_again)
        elif self._timer and not unsaved:
            self._timer.stop()
            self._timer = None
        for screen in self._app.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.top_line_changed()

    def _try_again(self) -> None:
        if self._table:
            self._table.save()
