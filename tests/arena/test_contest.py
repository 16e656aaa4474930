"""Contests in several processes."""

from __future__ import annotations

from collections.abc import Iterator

from app.arena.contest import PairTask, Played, play, tasks
from app.arena.contestants import contestant
from app.arena.game import play_pair

LIMIT = 10.0


def shares(played: Iterator[Played]) -> dict[PairTask, list[float]]:
    return {task: [game.share for game in games] for task, games in played}


def test_the_same_games_on_one_core_on_two_and_in_this_process() -> None:
    todo = list(tasks([("casual", "novice"), ("novice", "novice")], 3, seed=5))
    assert len(todo) == 6
    assert len({task.seed for task in todo}) == 3
    here = {}
    for task in todo:
        first, second = (contestant(name, LIMIT) for name in task.names)
        here[task] = [game.share for game in play_pair((first, second), task.number, task.seed)]
    assert shares(play(todo, 1, LIMIT)) == here == shares(play(todo, 2, LIMIT))


def test_games_under_way_are_told_of() -> None:
    told: list[float] = []
    todo = tasks([("expert-3", "expert-2")], 1, seed=5)
    for _ in play(todo, 1, LIMIT, told.append):
        assert told
        assert 0 <= told[0] <= max(told) < 2
