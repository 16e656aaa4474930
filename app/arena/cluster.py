"""The workers of a Dask cluster as an executor of ``concurrent.futures``.

The scheduler repeats the tasks of a worker that is lost.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from pickle import dumps
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from app import __version__
from app.arena.refusals import ArenaCode, ArenaWorkerDied, ClusterFault, NotInstalled

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
DoneT = TypeVar("DoneT")

PATIENCE: Final = 10.0
"""Seconds in which a scheduler must answer."""
_VERSION: Final = "gin_rummy:__version__"


class _Workers(Executor):
    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, fn: Callable[P, DoneT], /, *args: P.args, **kwargs: P.kwargs) -> Future[DoneT]:
        # A worker has to import the launcher first: it finds the program by that.
        from gin_rummy import call

        task = partial(_as_here, __version__, partial(fn, *args, **kwargs))
        return self._inner.submit(call, dumps(task))


def _as_here(version: str, call: Callable[[], DoneT]) -> DoneT:
    if version != __version__:
        raise ClusterFault(ArenaCode.OTHER_VERSION, here=version, there=__version__)
    return call()


def _compare(client: Client) -> None:
    try:
        there = {client.run_on_scheduler(resolve_name, _VERSION)}
        there.update(client.run(resolve_name, _VERSION).values())
    except (ImportError, AttributeError):
        raise ClusterFault(ArenaCode.NOT_THERE) from None
    for version in there - {__version__}:
        raise ClusterFault(ArenaCode.OTHER_VERSION, here=__version__, there=version)


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """Yield the workers of the cluster whose scheduler has this address: ``tcp://127.0.0.1:8786``.

    Workers may come later, too. Leaving by an exception takes back all tasks that no worker has
    begun; the others are finished and dropped. Raises NotInstalled, ClusterFault, and
    ArenaWorkerDied if worker after worker is lost with the same task.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import get_address_host_port
    except ImportError:
        raise NotInstalled(
            ArenaCode.NOT_INSTALLED, library="distributed", extra="cluster"
        ) from None
    # What it would say on standard error is told in a sentence.
    for logger in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        # A client that is given anything else does not end for long.
        get_address_host_port(address)
    except ValueError:
        raise ClusterFault(ArenaCode.NO_ADDRESS, address=address) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError:
        raise ClusterFault(ArenaCode.NO_CLUSTER, address=address) from None
    try:
        _compare(client)
        # Games that were played before are played again, like everywhere.
        executor = client.get_executor(pure=False)
        try:
            yield _Workers(executor)
        except CancelledError:
            raise ClusterFault(ArenaCode.CLUSTER_LOST, address=address) from None
        except KilledWorker:
            raise ArenaWorkerDied(ArenaCode.WORKER_DIED) from None
        finally:
            executor.shutdown(wait=False)
    finally:
        # Closing may fail within the library while it looks for a scheduler that is gone.
        with suppress(RuntimeError):
            client.close()
