"""Contests handed to an executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from app.arena.contest import PairTask, Played, play, tasks
from app.arena.contestants import contestant
from app.arena.game import play_pair
from app.arena.processes import Processes

LIMIT = 10.0


def shares(played: Iterator[Played]) -> dict[PairTask, list[float]]:
    return {task: [game.share for game in games] for task, games in played}


def test_the_same_games_in_two_processes_in_threads_and_here() -> None:
    todo = list(tasks([("casual", "novice"), ("novice", "novice")], 3, seed=5))
    assert len(todo) == 6
    assert len({task.seed for task in todo}) == 3
    here = {}
    for task in todo:
        first, second = (contestant(name, LIMIT) for name in task.names)
        here[task] = [game.share for game in play_pair((first, second), task.number, task.seed)]
    for executor in (Processes(2), ThreadPoolExecutor(1)):
        with executor:
            assert shares(play(executor, todo, LIMIT)) == here
