"""Lines that are typed and written remotely, for visitors without a screen."""

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
_MOST: Final = 100
"""Waiting lines above which no more are read."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two checks whether a slow client has read enough."""


class LineInput:
    """The lines of a remote client without an editor."""

    def __init__(self, line: RemoteTerminal) -> None:
        self._line = line
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._now = ""
        """The part of the next line that has come."""
        self._lines: deque[str] = deque()
        self._news = asyncio.Event()
        self.is_over = False
        self._is_paused = False
        self._after_return = False

    @property
    def editor(self) -> Editor | None:
        """The editor of lines; None if there is no terminal."""
        return None

    # -- for the conversation --------------------------------------------------------------

    async def readline(self) -> str:
        """Return the next line with its end; empty if there are no more."""
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
        self._line.send(text.replace("\n", "\r\n").encode("utf-8", "replace"))

    # -- from the other end ----------------------------------------------------------------

    def typed(self, data: bytes) -> None:
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
        """Do nothing: lines are not wrapped."""

    def end(self) -> None:
        if self._now and not self.is_over:
            self._lines.append(self._now)
        self.is_over = True
        self._news.set()

    def take(self, line: str) -> None:
        if not self.is_over:
            self._lines.append(line)
            self._news.set()

    def pause(self) -> None:
        if not self._is_paused:
            self._is_paused = True
            self._line.pause()

    def go_on(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._line.go_on()


class LineOutput:
    """Sentences for a remote client, the one that ``typed`` lines come from."""

    def __init__(self, line: RemoteTerminal, typed: LineInput, limits: ServerLimits) -> None:
        self._line = line
        self._typed = typed
        self._limits = limits

    def write(self, text: str) -> None:
        if self._line.gone.is_set():
            raise BrokenPipeError
        self._typed.send(text)

    async def drain(self) -> None:
        """Wait until the client has read all. Raises OSError if it never does."""
        since = monotonic()
        while self._line.waiting > self._limits.waiting:
            if monotonic() - since > self._limits.patience:
                self._line.drop(slow=True)
                raise BrokenPipeError
            await asyncio.sleep(_LOOK_AGAIN)
