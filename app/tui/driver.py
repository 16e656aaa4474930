"""Textual's terminal driver for Linux and macOS, hardened against hostile input, and stopped and
continued as a shell expects it.
"""

from __future__ import annotations

import os
import selectors
import signal
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any, Final

from textual import constants

from app.terminal import is_linux_console
from app.tui.input import InputReader
from app.tui.output import as_sent
from app.tui.textual_private import IS_ITERM, OpenDriver

_FOCUS_REPORTS_ON: Final = "\x1b[?1004h"
_LOOK: Final = 0.1
"""Seconds between two checks whether the driver is to stop."""
_BYTES: Final = 4096
"""Most bytes read at once."""
_STOP_TAKES: Final = 0.5
"""Seconds within which the system stops a program that can be stopped."""


def can_be_stopped() -> bool:
    """Return whether there is a shell that can continue this program once it is stopped.

    Such a shell gives a program a process group of its own. In the group of the session's leader,
    as in a window that was opened for this program alone, there is none.
    """
    return os.getpgrp() != os.getsid(0)


class TerminalDriver(OpenDriver):
    """A driver that no input can end or stall, and that stops with its whole process group.

    It does not ask for focus reports, since the screen looks the same without focus.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._stopping = False
        self._continued = False
        self._is_console = is_linux_console()
        super().__init__(*arguments, **options)

    # -- input -----------------------------------------------------------------------------

    def write(self, data: str) -> None:
        if data != _FOCUS_REPORTS_ON:
            is_ascii = self.app.has_class("-ascii")
            super().write(as_sent(data, console=self._is_console, ascii_only=is_ascii))

    def run_input_thread(self) -> None:
        reader = InputReader(sizes=constants.SMOOTH_SCROLL and not IS_ITERM)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = _LOOK if reader.due is None else min(_LOOK, reader.due - monotonic())
                if selector.select(max(0.0, wait)):
                    data = self._read()
                    if not data:
                        # The terminal is gone, which the watching thread has noticed too.
                        self.exit_event.wait()
                        break
                    messages = reader.feed(data, monotonic())
                else:
                    messages = reader.tick(monotonic())
                for message in messages:
                    self.process_message(message)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _BYTES)
        except OSError:
            return b""

    # -- job control -----------------------------------------------------------------------

    def told_to_stop(self) -> None:
        """Stop as soon as the main thread holds no lock of the output queue."""
        self.call_in_loop(self._stop)

    def told_to_go_on(self) -> None:
        """Go on after a stop; after an unannounced one, set all of the terminal's modes again."""
        self._continued = True
        if not self._stopping:
            self.call_in_loop(self._begin_anew)

    def _stop(self) -> None:
        if self._stopping or not self.gives_the_terminal_back:
            return
        self._stopping = True
        try:
            self.suspend_application_mode()
            self._wait_to_be_continued()
            self.take_the_terminal_again()
        finally:
            self._stopping = False

    def _wait_to_be_continued(self) -> None:
        before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        try:
            for _ in self._until_in_front():
                self._continued = False
                # The whole group: a program that started this one and waits for it must stop too.
                os.kill(0, signal.SIGTSTP)
                if not self._continues():
                    # No process in this session could continue the group, so the system has not
                    # stopped it; the sender of the signal can continue it.
                    os.kill(os.getpid(), signal.SIGSTOP)
                    self._continues()
        finally:
            signal.signal(signal.SIGTSTP, before)

    def _until_in_front(self) -> Iterator[None]:
        """Yield once, and again each time the program was continued in the background."""
        while True:
            yield
            try:
                if os.tcgetpgrp(self.fileno) == os.getpgrp():
                    return
            except OSError:
                return

    def _continues(self) -> bool:
        # Signals to the group reach this thread with a delay.
        deadline = monotonic() + _STOP_TAKES
        while not self._continued and monotonic() < deadline:
            sleep(0.01)
        return self._continued

    def _begin_anew(self) -> None:
        if not self._stopping and self.gives_the_terminal_back:
            before = self.attrs_before
            self.suspend_application_mode()
            self.take_the_terminal_again()
            self.attrs_before = before
