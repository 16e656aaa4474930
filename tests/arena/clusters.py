"""A Dask cluster of this machine alone: a scheduler, and workers of one thread each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

from tests.processes import MOMENT, appeared

ROOT: Final = Path(__file__).parents[2]
_HERE: Final = ("--host", "127.0.0.1", "--no-dashboard")


class Cluster(NamedTuple):
    """Processes that the test has started."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def cluster(
    folder: Path, workers: int, *, deaths: int = 3, place: Path = ROOT
) -> Iterator[Cluster]:
    """A cluster whose workers are all there; all of it has ended afterwards.

    ``deaths`` is how many workers a task may be lost with before it is given up, ``place`` the
    folder that they look for this program in first.
    """
    from distributed import Client

    found = folder / "scheduler.json"
    of_scheduler = ("--scheduler-file", str(found))
    of_worker = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    started = [_dask("scheduler", "--port", "0", *of_scheduler, place=place, deaths=deaths)]
    try:
        address = _address(found)
        started += [_dask("worker", *of_scheduler, *of_worker, place=place) for _ in range(workers)]
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, 3 * MOMENT)
        yield Cluster(address, started[0], started[1:])
    finally:
        for process in started:
            process.kill()
            process.wait()


def _address(file: Path) -> str:
    """Where the scheduler is, which it writes to a file that others see before it is complete."""
    patience = monotonic() + MOMENT
    while True:
        try:
            address: str = json.loads(appeared(file))["address"]
        except json.JSONDecodeError:
            assert monotonic() < patience, "the scheduler does not say where it is"
            sleep(0.01)
        else:
            return address


def _dask(*words: str, place: Path, deaths: int = 3) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words, *_HERE],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=place,
        env=os.environ | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(deaths)},
    )
