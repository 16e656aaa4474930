"""The window changes its size while a match is played, or something else writes on it."""

from __future__ import annotations

from random import Random

import pytest

from tests.terminal.session import Session

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
TABLE = ("Hand 1", "stock 31", "Q♠", "deadwood 67", "Your turn", "Help")


def test_too_small_a_window_says_so_and_the_table_comes_back() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown(*TABLE)
        session.resize(39, 24)
        session.until_shown("This window is 39x24.")
        session.resize(80, 15)
        session.until_shown("This window is 80x15.", "Make it at least 40x16")
        session.resize(80, 24)
        session.until_shown(*TABLE)
        assert "Make it at least" not in session.text
        session.until_idle()
        before = session.text
        session.screen.cursor_position(5, 1)
        session.screen.draw("Broadcast message from root")
        assert session.text != before
        # What something else wrote is painted over when that is asked for.
        session.press("\x0c")
        session.until(lambda: session.text == before, "the table as it was")
        session.press("p")
        session.until_shown("stock 30")


@pytest.mark.long
def test_a_window_that_is_too_small_at_the_start() -> None:
    with Session(*TO_THE_TABLE, size=(40, 10)) as session:
        session.until_shown("This window is 40x10.")
        session.resize(80, 24)
        session.until_shown(*TABLE)


@pytest.mark.long
def test_a_larger_window_shows_more() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown(*TABLE)
        assert "Known cards" not in session.text
        session.resize(200, 60)
        session.until_shown(*TABLE, "Known cards", "Moves")
        session.resize(80, 24)
        session.until(lambda: "Known cards" not in session.text, "the panel turned back")
        session.until_shown(*TABLE, "Score sheet")


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_sizes_that_change_while_the_program_starts() -> None:
    # A window manager that tiles does this to every new window.
    random = Random(3)
    with Session(*TO_THE_TABLE, size=(40, 10)) as session:
        for _ in range(30):
            session.resize(random.randint(40, 130), random.randint(10, 50))
            session.read()
        session.resize(80, 24)
        session.until_shown(*TABLE)
        session.until_idle()
        session.until_shown(*TABLE)


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_many_sizes_one_after_the_other() -> None:
    random = Random(1)
    with Session(*TO_THE_TABLE) as session:
        session.until_shown(*TABLE)
        for _ in range(60):
            session.resize(random.randrange(1, 201), random.randrange(1, 61))
            session.read()
        session.resize(80, 24)
        session.until_shown(*TABLE)
        session.until_idle()
        session.until_shown(*TABLE)
        session.press("q")
        assert session.exit_code() == 0
        assert b"Traceback" not in session.written
