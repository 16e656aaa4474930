"""Tasks given to an executor of ``concurrent.futures``, in processes of this machine or elsewhere.

The standard library's process pool gives up all its processes when one dies, and waits for ever for
one that dies while it answers. Here each process has a connection of its own, and a thread that
waits at it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from functools import partial
from itertools import islice
from pickle import PicklingError, loads
from queue import SimpleQueue
from threading import Lock, Thread, local
from traceback import format_exception
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from app.arena.refusals import ArenaCode, ArenaWorkerDied
from app.cpu.process import LENGTH_BYTES, frame, parent, read_frame, start_process

P = ParamSpec("P")
DoneT = TypeVar("DoneT")

TRIES: Final = 4
"""Most times that a task is begun; a process that dies may have died of it."""
_OURS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""The signals by which a user stops a contest."""
_END: Final = b""


class _Answer(NamedTuple):
    returned: Any = None
    raised: Exception | None = None


class _ArenaWorker:
    def __init__(self) -> None:
        self.process, self._channel = start_process(__name__)
        self._stream = self._channel.makefile("rb")

    def ask(self, call: Callable[[], Any]) -> _Answer:
        """Return the result of a call. Raises EOFError and OSError if the process ends
        meanwhile.
        """
        self._channel.sendall(frame(call))
        answer: _Answer = loads(read_frame(self._stream))
        return answer

    def tell_the_end(self) -> None:
        with suppress(OSError):  # it may be gone already
            self._channel.sendall(len(_END).to_bytes(LENGTH_BYTES, "big"))

    def close(self) -> None:
        self._stream.close()
        self._channel.close()


class ProcessExecutor(ThreadPoolExecutor):
    """An executor of several processes, started when needed.

    A task that a process dies of is begun again in another, ``TRIES`` times in all; then its future
    has ArenaWorkerDied. The processes end with this one, however that ends. As for the standard
    library's pool, functions must be found by name in a module. Leaving it by an exception ends
    running tasks at once.
    """

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, initializer=_leave_signals_to_others)
        self._mine = local()
        self._lock = Lock()
        self._workers: set[_ArenaWorker] = set()
        self._ended = False

    def submit(self, fn: Callable[P, DoneT], /, *args: P.args, **kwargs: P.kwargs) -> Future[DoneT]:
        return super().submit(self._have_done, partial(fn, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks, and end the processes once all are done.

        ``cancel_futures`` ends running tasks at once. Without ``wait`` the processes end with this
        one.
        """
        if cancel_futures:
            with self._lock:
                self._ended = True
            for worker in self._workers:
                worker.process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            for worker in self._workers:
                worker.tell_the_end()
                worker.close()
            for worker in self._workers:
                worker.process.wait()
            self._workers.clear()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def _have_done(self, call: Callable[[], DoneT]) -> DoneT:
        for _ in range(TRIES):
            worker = self._worker()
            try:
                answer = worker.ask(call)
            except (EOFError, OSError):
                self._forget(worker)
                continue
            if answer.raised is not None:
                raise answer.raised
            found: DoneT = answer.returned
            return found
        raise ArenaWorkerDied(ArenaCode.WORKER_DIED)

    def _worker(self) -> _ArenaWorker:
        worker: _ArenaWorker | None = getattr(self._mine, "worker", None)
        if worker is not None and worker.process.poll() is not None:
            self._forget(worker)
            worker = None
        if worker is None:
            with self._lock:
                if self._ended:
                    raise ArenaWorkerDied(ArenaCode.WORKER_DIED)
                worker = self._mine.worker = _ArenaWorker()
                self._workers.add(worker)
        return worker

    def _forget(self, worker: _ArenaWorker) -> None:
        with self._lock:
            if not self._ended:
                self._workers.remove(worker)
                worker.close()
                # Its remains, or what has closed its end without an answer.
                worker.process.kill()
                worker.process.wait()
        self._mine.worker = None


def _leave_signals_to_others() -> None:
    """Block the signals of ``_OURS`` in this thread and the processes that it starts.

    A terminal sends them to every process in the foreground, but only the program that can print
    the results should get them.
    """
    # Blocked and not ignored, so that one that comes just now is not lost for this program.
    signal.pthread_sigmask(signal.SIG_BLOCK, _OURS)


TaskT = TypeVar("TaskT")


class StopRequested(KeyboardInterrupt):
    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


Arrivals: TypeAlias = "SimpleQueue[Future[Any] | StopRequested]"
"""A queue of finished tasks, and of the wish to stop.

A signal that raised an exception anywhere in the program would leave locks behind that an executor
shares with its threads."""

_AHEAD: Final = 400
"""Tasks that are submitted before the first is done: enough for some hundred workers, and submitted
to a cluster in less than a second."""


def cores() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(NamedTuple):
    """Where tasks are done: in processes of this machine, or on a cluster."""

    jobs: int
    """Processes of this machine at the same time; a cluster has its own number."""
    cluster: str | None = None
    """The address of the scheduler of a Dask cluster to use instead."""

    def executor(self) -> AbstractContextManager[Executor]:
        """Return a context with the executor. Leaving it by an exception ends running tasks at
        once, on a cluster only those not begun.

        Raises ArenaWorkerDied if worker after worker is lost with a task; with a cluster also
        NotInstalled and ClusterFault.
        """
        if self.cluster is None:
            return ProcessExecutor(self.jobs)
        from app.arena.cluster import connected

        return connected(self.cluster)


def done(
    executor: Executor,
    work: Callable[[TaskT], DoneT],
    todo: Iterable[TaskT],
    arrivals: Arrivals | None = None,
) -> Generator[tuple[TaskT, DoneT], None, None]:
    """Do tasks, and yield each with its result as soon as it is done.

    ``work`` is a function of a module. Raises the StopRequested among the ``arrivals``, and what
    the work raises.
    """
    arrived: Arrivals = SimpleQueue() if arrivals is None else arrivals
    waiting, handed_in = iter(todo), dict[Future[DoneT], TaskT]()

    def hand_in(count: int) -> None:
        for task in islice(waiting, count):
            future = executor.submit(work, task)
            handed_in[future] = task
            future.add_done_callback(arrived.put)

    hand_in(_AHEAD)
    while handed_in:
        future = arrived.get()
        if isinstance(future, StopRequested):
            raise future
        hand_in(1)
        yield handed_in.pop(future), future.result()


# -- in the process that was started ---------------------------------------------------------


def main() -> None:
    _heed_own_signals()
    channel = parent()
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(channel.makefile("rb"), calls), daemon=True).start()
    while (call := calls.get()) != _END:
        answer = _answer(call)
        try:
            answered = frame(answer)
        except (AttributeError, TypeError, PicklingError) as error:
            answered = frame(_Answer(raised=error))
        channel.sendall(answered)


def _answer(call: bytes) -> _Answer:
    try:
        return _Answer(returned=loads(call)())
    except Exception as error:
        # Where it was raised does not travel with it.
        error.add_note("".join(format_exception(error)))
        return _Answer(raised=error)


def _listen(stream: BinaryIO, calls: SimpleQueue[bytes]) -> None:
    while True:
        try:
            call = read_frame(stream)
        except (EOFError, OSError):
            os._exit(0)
        calls.put(call)
        if call == _END:
            return


def _heed_own_signals() -> None:
    # In a session of its own it gets no other. One that has come before, with all others, is
    # forgotten.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
