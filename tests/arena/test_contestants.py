"""Who can play in the arena, by name."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from app.arena.contestants import Entrant, check_contestants, contestant
from app.arena.game import play_pair
from app.cli import main
from app.cpu.program_process import Unstartable
from app.players.gin.expert import NoValues
from app.players.gin.net.evaluator import VALUES
from tests.again import again
from tests.refusals import refused


@pytest.mark.parametrize("name", ["expert-1", again("expert-3")])
def test_values_of_a_file_play_as_the_level_that_they_are_of(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    shutil.copy(VALUES[name], path)
    assert check_contestants([f"net:{path}"]) == [Entrant(f"net:{path}")]
    casual = contestant("casual")
    games = [play_pair((contestant(who), casual), 0, bytes(32)) for who in (name, f"net:{path}")]
    told = [
        [(game.hands, [tally.points for tally in game.tallies]) for game in pair] for pair in games
    ]
    assert told[0] == told[1]


def test_a_file_without_values_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "values.npz"
    with refused(NoValues, match="There is no file .*/values.npz: name one that training"):
        contestant(f"net:{path}")
    assert main(["arena", f"net:{path}", "casual"]) == 2
    said = capsys.readouterr().err
    assert "There is no file" in said
    assert "Traceback" not in said
    np.savez(path, shares=np.zeros(3))
    with refused(NoValues, match="values.npz has no values of an expert"):
        contestant(f"net:{path}")
    path.write_bytes(b"")
    with refused(NoValues, match="has no values of an expert"):
        contestant(f"net:{path}")
    with refused(NoValues, match="has no values of an expert"):
        contestant(f"net:{tmp_path}")


@pytest.mark.parametrize("name", ["x" * 41, "my bot", ""])
def test_a_name_that_no_program_can_have_is_refused_with_the_limit(name: str) -> None:
    with refused(Unstartable, match="the name of a program: give 1 to 40 letters, digits, hyphens"):
        check_contestants([f"{name}=cmd:true"])
