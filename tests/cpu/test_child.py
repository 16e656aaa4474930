"""A process of this program's own: apart from the terminal and from the folder where it is started,
and gone when it is to be.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.cpu.child import Child
from app.cpu.messages import Decide, Failed, Request
from app.cpu.process import frame
from tests.processes import MOMENT

WORKER = "app.cpu.worker"


@pytest.fixture
async def child() -> AsyncIterator[Child]:
    child = await Child.start(WORKER)
    yield child
    child.end()


async def test_what_a_terminal_sends_to_its_foreground_does_not_reach_it(child: Child) -> None:
    assert os.getpgid(child.pid) != os.getpgrp()
    assert os.getsid(child.pid) == child.pid


async def test_one_that_does_not_end_by_itself_is_ended_at_the_deadline(child: Child) -> None:
    os.kill(child.pid, signal.SIGSTOP)
    child.writer.close()
    async with asyncio.timeout(MOMENT):
        await child.reap(0.05)
    assert child.status == -signal.SIGKILL


async def test_a_module_in_the_folder_where_somebody_stands_is_not_that_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    child = await Child.start(WORKER)
    try:
        nobody: object = None
        child.writer.write(frame(Request(1, Decide("nobody", nobody, 0))))
        answer = await child.receive()
    finally:
        child.end()
    assert isinstance(answer, Failed)
    assert answer.id == 1
