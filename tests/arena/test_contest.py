"""Contests handed to an executor."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

from app.arena.contest import Contest, Results, Task
from app.arena.contestants import contestant
from app.arena.executors import ProcessExecutor
from app.arena.game import GameRecord, play_pair

FOUR = Contest(("casual", "novice"), 6, seed=5, against=("novice", "other"))


def shares(played: Iterable[tuple[Task, GameRecord]]) -> dict[Task, tuple[float, ...]]:
    return {task: record.shares for task, record in played}


def losing_one_process(
    played: Iterable[tuple[Task, GameRecord]], pid: int
) -> Iterator[tuple[Task, GameRecord]]:
    for number, found in enumerate(played):
        yield found
        if number == 0:
            os.kill(pid, signal.SIGKILL)


def test_the_same_games_here_in_a_thread_and_in_processes_of_which_one_is_killed() -> None:
    contest = Contest(("casual",), 6, seed=5, against=("novice", "club"))
    todo = [*contest.tasks()]
    assert len(todo) == contest.total == 12
    assert len({task.seed for task in todo}) == 3
    here: dict[Task, tuple[float, ...]] = {}
    for first, second in zip(todo[::2], todo[1::2], strict=True):
        pair = tuple(contestant(name) for name in first.names)
        played = play_pair((pair[0], pair[1]), first.shuffle, first.seed)
        here |= {first: played[0].shares, second: played[1].shares}
    with ProcessExecutor(2) as processes:
        pid = processes.submit(os.getpid).result()
        assert shares(losing_one_process(contest.play(processes), pid)) == here
    with ThreadPoolExecutor(1) as threads:
        assert shares(contest.play(threads)) == here


def test_of_many_each_plays_each_or_only_those_against_whom() -> None:
    assert Contest(("a", "b", "c"), 2, 1).matchups == [("a", "b"), ("a", "c"), ("b", "c")]
    assert FOUR.matchups == [
        ("casual", "novice"),
        ("casual", "other"),
        ("novice", "novice"),
        ("novice", "other"),
    ]


def test_the_games_of_a_longer_contest_begin_with_those_of_a_shorter_one() -> None:
    longer = Contest(FOUR.names, 10, FOUR.seed, FOUR.against)
    assert [*longer.tasks()][: FOUR.total] == [*FOUR.tasks()]
    assert [task.number for task in longer.tasks()] == [*range(longer.total)]


def test_games_that_are_known_are_not_played_again() -> None:
    contest = Contest(("casual", "novice"), 4, seed=5)
    with ThreadPoolExecutor(1) as here:
        assert [task.number for task, _ in contest.play(here, known={0, 2})] == [1, 3]


def test_a_shuffle_counts_once_it_was_played_in_every_seating() -> None:
    results = Results(FOUR)
    tasks = [*FOUR.tasks()]
    results.add(tasks[0], GameRecord(shares=(1.0, 0.0)))
    results.add(tasks[3], GameRecord(shares=(0.0, 1.0)))
    assert (results.known, results.are_known) == ({0, 3}, False)
    results.add(tasks[1], GameRecord(shares=(0.0, 1.0)))
    assert results.are_known
    assert results.standings["casual", "novice"].shares == {0: 0.5}
