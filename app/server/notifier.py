"""The operator's program, which tells people away from the server that a match waits for them.

It may send a mail or a message: this server has no address of anybody. It is called without a
shell, once a turn at most, with what it must know in environment variables.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from app.server import log_lines
from app.server.accounts import Account
from app.server.events import Events, MoveWaits
from app.server.process import ServerLog
from app.server.tables import Table, called

MOST_AT_ONCE: Final = 2
"""Most processes of the program at the same time."""
MOST_WAITING: Final = 1000
"""Most calls that wait for their turn; more are left out."""
LONGEST: Final = 30.0
"""Seconds after which a process is killed."""
_LOOK: Final = 0.1
"""Seconds between two checks for the end of a process."""


class Notifier:
    """Calls a program for each ``MoveWaits``.

    ``link_to`` returns what a person opens or types to come to a table; ``find`` returns the
    account with an id. A failure is logged and changes nothing.
    """

    def __init__(
        self,
        program: Path,
        link_to: Callable[[Table], str],
        find: Callable[[str], Account | None],
        events: Events,
        log: ServerLog,
        longest: float = LONGEST,
    ) -> None:
        self._program = program
        self._link_to = link_to
        self._find = find
        self._log = log
        self._longest = longest
        self._waiting: deque[Mapping[str, str]] = deque()
        """The variables of the calls to come."""
        self._running: set[asyncio.Task[None]] = set()
        events.subscribe(MoveWaits, self._move_waits)

    async def close(self) -> None:
        """Kill what runs, and call nothing more."""
        self._waiting.clear()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _move_waits(self, event: MoveWaits) -> None:
        person = self._find(event.person)
        if person is None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._log.say_seldom(log_lines.notify_failed(log_lines.TOO_MANY_CALLS))
            return
        self._waiting.append(facts(event.table, person, self._link_to(event.table)))
        self._call_next()

    def _call_next(self) -> None:
        while self._waiting and len(self._running) < MOST_AT_ONCE:
            task = asyncio.get_running_loop().create_task(self._call(self._waiting.popleft()))
            self._running.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            self._call_next()

    async def _call(self, told: Mapping[str, str]) -> None:
        try:
            # Not asyncio's own: see ``app.cpu.child``.
            process = subprocess.Popen(
                [self._program],
                env={**os.environ, **told},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._log.say_seldom(log_lines.notify_failed(str(error)))
            return
        try:
            async with asyncio.timeout(self._longest):
                while process.poll() is None:
                    await asyncio.sleep(_LOOK)
        except TimeoutError:
            self._log.say_seldom(log_lines.notify_failed(log_lines.killed(self._longest)))
        else:
            if process.returncode:
                self._log.say_seldom(
                    log_lines.notify_failed(log_lines.exit_code(process.returncode))
                )
        finally:
            if process.poll() is None:
                with suppress(ProcessLookupError, PermissionError):
                    # With all that it has started.
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def facts(table: Table, person: Account, link: str) -> Mapping[str, str]:
    """Return the variables from which the program knows whom to tell of what."""
    others = [slot.name for slot in table.people if slot.person != person.id]
    due = datetime.fromtimestamp(table.due[person.id], UTC) if person.id in table.due else None
    return {
        "GIN_RUMMY_ACCOUNT": person.id,
        "GIN_RUMMY_NAME": called(person),
        "GIN_RUMMY_TABLE": str(table.number),
        "GIN_RUMMY_GAME": table.rules.game,
        "GIN_RUMMY_OTHERS": ", ".join(others),
        "GIN_RUMMY_DUE": due.isoformat(timespec="seconds") if due else "",
        "GIN_RUMMY_LINK": link,
    }
