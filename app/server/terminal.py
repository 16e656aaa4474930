"""The terminal at the other end of a connection, what comes from it and what goes to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any, ClassVar, Final, Protocol

from textual import constants, events
from textual.geometry import Size
from textual.message import Message

from app.server.limits import ServerLimits
from app.terminal import is_linux_console
from app.text.cells import broken
from app.tui.driver import shorter
from app.tui.input import ESCAPE_ALONE, InputReader
from app.tui.textual_private import LoopDriver

SMALLEST: Final = Size(1, 1)
LARGEST: Final = Size(320, 120)
"""Windows are taken for no smaller and no larger than that, in columns and rows: nobody reads
lines so long, and all of it would be painted."""
USUAL: Final = Size(80, 24)
"""For a window that says no size."""

_FEW_COLOURS: Final = ("linux", "vt", "ansi", "cons", "xterm-16color", "screen-16color")
"""How the terminals begin that have sixteen colours or fewer; all others of today have 256."""
_SENT: Final = ("LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "NO_COLOR")
_LONGEST: Final = 64
"""Letters of a variable that count."""


class TerminalListener(Protocol):
    """Who hears what comes over a line."""

    def typed(self, data: bytes) -> None:
        """These bytes have come."""

    def resized(self, size: Size) -> None:
        """The window has this size now."""


class ChannelConnection(Protocol):
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

    def get_connection(self) -> ChannelConnection:
        """Return what it goes through."""


class RemoteTerminal:
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
        self._listener: TerminalListener | None = None

    # -- from the other end ----------------------------------------------------------------

    def listen(self, listener: TerminalListener | None) -> None:
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
            for row in broken(sentence, width):
                self.send(f"{row}\r\n".encode("utf-8", "replace"))

    @property
    def waiting(self) -> int:
        """Bytes that were sent and nobody has read."""
        return 0 if self.gone.is_set() else self._channel.get_write_buffer_size() + self._unread()

    def show_turn(self, *, is_mine: bool) -> None:
        """Say outside the screen whether it is the visitor's turn, if there is a place for it."""

    def end(self, code: int, *, comes_back: bool = False) -> None:
        """Close the line, once what was sent has been read, with this exit code. ``comes_back``
        says that the server is about to be opened again.
        """
        self.has_ended = True
        if not self.gone.is_set():
            self._channel.exit(code)

    def drop(self, *, slow: bool = False) -> None:
        """Close the line at once, whatever waits."""
        self.was_slow = slow
        self._channel.get_connection().abort()


def fitted(width: int, height: int) -> Size:
    """Return the size that a window is taken to have."""
    if not (width and height):
        return USUAL
    return Size(
        min(max(width, SMALLEST.width), LARGEST.width),
        min(max(height, SMALLEST.height), LARGEST.height),
    )


def variables(term: str, sent: Mapping[str, str]) -> dict[str, str]:
    """Return what counts of what a client sends about its terminal.

    Every terminal with more than sixteen colours is drawn on in 256: all that is painted here is of
    these, which take fewer bytes than any others.
    """
    environ = {name: sent[name][:_LONGEST] for name in _SENT if sent.get(name)}
    few = term.startswith(_FEW_COLOURS)
    environ["TERM"] = term[:_LONGEST] if few else "xterm-256color"
    return environ


# -- an app that is drawn there ------------------------------------------------------------

_BEGIN: Final = (
    # The other screen; clicks, and moves with a button held down; sequences for both that are
    # numbers in ASCII; no cursor, no wrapping; pastes between marks.
    "\x1b[?1049h\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?25l\x1b[?7l\x1b[?2004h"
    # Whether it can show a frame at once.
    "\x1b[?2026$p"
)
AS_BEFORE: Final = "\x1b[?2004l\x1b[?7h\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[<u\x1b[?1049l\x1b[?25h"
"""What gives a terminal back as it was."""
_KEYBOARD: Final = "\x1b[>25u"
"""Keys that cannot be taken for others, all of them, with their text, from terminals that can."""

_PIECE: Final = 256
"""Bytes that are read at once."""
_AT_ONCE: Final = 8
"""Keys that are passed on at once; before the next it is the turn of everybody else here."""
_RATE: Final = 60.0
"""Keys a second that are dealt with in the long run, faster than any that repeats by itself;"""
_BURST: Final = 120.0
"""and at once after a pause."""
_MOST: Final = 4096
"""Bytes to be read above which no more may come."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two looks at whether a slow client has read enough."""
_RESIZE: Final = 0.05
"""Seconds that a window has to keep its size before it is painted;"""
_RESIZE_STORM: Final = 1.0
"""and at most between two sizes, however often it changes."""


