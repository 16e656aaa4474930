"""A program as the opponent at the real table."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from app.engine.actions import DISCARDS, Action
from app.engine.view import View
from app.protocol.lines import RULES
from app.protocol.program import Account
from app.table.cpu import CpuProcess
from app.table.seats import take_seats
from app.tui.app import new_table
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.table import TableScreen
from tests.protocol import programs
from tests.tui.person import Keys, gin_app, my_turn, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import TestingCpu

SIZE = (80, 24)


async def given_up(pilot: Pilot[None]) -> str:
    """What is told at the end of a match that the program gives up at its first turn."""
    app = pilot.app
    await until(
        pilot,
        lambda: (
            isinstance(app.screen, MatchEndScreen)
            or (isinstance(app.screen, TableScreen) and app.screen.my_turn)
        ),
    )
    if isinstance(app.screen, TableScreen):
        await pilot.press("p")
    await until(pilot, lambda: isinstance(app.screen, MatchEndScreen))
    await pilot.pause()
    return " ".join(screen_text(app).split())


async def test_a_level_as_a_program_is_played_against() -> None:
    app = gin_app(opponent=f"cmd:{programs.level('novice')}", cpu=CpuProcess())
    async with app.run_test(size=SIZE) as pilot:
        keys = Keys(pilot)
        assert app.table is not None
        while not app.table.match.played:
            await until(
                pilot, lambda: not isinstance(app.screen, TableScreen) or app.screen.my_turn
            )
            await keys.take_part()
        assert app.table.match.rules == RULES


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (programs.DYING, "The program ended by itself (exit code 3)."),
        (programs.answering(UP="x"), "The program answered “x” to UP? "),
        (programs.HANGING, "gave no answer to UP? "),
    ],
    ids=["dies", "nonsense", "hangs"],
)
async def test_a_fault_ends_the_match_with_a_sentence(command: str, sentence: str) -> None:
    app = gin_app(opponent=f"cmd:{command}", cpu=CpuProcess(program_limit=0.3))
    async with app.run_test(size=SIZE) as pilot:
        text = await given_up(pilot)
        assert sentence in text
        assert "gives up the match." in text
        await pilot.press("v")
        assert isinstance(app.screen, MatchEndScreen)
        await pilot.press("m")
        await until(pilot, lambda: not isinstance(app.screen, MatchEndScreen))
        await until(pilot, lambda: "No unfinished matches" in screen_text(app))


class CheatingCpu(TestingCpu):
    """Throws before it has drawn."""

    async def ask_program(self, command: str, account: Account, view: View) -> Action:
        return DISCARDS[0]


async def test_breaking_the_rules_loses_the_match() -> None:
    app = gin_app(opponent="cmd:python3 bot.py", cpu=CheatingCpu())
    async with app.run_test(size=SIZE) as pilot:
        text = await given_up(pilot)
        assert "bot broke the rules: " in text


async def test_a_program_that_does_not_come_up_can_be_asked_again() -> None:
    app = gin_app(opponent="cmd:/nowhere/bot", cpu=CpuProcess())
    async with app.run_test(size=SIZE) as pilot:
        await until(
            pilot,
            lambda: (
                "cannot be started" in screen_text(app)
                or (isinstance(app.screen, TableScreen) and app.screen.my_turn)
            ),
        )
        if "cannot be started" not in screen_text(app):
            await my_turn(pilot)
            await pilot.press("p")
            await until(pilot, lambda: "cannot be started" in screen_text(app))
        assert app.table is not None
        assert not app.table.match.is_over
        assert "program" in screen_text(app)


def test_a_program_is_called_by_its_file() -> None:
    for player, name in (
        ("cmd:python3 /home/ann/greedy.py --fast", "greedy"),
        ("cmd:./target/release/montecarlo 512", "montecarlo"),
        ("cmd:gin-rummy bot casual", "gin-rummy"),
        ("cmd:python3 /home/ann/very-long-indeed.py", "very-long-in"),
    ):
        table = new_table(take_seats("Ann", [player]), RULES, bytes(32))
        assert table.match.seats[1] == (name, player)
        table.close()
