"""The process of a program: started with all that it starts, told lines, asked in time, ended."""

from __future__ import annotations

import errno
import os
import select
import shlex
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING, BinaryIO, Final

from app.cpu.gin_bridge import QUIT, ProgramCode
from app.match.seat import PROGRAM
from app.refusal import Refused

if TYPE_CHECKING:
    from app.cpu.protocol_log import NoteLine

PREFIX: Final = PROGRAM
"""The beginning of a program's name where players are named; its command line follows."""
LONGEST_COMMAND: Final = 4000
"""Most letters of a command line, which must fit into one line of a journal."""
_LONGEST: Final = 16_384
"""Most bytes of an answer."""
_PATIENCE: Final = 0.5
"""Seconds that a program may take to end once it is told to."""
_GUARD: Final = (sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py")))


class Unstartable(Refused):
    pass


class ProgramFault(Refused):
    """A program's own behaviour prevents it from going on with a game."""


class TooLate(ProgramFault):
    """It has not read, or not answered, in time."""


class Abandoned(BaseException):
    """The asking process has gone, so this one has nothing left to do.

    This is not a fault of the player, so it is no Refused.
    """


def command_line(command: str) -> list[str]:
    """Return the words of a command line. Raises Unstartable if there is no such program."""
    if len(command) > LONGEST_COMMAND:
        raise Unstartable(ProgramCode.LONG_COMMAND, longest=LONGEST_COMMAND)
    try:
        words = shlex.split(command)
    except ValueError:
        raise Unstartable(ProgramCode.OPEN_QUOTATION, command=command) from None
    if not words:
        raise Unstartable(ProgramCode.NO_COMMAND, prefix=PREFIX)
    # Imported late: a table without programs does not need it.
    from shutil import which

    if which(words[0]) is None:
        raise Unstartable(ProgramCode.NO_PROGRAM, name=words[0])
    return words


class ProgramGroup:
    """A program below a guard.

    The guard holds one end of a pipe and this process the other. So the program and its children
    end even if this process is killed.
    """

    process: subprocess.Popen[bytes]
    """The guard, which leaves its streams to the program and exits as the program does."""

    def __init__(self, words: Sequence[str], memory: int | None = None) -> None:
        """Start a program with pipes as its standard input and output.

        ``memory`` is the most MiB that it may use with its children. Raises OSError if the system
        cannot.
        """
        told, guarded = os.pipe()
        held, self._lifeline = os.pipe()
        try:
            self.process = subprocess.Popen(
                [*_GUARD, str(guarded), str(held), str(memory or 0), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(guarded, held),
                start_new_session=True,
            )
        except OSError:
            os.close(self._lifeline)
            os.close(told)
            raise
        finally:
            os.close(guarded)
            os.close(held)
        self._told = os.fdopen(told, "rb")
        number = int(self._told.readline() or -errno.ECHILD)
        if number < 0:
            self.kill()
            raise OSError(-number, os.strerror(-number))

    @property
    def was_too_big(self) -> bool:
        """Whether the guard has ended the program for its memory; waits until it has ended."""
        return bool(self._told.readline())

    def kill(self) -> None:
        os.close(self._lifeline)
        self.process.wait()
        self._told.close()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()


class ProgramProcess:
    """A started program, which reads lines and answers some of them.

    ``memory`` is the most MiB that it may use with its children, None for any. Its standard error
    is that of this process. It ends with this process, and so do its children. ``asker`` is the
    input of the asking process, silent until there is an answer: if it ends while the program is
    waited for, Abandoned is raised.
    """

    def __init__(
        self, command: str, memory: int | None = None, asker: BinaryIO | None = None
    ) -> None:
        """Raises Unstartable."""
        words = command_line(command)
        self.note: NoteLine | None = None
        """Called with each line, if the lines are kept."""
        self._memory = memory
        self._asker = asker
        self._buffer = b""
        try:
            self._group: ProgramGroup | None = ProgramGroup(words, memory)
        except OSError as error:
            raise Unstartable(
                ProgramCode.NOT_STARTED, name=words[0], reason=error.strerror
            ) from error
        for number in (0, 1):
            os.set_blocking(self._stream(number).fileno(), False)

    def tell(self, line: str, limit: float) -> None:
        """Send a line. Raises ProgramFault if it is not read within ``limit`` seconds."""
        stdin, deadline = self._stream(0), monotonic() + limit
        too_late = TooLate(ProgramCode.DOES_NOT_READ, seconds=limit)
        data = line.encode("ascii") + b"\n"
        if self.note is not None:
            self.note(">", line)
        while data:
            self._wait_for(stdin, deadline, too_late)
            try:
                data = data[os.write(stdin.fileno(), data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._gone() from None

    def ask(self, line: str, limit: float, question: str = "") -> str:
        """Send a line and return the line that answers it within ``limit`` seconds.

        ``question`` stands for the line where a fault is told. Raises ProgramFault.
        """
        if self._buffer:
            self._heard(self._buffer)
            raise self._failed(ProgramFault(ProgramCode.SPEAKS_UNASKED))
        self.tell(line, limit)
        question = question or line
        stdout, deadline = self._stream(1), monotonic() + limit
        too_late = TooLate(ProgramCode.NO_ANSWER, question=question, seconds=limit)
        while b"\n" not in self._buffer:
            self._wait_for(stdout, deadline, too_late)
            try:
                data = os.read(stdout.fileno(), _LONGEST)
            except BlockingIOError:
                continue
            if not data:
                raise self._gone()
            self._buffer += data
            if len(self._buffer) > _LONGEST:
                self._heard(self._buffer)
                raise self._failed(ProgramFault(ProgramCode.ENDLESS_ANSWER, question=question))
        answer, _, self._buffer = self._buffer.partition(b"\n")
        return self._heard(answer)

    def _heard(self, data: bytes) -> str:
        text = data.decode("ascii", errors="replace").strip()
        if self.note is not None:
            # Of what is no line, such as two of them, each stands in its own.
            for line in text.splitlines() or [""]:
                self.note("<", line)
        return text

    @property
    def is_running(self) -> bool:
        """Whether it has not been ended; it may have ended by itself."""
        return self._group is not None

    def close(self) -> None:
        """Ask it to end, and end it if it does not soon."""
        if self._group is None:
            return
        stdin = self._stream(0)
        with suppress(OSError):
            # If the pipe is full, the program does not read, and waiting is useless.
            os.write(stdin.fileno(), QUIT.encode("ascii") + b"\n")
        with suppress(OSError):
            stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._group.process.wait(_PATIENCE)
        self.kill()

    def kill(self) -> None:
        if self._group is not None:
            self._group.kill()
            self._group = None

    def _stream(self, number: int) -> IO[bytes]:
        if self._group is None:
            raise ProgramFault(ProgramCode.ENDED)
        process = self._group.process
        stream = process.stdin if number == 0 else process.stdout
        assert stream is not None
        return stream

    def _wait_for(self, stream: IO[bytes], deadline: float, too_late: ProgramFault) -> None:
        poll = select.poll()
        poll.register(stream, select.POLLOUT if stream.writable() else select.POLLIN)
        if self._asker is not None:
            poll.register(self._asker, select.POLLIN)
        ready = {number for number, _ in poll.poll(max(0.0, deadline - monotonic()) * 1000)}
        if not ready:
            raise self._failed(too_late)
        if self._asker is not None and self._asker.fileno() in ready:
            self.kill()
            raise Abandoned

    def _failed(self, fault: ProgramFault) -> ProgramFault:
        self.kill()
        return fault

    def _gone(self) -> ProgramFault:
        code: int | None = None
        if self._group is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._group.process.wait(_PATIENCE)
                if self._memory is not None and self._group.was_too_big:
                    return self._failed(ProgramFault(ProgramCode.TOO_BIG, most=self._memory))
        return self._failed(ProgramFault(ProgramCode.ENDED_BY_ITSELF, exit_code=code))
