"""What leads to the screen, and what is refused before it."""

from __future__ import annotations

import gc
import os
from argparse import Namespace
from pathlib import Path
from typing import Final

import pytest

from app.cli import main
from app.storage import settings as settings_file
from app.storage.settings import Settings
from tests.cli.matches import refused
from tests.cpu import programs

VERSION_1: Final = f"cmd:{programs.answering()}"


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (
            ["--opponent", "nobody"],
            "Choose one of novice, casual, club, strong, expert, gina, kit, maggie, prue, silas,"
            " elo:N, or human:NAME.",
        ),
        (["--opponent", "elo:1400"], "a whole number from 700 to 1380, or human:NAME."),
        (["--opponent", "elo:900", "--game", "basic"], "Choose one of casual, strong, or"),
        (["--watch", "elo:1400"], "a whole number from 700 to 1380."),
        (["--opponent", "casual", "--opponent", "human-1"], "called “human-1”"),
        (["--opponent", "casual", "--opponent", "casual"], "for 2 players, not 3. Give --opponent"),
        (["--rules", "rotation", "--opponent", "human"], "for 3 players, not 2. Give --opponent 2"),
        (
            ["--rules", "partners", "--opponent", "human:Bob", "--opponent", "casual"],
            "for 4 players, not 3. Give --opponent 3 times.",
        ),
        (["--rules", "table", *["--opponent", "novice"] * 4], "--opponent 1 or 2 or 3 times."),
        (["--set", "seating=partners", *["--opponent", "casual"] * 2], "for 4 players, not 3"),
        (["--set", "seating=round"], "two, rotation, captain, partners, table"),
        (["--set", "best_of=4"], "best_of is an odd number from 1 to 9"),
        (["--opponent", "human:Maximilianus X"], "give another --opponent human:NAME"),
        (["--opponent", "cmd:/nowhere/bot"], "“/nowhere/bot” cannot be started"),
        (["--opponent", f"cmd:true {'x' * 4000}"], "has at most 4000 letters"),
        (["--opponent", "cmd:"], "Name the program that plays"),
        (["--opponent", VERSION_1, "--rules", "classic"], "speaks version 1 of gin-bridge"),
        (["--opponent", "cmd:true", "--target", "50"], "“true” does not start as a player."),
        (["--opponent", "cmd:true", "--opponent", "casual"], "leave out the other --opponent."),
        (["--time-limit", "never"], "“never” does not fit --time-limit"),
        (["--rules", "of thumb"], "Choose one of standard,"),
        (["--set", "undercut=10"], "Did you mean undercut_bonus?"),
        (["--set", "colour=red"], "“gin-rummy options” lists them all"),
        (["--set", "undercut_bonus"], "Possible for undercut_bonus: 0 to 1000."),
        (["--set", "undercut_bonus=ten"], "Possible for undercut_bonus: 0 to 1000."),
        (["--set", "undercut_bonus=-1"], "undercut_bonus is a whole number from 0 to 1000"),
        (["--set", "big_gin_bonus=yes"], "0 to 1000, or off"),
        (["--set", "oklahoma=maybe"], "yes or no"),
        (["--set", "shutout=all"], "none, double_points, double_game_bonus, double_all"),
        (["--rules", "straight", "--set", "oklahoma=yes"], "the upcard sets the knock limit"),
        (["--set", "oklahoma_ace=1"], "oklahoma_ace needs Oklahoma"),
        (["--set", "spade_doubles=no"], "spade_doubles needs Oklahoma"),
        (["--target", "50", "--set", "target=60"], "only once"),
        (["--target", "0"], "from 1 to 1000"),
        (["--target", "1001"], "from 1 to 1000"),
        (["--target", "ten"], "“ten” is not a target"),
        (["--theme", "tartan"], "Choose one of felt,"),
        (["--name", " "], "1 to 12 letters"),
        (["--name", "Maximilianus X"], "1 to 12 letters"),
        (["--name", "A\nB"], "1 to 12 letters"),
        (["--resume", "--seed", "x"], "leave out --seed"),
        (["--resume", "--serious"], "leave out --serious"),
        (["--resume", "--rules", "classic"], "leave out --rules"),
        (["--resume", "--set", "oklahoma=yes"], "leave out --set"),
    ],
)
def test_what_is_impossible_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], argv: list[str], expected: str
) -> None:
    sentence = refused(capsys, *argv)
    assert expected in sentence
    assert sentence.endswith((".", "?"))


@pytest.mark.parametrize("redirected", [0, 1])
def test_without_a_terminal_the_game_is_refused(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    started: Namespace,
    redirected: int,
) -> None:
    monkeypatch.setattr(os, "isatty", lambda descriptor: descriptor != redirected)
    sentence = refused(capsys, "--opponent", "novice")
    assert "needs a terminal" in sentence
    assert "--lines" in sentence
    assert started.app is None


@pytest.mark.parametrize("argv", [[], ["--name", "Ann"], ["--theme", "dark"], ["--ascii"]])
def test_what_is_no_choice_for_a_match_leads_to_the_start_screen(
    started: Namespace, argv: list[str]
) -> None:
    assert main(argv) == 0
    assert started.app.table is None
    assert started.mouse is True
    # Rubbish is searched for when the game was left.
    assert gc.isenabled()


def test_damaged_settings_are_told_of_before_a_refusal(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{")
    sentence = refused(capsys, "--rules", "of thumb")
    assert "settings.json.damaged" in sentence
    assert "Choose one of standard," in sentence


def test_choices_of_one_time_are_not_kept(started: Namespace) -> None:
    settings_file.save(Settings())
    assert main(["--seed", "1", "--name", "Ann", "--theme", "dark", "--opponent", "novice"]) == 0
    assert settings_file.load()[0] == Settings()
    started.app.update_settings(pace=1.0)
    assert settings_file.load()[0].theme == "felt"
