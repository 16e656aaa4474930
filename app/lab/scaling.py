"""How many games two workers of a cluster play in the time in which one plays so many.

``python -m app.lab.scaling --games 400`` starts a scheduler and two workers of one thread each on
this machine. One of them and both play by turns, so that whatever else runs here slows both alike.
Wanted are 1.7 times as many.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import Executor
from time import perf_counter
from typing import Final

from app.arena.cluster import connected
from app.arena.contest import play, tasks
from app.programs.program import LIMIT

WANTED: Final = 1.7
_TURN: Final = 40
"""Games of a turn."""


def seconds(executor: Executor, players: tuple[str, str], games: int) -> float:
    """How long so many games take, an even number."""
    start = perf_counter()
    for _ in play(executor, tasks([players], games // 2, seed=1), LIMIT):
        pass
    return perf_counter() - start


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print how many games a second were played by one worker and by two."""
    from distributed import Client, LocalCluster

    parser = ArgumentParser(prog="python -m app.lab.scaling", description=__doc__)
    parser.add_argument("players", nargs="*", default=["expert", "strong"], metavar="LEVEL")
    parser.add_argument("--games", type=int, default=400, help="that one plays, and that both play")
    options = parser.parse_args(arguments)
    first, second = options.players
    taken = {1: 0.0, 2: 0.0}
    here = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, **here) as cluster,
        Client(cluster.scheduler_address, set_as_default=False) as client,
        connected(cluster.scheduler_address) as both,
    ):
        one = client.get_executor(pure=False, workers=[next(iter(client.nthreads()))])
        # At first workers load what they need.
        seconds(both, (first, second), 8)
        turns = max(1, options.games // _TURN)
        each = min(_TURN, options.games)
        for turn in range(turns):
            for workers, executor in ((1, one), (2, both))[:: 1 if turn % 2 else -1]:
                taken[workers] += seconds(executor, (first, second), each)
    for workers, whole in taken.items():
        print(f"{workers}: {turns * each / whole:.2f} games a second")
    times = taken[1] / taken[2]
    verdict = "reached" if times >= WANTED else "MISSED"
    print(f"{times:.2f} times as many  {WANTED} {verdict}")


if __name__ == "__main__":
    main()
