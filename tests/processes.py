"""Waiting for processes of others to vanish."""

from __future__ import annotations

import os
import select
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

MOMENT = 20.0
"""Seconds that a process may take at most to do what it is waited for."""


def appeared(path: Path, seconds: float = MOMENT) -> str:
    """What a file has in it that others write, and that appears once it is complete."""
    patience = monotonic() + seconds
    while not path.exists():
        assert monotonic() < patience, f"nobody wrote {path}"
        sleep(0.01)
    return path.read_text()


def read_pids(path: Path) -> list[int]:
    """The numbers that a program leaves in a file, which appears once they are complete."""
    return [int(word) for word in appeared(path).split()]


def assert_gone(pids: Iterable[int], moment: float = MOMENT) -> None:
    """Wait until none of the processes runs any more; fails when one goes on running for so many
    seconds.
    """
    for pid in pids:
        with suppress(ProcessLookupError):
            if hasattr(os, "pidfd_open"):
                # Remains that nobody has taken yet run no more.
                handle = os.pidfd_open(pid)
                ended = select.select([handle], [], [], moment)[0]
                os.close(handle)
                assert ended, f"{pid} is still running"
            else:
                patience = monotonic() + moment
                while True:
                    os.kill(pid, 0)
                    assert monotonic() < patience, f"{pid} is still running"
                    sleep(0.01)
