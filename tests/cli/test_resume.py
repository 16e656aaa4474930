"""Matches to go on with."""

from __future__ import annotations

import os
from argparse import Namespace
from datetime import datetime
from pathlib import Path

import pytest

from app import tui
from app.cli import main
from app.games.contract.rules import Rules as ContractRules
from app.match.seat import Seat
from app.table.session import MatchSession
from tests.cli.matches import played, refused, unattended


def test_resume_takes_the_match_played_last_that_is_not_over(started: Namespace) -> None:
    older, newer, over = played(1), played(2), played(99, target=1)
    for age, path in enumerate((over, newer, older)):
        os.utime(path, (10_000 - age, 10_000 - age))
    assert main(["--resume"]) == 0
    assert len(started.match.played) == 2


def test_resume_takes_the_match_of_a_file(started: Namespace) -> None:
    path = played(1)
    played(2)
    assert main(["--resume", str(path)]) == 0
    assert len(started.match.played) == 1


def test_resume_without_a_match_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    played(99, target=1)
    assert "no unfinished match" in refused(capsys, "--resume")


def test_a_file_that_is_no_match_is_refused_and_left_alone(
    started: Namespace, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt,\n")
    assert "does not begin as a match" in refused(capsys, "--resume", str(letter))
    assert letter.read_text() == "Dear aunt,\n"
    assert "check the name" in refused(capsys, "--resume", str(tmp_path / "nothing"))


@pytest.mark.parametrize(
    ("named", "damage"),
    [
        ("as it is", '{"seat": 0, "do'),
        ("in another way", '{"seat": 0, "do'),
        ("as it is", '{"seat": 0, "do": "throw KH"}'),
    ],
)
def test_a_damaged_match_is_set_aside(
    started: Namespace,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    named: str,
    damage: str,
) -> None:
    path = played(1)
    path.write_text(f'{path.read_text()}{damage}\n{{"seat": 0, "do": "pass"}}\n')
    damaged = path.read_bytes()
    monkeypatch.chdir(path.parent)
    sentence = refused(capsys, "--resume", str(path) if named == "as it is" else path.name)
    (aside,) = path.parent.iterdir()
    assert aside.name == f"{path.name}.damaged"
    assert aside.read_bytes() == damaged
    assert f"is kept as {aside if named == 'as it is' else aside.name}" in sentence


def test_a_match_without_a_person_is_looked_on_at(started: Namespace) -> None:
    path = unattended()
    assert main(["--resume", str(path)]) == 0
    assert [seat.name for seat in started.match.seats] == ["Nell", "Vera"]
    assert main(["--resume"]) == 0
    assert [seat.name for seat in started.match.seats] == ["Nell", "Vera"]


def test_somebody_looks_on_while_a_level_plays(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--opponent", "casual", "--watch", "novice"]) == 0
    assert [seat.player for seat in started.match.seats] == ["novice-1", "casual-1"]
    assert main(["--watch", "club"]) == 0
    assert started.match.seats[0].player.startswith("club-")
    capsys.readouterr()
    assert "Choose one of novice" in refused(capsys, "--watch", "nobody")
    assert "leave out --watch" in refused(capsys, "--resume", "--watch", "club")


def test_a_match_of_a_game_without_a_screen_is_refused_and_left_as_it_is(
    started: Namespace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tui, "GAMES_SHOWN", frozenset({"gin"}))
    table = MatchSession.new(ContractRules(), [Seat("Ann"), Seat("Ben")], datetime(2026, 11, 22))
    path = table.path
    table.close()
    assert path
    before = path.read_bytes()
    told = "is a match of Contract Rummy, which cannot be shown here yet"
    assert told in refused(capsys, "--resume", str(path))
    assert path.read_bytes() == before
    assert main(["verify", str(path)]) == 0


def test_a_match_open_elsewhere_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    table = MatchSession.resume(path := played(1))
    assert "open in another window" in refused(capsys, "--resume", str(path))
    table.close()
