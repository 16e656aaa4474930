"""Output that fails: a sentence and exit code 1, and no contest's result is lost."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.again import again
from tests.terminal.session import Session

ROOT = Path(__file__).parents[2]
ARENA = "arena casual novice --games 4 --jobs 1"
FULL = "gin-rummy: The output cannot be written: No space left on device."


def shell(line: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line, in which the command stands as ``$0``."""
    command = f"{sys.executable} -m app"
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("$0", f"PYTHONPATH={ROOT} {command}")],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        "options",
        # Printed by argparse, which drops an error.
        "--help",
        again("--lines"),
    ],
)
def test_a_full_disk_is_said(command: str) -> None:
    done = shell(f"$0 {command} >/dev/full")
    assert (done.returncode, done.stderr) == (1, f"{FULL}\n")


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (f"{ARENA} --json", "arena.json"),
        again("arena --game basic casual heuristic --games 2 --jobs 1", "arena.txt"),
    ],
)
def test_the_result_of_a_contest_is_kept(home: Path, command: str, name: str) -> None:
    done = shell(f"$0 {command} >/dev/full")
    kept = home / name
    assert (done.returncode, done.stderr) == (1, f"{FULL} The result is kept in {kept}.\n")
    told = kept.read_text()
    assert "casual-1" in told
    assert not name.endswith("json") or json.loads(told)


@pytest.mark.long
def test_a_result_that_can_be_kept_nowhere_is_told_all_the_same() -> None:
    done = shell(f"GIN_RUMMY_HOME=/dev/null/home $0 {ARENA} >/dev/full")
    assert done.returncode == 1
    assert "casual-1" in done.stderr
    assert done.stderr.endswith(f"{FULL}\n")


def test_the_result_of_a_contest_outlives_its_terminal(home: Path) -> None:
    with Session("arena", "casual", "novice", "--games", "1000000", "--jobs", "1") as session:
        session.until(lambda: re.search(r" [1-9]\d+/1000000", session.text), "some pairs of games")
        session.hang_up()
        assert session.exit_code() == 1
    assert "casual-1" in (home / "arena.txt").read_text()


@pytest.mark.parametrize(
    ("command", "code"), [("arena casual 2>/dev/full", 2), again("arena casual 2>&- >&-", 2)]
)
def test_a_complaint_that_nobody_can_hear_costs_nothing_else(command: str, code: int) -> None:
    done = shell(f"$0 {command}")
    assert (done.returncode, done.stdout) == (code, "")


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [(ARENA, 0, ""), again("serve --state mine", 2, "go to another one")],
)
def test_a_folder_that_was_deleted_is_no_fault(
    tmp_path: Path, command: str, code: int, told: str
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    done = shell(f"rmdir {folder}; $0 {command}", folder)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    assert told in done.stderr


@pytest.mark.long
def test_a_bot_whose_input_is_closed_has_nothing_to_say() -> None:
    done = shell("$0 bot casual <&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
