"""Asks before a program is started that a file names."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.programs.program import is_program
from app.quoting import excerpt, printable
from app.table.place import OpenMatch
from app.tui.screens.consent import ConsentScreen, answer_buttons, answer_keys
from app.tui.widgets.footer import SteadyFooter
from app.words.en import screens as words


class ProgramScreen(ConsentScreen):
    """The result is whether the program of the match may be started."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("program")]

    def __init__(self, table: OpenMatch) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """What would be started, whole, and what that means."""
        command = printable(self._table.foreign_program)
        player = next(seat for seat in self._table.seats if is_program(seat.player))
        with Vertical():
            yield Static(words.START_PROGRAM, id="headline", markup=False)
            yield Static(words.about_program(player.name), id="what", markup=False)
            yield Static(command, id="said", markup=False)
            yield Static(words.trust(_folder()), id="advice", markup=False)
            yield answer_buttons("program")
        yield SteadyFooter(show_command_palette=False)


def _folder() -> str:
    """Where a relative name of a program would be looked for."""
    with suppress(OSError):
        return excerpt(os.getcwd(), 100)
    return ""
