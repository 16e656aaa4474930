"""A house in a process of its own, as the command opens it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncssh

from app.server.accounts import AccountStore

COMMAND = (sys.executable, "-m", "app", "serve", "--listen", "127.0.0.1:0")
ROOT = Path(__file__).parents[2]


class Served:
    """A house that runs."""

    def __init__(self, process: subprocess.Popen[str], state: Path) -> None:
        self.process = process
        self.state = state
        assert process.stdout
        opened = [process.stdout.readline() for _ in range(6)]
        found = re.search(r"ssh -p (\d+)", opened[2])
        assert found, opened
        self.port = int(found[1])
        self.rest = ""
        """What it has written after it was opened, once it has ended."""

    @property
    def memory(self) -> float:
        """MiB of its own."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def files(self) -> int:
        """How many it has open, connections too."""
        return len([*Path(f"/proc/{self.process.pid}/fd").iterdir()])

    @property
    def cpu_seconds(self) -> float:
        """How long it has kept a processor busy."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Tell it to end, and wait until it has."""
        if self.process.poll() is None:
            self.process.terminate()
        assert self.process.stdout
        self.rest = self.process.stdout.read()
        assert self.process.wait(30) == 0, self.rest
        self.rest += "".join(path.read_text() for path in self.state.glob("fault-*.txt"))


def known(state: Path, key: asyncssh.SSHKey, name: str) -> Path:
    """The folder of somebody who has been there before, needs no lesson, and waits for nobody."""
    people = AccountStore(state)
    person = people.rename(people.with_key(key.get_fingerprint()), name)
    people.close()
    person.folder.mkdir(parents=True, exist_ok=True)
    (person.folder / "settings.json").write_text(json.dumps({"pace": 0, "target": 1}))
    return person.folder


@contextmanager
def served(state: Path, *options: str) -> Iterator[Served]:
    """A house with this state, on any port, which ends as it is told to."""
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "app",
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--state",
            state,
            *options,
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            server = Served(process, state)
            yield server
            server.close()
        finally:
            if process.poll() is None:
                process.kill()
