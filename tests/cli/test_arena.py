"""The arena at the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from app.arena.contest import Contest, Task, play_task
from app.arena.executors import Arrivals, StopRequested
from app.arena.game import GameRecord
from app.cli import main
from app.players.base import full_name
from app.players.registry import find, levels
from app.players.strength import RATINGS
from tests.again import again
from tests.cpu import programs
from tests.processes import MOMENT, assert_gone, read_pids

ROOT = Path(__file__).parents[2]
ARENA = (sys.executable, "-m", "app", "arena", "--games", "1000000", "--json")


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


Played = tuple[Task, GameRecord]


def by_names(contest: Contest, *_: object) -> Iterator[Played]:
    """Who comes later in the alphabet wins four games of five."""
    for task in contest.tasks():
        first, second = task.names
        wins = (first > second) == (task.shuffle % 5 > 0)
        yield task, GameRecord(shares=(float(wins), float(not wins)), hands=4)


def test_all_levels_and_who_is_named_are_told_on_one_scale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Contest, "play", by_names)
    everybody = {full_name(player) for player in (*levels(), find("planner"), find("simple"))}
    assert main("arena --ladder waiter --games 100 --json --jobs 1".split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["elo"].keys() == found["elo_margin"].keys() == everybody | {"waiter-1"}
    assert found["elo"]["simple-1"] == pytest.approx(1000)
    assert found["elo_margin"]["simple-1"] == pytest.approx(0)
    assert sorted(found["elo"], key=found["elo"].get) == sorted(found["elo"])
    assert main("arena --ladder --games 100 --jobs 1".split()) == 0
    out = capsys.readouterr().out
    assert {line.split()[1] for line in out.splitlines() if " ±" in line} == everybody
    assert "simple-1 has 1000" in out
    assert max(map(len, out.splitlines())) <= 80
    assert main("arena expert casual novice --games 10 --jobs 1".split()) == 0
    assert "as measured before of expert-" in capsys.readouterr().out
    strong = RATINGS["strong-1"].elo
    assert main("arena strong waiter --games 100 --jobs 1".split()) == 0
    assert f"where strong-1 has {strong:.0f}. " in capsys.readouterr().out
    assert main("arena strong simple --games 100 --jobs 1".split()) == 0
    assert "Elo" not in capsys.readouterr().out
    assert main("arena strong waiter --games 100 --jobs 1 --json".split()) == 0
    elo = json.loads(capsys.readouterr().out)["elo"]
    # It wins four games of five.
    assert elo == {"strong-1": strong, "waiter-1": pytest.approx(strong + 240.8, abs=5)}


@pytest.mark.parametrize(
    ("games", "told", "elo"),
    [
        (0, "after 0 of 2,100 games: nothing is known yet", False),
        (1, "after 1 of 2,100 games: nothing is known yet", False),
        (42, "after 42 of 2,100 games: these are the results so far", True),
    ],
)
def test_a_ladder_that_is_stopped_tells_what_is_known(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    games: int,
    told: str,
    elo: bool,
) -> None:
    def stopped(*given: Any) -> Iterator[Played]:
        yield from islice(by_names(*given), games)
        raise StopRequested(signal.SIGINT)

    monkeypatch.setattr(Contest, "play", stopped)
    assert main("arena --ladder --games 100 --jobs 1".split()) == 128 + signal.SIGINT
    out, err = capsys.readouterr()
    assert told in err
    assert ("Elo" in out) is elo
    assert bool(out) is elo


@pytest.mark.long
def test_ratings_are_the_same_however_many_processes_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = []
    for jobs in (1, 2):
        assert main(f"arena casual simple novice --games 2 --json --jobs {jobs}".split()) == 0
        told = json.loads(capsys.readouterr().out)
        found.append([told["elo"], told["elo_margin"]])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("arena casual", "Name two players"),
        ("arena casual nobody", "no player called “nobody”. Choose one of novice, casual, simple,"),
        (
            "arena casual nobody --rules standard",
            ", expert-3, expert, gina, kit, maggie, prue, silas, elo:N.\n",
        ),
        ("arena casual nobody --game basic", "Choose one of heuristic, casual, strong.\n"),
        ("arena casual elo:1400", "a whole number from 700 to 1380.\n"),
        ("arena", "Name two players"),
        ("arena casual novice --games 3", "mirrored pairs"),
        ("arena --against casual novice", "Before --against name the players"),
        ("arena casual --ladder --against mine", "no player called “mine”"),
        ("arena casual --against casual novice", "all different"),
        ("arena casual novice club --sprt 0,5", "one of two players"),
        ("arena casual novice --sprt 5,0", "“5,0” does not fit --sprt"),
        ("arena casual novice --sprt nan,5", "does not fit --sprt"),
        ("arena casual novice --sprt 0,5,0.5,0.5", "does not fit --sprt"),
        ("arena casual novice --sprt 0,5,0.1,0.1,0.1", "does not fit --sprt"),
        ("arena --ladder --game basic", "leave out --game"),
        ("arena --ladder casual", "all different"),
        ("arena casual novice --games 0", "“0” does not fit --games"),
        ("arena casual novice --jobs x", "“x” does not fit --jobs"),
        ("arena casual novice --seed -1", "--seed"),
        ("arena casual novice --dask tcp://127.0.0.1:1 --jobs 2", "leave out --jobs"),
        ("arena cmd:/nowhere/bot novice", "“/nowhere/bot” cannot be started"),
        ("arena cmd: novice", "Name the program that plays"),
        ("arena casual novice --time-limit soon", "“soon” does not fit --time-limit"),
        ("arena casual novice --time-limit 0", "--time-limit"),
        ("arena casual novice --clock 1m", "“1m” does not fit --clock"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    capsys: pytest.CaptureFixture[str], argv: str, sentence: str
) -> None:
    assert main(argv.split()) == 2
    assert sentence in capsys.readouterr().err


def test_the_command_plays_programs_and_counts_forfeits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ["arena", f"cmd:{programs.DYING}", "novice", "--games", "4", "--jobs", "1", "--json"]
    assert main(argv) == 0
    (matchup,) = json.loads(capsys.readouterr().out)["matchups"]
    program, level = matchup["players"]
    assert (program["rate"], program["forfeits"], level["forfeits"]) == (0.0, 4, 0)
    (reason,) = program["forfeit_reasons"]
    assert reason.endswith("(exit code 3).")
    assert [found["game"] for found in program["forfeited_games"]] == [0, 1, 2, 3]
    assert program["forfeited_games"][0]["lines"][0].startswith("GAME 0 ")


def test_in_a_narrow_window_sentences_are_broken_between_words_and_seeds_are_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["arena", f"cmd:{programs.DYING}", "novice", "--games", "4", "--jobs", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    wide = [row for row in rows if len(row) > 60]
    assert [len(row.split()) for row in wide] == [1]
    assert "A player 200 Elo stronger wins three games in four." in " ".join(rows)


def test_an_account_is_of_programs_by_the_names_that_they_give(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And by their command lines where two of them give the same."""
    rest = ["novice", "--games", "2", "--jobs", "1"]
    assert main(["arena", f"cmd:{programs.answering(NAME='Polly')}", *rest]) == 0
    assert capsys.readouterr().out.split("\n")[0].split() == ["Polly", "novice-1"]
    again = f"cmd:{programs.answering(NAME='Polly', UP='1')}"
    assert main(["arena", f"cmd:{programs.answering(NAME='Polly')}", again, *rest[1:]]) == 0
    assert "Polly " not in capsys.readouterr().out.split("\n")[0]


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_prints_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: signal.Signals
) -> None:
    def interrupted(
        contest: Contest, executor: Executor, known: set[int], arrivals: Arrivals
    ) -> Iterator[Played]:
        for task in islice(contest.tasks(), 6):
            yield task, play_task(contest.rules, contest.terms, task)
        signal.raise_signal(name)
        # A signal that raised an exception anywhere would leave locks behind.
        went_on.append(name)
        yield from play(contest, executor, known, arrivals)

    went_on: list[signal.Signals] = []
    play = Contest.play
    before = signal.getsignal(name)
    monkeypatch.setattr(Contest, "play", interrupted)
    assert main("arena casual novice --games 100".split()) == 128 + name
    assert went_on == [name]
    out, err = capsys.readouterr()
    assert "6 games" in out
    assert "Stopped" in err
    assert signal.getsignal(name) is before


