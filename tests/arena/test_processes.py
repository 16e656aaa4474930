"""Processes that are killed, that fail, and that are no longer needed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from pickle import PicklingError

import pytest

from app.arena import executors as processes
from app.arena.executors import ProcessExecutor
from app.arena.refusals import ArenaWorkerDied
from tests.arena import work
from tests.processes import assert_gone, read_pids


@pytest.fixture(scope="module")
def two() -> Iterator[ProcessExecutor]:
    with ProcessExecutor(2) as executor:
        yield executor


def test_a_process_that_is_killed_costs_a_repetition_and_nothing_else(
    two: ProcessExecutor, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    begun = two.submit(work.die_at_first, log, 1)
    assert list(two.map(work.double, range(20))) == [*range(0, 40, 2)]
    assert begun.result() == 2
    first, second = read_pids(log)
    assert first != second


def test_one_that_waits_for_work_may_be_killed_too(two: ProcessExecutor) -> None:
    pid, *_ = two.submit(work.part, 1, 2).result()
    os.kill(pid, signal.SIGKILL)
    assert_gone([pid])
    found = list(two.map(work.part, range(10), range(10)))
    assert [each[1:] for each in found] == [(number, number) for number in range(10)]
    assert pid not in {each[0] for each in found}


def test_one_that_died_while_it_waited_is_no_try_of_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "TRIES", 1)
    with ProcessExecutor(1) as one:
        pid, *_ = one.submit(work.part, 1, 2).result()
        os.kill(pid, signal.SIGKILL)
        assert_gone([pid])
        again, *_ = one.submit(work.part, 1, 2).result()
    assert again != pid


def test_a_task_of_which_every_process_dies_is_given_up(
    two: ProcessExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "TRIES", 2)
    log = tmp_path / "log"
    with pytest.raises(ArenaWorkerDied):
        two.submit(work.die_at_first, log, 100).result()
    assert len(set(read_pids(log))) == 2
    assert two.submit(work.double, 4).result() == 8


def test_what_a_task_raises_is_raised_here(two: ProcessExecutor) -> None:
    with pytest.raises(KeyError, match="nine") as raised:
        two.submit(work.fail, "nine").result()
    assert "in fail\n" in "".join(raised.value.__notes__)
    with pytest.raises((AttributeError, PicklingError), match="lambda"):
        two.submit(work.answer_with_nothing_that_can_be_sent).result()


def test_whoever_leaves_by_an_exception_ends_what_is_being_done(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with suppress(KeyError), ProcessExecutor(1) as one:
        one.submit(work.wait_for_ever, pids)
        later = one.submit(work.double, 1)
        waiting = read_pids(pids)
        raise KeyError
    assert later.cancelled()
    assert_gone(waiting)


def test_once_all_is_done_the_processes_end_in_order(tmp_path: Path) -> None:
    with ProcessExecutor(1) as one:
        one.submit(work.leave_at_the_end, tmp_path / "end").result()
    assert (tmp_path / "end").exists()
