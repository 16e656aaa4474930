"""Ctrl+Z and ``fg``: the shell has its terminal back meanwhile, and the table comes back whole."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.terminal.session import (
    ALTERNATE_SCREEN_OFF,
    CTRL_Z,
    CURSOR_ON,
    MOUSE_OFF,
    MOUSE_ON,
    Session,
    ends,
)

ALTERNATE_SCREEN_ON = b"\x1b[?1049h"
PROMPT = "READY>"
COMMAND = f"{sys.executable} -m app --opponent casual --seed 4\r"
TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
TABLE = ("Hand 1", "stock 30", "K♣", "deadwood 67", "Your turn: draw", "Help")

pytestmark = [
    pytest.mark.usefixtures("at_once"),
    pytest.mark.skipif(
        not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them"
    ),
]


class Shell(Session):
    """A shell with job control, in which the program is played up to the second turn."""

    def __init__(self) -> None:
        super().__init__(command=("/bin/sh", "-i"), environment={"PS1": PROMPT, "ENV": None})

    def play(self) -> int:
        """Begin a match; the number of the program's process."""
        self.until_shown(PROMPT)
        self.press(COMMAND)
        self.until_shown("Your turn: take the upcard")
        (program,) = self.children()
        self.press("p")
        self.until_shown(*TABLE)
        self.until_idle()
        return program

    def clear(self) -> None:
        """Forget what is on the screen and what was written: what comes is new."""
        self.screen.reset()
        self.written.clear()

    def stop(self, program: int) -> None:
        """Press the key that stops the program, and wait until the shell has the terminal."""
        self.clear()
        self.press(CTRL_Z)
        self.until_shown("Stopped", PROMPT)
        assert state(program) == "T"


def state(pid: int) -> str:
    """The letter that the system has for what a process does."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.mark.long
def test_the_key_stops_and_fg_comes_back() -> None:
    with Shell() as shell:
        program = shell.play()
        for size in ((80, 24), (120, 40)):
            shell.stop(program)
            for sequence in (ALTERNATE_SCREEN_OFF, CURSOR_ON, *MOUSE_OFF):
                assert sequence in shell.written
            assert shell.is_cooked
            shell.clear()
            shell.resize(*size)
            shell.press("fg\r")
            shell.until_shown(*TABLE)
            shell.until_idle()
            assert ALTERNATE_SCREEN_ON in shell.written
            assert MOUSE_ON.search(shell.written)
            assert not shell.is_cooked
        shell.press("s")
        shell.until_shown("stock 29")
        shell.clear()
        shell.press("q")
        shell.until_shown(PROMPT)
        shell.until_idle()
        assert shell.is_cooked
        assert not MOUSE_ON.search(shell.written)
        assert b"Traceback" not in shell.written


def test_in_the_background_it_waits_for_the_terminal() -> None:
    with Shell() as shell:
        program = shell.play()
        shell.stop(program)
        shell.clear()
        shell.press("bg\r")
        shell.until_shown("-m app", PROMPT)
        shell.until(lambda: state(program) == "T" and not shell.read(), "that it stops again")
        assert ALTERNATE_SCREEN_ON not in shell.written
        shell.press("fg\r")
        shell.until_shown(*TABLE)
        shell.press("s")
        shell.until_shown("stock 29")


@pytest.mark.long
def test_a_terminal_that_is_lost_meanwhile_ends_the_program() -> None:
    with Shell() as shell:
        program = shell.play()
        shell.stop(program)
        shell.hang_up()
        assert ends(program)


@pytest.mark.long
def test_where_no_shell_waits_the_key_says_so_and_signals_are_obeyed() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn: take the upcard")
        session.press(CTRL_Z)
        session.until_told("There is no shell here to go back to. ^q saves and leaves.")
        for number in (signal.SIGTSTP, signal.SIGSTOP):
            session.send(number)
            _, status = os.waitpid(session.pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status)
            while session.read():
                pass
            assert session.is_cooked is (number is signal.SIGTSTP)
            session.screen.reset()
            session.send(signal.SIGCONT)
            session.until_shown("Your turn: take the upcard", "deadwood 67")
        # Two threads would share what is typed.
        session.press("p")
        session.until_shown("stock 30")
        session.press(":", "these letters all arrive")
        session.until_shown("these letters all arrive")
