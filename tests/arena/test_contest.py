"""Contests in several processes, and the command that starts them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.arena import command
from app.arena.contest import Played, Task, play, tasks
from app.arena.contestants import contestant
from app.arena.game import play_pair
from app.cli import main

ROOT = Path(__file__).parents[2]
LIMIT = 10.0


def shares(played: Iterator[Played]) -> dict[Task, list[float]]:
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


def test_prints_an_account_of_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("arena casual novice --games 4 --seed 3 --jobs 1".split()) == 0
    out, err = capsys.readouterr()
    assert "casual-1" in out
    assert "4 games" in out
    assert "seed 3" in out
    assert err == ""


def test_prints_json_of_a_round_robin(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("arena casual novice novice-1 --games 2 --json".split()) == 2
    assert "all different" in capsys.readouterr().err
    assert main("arena casual novice --games 6 --json --jobs 2".split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["seed"], found["stopped"], found["elo"]) == (1, False, None)
    (matchup,) = found["matchups"]
    assert matchup["games"] == 6
    assert [player["name"] for player in matchup["players"]] == ["casual-1", "novice-1"]
    assert sum(player["rate"] for player in matchup["players"]) == pytest.approx(1)
    assert all(player["p95_ms"] >= player["median_ms"] > 0 for player in matchup["players"])


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("arena casual", "Name two players"),
        ("arena casual nobody", "no player called “nobody”"),
        ("arena casual novice --games 3", "mirrored pairs"),
        ("arena casual novice --games 0", "“0” will not do for --games"),
        ("arena casual novice --jobs x", "“x” will not do for --jobs"),
        ("arena casual novice --seed -1", "--seed"),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], argv: str, sentence: str
) -> None:
    try:
        code = main(argv.split())
    except SystemExit as stop:
        code = int(stop.code or 0)
    assert code == 2
    assert sentence in capsys.readouterr().err


def test_ctrl_c_prints_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(todo: Iterator[Task], jobs: int, limit: float) -> Iterator[Played]:
        first, second = contestant("casual", limit), contestant("novice", limit)
        for task in list(todo)[:3]:
            yield task, play_pair((first, second), task.number, task.seed)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play", interrupted)
    assert main("arena casual novice --games 100".split()) == 130
    out, err = capsys.readouterr()
    assert "6 games" in out
    assert "Stopped" in err


def test_ctrl_c_in_a_terminal_ends_all_processes() -> None:
    """The signal goes to every process in the foreground; only the first one answers it."""
    argv = [sys.executable, "-m", "app", "arena", "casual", "novice", "--games", "1000000"]
    with subprocess.Popen(
        [*argv, "--json", "--jobs", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            process.kill()
            pytest.skip("the system does not list the children of a process")
        # Two players of games and the tracker that multiprocessing starts beside them.
        while len(children.read_text().split()) < 2:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        # All of them hold the other end of its error stream, so this waits for all.
        try:
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert b"Traceback" not in err
    assert process.returncode == 130
    assert json.loads(out)["stopped"] is True
