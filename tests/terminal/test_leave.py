"""Every way out: by a key, by a signal, by a lost terminal; and what is left behind."""

from __future__ import annotations

import signal
from pathlib import Path
from time import monotonic

import pytest

from app.storage import journal
from app.table.session import MatchSession as Played
from tests.again import again
from tests.terminal.session import (
    ALTERNATE_SCREEN_OFF,
    CTRL_C,
    CTRL_Q,
    CURSOR_ON,
    MOUSE_OFF,
    Session,
    ends,
)

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
SOON = 3.0
"""Seconds in which a program with nothing to wait for ends on a busy machine."""

OTHERS = {
    getattr(signal, name)
    for name in (
        *("SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGXCPU"),
        *("SIGIO", "SIGPWR", "SIGSTKFLT", "SIGRTMIN", "SIGRTMAX"),
    )
    if hasattr(signal, name)
}
"""More signals that end a program, of those that this system has."""

needs_processes = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them"
)


def seated(session: Session) -> None:
    """Play until the stock has 30 cards: both passed, the opponent drew and threw."""
    session.until_shown("Your turn: take the upcard")
    session.press("p")
    session.until_shown("stock 30", "Your turn: draw")


def check_saved() -> None:
    """The match can be gone on with where ``seated`` left it, and its file is whole."""
    (path,) = journal.list_journals()
    assert not journal.read(path).torn
    table = Played.resume(path)
    assert table.match.hand.view(0).stock == 30
    table.close()


def check_restored(session: Session) -> None:
    """The terminal is as a shell wants it."""
    for sequence in (ALTERNATE_SCREEN_OFF, CURSOR_ON, *MOUSE_OFF):
        assert sequence in session.written
    assert session.is_cooked
    assert b"Traceback" not in session.written


def caught(pid: int) -> set[signal.Signals]:
    """The signals that a process heeds, in place of ending as the system would have it."""
    status = Path(f"/proc/{pid}/status").read_text()
    mask = int(status.partition("SigCgt:")[2].split()[0], 16)
    return {number for number in signal.Signals if mask >> (number - 1) & 1}


@needs_processes
@pytest.mark.usefixtures("at_once")
def test_a_key_saves_and_leaves() -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        (thinking,) = session.children()
        session.press("q")
        assert session.exit_code() == 0
        check_restored(session)
        assert b"gin-rummy --resume" in session.written
        assert ends(thinking)
    check_saved()
    with Session("--resume") as session:
        session.until_shown("stock 30", "Your turn: draw")


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_control_c_says_what_leaves() -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        session.press(CTRL_C)
        session.until_told("^q saves and leaves.")
        session.press("s")
        session.until_shown("stock 29")
        session.press(CTRL_Q)
        assert session.exit_code() == 0
        check_restored(session)


@needs_processes
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "number",
    [signal.SIGTERM, again(signal.SIGINT)],
    ids=lambda number: signal.Signals(number).name,
)
def test_a_signal_saves_and_leaves(number: signal.Signals) -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        (thinking,) = session.children()
        # All of them mean the same to it.
        assert caught(session.pid) >= OTHERS
        session.send(number)
        assert session.exit_code() == 0
        check_restored(session)
        assert ends(thinking)
    check_saved()


@needs_processes
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("deaf", [again(False, id="heard"), pytest.param(True, id="ignored")])
def test_a_lost_terminal_ends_the_program(deaf: bool) -> None:
    with Session(*TO_THE_TABLE, deaf_to_hangups=deaf) as session:
        seated(session)
        (thinking,) = session.children()
        lost = monotonic()
        session.hang_up()
        assert session.exit_code() == 0
        assert monotonic() - lost < SOON
        assert ends(thinking)
    check_saved()


@pytest.mark.long
def test_a_terminal_lost_at_the_start_screen() -> None:
    with Session(deaf_to_hangups=True) as session:
        session.until_shown("not played yet")
        lost = monotonic()
        session.hang_up()
        assert session.exit_code() == 0
        assert monotonic() - lost < SOON


@pytest.mark.long
@needs_processes
@pytest.mark.usefixtures("at_once")
def test_the_computer_players_process_ends_with_a_program_that_is_killed() -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        (thinking,) = session.children()
        session.send(signal.SIGKILL)
        session.exit_code()
        assert ends(thinking)


@pytest.mark.long
@needs_processes
def test_leaving_while_the_computer_player_thinks(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"pace": 3}')
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Vera is thinking")
        children = session.until(session.children, "a process to think in")
        session.press(CTRL_Q)
        assert session.exit_code() == 0
        check_restored(session)
        assert all(map(ends, children))
