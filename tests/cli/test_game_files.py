"""The games of a contest are kept as journals that every command opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import main
from app.match.match import AnyMatch, Match
from app.storage import journal
from tests.cli.matches import refused
from tests.cpu import programs


def kept(folder: Path, *argv: str) -> list[str]:
    """The names of the games that a contest keeps in a folder."""
    assert main(["arena", *argv, "--jobs", "1", "--games-to", str(folder)]) == 0
    return sorted(path.name for path in folder.glob("*"))


def test_a_game_is_named_by_its_contest_pair_and_result_and_checks_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = kept(tmp_path, "casual", "novice", "--games", "2", "--seed", "4")
    assert [name.partition("-won-by-")[0] for name in names] == [
        "casual-1-novice-1-seed-4-00001a",
        "casual-1-novice-1-seed-4-00001b",
    ]
    first, second = (tmp_path / name for name in names)
    winner = names[0].partition("-won-by-")[2].removesuffix(".jsonl")
    capsys.readouterr()
    assert main(["verify", str(first)]) == 0
    assert "every action is legal" in capsys.readouterr().out
    matches: list[AnyMatch] = [
        Match.from_records(journal.read(path).records) for path in (first, second)
    ]
    assert matches[0].result is not None
    assert matches[0].seats[matches[0].result.winners[0]].player == winner
    seats = [[seat.player for seat in match.seats] for match in matches]
    assert seats == [["casual-1", "novice-1"], ["novice-1", "casual-1"]]
    assert matches[0].seed == matches[1].seed


def test_a_match_at_a_table_is_kept_with_its_forfeit(tmp_path: Path) -> None:
    """The reason for which the program lost is that of the contest."""
    folds = f"fold=cmd:{programs.speaking_json(repr('fold'))}"
    names = kept(tmp_path, "--game", "basic", "--games", "2", folds, "casual")
    assert all(name.endswith("-won-by-casual-1.jsonl") for name in names)
    match: AnyMatch = Match.from_records(journal.read(tmp_path / names[0]).records)
    assert match.resignation is not None
    assert match.seats[match.resignation.seat].name == "fold"
    assert getattr(match.resignation.why, "code", None) == "programs.no-move"


def test_the_lines_of_programs_are_kept_beside_the_games_by_the_same_names(tmp_path: Path) -> None:
    talking = f"polly=cmd:{programs.answering(NAME='Polly')}"
    names = kept(tmp_path, talking, "casual", "--games", "2", "--protocol", str(tmp_path))
    assert [name for name in names if name.endswith(".log")] == [
        name.replace(".jsonl", ".log") for name in names if name.endswith(".jsonl")
    ]
    assert len(names) == 4
    first, second = (
        [line.partition(" ")[2] for line in (tmp_path / name).read_text().splitlines()]
        for name in names
        if name.endswith(".log")
    )
    assert first[:3] == [">polly(0): HELLO gin-bridge 1", ">polly(0): NAME?", "<polly(0): Polly"]
    assert first[3].startswith(">polly(0): GAME 0 ")
    # The same process plays on, in the other seat.
    assert second[0].startswith(">polly(1): GAME 1 ")
    assert "<polly(1): KS" in second


def test_the_lines_of_a_lost_game_end_with_the_fault(tmp_path: Path) -> None:
    argv = [f"bold=cmd:{programs.TALKING}", "novice", "--games", "2", "--jobs", "1"]
    assert main(["arena", *argv, "--protocol", str(tmp_path), "--lost-by", "bold"]) == 0
    first, _ = sorted(tmp_path.iterdir())
    *_, two, three, last = first.read_text().splitlines()
    assert two.endswith(" <bold(0): 2")
    assert three.endswith(" <bold(0): 3")
    assert last == "bold forfeits: The program said something that nobody had asked for."


def test_those_that_a_player_lost_are_kept_alone(tmp_path: Path) -> None:
    everything = kept(tmp_path / "all", "casual", "novice", "--games", "6")
    lost = kept(tmp_path / "lost", "casual", "novice", "--games", "6", "--lost-by", "novice")
    assert lost == [name for name in everything if name.endswith("-won-by-casual-1.jsonl")]


def test_the_same_contest_writes_the_same_files_again(tmp_path: Path) -> None:
    first = kept(tmp_path, "casual", "novice", "--games", "2")
    assert kept(tmp_path, "casual", "novice", "--games", "2") == first


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (
            "--games-to games --lost-by strong",
            "“strong” does not fit --lost-by: give one of casual-1, novice-1.",
        ),
        ("--lost-by novice", "--lost-by needs a folder: add --games-to FOLDER."),
        ("--games-to /dev/null", "“/dev/null” does not fit --games-to: give a folder"),
        ("--protocol lines", "--protocol keeps the lines of programs: let one play"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    capsys: pytest.CaptureFixture[str], argv: str, sentence: str
) -> None:
    assert sentence in refused(capsys, "arena", "casual", "novice", *argv.split())
