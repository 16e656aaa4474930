"""``gin-rummy drill``: straight to the positions, on the screen or in lines."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

import pytest

from app.cli import lines, main
from app.cli.screen import DrillApp
from app.coach.puzzles import Challenge
from app.cpu.service import InstantCpu
from app.plain.daily import play_daily
from app.storage import practice
from app.storage.practice import KeptRating, Practice
from app.storage.settings import Settings
from app.tui.screens.drill import DrillScreen
from app.tui.screens.start import StartScreen
from app.ui.match_library import LocalMatchLibrary
from tests.tui.person import until
from tests.tui.screen_text import screen_lines


def test_the_command_shows_the_drills(started: Namespace) -> None:
    assert main(["--theme", "dark", "drill"]) == 0
    assert isinstance(started.app, DrillApp)
    assert started.theme == "dark"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--seed", "4"], "--seed is about a match"),
        (["--resume", "x"], "--resume is about a match"),
        (["--theme", "mud"], "mud"),
    ],
)
def test_what_makes_no_sense_with_drills_is_refused(
    options: list[str], told: str, started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*options, "drill"]) == 2
    assert told in capsys.readouterr().err
    assert started.app is None


@pytest.mark.parametrize(("options", "challenge"), [([], None), (["--run"], Challenge.RUN)])
def test_a_terminal_that_cannot_draw_is_asked_in_lines(
    options: list[str],
    challenge: Challenge | None,
    started: Namespace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    def talk(*of: object) -> int:
        *_, first = of
        assert isinstance(first, partial)
        asked.append(first.keywords["challenge"])
        return 0

    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(lines, "talk", talk)
    assert main(["drill", *options]) == 0
    monkeypatch.setenv("TERM", "xterm-256color")
    assert main(["drill", "--plain", *options]) == 0
    assert asked == [challenge, challenge]
    assert started.app is None


def test_the_deal_of_the_day_is_played_in_lines_if_asked_to(
    started: Namespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def talk(*of: object) -> int:
        asked.append(of[-1])
        return 0

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(lines, "talk", talk)
    for words in (["daily", "--plain"], ["--lines", "daily"]):
        assert main(words) == 0
    assert asked == [play_daily, play_daily]
    assert started.app is None


def test_the_ratings_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    practice.save(Practice(ratings={"draw": KeptRating(1043.4, 60.2, 12, 20)}))
    assert main(["drill", "--ratings"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "draw 1043 ± 60: 12 of 20 right."
    assert told[-1] == "Streak: none yet."


@pytest.mark.long
async def test_the_command_begins_a_challenge() -> None:
    app = DrillApp(Settings(), LocalMatchLibrary(InstantCpu()), challenge=Challenge.STREAK)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: screen_lines(app)[0].startswith(" Streak · 0 right · "))


@pytest.mark.long
async def test_the_drills_lead_back_to_the_start() -> None:
    app = DrillApp(Settings(), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: " 1 of 10 " in screen_lines(app)[0])
        assert isinstance(app.screen, DrillScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
