"""The terminal at the other end of a connection: its input and its output."""

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
from app.tui.input import ESCAPE_ALONE, InputReader
from app.tui.output import as_sent
from app.tui.textual_private import LoopDriver

SMALLEST: Final = Size(1, 1)
LARGEST: Final = Size(320, 120)
"""Largest size of a window, in columns and rows. No line is read at that length, and all of it
would be painted."""
USUAL: Final = Size(80, 24)

_FEW_COLOURS: Final = ("linux", "vt", "ansi", "cons", "xterm-16color", "screen-16color")
"""Prefixes of terminals with sixteen colours or fewer; all others of today have 256."""
_SENT: Final = ("LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "NO_COLOR")
_LONGEST: Final = 64


class TerminalListener(Protocol):
    def typed(self, data: bytes) -> None: ...

    def resized(self, size: Size) -> None: ...


class ChannelConnection(Protocol):
    def abort(self) -> None: ...


class Channel(Protocol):
    """Carries bytes both ways: a channel of AsyncSSH, or one with the same methods."""

    def write(self, data: bytes) -> None: ...

    def get_write_buffer_size(self) -> int: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def exit(self, status: int) -> None:
        """Close it once all has been sent, with an exit code if the protocol has one."""

    def get_connection(self) -> ChannelConnection: ...


class RemoteTerminal:
    """A terminal at the other end of a channel.

    ``unread`` returns how many bytes the connection below the channel still holds.
    """

    def __init__(
        self,
        channel: Channel,
        unread: Callable[[], int],
        environ: Mapping[str, str],
        size: Size,
    ) -> None:
        self.environ = environ
        self.size = size
        self.gone = asyncio.Event()
        """Set once the client is gone."""
        self.was_slow = False
        """Whether it was dropped because the client did not read its output."""
        self.has_ended = False
        self.when_answered: Callable[[float], object] | None = None
        """Called with the seconds from a key to the next output; None if nothing measures them."""
        self._asked_at = 0.0
        """When the first key came after the last output, by the monotonic clock; 0 without one."""
        self._channel = channel
        self._unread = unread
        self._listener: TerminalListener | None = None

    # -- from the other end ----------------------------------------------------------------

    def listen(self, listener: TerminalListener | None) -> None:
        self._listener = listener

    def typed(self, data: bytes) -> None:
        self.asked()
        if self._listener:
            self._listener.typed(data)

    def asked(self) -> None:
        """Note that a key has come, whose answer is the next output."""
        if self.when_answered and not self._asked_at:
            self._asked_at = monotonic()

    def answered(self) -> None:
        """Note that output is sent."""
        if self._asked_at and self.when_answered:
            self.when_answered(monotonic() - self._asked_at)
            self._asked_at = 0.0

    def resized(self, size: Size) -> None:
        self.size = size
        if self._listener:
            self._listener.resized(size)

    def pause(self) -> None:
        """Stop reading; the client has to wait with what it sends."""
        self._channel.pause_reading()

    def go_on(self) -> None:
        if not self.gone.is_set():
            self._channel.resume_reading()

    # -- to the other end ------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        self.answered()
        # It can be closing, which is heard of later.
        with suppress(OSError):
            if not self.gone.is_set():
                self._channel.write(data)

    def say(self, *sentences: str) -> None:
        """Write sentences below the last output. Only for a terminal without a screen drawn on
        it.
        """
        width = max(self.size.width - 1, 20)
        for sentence in sentences:
            for row in broken(sentence, width):
                self.send(f"{row}\r\n".encode("utf-8", "replace"))

    @property
    def waiting(self) -> int:
        """Bytes sent that the client has not read."""
        return 0 if self.gone.is_set() else self._channel.get_write_buffer_size() + self._unread()

    @property
    def is_behind(self) -> bool:
        """Whether the client has not read all of the output."""
        return self.waiting > 0

    def show_turn(self, *, is_mine: bool) -> None:
        """Show outside the screen, if possible, whether it is the visitor's turn."""

    def end(self, code: int, *, comes_back: bool = False) -> None:
        """Close the connection once all output has been read, with this exit code.

        ``comes_back`` says that the server is about to open again.
        """
        self.has_ended = True
        if not self.gone.is_set():
            self._channel.exit(code)

    def drop(self, *, slow: bool = False) -> None:
        """Close the connection at once, without its waiting output."""
        self.was_slow = slow
        self._channel.get_connection().abort()


def fitted(width: int, height: int) -> Size:
    """Return the size that a window of these columns and rows is treated as."""
    if not (width and height):
        return USUAL
    return Size(
        min(max(width, SMALLEST.width), LARGEST.width),
        min(max(height, SMALLEST.height), LARGEST.height),
    )


def variables(term: str, sent: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that count of those that a client sends about its terminal.

    Every terminal with more than sixteen colours is drawn on in 256: all colours of the program are
    among these, which take fewer bytes than any others.
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
_KEYBOARD: Final = "\x1b[>25u"
"""Asks terminals that can for unambiguous keys, all of them, with their text."""

_PIECE: Final = 256
_AT_ONCE: Final = 8
"""Most keys passed on at once; then the event loop serves other visitors."""
_RATE: Final = 60.0
"""Keys a second in the long run, faster than any key repeats by itself."""
_BURST: Final = 120.0
"""Most keys at once after a pause."""
_MOST: Final = 4096
"""Unread bytes above which reading pauses."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two checks whether a slow client has read enough."""
_RESIZE: Final = 0.05
"""Seconds that a window has to keep its size before it is painted."""
_RESIZE_STORM: Final = 1.0
"""Longest wait between two sizes, in seconds, however often the size changes."""


class RemoteDriver(LoopDriver):
    """A Textual driver for a remote terminal.

    While more output waits for a client than ``limits`` allow, nothing is drawn; then everything is
    drawn at once. So the waiting output is bounded, and the screen is current.
    """

    line: ClassVar[RemoteTerminal]
    limits: ClassVar[ServerLimits]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._written: list[str] = []
        self._reader = InputReader()
        self._unread = b""
        self._heard: list[Message] = []
        """Events that are still to be passed on."""
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

    @property
    def is_behind(self) -> bool:
        return self.line.is_behind

    def start_application_mode(self) -> None:
        self._is_open = True
        self.write(_BEGIN)
        if not constants.DISABLE_KITTY_KEY:
            self.write(_KEYBOARD)
        self.line.listen(self)

    def stop_application_mode(self) -> None:
        if self._is_open:
            self.disable_input()
            self.write(AS_BEFORE)
            self._send()
            self._is_open = False
            self._held.close()

    def disable_input(self) -> None:
        self.line.listen(None)
        self._unread = b""
        self._heard.clear()

    def write(self, data: str) -> None:
        """Send output to the terminal, together with all else written in the same turn of the event
        loop.
        """
        if data:
            if not self._written:
                self.call_in_turn(self._send)
            self._written.append(data)

    def _send(self) -> None:
        if self._written and self._is_open:
            text = as_sent(
                "".join(self._written),
                console=self._is_console,
                ascii_only=self.app.has_class("-ascii"),
            )
            self._written.clear()
            self.line.send(text.encode("utf-8", "replace"))
            if self._held_since is None and self.line.waiting > self.limits.waiting:
                self._held.enter_context(self.app.batch_update())
                self._held_since = monotonic()
                self.call_in(_LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
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
        """Do nothing: a browser of this machine is not the visitor's."""

    def deliver_binary(self, binary: Any, **options: Any) -> None:
        """Do nothing: files of this machine are not the visitor's."""

    # -- input -----------------------------------------------------------------------------

    def typed(self, data: bytes) -> None:
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
        # A client that sends faster has to wait from then on: keys on credit would add up, and
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
            # An Escape key that comes meanwhile is not to wait longer than its own delay.
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
        """Tell the app of the newest size, ever less often while sizes keep coming."""
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
    """Return the events without mouse moves that another directly follows."""
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
    class Driver(RemoteDriver):
        line = line_
        limits = limits_

    return Driver
