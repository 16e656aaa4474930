"""A line for each game of a contest, for other programs to read."""

from __future__ import annotations

import csv
import io
import json
import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.arena.contest import Contest, Task
from app.arena.game import GameRecord
from app.cli import main
from app.storage.line_file import LineFile
from tests.cli.matches import refused
from tests.cli.test_kept_contest import stop_after
from tests.cpu import programs

PAIRS = "casual novice --seed 3 --jobs 1"
HEAD = (
    "contest,game,shuffle,seating,seed,cut,hands,dead,"
    "name1,share1,points1,knocks1,gins1,undercuts1,decisions1,median_ms1,p95_ms1,forfeit1,"
    "name2,share2,points2,knocks2,gins2,undercuts2,decisions2,median_ms2,p95_ms2,forfeit2"
)


def play(*argv: str) -> None:
    assert main(["arena", *argv]) == 0


def rows(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text))]


def test_csv_has_a_line_for_each_game(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    play(*PAIRS.split(), "--games", "4", "--csv", str(file))
    text = file.read_text()
    assert text.splitlines()[0] == HEAD
    games = {row["game"]: row for row in rows(text)}
    assert sorted(games) == ["0", "1", "2", "3"]
    assert [(games[each]["shuffle"], games[each]["seating"]) for each in "0123"] == [
        *(("1", "a"), ("1", "b"), ("2", "a"), ("2", "b"))
    ]
    assert games["0"]["seed"] == games["1"]["seed"] != games["2"]["seed"]
    for row in games.values():
        assert (row["name1"], row["name2"], row["forfeit1"]) == ("casual-1", "novice-1", "")
        assert {float(row["share1"]), float(row["share2"])} == {0, 1}
        wins = [row[f"{kind}{who}"] for kind in ("knocks", "gins", "undercuts") for who in "12"]
        assert sum(map(int, wins)) + int(row["dead"]) == int(row["hands"])
        assert float(row["p95_ms1"]) >= float(row["median_ms1"]) > 0


def test_json_has_the_same_and_why_a_game_was_forfeited(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    players = [f"dies=cmd:{programs.DYING}", "novice"]
    play(*players, "--games", "2", "--jobs", "1", "--jsonl", str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["game"] for line in lines] == [0, 1]
    for line in lines:
        first, second = line["players"]
        assert [*first] == [field[:-1] for field in HEAD.split(",")[8:18]]
        assert (first["name"], first["share"], line["cut"]) == ("dies", 0, False)
        assert first["forfeit"].endswith("(exit code 3).")
        assert second["forfeit"] is None


def test_a_game_is_there_as_soon_as_it_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    seen = []

    def watched(contest: Contest, *_: Any) -> Iterator[tuple[Task, GameRecord]]:
        for task in contest.tasks():
            yield task, GameRecord(shares=(1.0, 0.0), hands=4)
            seen.append(file.read_text().count("\n"))

    monkeypatch.setattr(Contest, "play", watched)
    play(*PAIRS.split(), "--games", "4", "--jsonl", str(file))
    assert seen == [1, 2, 3, 4]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_contest_that_goes_on_repeats_no_game(
    form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept, file = str(tmp_path / "kept"), tmp_path / "games"
    argv = [*PAIRS.split(), "--games", "8", "--out", kept, f"--{form}", str(file)]
    with monkeypatch.context() as context:
        stop_after(context, 3)
        assert main(["arena", *argv]) == 128 + signal.SIGINT
    before = file.read_text()
    assert before.count("\n") == 3 + (form == "csv")
    # A line that a crash has torn is written again.
    file.write_text(before[:-5])
    play("--continue", "--out", kept, f"--{form}", str(file))
    text = file.read_text()
    if form == "csv":
        found = [int(row["game"]) for row in rows(text)]
    else:
        found = [json.loads(line)["game"] for line in text.splitlines()]
    assert sorted(found) == [*range(8)]
    # Written to once more, it stays what it is.
    play(*argv)
    assert file.read_text() == text
    # A new file gets the games that were played before.
    late = tmp_path / "late"
    play("--continue", "--out", kept, f"--{form}", str(late))
    assert sorted(late.read_text().splitlines()) == sorted(text.splitlines())


def test_standard_output_has_the_lines_alone(capsys: pytest.CaptureFixture[str]) -> None:
    play(*PAIRS.split(), "--games", "2", "--csv", "-")
    out, err = capsys.readouterr()
    assert [row["game"] for row in rows(out)] == ["0", "1"]
    assert "games won" in err


def test_all_at_a_table_have_columns(capsys: pytest.CaptureFixture[str]) -> None:
    argv = "--game basic --rules hands --set hands=1 strong casual heuristic --games 3 --jobs 1"
    play(*argv.split(), "--csv", "-")
    found = rows(capsys.readouterr().out)
    assert [row["seating"] for row in found] == ["a", "b", "c"]
    assert {row["name3"] for row in found} == {"heuristic-1"}


@pytest.mark.parametrize("notes", ["my notes\n", "my notes", "my\nnotes"])
@pytest.mark.parametrize(
    "argv",
    [
        "casual novice --seed 4 --csv {file}",
        "casual club --seed 3 --csv {file}",
        "casual novice --seed 3 --jsonl {file}",
        "casual novice --seed 3 --csv {other}",
        "casual novice --seed 3 --jsonl {other}",
    ],
)
def test_a_file_of_something_else_is_left_as_it_is(
    argv: str, notes: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, other = tmp_path / "games.csv", tmp_path / "other"
    play(*PAIRS.split(), "--games", "2", "--csv", str(file))
    other.write_text(notes)
    before = file.read_bytes()
    capsys.readouterr()
    sentence = refused(capsys, "arena", *argv.format(file=file, other=other).split())
    assert "has something else than games of this contest" in sentence
    assert (file.read_bytes(), other.read_text()) == (before, notes)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("--csv - --json", "Only one of --csv, --jsonl and --json"),
        ("--csv - --jsonl -", "Only one of --csv, --jsonl and --json"),
        ("--csv {folder}", "is not a file"),
        ("--jsonl /proc/none/games", "/proc/none"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_first_game(
    argv: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = argv.format(folder=tmp_path).split()
    assert sentence in refused(capsys, "arena", *PAIRS.split(), *given)


def test_a_full_disk_ends_the_contest_with_a_sentence_and_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    append = LineFile.append_line

    def with_little_room(self: LineFile, line: str) -> None:
        little = self.path == file and len(file.read_bytes()) > 800
        if little:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        try:
            append(self, line)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    monkeypatch.setattr(LineFile, "append_line", with_little_room)
    assert main(["arena", *PAIRS.split(), "--games", "8", "--csv", str(file)]) == 2
    out, err = capsys.readouterr()
    assert "games won" in out
    assert f"There is no room left to save in {file}: free some space." in err
    assert "Go on with: gin-rummy arena --continue" in err
