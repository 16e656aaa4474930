"""Random keys in every screen in a small form, and the proof that they would find a fault."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.screen import Screen

import app.tui as package
from app.games.base import IllegalAction
from app.games.gin.actions import Action
from app.match.seat import Seat
from app.storage.home import HOME_VARIABLE
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.base import BaseScreen
from app.tui.screens.knock import SpreadScreen
from app.tui.screens.lesson import LessonEndPage, LessonPage
from app.tui.screens.match import PassingScreen
from app.tui.screens.match_form import MatchForm
from app.tui.screens.preview import PreviewScreen
from app.tui.screens.questions import QuestionScreen
from app.tui.table.gin.moves import GinMoves
from app.tui.table.gin.screen import GinScreen
from app.tui.table.screen import TableScreen
from app.tui.textual_private import SteadyPalette, SturdyScreen
from tests import invariants, screens, soak, soak_keys
from tests.contrast import ENOUGH, worst_words
from tests.keyboard import laid_out, press
from tests.tui.cuts import LONG_NAMES, whole
from tests.tui.screens.test_rules import assert_keys_are_shown_at_once
from tests.tui.seated import NARROW

BASES = {
    *(BaseScreen, MatchForm, PreviewScreen),
    *(PassingScreen, QuestionScreen, TableScreen),
    *(SturdyScreen, SteadyPalette),
}
"""What screens have in common, which is never shown itself."""
LEFT_BY_ANY_KEY = {LessonPage, LessonEndPage}
"""Screens on which no two keys can be pressed."""

WITHOUT_KEYS = {"rules", "too small", "cut", "new pad"}
"""Screens that begin with keys for typing, and that of the keys itself."""
IN_A_HOUSE = {SpreadScreen}
"""Screens that nobody sees who plays at one terminal."""


def take_long_names(own: str, others: Sequence[str], *game: str) -> list[Seat]:
    """Seats as they are taken, of people with long names."""
    taken = take_seats(own, others, *game)
    return [seat._replace(name=name) for seat, name in zip(taken, LONG_NAMES, strict=False)]


@pytest.mark.long
@pytest.mark.parametrize("name", screens.SCREENS)
def test_a_screen_whatever_is_pressed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing fails, nothing is cut, the keys are told, and words stand out: in the smallest
    window, with names as long as they may be, with or without signs, and in every theme.
    """
    monkeypatch.setattr(screens, "take_seats", take_long_names)
    monkeypatch.setattr(soak_keys, "_SIZES", (NARROW,))
    looks = 0

    async def look(app: GinApp) -> None:
        nonlocal looks
        await laid_out(app)
        if app.return_code is not None:
            return
        await whole(app)
        if not looks and name not in WITHOUT_KEYS:
            screen = app.screen
            await assert_keys_are_shown_at_once(app)
            await press(app, "escape")
            assert app.screen is screen
        if not looks:
            worst = min((await worst_words(app)).values())
            # A window can be too small for a word.
            assert worst.word or name == "too small"
            assert worst.ratio >= ENOUGH, worst
        looks += 1

    tally = soak_keys.soak_screen(name, 12, "suite", invariants.check_journal, lambda _: None, look)
    assert tally.keys >= 12


def test_what_was_pressed_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only_the_table(monkeypatch)
    assert soak.main(["keys", "--count", "6", "--seed", "suite"]) == 0
    told = re.fullmatch(
        r"table: (\d+) keys, \d+ more on screens they led to, in \d+ runs of the app:"
        r" no fault, \d+ s\n",
        capsys.readouterr().out,
    )
    assert told
    assert int(told[1]) >= 6
    assert os.environ[HOME_VARIABLE] == str(home)
    assert not home.exists(), "the player's own folder is left alone"


@pytest.mark.long
def test_the_end_of_a_match_is_found_behind_the_showdowns_of_two_hands(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "PRESETS", ("partners",))
    told: list[int] = []
    tally = soak_keys.soak_screen("match end", 2, "suite", invariants.check_journal, told.append)
    assert tally.keys == told[-1] >= 2


def test_no_screen_is_left_out() -> None:
    modules = [
        import_module(found.name)
        for found in walk_packages(package.__path__, f"{package.__name__}.")
    ]
    shown = {
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, Screen)
        and found.__module__ == module.__name__
        # What only its own module knows stands for one that others know.
        and not found.__name__.startswith("_")
    }
    pressed = {screen for screen, _ in screens.SCREENS.values()}
    assert pressed == shown - BASES - LEFT_BY_ANY_KEY - IN_A_HOUSE


def only_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "SCREENS", {"table": screens.SCREENS["table"]})


def test_a_crash_is_told_with_the_seed_and_the_last_keys(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fall_over(self: GinScreen, step: int) -> None:
        raise ZeroDivisionError("no card to raise")

    only_the_table(monkeypatch)
    monkeypatch.setattr(GinScreen, "action_move", fall_over)
    assert soak.main(["keys", "--count", "500", "--seed", "crash4"]) == 1
    told = capsys.readouterr().err
    assert "ZeroDivisionError on table: no card to raise" in told
    assert re.search(r"^Last keys: .*\b(left|right)$", told, re.MULTILINE)
    assert told.rstrip().endswith("Seed: crash4")


def test_a_journal_that_is_not_the_match_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def act_without_writing(self: GinMoves, action: Action) -> None:
        state = self._state
        with suppress(IllegalAction):
            assert isinstance(state.table, MatchSession)
            state.table.match.apply(state.me, action)
            self._screen.show_all()

    only_the_table(monkeypatch)
    monkeypatch.setattr(GinMoves, "do", act_without_writing)
    assert soak.main(["keys", "--count", "500", "--seed", "journal1"]) == 1
    assert "Miscount on table: the journal is another match" in capsys.readouterr().err


def test_hands_are_soaked_without_what_draws_the_screens() -> None:
    code = "import sys, tests.soak; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
