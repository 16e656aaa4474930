"""The command line of the table: not made before somebody opens it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.tui.table.seat_screen import AnySeat

if TYPE_CHECKING:
    from app.tui.widgets.command_line import CommandLine


class CommandEntry:
    """Opens and closes the line at the bottom of the table that commands are typed in."""

    def __init__(self, screen: AnySeat, commands: Sequence[str], example: str) -> None:
        """``commands`` are those to be suggested; the ``example`` stands in the empty line."""
        self._screen = screen
        self._commands = commands
        self._example = example
        self._line: CommandLine | None = None

    @property
    def is_open(self) -> bool:
        """Whether keys are letters of a command now."""
        return self._line is not None and self._line.is_open

    async def open(self) -> None:
        """Be ready for the next key."""
        if self._line is None:
            from app.tui.widgets.command_line import CommandLine

            self._line = CommandLine(self._commands)
            await self._screen.mount(self._line)
        self._line.open(self._screen.plain(self._example))

    def close(self) -> bool:
        """Forget what was typed; returns whether the line was open."""
        if self._line is None or not self._line.is_open:
            return False
        self._line.close()
        return True
