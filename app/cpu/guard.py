"""The process between a program that plays and the process that asks it.

It starts the program, and ends it with all its children once the asking process is gone. It runs as
a script of its own, with the descriptors of two pipes and the words of a command line. Into the
first pipe it writes the number of the program's process, or a negative errno if the system could
not start it. It ends everything when the other pipe closes.

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


def main(started: int, lifeline: int, words: list[str]) -> None:
    """Start a program and end when it ends; when the lifeline closes, end it and all its
    children.
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
        os.write(started, b"%d" % -(error.errno or 1))
        return
    os.write(started, b"%d" % program)
    os.close(started)
    # The streams are the program's alone, and end with it.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    status = _ended(program, lifeline, woken)
    _end_all(program)
    if status is not None:
        _end_as(status)


def _ended(program: int, lifeline: int, woken: int) -> int | None:
    poll = select.poll()
    poll.register(lifeline)
    poll.register(woken, select.POLLIN)
    while True:
        ready = {descriptor for descriptor, _ in poll.poll()}
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
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
