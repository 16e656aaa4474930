"""Contests that are kept in a file, stopped, and gone on with."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from app.arena.contest import Contest, Task
from app.arena.executors import StopRequested
from app.arena.game import GameRecord
from app.cli import arena, main
from app.cli.arena import OF_THE_CONTEST
from app.cli.command import Parser
from app.storage.paths import state_folder
from tests.again import again
from tests.cli.matches import refused
from tests.cpu import programs
from tests.processes import MOMENT, appeared

ROOT = Path(__file__).parents[2]
PAIRS = "casual novice --games 8 --seed 3"
TABLE = "--game basic --rules hands --set hands=1 casual heuristic strong --games 6 --seed 3"
MANY = "casual novice --against club waiter --games 4"


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    """The figures of a contest, without times."""
    assert main(["arena", *argv, "--json"]) == 0
    return without_times(json.loads(capsys.readouterr().out))


def without_times(found: object) -> object:
    match found:
        case dict():
            return {name: without_times(each) for name, each in found.items() if "_ms" not in name}
        case list():
            return [without_times(each) for each in found]
        case _:
            return found


def stop_after(monkeypatch: pytest.MonkeyPatch, games: int) -> list[int]:
    """Stop the next contests by Ctrl+C after so many games; the numbers of those played."""
    played: list[int] = []
    play = Contest.play

    def stopped(contest: Contest, *arguments: Any) -> Iterator[tuple[Task, GameRecord]]:
        for task, record in islice(play(contest, *arguments), games):
            played.append(task.number)
            yield task, record
        raise StopRequested(signal.SIGINT)

    monkeypatch.setattr(Contest, "play", stopped)
    return played


@pytest.mark.parametrize("argv", [PAIRS, again(TABLE), again(MANY)])
def test_the_same_command_goes_on_and_plays_nothing_twice(
    argv: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    file = str(tmp_path / "file")
    with monkeypatch.context() as context:
        played = stop_after(context, 3)
        for _ in range(2):
            assert main(["arena", *argv.split(), "--out", file]) == 128 + signal.SIGINT
        err = capsys.readouterr().err
    assert len(set(played)) == 6
    assert "Going on after 3 of " in err
    assert f"Go on with: gin-rummy arena --continue --out {file}\n" in err
    whole = told(capsys, *argv.split(), "--jobs", "1")
    assert told(capsys, *argv.split(), "--out", file, "--jobs", "2") == whole
    # All is known now.
    assert told(capsys, "--continue", "--out", file) == whole


def test_forfeits_are_kept_with_their_reasons(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    argv = [f"cmd:{programs.DYING}", "novice", "--games", "2", "--out", str(tmp_path / "file")]
    played = told(capsys, *argv)
    assert played["matchups"][0]["players"][0]["forfeits"] == 2
    assert told(capsys, *argv) == played


def test_a_file_of_another_user_starts_no_program(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "file")
    told(capsys, f"cmd:{programs.DYING}", "novice", "--games", "2", "--out", file)
    told(capsys, "--continue", "--out", file)
    (state_folder() / "started-with-programs").unlink()
    sentence = refused(capsys, "arena", "--continue", "--out", file)
    assert "type its players yourself" in sentence


def test_a_contest_without_a_file_is_kept_in_the_state_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = told(capsys, *PAIRS.split())
    with monkeypatch.context() as context:
        stop_after(context, 5)
        assert main(["arena", *PAIRS.split(), "--json"]) == 128 + signal.SIGINT
        out, err = capsys.readouterr()
    assert json.loads(out)["continue"] == "gin-rummy arena --continue"
    assert err == ""
    assert told(capsys, "--continue") == whole


def test_the_way_to_go_on_keeps_games_where_they_were_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "my games"
    with monkeypatch.context() as context:
        stop_after(context, 5)
        main(["arena", *PAIRS.split(), "--games-to", str(folder)])
    assert f"Go on with: gin-rummy arena --continue --games-to '{folder}'\n" in (
        capsys.readouterr().err
    )
    told(capsys, "--continue", "--games-to", str(folder))
    assert len([*folder.iterdir()]) == 8


def test_games_are_added_to_a_contest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    argv, file = PAIRS.split(), str(tmp_path / "file")
    whole = told(capsys, *argv)
    told(capsys, *argv, "--games", "4", "--out", file)
    assert told(capsys, "--continue", "--out", file, "--games", "8") == whole
    fewer = told(capsys, *argv, "--games", "4", "--out", file)
    assert fewer["matchups"][0]["games"] == 4


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("casual novice --seed 4", "differs in seed (3 in the file, 4 here)."),
        ("casual club --seed 3", "players (casual-1, novice-1 in the file, casual-1, club-1 here)"),
        ("casual novice --seed 3 --sprt 0,9", "sprt (– in the file, 0.0, 9.0, 0.05, 0.05 here)"),
        ("casual novice --seed 3 --clock 60+1", "clock (– in the file, 60+1 here)"),
        ("casual novice --seed 3 --time-limit 5", "time-limit (10.0 in the file, 5.0 here)"),
        ("casual novice --seed 3 --rules tournament", "rules (– in the file, "),
    ],
)
def test_a_file_of_another_contest_is_refused_with_what_differs(
    argv: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    told(capsys, *PAIRS.split(), "--games", "2", "--out", str(file))
    before = file.read_bytes()
    assert sentence in refused(capsys, "arena", *argv.split(), "--out", str(file))
    assert file.read_bytes() == before


def test_a_file_of_another_version_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    argv = [*PAIRS.split(), "--games", "2", "--out", str(tmp_path / "file")]
    told(capsys, *argv)
    monkeypatch.setattr("app.cli.kept_contest.__version__", "9.9.9")
    assert "program (" in (sentence := refused(capsys, "arena", *argv))
    assert "9.9.9 here" in sentence


def test_a_damaged_line_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    argv = [*PAIRS.split(), "--games", "2", "--out", str(file)]
    told(capsys, *argv)
    lines = file.read_text().splitlines(keepends=True)
    for line in ('{"game":0}\n', "what?\n", lines[1].replace('"hands":', '"hands":"')):
        file.write_text("".join([lines[0], line, lines[2]]))
        assert "is damaged in line 2" in refused(capsys, "arena", *argv)


def test_a_torn_line_is_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    argv = [*PAIRS.split(), "--games", "4", "--out", str(file)]
    whole = told(capsys, *argv)
    file.write_bytes(file.read_bytes()[:-20])
    assert main(["arena", *argv, "--json"]) == 0
    out, err = capsys.readouterr()
    assert "only half written" in err
    assert "Going on after 3 of 4 games." in err
    assert without_times(json.loads(out)) == whole


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("--continue", "No contest is kept yet"),
        ("--continue --out {file}", "is not there"),
        ("--continue casual", "beside it give only --games"),
        ("casual novice --out {folder}", "is not a file"),
    ],
)
def test_what_cannot_go_on_is_refused(
    argv: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = argv.format(file=tmp_path / "none", folder=tmp_path).split()
    assert sentence in refused(capsys, "arena", *given)


def test_what_may_stand_beside_continue_is_named_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """A file of the contest has the options that make it, and all others may be given."""
    sentence = refused(capsys, "arena", "--continue", "casual")
    parser = Parser()
    arena.add_options(parser)
    options = {
        action.option_strings[-1]
        for action in parser._actions  # noqa: SLF001
        if action.option_strings and action.dest not in OF_THE_CONTEST
    }
    beside = {*re.findall(r"--[\w-]+", sentence.partition("beside it")[2])}
    assert beside == options - {"--help", "--continue"} | {"--games"}


def test_a_contest_is_played_where_nothing_can_be_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    state_folder().mkdir(parents=True)
    (state_folder() / "contests").touch()
    assert told(capsys, *PAIRS.split())["matchups"][0]["games"] == 8


def test_a_sequential_test_ends_with_the_same_pair_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    argv = "casual novice --sprt 0,200 --seed 5".split()
    alone = told(capsys, *argv, "--jobs", "1")
    test, (matchup,) = alone["sprt"], alone["matchups"]
    assert test["accepted"] == 200
    assert test["llr"] >= test["upper"]
    assert 2 * sum(test["pairs"].values()) == matchup["games"] < 200
    file = str(tmp_path / "file")
    with monkeypatch.context() as context:
        stop_after(context, 9)
        assert main(["arena", *argv, "--out", file]) == 128 + signal.SIGINT
        assert "It is not decided yet." in capsys.readouterr().out
    assert told(capsys, *argv, "--out", file, "--jobs", "2") == alone
    assert main(["arena", "--continue", "--out", file]) == 0
    assert "Accepted: casual-1 is 200 Elo above novice-1" in capsys.readouterr().out


@pytest.mark.long
def test_a_contest_killed_five_times_ends_like_one_that_was_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    argv, file = "casual novice --games 400 --seed 7".split(), tmp_path / "file"
    for stop in (20, 90, 170, 240, 330):
        command = [sys.executable, "-m", "app", "arena", *argv, "--out", str(file), "--json"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
            appeared(file, MOMENT)
            while file.read_bytes().count(b"\n") < stop:
                assert process.poll() is None
            process.kill()
    assert told(capsys, *argv, "--out", str(file)) == told(capsys, *argv)
