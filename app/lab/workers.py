"""The workers of a command of the laboratory, by its options ``--jobs`` and ``--dask``.

On a cluster a task has to be found by name, so a command that is started as a program imports
itself by its name.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from app.arena.executors import Workers


def add_workers(parser: ArgumentParser, jobs: int = 1) -> None:
    """Add the options; ``jobs`` is the usual number of processes."""
    parser.add_argument(
        "--jobs", type=int, default=jobs, help="processes at once; with 1 it is this one"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="the scheduler of a Dask cluster that does it instead; its workers need this checkout",
    )


@contextmanager
def at_work(options: Namespace) -> Iterator[Executor]:
    """Yield the executor of these options. Leaving by an exception waits only for tasks that this
    process has begun.

    Raises what ``Workers.executor`` does.
    """
    if options.dask is not None or options.jobs > 1:
        with Workers(options.jobs, options.dask).executor() as executor:
            yield executor
        return
    with ThreadPoolExecutor(1) as here:
        try:
            yield here
        except BaseException:
            here.shutdown(wait=False, cancel_futures=True)
            raise
