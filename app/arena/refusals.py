"""The reasons why a contest cannot be played or go on, and why a contestant forfeits."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from app.refusal import Refused


class ArenaCode(StrEnum):
    """The codes of NotInstalled, ArenaWorkerDied and ClusterFault, and of a forfeit."""

    NOT_INSTALLED = "arena.not-installed"
    WORKER_DIED = "arena.worker-died"
    NO_ADDRESS = "arena.no-address"
    NO_CLUSTER = "arena.no-cluster"
    CLUSTER_LOST = "arena.cluster-lost"
    NOT_THERE = "arena.not-there"
    """The scheduler or a worker lacks this program."""
    OTHER_VERSION = "arena.other-version"
    """A worker has another version of this program."""
    BROKE_RULES = "arena.broke-rules"
    FAILED = "arena.failed"
    """An unexpected error."""


class NotInstalled(Refused):
    pass


class ArenaWorkerDied(Refused):
    """Worker after worker was lost with the same task."""


class ClusterFault(Refused):
    """A cluster cannot be used, or no longer."""


GOES_NO_FURTHER: Final = (ArenaWorkerDied, ClusterFault)
"""The errors that end a contest early."""