def begun(process: subprocess.Popen[bytes], count: int) -> list[int]:
    """The processes that one has started, once there are so many."""
    threads = Path(f"/proc/{process.pid}/task")
    if not (threads / str(process.pid) / "children").exists():
        process.kill()
        pytest.skip("the system does not list the children of a process")
    while len(found := children(threads)) < count:
        assert process.poll() is None
    return found


def children(threads: Path) -> list[int]:
    """Those of a process, each of which one of its threads has started."""
    return [int(pid) for each in threads.glob("*/children") for pid in each.read_text().split()]


@pytest.mark.parametrize(
    ("name", "to_all"),
    [
        pytest.param(signal.SIGINT, True, id="Ctrl-C in a terminal"),
        again(signal.SIGTERM, False, id="SIGTERM"),
    ],
)
def test_a_signal_ends_all_processes_and_prints_what_is_known(
    name: signal.Signals, to_all: bool
) -> None:
    """Many signals go to every process of a group; only the first one answers them."""
    with subprocess.Popen(
        [*ARENA, "casual", "novice", "--jobs", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        begun(process, 2)
        (os.killpg if to_all else os.kill)(process.pid, name)
        # All of them hold the other end of its error stream, so this waits for all.
        try:
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert b"Traceback" not in err
    assert process.returncode == 128 + name
    assert json.loads(out)["stopped"] is True


def test_programs_end_with_an_arena_that_is_killed(tmp_path: Path) -> None:
    """Those that think too, however long they may, with whatever they have started."""
    pids = tmp_path / "pids"
    argv = [*ARENA, f"cmd:{programs.family(pids)}", "novice", "--jobs", "1", "--time-limit", "999"]
    with subprocess.Popen(
        argv, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        started = read_pids(pids)
        started += begun(process, 1)
        process.kill()
        assert process.wait(MOMENT) != 0
    assert_gone(started)


@pytest.mark.parametrize("game", ["gin", "basic"])
def test_ctrl_c_before_the_first_game_is_a_sentence(game: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    program = f"cmd:{programs.family(pids, 'NAME')}"
    argv = [*ARENA, program, "casual", "--game", game, "--time-limit", "999"]
    with subprocess.Popen(argv, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        started = read_pids(pids)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=MOMENT)[1] == (
            "gin-rummy: Stopped before the first game.\n"
        )
    assert process.returncode == 128 + signal.SIGINT
    assert_gone(started)
