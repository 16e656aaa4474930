"""Lines that are typed and written far away, for those who play without a screen."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from time import monotonic
from typing import Final

from textual.geometry import Size

from app.serve.limits import Limits
from app.serve.line import Line

_LONGEST: Final = 1000
"""Letters of a line that count."""
_MOST: Final = 100
"""Lines that wait, above which no more may come."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two looks at whether a slow client has read enough."""
_ERASE: Final = "\b\x7f"
_ENDS: Final = "\x03\x04"
"""What means at a terminal that nothing more is typed: Ctrl+C, and Ctrl+D."""


class TypedLines:
    """The lines that come over a line. A terminal that ``echoes`` nothing itself is shown what is
    typed while it is waited for, and Backspace takes it back.
    """

    def __init__(self, line: Line, *, echoes: bool) -> None:
        self._line = line
        self._is_terminal = echoes
        self._is_shown = False
        """Whether what comes of the next line is shown."""
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._now = ""
        """What has come of the next line."""
        self._lines: deque[str] = deque()
        self._news = asyncio.Event()
        self._is_over = False
        self._paused = False
        self._after_return = False

    async def readline(self) -> str:
        """The next line with its end; empty when there are no more."""
        while not self._lines:
            if self._is_over:
                return ""
            self._news.clear()
            await self._news.wait()
        line = self._lines.popleft()
        if self._paused and not self._lines:
            self._paused = False
            self._line.go_on()
        return line

    @property
    def echo(self) -> TypedLines | None:
        """What shows the lines as they are typed; None where nobody looks."""
        return self if self._is_terminal else None

    def begin(self) -> str:
        """Show the next line, from now on. Returns what has come of it already."""
        if self._lines:
            return self._lines[0]
        self._is_shown = True
        return self._now

    def stop(self) -> None:
        """Show nothing for now."""
        self._is_shown = False

    def typed(self, data: bytes) -> None:
        """Take what has come."""
        for letter in self._decode(data):
            self._take(letter)
        if len(self._lines) > _MOST and not self._paused:
            self._paused = True
            self._line.pause()

    def resized(self, size: Size) -> None:
        """Lines are as long as they are."""

    def end(self) -> None:
        """Nothing more comes."""
        if self._now and not self._is_over:
            self._lines.append(self._now)
        self._is_over = True
        self._news.set()

    def _take(self, letter: str) -> None:
        if self._is_over:
            return
        if letter in "\r\n":
            if not (letter == "\n" and self._after_return):
                self._lines.append(f"{self._now}\n")
                self._now = ""
                self._news.set()
                self._show("\r\n")
                self._is_shown = False
        elif self._is_terminal and letter in _ENDS:
            self.end()
        elif self._is_terminal and letter in _ERASE:
            if self._now:
                self._now = self._now[:-1]
                self._show("\b \b")
        elif letter.isprintable() and len(self._now) < _LONGEST:
            self._now += letter
            self._show(letter)
        self._after_return = letter == "\r"

    def _show(self, text: str) -> None:
        if self._is_shown:
            self._line.send(text.encode())


class WrittenLines:
    """Sentences that go over a line."""

    def __init__(self, line: Line, limits: Limits) -> None:
        self._line = line
        self._limits = limits

    def write(self, text: str) -> None:
        """Send lines. Raises OSError where nobody is there any more."""
        if self._line.gone.is_set():
            raise BrokenPipeError
        self._line.send(text.replace("\n", "\r\n").encode("utf-8", "replace"))

    async def drain(self) -> None:
        """Wait until what was sent has been read. Raises OSError where nobody ever does."""
        since = monotonic()
        while self._line.waiting > self._limits.waiting:
            if monotonic() - since > self._limits.patience:
                self._line.drop(slow=True)
                raise BrokenPipeError
            await asyncio.sleep(_LOOK_AGAIN)
