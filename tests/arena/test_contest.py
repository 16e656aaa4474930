"""Contests handed to an executor."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

from app.arena.contest import PairTask, PlayedPair, play, tasks
from app.arena.contestants import contestant
from app.arena.executors import ProcessExecutor
from app.arena.game import play_pair

LIMIT = 10.0


def shares(played: Iterable[PlayedPair]) -> dict[PairTask, list[float]]:
    return {task: [game.share for game in games] for task, games in played}


def losing_one_process(played: Iterable[PlayedPair], pid: int) -> Iterator[PlayedPair]:
    for number, found in enumerate(played):
        yield found
        if number == 0:
            os.kill(pid, signal.SIGKILL)


def test_the_same_games_here_in_a_thread_and_in_processes_of_which_one_is_killed() -> None:
    todo = list(tasks([("casual", "novice"), ("novice", "novice")], 3, seed=5))
    assert len(todo) == 6
    assert len({task.seed for task in todo}) == 3
    here = {}
    for task in todo:
        first, second = (contestant(name, LIMIT) for name in task.names)
        here[task] = [game.share for game in play_pair((first, second), task.number, task.seed)]
    with ProcessExecutor(2) as processes:
        pid = processes.submit(os.getpid).result()
        assert shares(losing_one_process(play(processes, todo, LIMIT), pid)) == here
    with ThreadPoolExecutor(1) as threads:
        assert shares(play(threads, todo, LIMIT)) == here
