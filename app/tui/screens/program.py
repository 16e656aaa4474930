"""Asks before a program is started that a file names."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.programs.program import is_program
from app.quoting import excerpt, printable
from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.question import QuestionScreen
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.steady_footer import SteadyFooter
from app.words.en import screens as words
from app.words.en.keys import KEYS


class ProgramScreen(QuestionScreen):
    """The result is whether the program of the match may be started."""

    DEFAULT_CSS = """
    ProgramScreen #command { background: $panel-bg; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("program.refuse", "enter,space,escape", "refuse"),
        bind("program.agree", "y", "agree"),
        bind("program.quit", "q", "app.leave"),
    ]

    def __init__(self, table: OpenMatch) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """What would be started, whole, and what that means."""
        command = printable(self._table.foreign_program)
        player = next(seat for seat in self._table.seats if is_program(seat.player))
        with Vertical():
            yield Static(words.START_PROGRAM, id="headline", markup=False)
            yield Static(
                words.about_program(player.name),
                id="what",
                markup=False,
            )
            yield Static(command, id="command", markup=False)
            yield Static(
                words.trust(_folder()),
                id="advice",
                markup=False,
            )
            with Horizontal():
                yield KeyButton("refuse", KEYS["program.refuse"].label, id="refuse", main=True)
                yield KeyButton("agree", KEYS["program.agree"].label, id="agree")
        yield SteadyFooter(show_command_palette=False)

    def action_refuse(self) -> None:
        """Start nothing."""
        self.dismiss(False)

    def action_agree(self) -> None:
        """Let the program play."""
        self.dismiss(True)


def _folder() -> str:
    """Where a relative name of a program would be looked for."""
    with suppress(OSError):
        return excerpt(os.getcwd(), 100)
    return ""