class RemoteDriver(LoopDriver):
    """Draws on a line, and hears what comes over it.

    Nothing is drawn for a client while more waits for it than ``limits`` allow, and then all at
    once, so that what waits is bounded and what is seen is of now.
    """

    line: ClassVar[RemoteTerminal]
    limits: ClassVar[ServerLimits]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._written: list[str] = []
        self._reader = InputReader()
        self._unread = b""
        """What has come and is still to be dealt with."""
        self._heard: list[Message] = []
        """What was done, and is still to be passed on."""
        self._allowance = _BURST
        self._allowed_at = monotonic()
        self._paused = False
        self._held = ExitStack()
        """Closed when the app may draw again."""
        self._held_since: float | None = None
        self._resize_after = _RESIZE
        self._resized_at = 0.0
        self._ticking = self._resizing = self._reading = False
        self._is_open = False
        self._is_console = is_linux_console()

    # -- output ----------------------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal, and listen to it."""
        self._is_open = True
        self.write(_BEGIN)
        if not constants.DISABLE_KITTY_KEY:
            self.write(_KEYBOARD)
        self.line.listen(self)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        if self._is_open:
            self.disable_input()
            self.write(AS_BEFORE)
            self._send()
            self._is_open = False
            self._held.close()

    def disable_input(self) -> None:
        """Hear nothing more."""
        self.line.listen(None)
        self._unread = b""
        self._heard.clear()

    def write(self, data: str) -> None:
        """Send output to the terminal, with all else that is written in the same turn."""
        if data:
            if not self._written:
                self.call_in_turn(self._send)
            self._written.append(data)

    def _send(self) -> None:
        if self._written and self._is_open:
            text = shorter("".join(self._written), console=self._is_console)
            self._written.clear()
            self.line.send(text.encode("utf-8", "replace"))
            if self._held_since is None and self.line.waiting > self.limits.waiting:
                self._held.enter_context(self.app.batch_update())
                self._held_since = monotonic()
                self.call_in(_LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        """Draw again, once the client has read enough; drop it if it never does."""
        if self._held_since is None or not self._is_open:
            return
        if self.line.waiting <= self.limits.waiting // 2:
            self._held_since = None
            self._held.close()
            self.app.screen.refresh()
        elif monotonic() - self._held_since > self.limits.patience:
            self.line.drop(slow=True)
        else:
            self.call_in(_LOOK_AGAIN, self._look_again)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A browser here is not theirs."""

    def deliver_binary(self, binary: Any, **options: Any) -> None:
        """Files here are not theirs."""

    # -- input -----------------------------------------------------------------------------

    def typed(self, data: bytes) -> None:
        """Deal with what has come, as fast as is allowed."""
        self._unread += data
        if len(self._unread) > _MOST and not self._paused:
            self._paused = True
            self.line.pause()
        if not self._reading:
            self._read()

    def _read(self) -> None:
        self._reading = False
        now = monotonic()
        self._allowance = min(_BURST, self._allowance + (now - self._allowed_at) * _RATE)
        self._allowed_at = now
        # Who sends faster has to wait from then on: what is let through on credit would add up, and
        # much later one key would wait for all of it.
        if self._unread and not self._heard and self._allowance > 0:
            piece, self._unread = self._unread[:_PIECE], self._unread[_PIECE:]
            self._heard = without_moves_between(self._reader.feed(piece, now))
            self._allowance -= max(1, len(self._heard))
        self._pass_on(self._heard[:_AT_ONCE])
        del self._heard[:_AT_ONCE]
        if self._heard or (self._unread and self._allowance > 0):
            self._reading = True
            self.call_in_turn(self._read)
            return
        if self._unread:
            self._reading = True
            self.call_in(-self._allowance / _RATE + 1 / _RATE, self._read)
            return
        if self._paused:
            self._paused = False
            self.line.go_on()
        self._tick_when_due()

    def _tick_when_due(self) -> None:
        if not self._ticking and (due := self._reader.due) is not None:
            self._ticking = True
            # Looked at before, for an Escape key that comes meanwhile is not to wait as long.
            self.call_in(min(ESCAPE_ALONE, max(0.0, due - monotonic())), self._tick)

    def _tick(self) -> None:
        self._ticking = False
        if self._is_open and not self._reading:
            self._pass_on(self._reader.tick(monotonic()))
            self._tick_when_due()

    def _pass_on(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)

    # -- the window ------------------------------------------------------------------------

    def resized(self, size: Size) -> None:
        """Tell the app of the newest size, the more seldom the longer sizes come."""
        if self._resizing:
            return
        now = monotonic()
        if now - self._resized_at > _RESIZE_STORM:
            self._resize_after = _RESIZE
        self._resizing = True
        self.call_in(self._resize_after, self._resize)
        self._resize_after = min(self._resize_after * 1.5, _RESIZE_STORM)

    def _resize(self) -> None:
        self._resizing = False
        self._resized_at = monotonic()
        if self._is_open:
            size = self.line.size
            self.window_is(size)
            self.process_message(events.Resize(size, size))


def without_moves_between(messages: Iterable[Message]) -> list[Message]:
    """Return what was done, of moves of the mouse in a row the last."""
    done: list[Message] = []
    for message in messages:
        if (
            done
            and isinstance(message, events.MouseMove)
            and isinstance(done[-1], events.MouseMove)
        ):
            done.pop()
        done.append(message)
    return done


def driver_on(line_: RemoteTerminal, limits_: ServerLimits) -> type[RemoteDriver]:
    """Return the driver for the app that is drawn on this line."""

    class Driver(RemoteDriver):
        line = line_
        limits = limits_

    return Driver
