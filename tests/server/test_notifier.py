"""The operator's program that tells people of their moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.cli import main
from app.server.events import MoveWaits
from app.server.notifier import MOST_AT_ONCE, MOST_WAITING, Notifier
from app.server.process import ServerLog
from tests.server.company import Company
from tests.server.test_day_games import begun, two

PATIENCE = 30.0


class Called:
    """A program that is called, and what it writes into a folder."""

    def __init__(self, folder: Path, server: Company, stack: AsyncExitStack) -> None:
        self.folder = folder
        self.server = server
        self.lines: list[str] = []
        self._stack = stack

    def program(self, script: str, longest: float = PATIENCE) -> Notifier:
        path = self.folder / "tell"
        path.write_text(f"#!/bin/sh\ncd '{self.folder}'\n{script}\n", encoding="utf-8")
        path.chmod(0o700)
        return self.notifier(path, longest)

    def notifier(self, path: Path, longest: float = PATIENCE) -> Notifier:
        notifier = Notifier(
            path,
            lambda table: f"https://cards.example/t/{table.number}",
            self.server.people.get,
            self.server.lobby.events,
            ServerLog(self.lines.append),
            longest,
        )
        self._stack.push_async_callback(notifier.close)
        return notifier

    def move_waits(self, name: str = "Ann") -> None:
        table = next(iter(self.server.lobby.table_list.by_number.values()))
        person = self.server.person(name).id
        self.server.lobby.events.publish(MoveWaits(table, person))

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir() if path.name != "tell")

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.01)


@pytest.fixture
async def called(tmp_path: Path) -> AsyncIterator[Called]:
    server = Company(tmp_path / "house")
    server.lobby.open()
    server.call("Ann", "Ann $(touch harm)")
    (tmp_path / "calls").mkdir()
    begun(*two(server))
    async with AsyncExitStack() as stack:
        yield Called(tmp_path / "calls", server, stack)


async def test_the_program_knows_whom_to_tell_of_what_and_no_shell_reads_it(called: Called) -> None:
    called.program("env | grep ^GIN_RUMMY_ | grep -v _HOME= | sort > new; mv new told")
    called.move_waits()
    await called.until(lambda: called.files == ["told"])
    assert (called.folder / "told").read_text(encoding="utf-8").splitlines() == [
        "GIN_RUMMY_ACCOUNT=id-ann",
        "GIN_RUMMY_DUE=2023-11-15T22:30:00+00:00",
        "GIN_RUMMY_GAME=gin",
        "GIN_RUMMY_LINK=https://cards.example/t/1",
        "GIN_RUMMY_NAME=Ann $(touch harm)",
        "GIN_RUMMY_OTHERS=Ben",
        "GIN_RUMMY_TABLE=1",
    ]
    assert called.lines == []


async def test_only_so_many_run_at_once_and_the_others_wait(called: Called) -> None:
    called.program("mktemp run.XXXXXX; while [ ! -e go ]; do sleep 0.01; done")
    for _ in range(MOST_AT_ONCE + 3):
        called.move_waits()
    await called.until(lambda: len(called.files) == MOST_AT_ONCE)
    (called.folder / "go").touch()
    await called.until(lambda: len(called.files) == MOST_AT_ONCE + 3 + 1)


async def test_more_calls_than_can_wait_are_left_out(called: Called) -> None:
    called.program("while [ ! -e go ]; do sleep 0.01; done")
    for _ in range(MOST_WAITING + MOST_AT_ONCE + 1):
        called.move_waits()
    assert ["too many calls wait" in line for line in called.lines] == [True]


@pytest.mark.parametrize(
    ("script", "longest", "why"),
    [
        ("exit 3", PATIENCE, "exit code 3"),
        ("sleep 1000 & sleep 1000", 0.2, "killed after 0.2 s"),
    ],
)
async def test_a_failure_is_logged_and_no_more(
    called: Called, script: str, longest: float, why: str
) -> None:
    called.program(script, longest)
    called.move_waits()
    await called.until(lambda: bool(called.lines))
    (line,) = called.lines
    assert why in line


async def test_a_program_that_has_gone_is_logged(called: Called) -> None:
    called.notifier(called.folder / "gone")
    called.move_waits()
    await called.until(lambda: bool(called.lines))
    assert "No such file" in called.lines[0]


async def test_what_runs_is_killed_when_the_server_closes(called: Called) -> None:
    notifier = called.program("echo $$ > new; mv new running; sleep 1000")
    called.move_waits()
    await called.until(lambda: called.files == ["running"])
    await notifier.close()
    process = Path("/proc", (called.folder / "running").read_text(encoding="utf-8").strip())
    assert not process.exists()


def test_a_program_that_cannot_be_run_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tell"
    path.write_text("", encoding="utf-8")
    assert main(["serve", "--notify", str(path), "--state", str(tmp_path / "house")]) != 0
    assert "is no program that can be run" in capsys.readouterr().err
