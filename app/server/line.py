"""The terminal at the other end of a connection, what comes from it and what goes to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from textwrap import wrap
from typing import Final, Protocol

from textual.geometry import Size

SMALLEST: Final = Size(1, 1)
LARGEST: Final = Size(320, 120)
"""Windows are taken for no smaller and no larger than that, in columns and rows: nobody reads
lines so long, and all of it would be painted."""
USUAL: Final = Size(80, 24)
"""For a window that says no size."""

_FEW_COLOURS: Final = ("linux", "vt", "ansi", "cons", "xterm-16color", "screen-16color")
"""How the terminals begin that have sixteen colours or fewer; all others of today have 256."""
_SENT: Final = ("LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR")
_LONGEST: Final = 64
"""Letters of a variable that count."""


class Listener(Protocol):
    """Who hears what comes over a line."""

    def typed(self, data: bytes) -> None:
        """These bytes have come."""

    def resized(self, size: Size) -> None:
        """The window has this size now."""


class Connection(Protocol):
    """What a channel goes through."""

    def abort(self) -> None:
        """Close it at once."""


class Channel(Protocol):
    """Carries bytes both ways: one of AsyncSSH, or one that does as much."""

    def write(self, data: bytes) -> None:
        """Send this when it can be sent."""

    def get_write_buffer_size(self) -> int:
        """Bytes that are still to be sent."""

    def pause_reading(self) -> None:
        """Let nothing more come for now."""

    def resume_reading(self) -> None:
        """Let more come."""

    def exit(self, status: int) -> None:
        """Close it once all has been sent, with an exit code where there is such a thing."""

    def get_connection(self) -> Connection:
        """What it goes through."""


class Line:
    """A terminal elsewhere, over a channel.

    ``unread`` says how many bytes the connection below the channel still holds.
    """

    def __init__(
        self,
        channel: Channel,
        unread: Callable[[], int],
        environ: Mapping[str, str],
        size: Size,
    ) -> None:
        self.environ = environ
        """What the terminal says of itself."""
        self.size = size
        """Of the window, now."""
        self.gone = asyncio.Event()
        """Set once nobody is at the other end any more."""
        self.was_slow = False
        """Whether it was dropped because nobody read what was sent."""
        self.has_ended = False
        """Whether nothing more will be sent."""
        self._channel = channel
        self._unread = unread
        self._listener: Listener | None = None

    # -- from the other end ----------------------------------------------------------------

    def listen(self, listener: Listener | None) -> None:
        """Let this one hear what comes, or nobody."""
        self._listener = listener

    def typed(self, data: bytes) -> None:
        """Pass on what has come."""
        if self._listener:
            self._listener.typed(data)

    def resized(self, size: Size) -> None:
        """Pass on that the window has another size."""
        self.size = size
        if self._listener:
            self._listener.resized(size)

    def pause(self) -> None:
        """Let nothing more come for now; the other end has to wait with what it sends."""
        self._channel.pause_reading()

    def go_on(self) -> None:
        """Let more come."""
        if not self.gone.is_set():
            self._channel.resume_reading()

    # -- to the other end ------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send this, if there is anybody to send it to."""
        # It can be closing, which is heard of later.
        with suppress(OSError):
            if not self.gone.is_set():
                self._channel.write(data)

    def say(self, *sentences: str) -> None:
        """Write sentences below what was written; only where nothing draws on the terminal."""
        width = max(self.size.width - 1, 20)
        for sentence in sentences:
            for row in wrap(sentence, width):
                self.send(f"{row}\r\n".encode("utf-8", "replace"))

    @property
    def waiting(self) -> int:
        """Bytes that were sent and nobody has read."""
        return 0 if self.gone.is_set() else self._channel.get_write_buffer_size() + self._unread()

    def end(self, code: int) -> None:
        """Close the line, once what was sent has been read, with this exit code."""
        self.has_ended = True
        if not self.gone.is_set():
            self._channel.exit(code)

    def drop(self, *, slow: bool = False) -> None:
        """Close the line at once, whatever waits."""
        self.was_slow = slow
        self._channel.get_connection().abort()


def fitted(width: int, height: int) -> Size:
    """The size that a window is taken to have."""
    if not (width and height):
        return USUAL
    return Size(
        min(max(width, SMALLEST.width), LARGEST.width),
        min(max(height, SMALLEST.height), LARGEST.height),
    )


def variables(term: str, sent: Mapping[str, str]) -> dict[str, str]:
    """What counts of what a client sends about its terminal.

    Every terminal with more than sixteen colours is drawn on in 256: all that is painted here is of
    these, which take fewer bytes than any others.
    """
    environ = {name: sent[name][:_LONGEST] for name in _SENT if sent.get(name)}
    few = term.startswith(_FEW_COLOURS)
    environ["TERM"] = term[:_LONGEST] if few else "xterm-256color"
    return environ
