"""Tasks handed to an executor of ``concurrent.futures``, which has them done here or elsewhere."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from app.arena.processes import Processes

TaskT = TypeVar("TaskT")
DoneT = TypeVar("DoneT")
Progress: TypeAlias = Callable[[int], None]


class Stopped(KeyboardInterrupt):
    """A signal has asked for what is known so far."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


Arrivals: TypeAlias = "SimpleQueue[Future[Any] | Stopped]"
"""What has been done, and the wish to stop. A signal that raised this wherever the program is
would leave locks behind that an executor shares with its threads.
"""

_AHEAD: Final = 400
"""Parts that are handed in before the first is done: enough for some hundred workers, and handed to
a cluster in less than a second."""


def cores() -> int:
    """Return how many processes this one may run at the same time."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(NamedTuple):
    """Who does what is handed in."""

    jobs: int
    """Processes of this machine at the same time; a cluster has its own number."""
    cluster: str | None = None
    """The address of the scheduler of a Dask cluster, whose workers do it instead."""

    def executor(self) -> AbstractContextManager[Executor]:
        """Return what they are reached by. Whoever leaves it by an exception ends at once what is
        being done, on a cluster what nobody has begun.

        Raises WorkerDied where worker after worker is lost with a task; with a cluster also
        NotInstalled and ClusterFault.
        """
        if self.cluster is None:
            return Processes(self.jobs)
        from app.arena.cluster import connected

        return connected(self.cluster)


def ignore(parts: int) -> None:
    """For tasks whose progress is not shown."""


def done(
    executor: Executor,
    work: Callable[[TaskT, int], DoneT],
    todo: Iterable[TaskT],
    parts: int,
    under_way: Progress = ignore,
    arrivals: Arrivals | None = None,
) -> Generator[tuple[TaskT, list[DoneT]], None, None]:
    """Have tasks done, each in so many parts; a task with what came of its parts, by number, is
    handed out as soon as it is complete.

    ``work``, a function of a module, is given the task and the number of the part. ``under_way``
    is told how many parts are done of the tasks that have not been handed out.

    Raises the Stopped that somebody puts among the ``arrivals``, and what the work raises.
    """
    todo_parts = ((number, task, part) for number, task in enumerate(todo) for part in range(parts))
    arrived: Arrivals = SimpleQueue() if arrivals is None else arrivals
    handed_in: dict[Future[DoneT], tuple[int, TaskT, int]] = {}
    found: defaultdict[int, dict[int, DoneT]] = defaultdict(dict)

    def hand_in(count: int) -> None:
        for number, task, part in islice(todo_parts, count):
            future = executor.submit(work, task, part)
            handed_in[future] = number, task, part
            future.add_done_callback(arrived.put)

    hand_in(_AHEAD)
    waiting = 0
    while handed_in:
        future = arrived.get()
        if isinstance(future, Stopped):
            raise future
        hand_in(1)
        number, task, part = handed_in.pop(future)
        found[number][part] = future.result()
        waiting += 1
        if len(found[number]) == parts:
            by_part = found.pop(number)
            waiting -= parts
            yield task, [by_part[part] for part in range(parts)]
        under_way(waiting)
