"""What a terminal shows of all that is written to it."""

from __future__ import annotations

import re
from typing import Final

import pyte

PATIENCE: Final = 30.0
"""Seconds after which what did not come will not come, on however busy a machine."""
# The emulator takes the keyboard protocol of some terminals for text.
_KEYBOARD: Final = re.compile(rb"\x1b\[[<>=?][0-9;]*u")
_HALF_A_SEQUENCE: Final = re.compile(rb"\x1b(?:\[[0-9;<>=?]*)?\Z")


class Screen(pyte.Screen):
    """A screen that puts together anew only the rows that have changed since it was last read:
    to read all of it takes as long as to write it.
    """

    def __init__(self, columns: int, lines: int) -> None:
        self._rows: dict[int, str] = {}
        super().__init__(columns, lines)

    @property
    def display(self) -> list[str]:
        """The rows as text."""
        for row in self.dirty:
            line = self.buffer[row]
            self._rows[row] = "".join(line[column].data for column in range(self.columns))
        self.dirty.clear()
        return [self._rows[row] for row in range(self.lines)]


class Emulator:
    """A terminal of so many columns and rows."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.screen = Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""

    def feed(self, data: bytes) -> None:
        """Take in what is written; half a sequence waits for the rest of it."""
        data = self._rest + data
        half = _HALF_A_SEQUENCE.search(data)
        self._rest = half.group() if half else b""
        self._stream.feed(_KEYBOARD.sub(b"", data[: len(data) - len(self._rest)]))

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without the blanks at their ends."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The rows of the screen as one text."""
        return "\n".join(self.lines)
