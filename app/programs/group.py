"""A program with whatever it starts in turn: ended together, and never later than this process."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

_GUARD: Final = (sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py")))


class Group:
    """A program below a guard.

    The guard holds one end of a pipe and this process the other, so that the program ends, with all
    that it has started, also where this process is killed and has no time for anything.
    """

    process: subprocess.Popen[bytes]
    """The guard, which leaves its streams to the program and ends as that does."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start the program with this command line, pipes at its standard input and output.

        Raises OSError when the system cannot.
        """
        told, started = os.pipe()
        held, self._lifeline = os.pipe()
        try:
            self.process = subprocess.Popen(
                [*_GUARD, str(started), str(held), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(started, held),
                start_new_session=True,
            )
        except OSError:
            os.close(self._lifeline)
            os.close(told)
            raise
        finally:
            os.close(started)
            os.close(held)
        with open(told, "rb") as file:
            number = int(file.read() or -errno.ECHILD)
        if number < 0:
            self.kill()
            raise OSError(-number, os.strerror(-number))

    def kill(self) -> None:
        """End the program and whatever it has started; the program may have ended before."""
        os.close(self._lifeline)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()
