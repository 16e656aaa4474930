"""The reasons why a contest cannot be played or go on, and why a contestant forfeits."""

from __future__ import annotations

from typing import Final

from app.messages import msg
from app.quoting import quoted
from app.refusal import Code, Codes, Refused


class ArenaCode(Codes):
    """The codes of NotInstalled, ArenaWorkerDied and ClusterFault, of an Unstartable program whose
    name is not one, and of a forfeit.
    """

    NOT_INSTALLED = Code(
        "arena.not-installed",
        msg(
            "“{library}” is missing: install the extra {extra}, as in pip install -e '.[{extra}]'."
        ),
    )
    NO_NAME = Code(
        "arena.no-name",
        msg(
            "{name} cannot be the name of a program: give 1 to {longest} letters, digits, hyphens"
            " and underscores before =cmd:."
        ),
        name=quoted,
    )
    WORKER_DIED = Code(
        "arena.worker-died", msg("Process after process ended by itself with the same game.")
    )
    NO_ADDRESS = Code(
        "arena.no-address",
        msg(
            "{address} is not the address of a Dask scheduler: write one such as"
            " tcp://127.0.0.1:8786."
        ),
        address=quoted,
    )
    NO_CLUSTER = Code(
        "arena.no-cluster",
        msg("No Dask scheduler answers at {address}: start one there, or name another."),
        address=quoted,
    )
    CLUSTER_LOST = Code(
        "arena.cluster-lost", msg("The Dask scheduler at {address} is gone."), address=quoted
    )
    NOT_THERE = Code(
        "arena.not-there",
        msg(
            "This program is missing in the cluster: install it for the scheduler and the"
            " workers run, in the same version as here."
        ),
    )
    OTHER_VERSION = Code(
        "arena.other-version",
        msg(
            "A worker has version {there} of this program and here is {here}: install the same"
            " on all machines."
        ),
    )
    BROKE_RULES = Code("arena.broke-rules", msg("{name} broke the rules: {why}"))
    FAILED = Code("arena.failed", msg("{name} failed ({kind}: {message})."))


class NotInstalled(Refused):
    pass


class ArenaWorkerDied(Refused):
    """Worker after worker was lost with the same task."""


class ClusterFault(Refused):
    pass


GOES_NO_FURTHER: Final = (ArenaWorkerDied, ClusterFault)
"""The errors that end a contest early."""
