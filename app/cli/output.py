"""Standard output, which may be closed, on a full disk, or gone."""

from __future__ import annotations

import io
import os
import sys
from typing import Any


class NoOutput(OSError):
    """What was asked for cannot be printed; the message is a sentence."""


class Output:
    """What became of all that was printed. That has to be remembered: argparse drops an error, and
    nobody hears of one that comes when Python ends.
    """

    error: OSError | None = None

    def finish(self) -> OSError | None:
        """Write what is left to write, and throw away what cannot be. Returns why not all that was
        printed is written.
        """
        try:
            sys.stdout.flush()
        except OSError as error:
            self.error = error
        if self.error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return self.error


class _Descriptor(io.FileIO):
    """A descriptor, not its own, that says when it is refused."""

    def __init__(self, descriptor: int, output: Output) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._output = output

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            self._output.error = error
            raise


def open_output() -> Output:
    """Have an eye on what is printed, and all three streams open, also those that whoever started
    the program has closed.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    output = Output()
    # Whoever has put something else in its place sees to that.
    if (stream := sys.stdout) is sys.__stdout__ and isinstance(stream, io.TextIOWrapper):
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_Descriptor(stream.fileno(), output)),
            stream.encoding,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
    for each in (sys.stdin, stream, sys.stdout, sys.stderr):
        if isinstance(each, io.TextIOWrapper):
            # What the locale cannot read, or a name that it cannot write, is no reason to stop.
            each.reconfigure(errors="replace")
    return output
