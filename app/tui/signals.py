"""The end of the terminal, noticed with or without a signal."""

from __future__ import annotations

import asyncio
import errno
import os
import select
import signal
import sys
import termios
from collections.abc import Callable
from threading import Thread, Timer
from typing import Any, Final

ENDING: Final = frozenset(
    number
    for number in signal.valid_signals()
    if getattr(number, "name", "SIGRT")
    in {
        *("SIGHUP", "SIGTERM", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM"),
        *("SIGPROF", "SIGXCPU", "SIGIO", "SIGPOLL", "SIGPWR", "SIGSTKFLT"),
        # The signals between the first and the last have no name.
        *("SIGRT", "SIGRTMIN", "SIGRTMAX"),
    }
)
"""The signals that end a program by default, except those for its own faults, and SIGINT, which
asyncio handles."""
LAST_RESORT: Final = 2.0
"""Seconds after which a program that does not end by itself is ended."""


class EndSignals:
    """Calls ``leave`` in the loop of the app when the program is to end.

    ``exit_code`` returns its code if it cannot end by itself.
    """

    def __init__(self, leave: Callable[[], None], exit_code: Callable[[], int]) -> None:
        self._leave = leave
        self._exit_code = exit_code
        self._before: dict[int, Any] = {}
        """The earlier handlers of the signals."""

    def listen(self, *, is_headless: bool) -> None:
        """Listen from now on. A headless program is never ended by force."""
        loop = asyncio.get_running_loop()

        def told_to_leave(*_: object) -> None:
            loop.call_soon_threadsafe(self._leave)
            if not is_headless:
                end_within(LAST_RESORT, self._exit_code)

        # Handlers of the loop would not run while the main thread hangs in a write.
        for number in ENDING:
            self._before[number] = signal.signal(number, told_to_leave)
        if not is_headless:
            watch_terminal(lambda: loop.call_soon_threadsafe(self._leave), self._exit_code)

    def stop(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


PATIENCE: Final = 0.15
"""Seconds that the program has to end by itself once its terminal is gone."""


def terminal_is_gone() -> bool:
    """Return whether standard input was a terminal whose other end is closed."""
    try:
        termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    except (AttributeError, ValueError, OSError):
        # No standard input at all, as in tests.
        return False
    return False


def end_within(seconds: float, code: Callable[[], int]) -> None:
    """End the program with this exit code after so many seconds, if it still runs.

    The main thread can hang in a write to a terminal that takes nothing any more, where no message
    reaches it. Nothing is lost: the journal is written before a move is shown.
    """
    last_resort = Timer(seconds, lambda: os._exit(code()))
    last_resort.daemon = True
    last_resort.start()


def watch_terminal(gone: Callable[[], object], code: Callable[[], int]) -> None:
    """Call ``gone``, in another thread, when the other end of the terminal is closed, and end the
    program with this exit code if that has not done so within ``PATIENCE``.

    A shell may have told this program to ignore SIGHUP, and then reading the dead terminal would
    return end-of-file for ever. The thread sleeps in the kernel and costs nothing.
    """
    try:
        terminal = sys.__stdin__.fileno()  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return
    if not os.isatty(terminal):
        return
    poll = select.poll()
    # No event is asked for: a hang-up is always reported.
    poll.register(terminal, 0)

    def wait() -> None:
        poll.poll()
        gone()
        end_within(PATIENCE, code)

    Thread(target=wait, name="hang-up", daemon=True).start()
