"""Tasks in parts, handed to any executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from threading import Event

import pytest

from app.arena.executors import done
from tests.arena import work
from tests.processes import MOMENT


def test_a_task_is_handed_out_once_all_its_parts_are_done() -> None:
    told: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        found = [*done(executor, work.part, range(3), 2, told.append)]
    assert [(task, [each[1:] for each in parts]) for task, parts in found] == [
        (task, [(task, 0), (task, 1)]) for task in range(3)
    ]
    # One part of a task is done, then both, and so on.
    assert told == [1, 0] * 3


def test_parts_are_told_in_their_order_whichever_is_done_first() -> None:
    last_is_done = Event()

    def from_last_to_first(task: str, part: int) -> str:
        if part == 0:
            assert last_is_done.wait(MOMENT)
        else:
            last_is_done.set()
        return f"{task}{part}"

    with ThreadPoolExecutor(2) as executor:
        assert [*done(executor, from_last_to_first, "a", 2)] == [("a", ["a0", "a1"])]


def test_tasks_are_taken_when_they_are_needed() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    with ThreadPoolExecutor(1) as executor:
        found = done(executor, work.part, endless(), 1)
        assert [task for task, _ in islice(found, 3)] == [0, 1, 2]
        found.close()
    assert len(taken) < 1000


def test_what_a_part_raises_is_raised_here() -> None:
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(KeyError, match="nine"),
    ):
        list(done(executor, fail, ["nine"], 1))


def fail(name: str, part: int) -> None:
    work.fail(name)
