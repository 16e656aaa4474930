"""Why a contest cannot go on, and why a game is forfeited, in sentences; see ``refusals``."""

from __future__ import annotations

from typing import Final

from app.arena.refusals import ArenaCode
from app.quoting import quoted
from app.text.refusals import Sentences, sentence_for
from app.text.speech import msg, tr


def _no_address(address: str) -> str:
    return tr(
        "{address} is not the address of a Dask scheduler: write one such as tcp://127.0.0.1:8786.",
        address=quoted(address),
    )


def _no_cluster(address: str) -> str:
    return tr(
        "No Dask scheduler answers at {address}: start one there, or name another.",
        address=quoted(address),
    )


def _cluster_lost(address: str) -> str:
    return tr("The Dask scheduler at {address} is gone.", address=quoted(address))


def _broke_rules(name: str, why: Exception) -> str:
    return tr("{name} broke the rules: {why}", name=name, why=sentence_for(why))


SENTENCES: Final[Sentences] = {
    ArenaCode.NOT_INSTALLED: msg(
        "“{library}” is missing: install the extra {extra}, as in pip install -e '.[{extra}]'."
    ),
    ArenaCode.WORKER_DIED: msg("Process after process ended by itself with the same game."),
    ArenaCode.NO_ADDRESS: _no_address,
    ArenaCode.NO_CLUSTER: _no_cluster,
    ArenaCode.CLUSTER_LOST: _cluster_lost,
    ArenaCode.NOT_THERE: msg(
        "This program is missing in the cluster: install it for the scheduler and the workers run,"
        " in the same version as here."
    ),
    ArenaCode.OTHER_VERSION: msg(
        "A worker has version {there} of this program and here is {here}: install the same on all"
        " machines."
    ),
    ArenaCode.BROKE_RULES: _broke_rules,
    ArenaCode.FAILED: msg("{name} failed ({kind}: {message})."),
}
