"""Starting: straight to the table or to the start screen, on every kind of terminal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.session import (
    ALTERNATE_SCREEN_OFF,
    COLOUR,
    DOWN,
    ENTER,
    ESCAPE,
    MOUSE_ON,
    UP,
    Session,
)
from tests.terminal.test_leave import check_restored

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
PARTS = (
    *("Hand 1", "you deal", "You 0 · Vera 0 · to 100"),
    *("Vera", "casual", "stock 31", "upcard", "Q♠"),
    "Score sheet",
    *("A♦", "4♦", "5♣", "5♥", "6♣", "8♣", "8♠", "J♣", "Q♦", "K♠"),
    *("deadwood 67", "Your deadwood: 67", "knock at 10 or less"),
    *("Help", "Menu"),
)


def test_an_opponent_leads_straight_to_the_table() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown(*PARTS)
        session.until_shown("Your turn: take the upcard Q♠, or pass.")
        assert b"New match" not in session.written


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_the_window_is_believed_rather_than_what_the_shell_exports() -> None:
    exported: dict[str, str | None] = {"COLUMNS": "60", "LINES": "20"}
    with Session("--opponent", "casual", environment=exported) as session:
        session.until_shown("Your turn")
        session.resize(120, 40)
        session.until(lambda: len(session.lines[0]) > 100, "a line as wide as the window")


def test_without_options_the_start_screen_comes() -> None:
    with Session() as session:
        session.until_shown("G I N   R U M M Y", "Lesson", "Play", "New match", "not played yet")
        session.press("n")
        session.until_shown("New match", "Opponent", "Rules", "Target", "Your name", "Play")
        session.press(ESCAPE)
        session.until_shown("G I N   R U M M Y")
        session.press("q")
        assert session.exit_code() == 0
        check_restored(session)


def test_a_step_from_line_to_line_writes_little() -> None:
    with Session() as session:
        session.until_shown("Play", "not played yet")
        session.until_idle()
        before = len(session.written)
        session.press(DOWN)
        session.until(lambda: len(session.written) > before, "another row")
        session.until_idle()
        assert len(session.written) - before < 600
        session.press("n")
        session.until_shown("Your name")
        session.press(UP, UP)
        session.until(lambda: "Your name" in session.cursor_line, "the cursor in the name")
        session.until_idle()
        before = len(session.written)
        session.press(UP)
        session.until(lambda: "Target" in session.cursor_line, "the cursor in the target")
        session.until_idle()
        assert len(session.written) - before < 600


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "locale"),
    [
        (["--ascii"], {}),
        ([], {"LC_ALL": "C"}),
        # Python itself makes one with UTF-8 of it.
        ([], {"LC_ALL": None, "LC_CTYPE": None, "LANG": None}),
        ([], {"LC_ALL": "de_DE.ISO-8859-1"}),
    ],
    ids=["ascii", "C", "none", "Latin 1"],
)
def test_who_wants_letters_or_has_no_utf8_gets_nothing_else(
    options: list[str], locale: dict[str, str | None]
) -> None:
    with Session(*options, *TO_THE_TABLE, environment=locale) as session:
        session.until_shown("Your turn", "Qs", "deadwood 67", "You 0 - Vera 0")
        session.press("p")
        session.until_shown("stock 30")
        session.press("q")
        assert session.exit_code() == 0
        assert not session.foreign


@pytest.mark.long
def test_no_color_writes_no_colour_and_no_mouse_leaves_the_mouse_to_the_terminal() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn")
        assert COLOUR.search(session.written), "the pattern finds no colour where there is some"
        assert MOUSE_ON.search(session.written)
    with Session("--no-mouse", *TO_THE_TABLE, environment={"NO_COLOR": "1"}) as session:
        session.until_shown(*PARTS)
        session.until_shown("Your turn")
        assert not COLOUR.search(session.written)
        assert not MOUSE_ON.search(session.written)


def test_on_a_terminal_that_cannot_draw_the_game_is_played_in_lines() -> None:
    with Session(*TO_THE_TABLE, environment={"TERM": "dumb"}) as session:
        session.until_shown("shows no screen, so you play in lines", "Your turn: ")
        session.press("pass" + ENTER)
        session.until_shown("You passed")
        session.press("quit" + ENTER)
        assert session.exit_code() == 0
        written = session.written
        assert b"\x1b" not in written
        assert b"To continue this match: gin-rummy --resume" in written


def test_half_a_terminal_is_refused() -> None:
    shell = ("/bin/sh", "-c", 'exec "$0" -m app </dev/null', sys.executable)
    with Session(command=shell) as session:
        assert session.exit_code() == 2
        check_refusal(session.written.decode())


def test_errors_may_go_to_a_file(tmp_path: Path) -> None:
    log = tmp_path / "log"
    shell = ("/bin/sh", "-c", f'exec "$0" -m app "$@" 2>{log}', sys.executable)
    with Session(*TO_THE_TABLE, command=shell) as session:
        session.until_shown("Your turn")
        session.press("q")
        assert session.exit_code() == 0
        assert ALTERNATE_SCREEN_OFF in session.written
    assert log.read_bytes() == b""


def test_without_a_terminal_it_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", *TO_THE_TABLE], input=b"", capture_output=True, check=False
    )
    assert done.returncode == 2
    assert not done.stdout
    check_refusal(done.stderr.decode())


def check_refusal(text: str) -> None:
    """One line that says what to do, and nothing that a plain terminal would choke on."""
    assert text.startswith("gin-rummy: ")
    assert text.count("\n") == 1
    assert text.endswith("\n")
    assert ESCAPE not in text
