"""A program with whatever it starts in turn: ended together, and never later than this process."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

_GUARD: Final = ("/bin/sh", "-c", 'read -r _ || kill -s KILL -- "-$1"', "guard")
"""Reads a line; if its input ends without one, it kills the group whose number follows."""


class Group:
    """A program in a session, and so in a process group, of its own.

    A guard beside it holds one end of a pipe and this process the other, so that the group ends
    also where this process is killed and has no time for anything.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """Start the program with this command line, pipes at its standard input and output.

        Raises OSError when the system cannot.
        """
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        try:
            self._guard = subprocess.Popen(
                [*_GUARD, str(self.process.pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self._kill_group()
            self._take_remains()
            raise

    def kill(self) -> None:
        """End the program and whatever it has started; the program may have ended before."""
        self._kill_group()
        self._guard.communicate(b"\n")
        self._take_remains()

    def _kill_group(self) -> None:
        # macOS may not signal a group of which nothing but remains are left.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def _take_remains(self) -> None:
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()
