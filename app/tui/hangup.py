"""Notice that the terminal has gone away, with or without a signal."""

from __future__ import annotations

import errno
import os
import select
import sys
import termios
from collections.abc import Callable
from threading import Thread, Timer
from typing import Final

PATIENCE: Final = 0.15
"""Seconds that the program has to end by itself once its terminal is gone."""


def terminal_is_gone() -> bool:
    """Whether standard input was a terminal that nobody holds the other end of any more."""
    try:
        termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    except (AttributeError, ValueError, OSError):
        # No standard input at all, as in tests.
        return False
    return False


def end_within(seconds: float, code: Callable[[], int]) -> None:
    """End the program after so many seconds with the exit code that it then is to have, if it is
    still there.

    The main thread can hang in a write to a terminal that takes nothing any more, and then no
    message reaches it. Nothing is lost: the journal is written before a move is shown.
    """
    last_resort = Timer(seconds, lambda: os._exit(code()))
    last_resort.daemon = True
    last_resort.start()


def watch_terminal(gone: Callable[[], object], code: Callable[[], int]) -> None:
    """Call ``gone``, in another thread, when the other end of the terminal is closed, and end
    the program with this exit code if that has not done so within ``PATIENCE``.

    A shell may have told this program to ignore SIGHUP, and then reading the dead terminal
    would return end-of-file for ever. The thread sleeps in the kernel and costs nothing.
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
