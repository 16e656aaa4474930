"""A fault in the program itself, wherever it is: what the player sees, and what is left behind."""

from __future__ import annotations

import sys

import pytest

from app.storage import journal
from app.storage.paths import state_folder
from app.table.session import MatchSession as Played
from tests.again import quick
from tests.terminal.session import ALTERNATE_SCREEN_OFF, CURSOR_ON, MOUSE_OFF, Session

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
SECRET = "the next card of the stock is"

PROGRAM = f"""
import sys
from app.cli import main
from app.table.session import MatchSession as Played
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.gin.layout import GinTableLayout
from app.tui.widgets.piles import Pile

def break_down(*_, **__):
    stock = {SECRET!r} + " KH"
    raise RuntimeError("a cat on the keyboard")

async def break_down_later(*_, **__):
    break_down()

{{fault}}
sys.exit(main())
"""

FAULTS = {
    "a key": ("GinScreen.action_hint = break_down", ["h"]),
    "a worker": ("Played.ask_cpu = break_down_later", []),
    "a refresh": ("GinTableLayout.show_live = break_down", []),
    "a layout": ("GinTableLayout.show_panel = break_down", []),
    "a new screen": (
        "from app.tui.screens.match import MenuScreen; MenuScreen.compose = break_down",
        ["\x1b"],
    ),
    "the painting": (
        "GinScreen.action_hint = lambda screen:"
        " (setattr(Pile, 'render_lines', break_down),"
        " [widget.refresh() for widget in screen.walk_children()])",
        ["h"],
    ),
}
AT_THE_END = {
    "closing the match": ("Played.close = break_down", ["q"]),
    "every screen": (
        "StartScreen.compose = break_down;"
        "GinScreen.action_hint = lambda screen:"
        " (setattr(GinScreen, 'compose', break_down), break_down())",
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


def check_what_is_left() -> None:
    """Reports of the fault, which are taken away; the match can be gone on with, if anything was
    done in it.
    """
    reports = [*state_folder().glob("fault-*.txt")]
    for report in reports:
        assert report.stat().st_mode & 0o777 == 0o600
    texts = [report.read_text() for report in reports]
    assert any("RuntimeError\n" in text for text in texts)
    assert any("break_down" in text for text in texts)
    assert not any("KH" in text for text in texts), "no variables"
    for report in reports:
        report.unlink()
    for path in journal.list_journals():
        table = Played.resume(path)
        assert table.restored is None
        table.close()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("where", quick(FAULTS, "a worker"))
def test_a_fault_is_told_and_ends_nothing(where: str) -> None:
    fault, keys = FAULTS[where]
    with session(fault, *TO_THE_TABLE) as failing:
        if keys:
            failing.until_shown("Your turn: take the upcard")
        failing.press(*keys)
        failing.until_shown("The game has a")
        failing.press("q")
        assert failing.exit_code() == 0
        assert failing.is_cooked
    assert b"Traceback" not in failing.written
    assert SECRET.encode() not in failing.written
    check_what_is_left()


@pytest.mark.long
@pytest.mark.parametrize("where", AT_THE_END)
def test_a_fault_that_ends_the_program_loses_nothing(where: str) -> None:
    fault, keys = AT_THE_END[where]
    with session(fault, *TO_THE_TABLE) as failing:
        failing.until_shown("Your turn: take the upcard")
        failing.press("p")
        failing.until_shown("stock 30", "Your turn: draw")
        failing.press(*keys)
        assert failing.exit_code() == 1
        said = last_words(failing)
    assert "The match is saved: go on with gin-rummy --resume." in said
    assert said.count("\n") == 1
    assert "fault-" in said
    check_what_is_left()
    assert len(journal.list_journals()) == 1


@pytest.mark.long
def test_a_report_that_cannot_be_written() -> None:
    fault, keys = FAULTS["a key"]
    with session(fault, *TO_THE_TABLE, GIN_RUMMY_HOME="/dev/null/home") as failing:
        failing.until_shown("Your turn: take the upcard", "Not saved")
        failing.press(*keys)
        failing.until_shown("The game has a")
        assert "fault-" not in failing.text
