"""Whoever wants the program to end, besides the player: signals, and a terminal that goes away."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any, Final

from app.tui.hangup import end_within, watch_terminal

ENDING: Final = frozenset(
    number
    for number in signal.valid_signals()
    if getattr(number, "name", "SIGRT")
    in {
        *("SIGHUP", "SIGTERM", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM"),
        *("SIGPROF", "SIGXCPU", "SIGIO", "SIGPOLL", "SIGPWR", "SIGSTKFLT"),
        # Those between the first and the last of them have no name.
        *("SIGRT", "SIGRTMIN", "SIGRTMAX"),
    }
)
"""The signals that end a program which does not heed them, but for those that tell of a fault in
it, and SIGINT, which asyncio heeds.
"""
LAST_RESORT: Final = 2.0
"""Seconds after which a program that was told to end, and cannot, is ended."""


class EndSignals:
    """Calls ``leave`` in the loop of the app when the program is to end.

    ``exit_code`` says with which code it ends where it cannot do so by itself.
    """

    def __init__(self, leave: Callable[[], None], exit_code: Callable[[], int]) -> None:
        self._leave = leave
        self._exit_code = exit_code
        self._before: dict[int, Any] = {}
        """What signals did before."""

    def listen(self, *, is_headless: bool) -> None:
        """Listen from now on; without a terminal nothing has to end at all costs."""
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
        """Let signals do what they did before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
