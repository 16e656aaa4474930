"""Tasks handed to any executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from threading import Event

import pytest

from app.arena.executors import done
from tests.arena import work
from tests.processes import MOMENT


def test_a_task_is_handed_out_once_it_is_done() -> None:
    last_was_handed_out = Event()

    def from_last_to_first(task: int) -> int:
        if task == 0:
            assert last_was_handed_out.wait(MOMENT)
        return 2 * task

    with ThreadPoolExecutor(2) as executor:
        found = done(executor, from_last_to_first, range(2))
        assert next(found) == (1, 2)
        last_was_handed_out.set()
        assert [*found] == [(0, 0)]


def test_tasks_are_taken_when_they_are_needed() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    with ThreadPoolExecutor(1) as executor:
        found = done(executor, work.double, endless())
        assert [task for task, _ in islice(found, 3)] == [0, 1, 2]
        found.close()
    assert len(taken) < 1000


def test_what_a_task_raises_is_raised_here() -> None:
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(KeyError, match="nine"),
    ):
        list(done(executor, work.fail, ["nine"]))
