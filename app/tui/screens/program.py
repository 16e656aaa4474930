"""Asks before a program is started that a file names."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.programs.program import is_program
from app.quoting import excerpt, printable
from app.table.place import OpenMatch
from app.tui.screens.question import QuestionScreen
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.steady_footer import SteadyFooter


class ProgramScreen(QuestionScreen):
    """The result is whether the program of the match may be started."""

    DEFAULT_CSS = """
    ProgramScreen #command { background: $panel-bg; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "refuse", "Do not start it", id="program.refuse",
                tooltip="Leave the match as it is"),
        Binding("y", "agree", "Start it", id="program.agree",
                tooltip="Start this program and go on with the match"),
        Binding("q", "app.leave", "Quit", id="program.quit", tooltip="Leave the game"),
    ]  # fmt: skip

    def __init__(self, table: OpenMatch) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """What would be started, whole, and what that means."""
        command = printable(self._table.foreign_program)
        player = next(seat for seat in self._table.seats if is_program(seat.player))
        with Vertical():
            yield Static("Start a program that this file names?", id="headline", markup=False)
            yield Static(
                "You did not begin this match on this computer. One of its players,"
                f" {player.name}, is a program, and this is what would be run:",
                id="what",
                markup=False,
            )
            yield Static(command, id="command", markup=False)
            yield Static(
                f"It can do whatever you can do here{_folder()}. Start it only if you know the"
                " program and trust whoever gave you the file.",
                id="advice",
                markup=False,
            )
            with Horizontal():
                yield KeyButton("refuse", "Do not start it", id="refuse", main=True)
                yield KeyButton("agree", "Start it", id="agree")
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
        return f", in the folder {excerpt(os.getcwd(), 100)}"
    return ""
