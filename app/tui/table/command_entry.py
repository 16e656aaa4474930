"""The command line of the table: not made before somebody opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.tui.table.seat_screen import SeatScreen
from app.words.en.gin.commands import FOR_EXAMPLE

if TYPE_CHECKING:
    from app.tui.widgets.command_line import CommandLine


class CommandEntry:
    """Opens and closes the line at the bottom of the table that commands are typed in."""

    def __init__(self, screen: SeatScreen) -> None:
        self._screen = screen
        self._line: CommandLine | None = None

    @property
    def is_open(self) -> bool:
        """Whether keys are letters of a command now."""
        return self._line is not None and self._line.is_open

    async def open(self) -> None:
        """Be ready for the next key."""
        if self._line is None:
            from app.tui.widgets.command_line import CommandLine

            self._line = CommandLine()
            await self._screen.mount(self._line)
        self._line.open(self._screen.plain(FOR_EXAMPLE))

    def close(self) -> bool:
        """Forget what was typed; returns whether the line was open."""
        if self._line is None or not self._line.is_open:
            return False
        self._line.close()
        return True
