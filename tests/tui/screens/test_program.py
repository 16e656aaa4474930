"""A program as the opponent at the real table."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.cpu.gin_bridge import RULES
from app.cpu.program import GameSoFar
from app.cpu.service import CpuProcess
from app.games.gin.actions import DISCARDS, Action
from app.games.gin.view import View
from app.match.seat import Seat
from app.quoting import printable
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.questions import ProgramScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.cpu import programs
from tests.kept import begin
from tests.tui.home import at_home, match_of, running, session_of
from tests.tui.person import Keys, gin_app, my_turn, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import TestingCpu


async def given_up(pilot: Pilot[None]) -> str:
    """What is told at the end of a match that the program gives up at its first turn."""
    app = pilot.app
    await until(
        pilot,
        lambda: (
            isinstance(app.screen, MatchEndScreen)
            or (isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
        ),
    )
    if isinstance(app.screen, GinScreen):
        await pilot.press("p")
    await until(pilot, lambda: isinstance(app.screen, MatchEndScreen))
    await pilot.pause()
    return " ".join(screen_text(app).split())


async def test_a_level_as_a_program_is_played_against() -> None:
    app = gin_app(opponent=f"cmd:{programs.level('novice')}", cpu=CpuProcess())
    async with app.run_test() as pilot:
        keys = Keys(pilot)
        assert app.table is not None
        while not match_of(app).played:
            await until(
                pilot, lambda: not isinstance(app.screen, GinScreen) or app.screen.state.my_turn
            )
            await keys.take_part()
        assert match_of(app).rules == RULES


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        pytest.param(programs.DYING, "The program ended by itself (exit code 3).", id="dies"),
        pytest.param(programs.HANGING, "gave no answer to UP? ", id="hangs"),
    ],
)
async def test_a_fault_ends_the_match_with_a_sentence(command: str, sentence: str) -> None:
    app = gin_app(opponent=f"cmd:{command}", cpu=CpuProcess(program_limit=0.3))
    async with app.run_test() as pilot:
        text = await given_up(pilot)
        assert sentence in text
        assert "resigns the match." in text
        await pilot.press("v")
        assert isinstance(app.screen, MatchEndScreen)
        await pilot.press("m")
        await until(pilot, lambda: not isinstance(app.screen, MatchEndScreen))
        await until(pilot, lambda: "1 match" in screen_text(app))


class CheatingCpu(TestingCpu):
    """Throws before it has drawn."""

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        return DISCARDS[0]


async def test_breaking_the_rules_loses_the_match() -> None:
    async with running(gin_app(opponent="cmd:python3 bot.py", cpu=CheatingCpu())) as (_, pilot):
        text = await given_up(pilot)
        assert "bot broke the rules: " in text


def somebodys_match(marker: Path) -> Path:
    """A journal that this user did not begin, with a program that makes a file when it starts."""
    command = programs.python(f"import sys\nopen({str(marker)!r}, 'w')\nfor _ in sys.stdin: pass")
    table = begin(take_seats("Ann", [f"cmd:{command}"]), RULES, bytes(32))
    path = table.path
    table.close()
    assert path
    (path.parents[1] / "started-with-programs").unlink()
    return path


async def test_a_program_out_of_a_file_is_asked_for_first_and_no_is_the_default(
    tmp_path: Path,
) -> None:
    path = somebodys_match(tmp_path / "marker")
    before = path.read_bytes()
    table = LocalMatchLibrary().resume(path)
    command = printable(table.foreign_program)
    async with running(at_home(Settings(), table=table, cpu=CpuProcess())) as (app, pilot):
        for way in ("enter", "escape", "space", "click"):
            await until(pilot, lambda: isinstance(app.screen, ProgramScreen))
            await until(pilot, lambda: "y Start it" in screen_text(app))
            shown = "".join(screen_text(app).replace("│", "").split())
            assert "".join(command.split()) in shown
            await (pilot.click("#refuse") if way == "click" else pilot.press(way))
            # The list on the start screen asks again.
            await until(pilot, lambda: "c  Continue" in screen_text(app))
            assert "New match" in screen_text(app)
            assert app.table is None
            await pilot.press("c")
    assert not (tmp_path / "marker").exists()
    assert path.read_bytes() == before


@pytest.mark.long
async def test_a_program_out_of_a_file_plays_once_somebody_agrees(tmp_path: Path) -> None:
    path = somebodys_match(tmp_path / "marker")
    async with running(at_home(Settings(pace=0.0), cpu=CpuProcess())) as (app, pilot):
        await until(pilot, lambda: "c  Continue" in screen_text(app))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, ProgramScreen))
        assert not (tmp_path / "marker").exists()
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        assert app.table is not None
        assert app.table.path == path
        if not session_of(app).cpu_to_act:
            await my_turn(pilot)
            await pilot.press("p")
        await until(pilot, (tmp_path / "marker").exists)


async def test_a_program_that_does_not_come_up_can_be_asked_again() -> None:
    async with running(gin_app(opponent="cmd:/nowhere/bot", cpu=CpuProcess())) as (app, pilot):
        await until(
            pilot,
            lambda: (
                "cannot be started" in screen_text(app)
                or (isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
            ),
        )
        if "cannot be started" not in screen_text(app):
            await my_turn(pilot)
            await pilot.press("p")
            await until(pilot, lambda: "cannot be started" in screen_text(app))
        assert app.table is not None
        assert not match_of(app).is_over
        assert "program" in screen_text(app)


def test_a_program_is_called_by_its_file() -> None:
    for player, name in (
        ("cmd:python3 /home/ann/greedy.py --fast", "greedy"),
        ("cmd:./target/release/montecarlo 512", "montecarlo"),
        ("cmd:gin-rummy bot casual", "gin-rummy"),
        ("cmd:python3 /home/ann/very-long-indeed.py", "very-long-in"),
    ):
        table = LocalMatchLibrary().begin(take_seats("Ann", [player]), RULES, bytes(32))
        assert table.match.seats[1] == Seat(name, player)
        table.close()
