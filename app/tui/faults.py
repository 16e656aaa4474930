"""Unexpected errors: each costs the page that it is in, and no more."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from textual import events
from textual.screen import Screen

from app.table.handles import MatchHandle
from app.text.lists import sentences
from app.text.speech import tr
from app.tui.textual_private import SilentApp
from app.ui.leaving import Failure

_SECONDS: Final = 12
"""Seconds that the notice of an error is shown."""


class LastingApp(SilentApp[None]):
    """An app that goes on after unexpected errors.

    It closes a page over others, and rebuilds the lowest screen, such as the table. If another
    error comes before the next input, it closes more: all pages, then the table too. Only a third
    error ends the app.
    """

    table: MatchHandle | None = None
    """The match being played; None between matches."""
    fault: Failure | None = None
    """The error that has ended the app."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._in_a_row = 0
        """Errors since the last input."""
        self._given_up: Path | None = None
        """The journal of a match whose table could not be shown."""
        self._failed: WeakSet[Screen[Any]] = WeakSet()
        """Screens that are being closed after an error, whose further errors are ignored."""
        self._reported: dict[tuple[type, str, int], str] = {}
        """The sentence about the report of each error, by its place in the program."""

    def show_anew(self) -> None:
        """Rebuild the table, or the start screen between matches."""
        raise NotImplementedError

    def show_home(self) -> None:
        """Show the start screen."""
        raise NotImplementedError

    def _close_table(self) -> None:
        raise NotImplementedError

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent):
            self._in_a_row = 0
        await super().on_event(event)

    def report(self, error: BaseException) -> str:
        """Write a report, and return a sentence about it, which may be empty."""
        from app.ui.fault_report import write_report

        report = write_report(error, datetime.now().astimezone(), self._position())
        return tr("Please report it with the file {report}.", report=report) if report else ""

    def _position(self) -> str:
        """Return what the player sees at the table; empty if that cannot be told."""
        # The table may be what is wrong.
        with suppress(Exception):
            if self.table:
                from app.ui.positions import position_here

                return position_here(self.table)
        return ""

    def outlives(self, error: BaseException, screen: Screen[Any] | None, *, aside: bool) -> bool:
        """Limit an error to the page that it is in, or to a task ``aside``, such as a hint; return
        whether the app goes on.
        """
        told = self._report_once(error)
        stack = self.screen_stack
        if screen not in stack or screen in self._failed:
            return True
        do: Callable[[], None] | None = None
        match self._in_a_row:
            case 0 if screen is not stack[0]:
                fault = tr("The game has a fault: that page had to be closed.")
                do = partial(self._close, screen)
            case 0 if aside:
                fault = tr("The game has a fault: this could not be done.")
            case 0 | 1:
                fault = tr("The game has a fault: this screen was set up anew.")
                do = self.show_anew
            case 2:
                fault = tr("The game has a fault: this cannot be shown now. Every move is saved.")
                do = self._leave_table
            case _:
                return False
        self._in_a_row += 1
        if do:
            self._failed.add(screen)
            self.call_later(do)
        self.call_later(self._tell_fault, sentences([str(fault), told]))
        return True

    def fail(self, error: BaseException) -> None:
        """Save and close the match because of an error that ends the app; only the first one
        counts.
        """
        if self.fault is None:
            table = self.table
            journal = table.path if table else self._given_up
            position = self._position()
            # Every move is in the journal already; the table may be what is wrong.
            with suppress(Exception):
                self._close_table()
            self.fault = Failure(error, journal, table.unsaved if table else None, position)

    def _close(self, screen: Screen[Any]) -> None:
        while screen in self.screen_stack[1:]:
            self.pop_screen()

    def _leave_table(self) -> None:
        self._given_up = self.table.path if self.table else None
        with suppress(Exception):
            self._close_table()
        self.table = None
        self.show_home()

    def _tell_fault(self, text: str) -> None:
        if self._in_a_row > 1:
            self.clear_notifications()
        self.notify(text, severity="error", timeout=_SECONDS)

    def _report_once(self, error: BaseException) -> str:
        from app.ui.fault_report import place_of

        place = place_of(error)
        if place not in self._reported:
            self._reported[place] = self.report(error)
        return self._reported[place]
