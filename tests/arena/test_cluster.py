"""The arena on a real Dask cluster, of which processes are killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from app.arena.cluster import connected
from app.arena.contest import Contest, Task
from app.arena.executors import ProcessExecutor
from app.arena.game import GameRecord
from app.arena.refusals import ArenaWorkerDied, ClusterFault
from app.cli import main
from tests.arena import work
from tests.arena.clusters import Cluster, cluster
from tests.cpu import programs
from tests.processes import MOMENT, appeared, assert_gone, read_pids

# Only looked for: to import it costs every worker of every run a second.
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed"),
]

ROOT = Path(__file__).parents[2]
ARENA = (sys.executable, "-m", "app", "arena", "--json")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """For those that leave it as it was."""
    with cluster(tmp_path_factory.mktemp("two"), 2) as made:
        yield made


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Cluster]:
    """Of which processes may be killed."""
    with cluster(tmp_path, 2) as made:
        yield made


Played = tuple[Task, GameRecord]


def told(played: Played) -> tuple[Task, object]:
    """A game without times."""
    task, game = played
    tallies = [(t.points, t.knocks, t.gins) for t in game.tallies]
    return task, (game.shares, game.hands, game.dead, tallies)


def test_a_worker_that_is_killed_changes_no_game(mortal: Cluster) -> None:
    contest = Contest(("novice", "expert-3"), 6, 5, against=("casual",))
    there = {}
    with connected(mortal.address) as executor:
        players = {pid for pid, _, _ in executor.map(work.part, range(50), range(50))}
        assert players == {worker.pid for worker in mortal.workers}
        for number, played in enumerate(contest.play(executor)):
            task, game = told(played)
            there[task] = game
            if number == 1:
                mortal.workers[0].kill()
        players = {pid for pid, _, _ in executor.map(work.part, range(50), range(50))}
        assert players == {mortal.workers[1].pid}
    with ProcessExecutor(2) as here:
        assert there == dict(map(told, contest.play(here)))
    assert len(there) == 12


@pytest.mark.parametrize("argv", ["casual novice", "--game basic heuristic casual"])
def test_the_figures_are_those_of_this_machine(
    two: Cluster, capsys: pytest.CaptureFixture[str], argv: str
) -> None:
    found = []
    for where in (["--dask", two.address], ["--jobs", "2"]):
        assert main(["arena", *argv.split(), "--games", "10", "--seed", "4", "--json", *where]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        found.append(without_times(json.loads(out)))
    assert found[0] == found[1]


def without_times(found: object) -> object:
    match found:
        case dict():
            return {name: without_times(each) for name, each in found.items() if "_ms" not in name}
        case list():
            return [without_times(each) for each in found]
        case _:
            return found


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_ctrl_c_prints_what_is_known_and_leaves_no_program(mortal: Cluster, tmp_path: Path) -> None:
    """A program is started by the worker that plays, below a guard. This one gives no sensible
    answer, and leaves its number and that of its guard once many games are over.
    """
    pids, complete = tmp_path / "pids", tmp_path / "complete"
    program = programs.python(
        "import os, sys\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('GAME 440 '):\n"
        f"        with open({str(complete)!r}, 'w') as file:\n"
        "            print(os.getpid(), os.getppid(), file=file)\n"
        f"        os.rename({str(complete)!r}, {str(pids)!r})\n"
        "    elif '?' in line: print('Maybe', flush=True)\n"
    )
    argv = [*ARENA, f"cmd:{program}", "casual", "--games", "1000000", "--dask", mortal.address]
    with subprocess.Popen(
        argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        # So many are not handed in before some are known.
        started, guard = map(int, appeared(pids, 3 * MOMENT).split())
        starter = parent_of(guard)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=MOMENT)
        finally:
            process.kill()
    assert process.returncode == 128 + signal.SIGINT
    assert err == ""
    found = json.loads(out)
    assert found["stopped"] is True
    (matchup,) = found["matchups"]
    assert matchup["games"] >= 10
    assert matchup["players"][0]["forfeits"] == matchup["games"]
    assert starter in {worker.pid for worker in mortal.workers}
    for worker in mortal.workers:
        worker.kill()
    assert_gone([started])


def test_a_contest_goes_on_after_its_scheduler_is_gone(
    mortal: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Contest.play

    def interrupted(contest: Contest, *arguments: Any) -> Iterator[Played]:
        for number, played in enumerate(play(contest, *arguments)):
            yield played
            if number == 7:
                mortal.scheduler.kill()

    argv = "arena casual novice --games 300 --seed 4".split()
    with monkeypatch.context() as context:
        context.setattr(Contest, "play", interrupted)
        assert main([*argv, "--dask", mortal.address]) == 2
    out, err = capsys.readouterr()
    assert "95 % interval over pairs" in " ".join(out.split())
    stopped, gone = err.splitlines()
    assert stopped.startswith("gin-rummy: Stopped after ")
    assert stopped.endswith("Go on with: gin-rummy arena --continue")
    assert gone == f"gin-rummy: The Dask scheduler at “{mortal.address}” is gone."
    assert main("arena --continue --json".split()) == 0
    out, err = capsys.readouterr()
    assert "Going on after" in err
    assert main([*argv, "--json"]) == 0
    assert without_times(json.loads(capsys.readouterr().out)) == without_times(json.loads(out))


def test_a_contest_whose_client_is_killed_goes_on_with_the_same_command(
    two: Cluster, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    argv = "casual novice --games 300 --seed 4".split()
    there = [*argv, "--out", str(file), "--dask", two.address]
    with subprocess.Popen([*ARENA, *there], cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        appeared(file, 3 * MOMENT)
        while file.read_bytes().count(b"\n") < 20:
            assert process.poll() is None
        process.kill()
    found = []
    for each in (there, argv):
        assert main(["arena", *each, "--json"]) == 0
        found.append(without_times(json.loads(capsys.readouterr().out)))
    assert found[0] == found[1]


def test_a_task_of_which_every_worker_dies_is_given_up(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with cluster(tmp_path, 3, deaths=1) as made:
        with pytest.raises(ArenaWorkerDied), connected(made.address) as executor:
            executor.submit(work.die_at_first, log, 100).result()
        assert len(set(read_pids(log))) == 2
        with connected(made.address) as executor:
            # What was done before is done again.
            begun = [executor.submit(work.die_at_first, tmp_path / "twice", 0) for _ in range(2)]
            assert sorted(each.result() for each in begun) == [1, 2]


def test_a_worker_with_another_version_plays_nothing(
    two: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connected(two.address) as executor:
        assert executor.submit(work.double, 4).result() == 8
        # As if it had come later.
        monkeypatch.setattr("app.arena.cluster.__version__", "0.0.0")
        with pytest.raises(ClusterFault, match="other-version"):
            executor.submit(work.double, 4).result()
    with pytest.raises(ClusterFault, match="other-version"), connected(two.address):
        pass


def test_workers_without_this_program_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another program of the same name is all that they find."""
    (tmp_path / "gin_rummy.py").touch()
    with cluster(tmp_path, 1, place=tmp_path) as made:
        assert main(["arena", "casual", "novice", "--dask", made.address]) == 2
    assert "This program is missing in the cluster" in capsys.readouterr().err


def test_workers_take_no_other_package_called_app(tmp_path: Path) -> None:
    (tmp_path / "app.py").touch()
    with cluster(tmp_path, 1, place=tmp_path) as made:
        assert main(["arena", "casual", "novice", "--games", "2", "--dask", made.address]) == 0


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("foo", "“foo” is not the address of a Dask scheduler"),
        ("http://127.0.0.1:3", "“http://127.0.0.1:3” is not the address"),
        ("tcp://127.0.0.1:1", "No Dask scheduler answers at “tcp://127.0.0.1:1”"),
    ],
)
def test_where_there_is_no_scheduler(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, address: str, sentence: str
) -> None:
    monkeypatch.setattr("app.arena.cluster.PATIENCE", 0.5)
    assert main(["arena", "casual", "novice", "--dask", address]) == 2
    assert sentence in capsys.readouterr().err
