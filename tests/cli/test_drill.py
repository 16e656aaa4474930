"""``gin-rummy drill``: straight to the positions."""

from __future__ import annotations

from argparse import Namespace

import pytest

from app.cli import main
from app.cli.screen import DrillApp
from app.cpu.service import InstantCpu
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


def test_a_terminal_that_cannot_draw_is_told_so(
    started: Namespace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert main(["drill"]) == 2
    assert "cannot draw" in capsys.readouterr().err


@pytest.mark.long
async def test_the_drills_lead_back_to_the_start() -> None:
    app = DrillApp(Settings(), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: " 1 of 10 " in screen_lines(app)[0])
        assert isinstance(app.screen, DrillScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
