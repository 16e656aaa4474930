"""Lines that are typed and written far away, for those who play without a screen."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from time import monotonic
from typing import Final

from textual.geometry import Size

from app.plain.talk import Editor
from app.server.limits import ServerLimits
from app.server.terminal import RemoteTerminal

LONGEST: Final = 1000
"""Letters of a line that count."""
_MOST: Final = 100
"""Lines that wait, above which no more may come."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two looks at whether a slow client has read enough."""


class LineInput:
    """The lines that come over a line, as through a pipe."""

    def __init__(self, line: RemoteTerminal) -> None:
        self._line = line
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._now = ""
        """What has come of the next line."""
        self._lines: deque[str] = deque()
        self._news = asyncio.Event()
        self.is_over = False
        """Whether nothing more comes."""
        self._is_paused = False
        self._after_return = False

    @property
    def editor(self) -> Editor | None:
        """What lets lines be edited as they are typed; None where nobody looks."""
        return None

    # -- for the conversation --------------------------------------------------------------

    async def readline(self) -> str:
        """Return the next line with its end; empty when there are no more."""
        while not self._lines:
            if self.is_over:
                return ""
            self._news.clear()
            await self._news.wait()
        line = self._lines.popleft()
        if not self._lines:
            self.go_on()
        return line

    def send(self, text: str) -> None:
        """Send lines to where these come from."""
        self._line.send(text.replace("\n", "\r\n").encode("utf-8", "replace"))

    # -- from the other end ----------------------------------------------------------------

    def typed(self, data: bytes) -> None:
        """Take what has come."""
        for letter in self._decode(data):
            if letter in "\r\n":
                if not (letter == "\n" and self._after_return):
                    self.take(f"{self._now}\n")
                    self._now = ""
            elif letter.isprintable() and len(self._now) < LONGEST:
                self._now += letter
            self._after_return = letter == "\r"
        if len(self._lines) > _MOST:
            self.pause()

    def resized(self, size: Size) -> None:
        """Lines are as long as they are."""

    def end(self) -> None:
        """Nothing more comes."""
        if self._now and not self.is_over:
            self._lines.append(self._now)
        self.is_over = True
        self._news.set()

    def take(self, line: str) -> None:
        """Keep a line that is complete."""
        if not self.is_over:
            self._lines.append(line)
            self._news.set()

    def pause(self) -> None:
        """Let nothing more come for now."""
        if not self._is_paused:
            self._is_paused = True
            self._line.pause()

    def go_on(self) -> None:
        """Let more come."""
        if self._is_paused:
            self._is_paused = False
            self._line.go_on()


class LineOutput:
    """Sentences that go over a line, to where ``typed`` come from."""

    def __init__(self, line: RemoteTerminal, typed: LineInput, limits: ServerLimits) -> None:
        self._line = line
        self._typed = typed
        self._limits = limits

    def write(self, text: str) -> None:
        """Send lines. Raises OSError where nobody is there any more."""
        if self._line.gone.is_set():
            raise BrokenPipeError
        self._typed.send(text)

    async def drain(self) -> None:
        """Wait until what was sent has been read. Raises OSError where nobody ever does."""
        since = monotonic()
        while self._line.waiting > self._limits.waiting:
            if monotonic() - since > self._limits.patience:
                self._line.drop(slow=True)
                raise BrokenPipeError
            await asyncio.sleep(_LOOK_AGAIN)
