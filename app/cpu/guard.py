"""The process between a program that plays and the process that asks it.

It starts the program, and ends it with all its children once the asking process is gone. It runs as
a script of its own, with the descriptors of two pipes, the most MiB of memory (0 for any) and the
words of a command line. Into the first pipe it writes the number of the program's process, or a
negative errno if the system could not start it. It ends everything when the other pipe closes, or,
on Linux, when the program uses more memory; a second line in the first pipe tells that.

On Linux the program's children stay below this process, even in a session of their own and after
their parent has gone, and are ended. Elsewhere only the program's process group is.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import suppress

_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER: orphaned descendants become children of this process."""
_INTERVAL = 100
"""Milliseconds between two looks at the memory in use."""


def main(started: int, lifeline: int, most: int, words: list[str]) -> None:
    """Start a program and end when it ends; end it and all its children when the lifeline closes,
    or when they use more than ``most`` MiB, if that is not 0.
    """
    if sys.platform == "linux":
        from ctypes import CDLL

        CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    for descriptor in (started, lifeline):
        os.set_inheritable(descriptor, False)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    try:
        program = os.posix_spawnp(
            words[0],
            words,
            os.environ,
            setpgroup=0,
            setsigmask=(),
            setsigdef=(signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ),
        )
    except OSError as error:
        os.write(started, b"%d\n" % -(error.errno or 1))
        return
    os.write(started, b"%d\n" % program)
    # The streams are the program's alone, and end with it.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    status = _ended(program, lifeline, woken, most * 2**20)
    if status == _TOO_BIG:
        os.write(started, b"too big\n")
        status = None
    _end_all(program)
    if status is not None:
        _end_as(status)


_TOO_BIG = 1000
"""Stands for the exit code of a program that used too much memory."""


def _ended(program: int, lifeline: int, woken: int, most: int) -> int | None:
    poll = select.poll()
    poll.register(lifeline)
    poll.register(woken, select.POLLIN)
    while True:
        ready = {descriptor for descriptor, _ in poll.poll(_INTERVAL if most else None)}
        if most and sum(map(_memory, _below(os.getpid()))) > most:
            return _TOO_BIG
        if woken in ready:
            os.read(woken, 100)
            # Others may be this process's children by now.
            with suppress(ChildProcessError):
                while (found := os.waitpid(-1, os.WNOHANG))[0]:
                    if found[0] == program:
                        return os.waitstatus_to_exitcode(found[1])
        if lifeline in ready:
            return None


def _end_all(program: int) -> None:
    # macOS may not signal a group of which nothing but remains are left.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(program, signal.SIGKILL)
    beyond: set[int] = set()
    while children := _children() - beyond:
        # Theirs are this process's own as soon as they have ended.
        for child in children:
            try:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            except (ProcessLookupError, ChildProcessError):
                continue
            except PermissionError:
                # It runs as another user by now.
                beyond.add(child)


def _below(process: int) -> set[int]:
    found = set()
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/children", "rb") as file:
                for child in map(int, file.read().split()):
                    found |= {child, *_below(child)}
    return found


def _memory(process: int) -> int:
    """Return the bytes in use that a process shares with no file."""
    with suppress(OSError, ValueError, IndexError), open(f"/proc/{process}/statm", "rb") as file:
        _, resident, shared, *_ = map(int, file.read().split())
        return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _children() -> set[int]:
    found = set()
    with suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                    # What stands in brackets may hold brackets and spaces itself.
                    if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                        found.add(int(name))
    return found


def _end_as(code: int) -> None:
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
