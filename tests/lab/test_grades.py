"""The table of grades: games that are judged, kept in a file, and not played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.coach.grade import LEVELS, DecisionKind, HandLosses, Losses, grade, total
from app.lab import grades
from app.lab.games import Game

USUAL = (40.0, 20.0, 10.0, 5.0)


def test_a_game_is_judged_hand_by_hand_and_the_same_again() -> None:
    """A level has its own Elo in its own seat, first or second."""
    for number in range(2):
        hands = grades.play(Game("strong", "novice", number))
        found = grade(hands)
        assert found is not None
        assert found.elo == pytest.approx(LEVELS["strong-1"], abs=0.1)
    assert grades.play(Game("strong", "novice", 1)) == hands


def test_a_mixed_player_is_each_of_both_in_its_share() -> None:
    assert [grades.play(Game(f"mix{share}", "novice", 0)) for share in (0.0, 1.0)] == [
        grades.play(Game(level, "novice", 0)) for level in ("novice", "strong")
    ]


def test_a_stopped_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the file has is not played again; a line that was not finished is."""
    asked: list[Game] = []

    def play(game: Game) -> list[HandLosses]:
        asked.append(game)
        own = {"planner": 5.0, "mix0.5": 10.0}[game.player]
        return [{DecisionKind.DRAW: Losses(10, own, USUAL)}] * 3

    monkeypatch.setattr(grades, "play", play)
    out = tmp_path / "grades.jsonl"
    command = ["--players", "planner", "mix0.5", "--opponents", "novice", "--out", str(out)]
    grades.main([*command, "--games", "2"])
    assert len(asked) == len(set(asked)) == 4
    first = capsys.readouterr().out
    assert first.splitlines() == [
        "| player | measured | novice |",
        "| --- | ---: | ---: |",
        "| `planner` | 1203 | 1208 ± 55 |",
        "| `mix0.5` |  | 1077 ± 55 |",
        "",
        "2 games of each two.",
    ]
    grades.main([*command, "--games", "2"])
    assert len(asked) == 4
    assert capsys.readouterr().out == first
    out.write_text(out.read_text("ascii")[:-40], "ascii")
    grades.main([*command, "--games", "3"])
    assert asked[4:] == [asked[3], Game("planner", "novice", 2), Game("mix0.5", "novice", 2)]
    kept = grades.read(out)
    assert len(kept) == 6
    assert total(kept[asked[3]]).decisions == 30
