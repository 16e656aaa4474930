"""A fault in the program itself, wherever it is: what the player sees, and what is left behind."""

from __future__ import annotations

import sys

import pytest

from app.store import journal
from app.store.paths import state_folder
from app.table.session import Session as Played
from tests.again import quick
from tests.terminal.session import ALTERNATE_SCREEN_OFF, CURSOR_ON, MOUSE_OFF, Session

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
SECRET = "the next card of the stock is"

PROGRAM = f"""
import sys
from app.cli import main
from app.table.session import Session as Played
from app.tui.screens.start import StartScreen
from app.tui.screens.table import TableScreen
from app.tui.table.picture import Picture
from app.tui.widgets.card import CardPainter

def break_down(*_, **__):
    stock = {SECRET!r} + " KH"
    raise RuntimeError("a cat on the keyboard")

async def break_down_later(*_, **__):
    break_down()

{{fault}}
sys.exit(main())
"""

FAULTS = {
    "a key": ("TableScreen.action_hint = break_down", ["h"]),
    "a worker": ("Played.ask_cpu = break_down_later", []),
    "a refresh": ("Picture.show_live = break_down", []),
    "a layout": ("Picture.show_panel = break_down", []),
    "a new screen": (
        "from app.tui.screens.menu import MenuScreen; MenuScreen.compose = break_down",
        ["\x1b"],
    ),
    "the painting": (
        "TableScreen.action_hint = lambda screen:"
        " (setattr(CardPainter, 'render_lines', break_down),"
        " [widget.refresh() for widget in screen.walk_children()])",
        ["h"],
    ),
    "closing the match": (
        "Played.close = break_down; TableScreen.action_hint = break_down",
        ["h"],
    ),
}


def session(fault: str, *arguments: str, **environment: str | None) -> Session:
    """The program with this statement carried out before it starts."""
    return Session(
        *arguments,
        command=(sys.executable, "-c", PROGRAM.format(fault=fault)),
        environment=environment,
    )


def last_words(ended: Session) -> str:
    """What is left on the terminal by a program that has ended in good order."""
    for sequence in (ALTERNATE_SCREEN_OFF, CURSOR_ON, *MOUSE_OFF):
        assert sequence in ended.written
    assert ended.is_cooked
    assert b"Traceback" not in ended.written
    assert SECRET.encode() not in ended.written
    _, name, said = ended.written.decode().rpartition("gin-rummy: ")
    assert name
    return said.replace("\r\n", "\n")


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("where", quick(FAULTS, "a worker"))
def test_a_fault_ends_the_program_and_loses_nothing(where: str) -> None:
    fault, keys = FAULTS[where]
    with session(fault, *TO_THE_TABLE) as failing:
        if keys:
            failing.until_shown("Your turn: take the upcard")
        failing.press(*keys)
        assert failing.exit_code() == 1
        said = last_words(failing)
    assert "The match is saved: go on with gin-rummy --resume." in said
    (report,) = state_folder().glob("fault-*.txt")
    assert str(report) in said
    assert said.count("\n") == 1
    assert report.stat().st_mode & 0o777 == 0o600
    text = report.read_text()
    assert "RuntimeError: a cat on the keyboard" in text
    assert "break_down" in text
    assert "KH" not in text, "no variables"
    (path,) = journal.list_journals()
    table = Played.resume(path)
    assert table.restored is None
    table.close()


@pytest.mark.long
def test_a_fault_between_matches() -> None:
    with session("StartScreen.action_rules = break_down") as failing:
        failing.until_shown("New match", "No unfinished matches")
        failing.press("r")
        assert failing.exit_code() == 1
        said = last_words(failing)
    assert "--resume" not in said
    assert "fault-" in said


@pytest.mark.long
def test_a_report_that_cannot_be_written() -> None:
    fault, keys = FAULTS["a key"]
    with session(fault, *TO_THE_TABLE, GIN_RUMMY_HOME="/dev/null/home") as failing:
        failing.until_shown("Your turn: take the upcard", "Not saved")
        failing.press(*keys)
        assert failing.exit_code() == 1
        said = last_words(failing)
    assert said.startswith("The game came upon a fault in itself and had to stop.")
    assert "Not all of the match is saved: /dev/null cannot be used" in said
    assert "fault-" not in said
