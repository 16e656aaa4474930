"""Every way out: by a key, by a signal, by a lost terminal; and what is left behind."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from app.storage import journal
from app.table.session import Session as Played
from tests.again import again, quick
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

OTHERS = sorted(
    getattr(signal, name)
    for name in (
        *("SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGXCPU"),
        *("SIGIO", "SIGPWR", "SIGSTKFLT", "SIGRTMIN", "SIGRTMAX"),
    )
    if hasattr(signal, name)
)
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


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("key", [pytest.param("q", id="q"), again(CTRL_Q, id="ctrl+q")])
def test_a_key_saves_and_leaves(key: str) -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        session.press(key)
        assert session.exit_code() == 0
        check_restored(session)
        assert b"gin-rummy --resume" in session.written
    check_saved()
    with Session("--resume") as session:
        session.until_shown("stock 30", "Your turn: draw")


@pytest.mark.long
def test_leaving_the_start_screen() -> None:
    with Session() as session:
        session.until_shown("New match", "Quit")
        session.press("q")
        assert session.exit_code() == 0
        check_restored(session)


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_control_c_says_what_leaves() -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        session.press(CTRL_C)
        session.until_shown("^q saves and leaves.")
        session.press("s")
        session.until_shown("stock 29")
        session.press(CTRL_Q)
        assert session.exit_code() == 0
        check_restored(session)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        again(signal.SIGHUP),
        again(signal.SIGINT),
        signal.SIGQUIT,
        *(again(number) for number in OTHERS),
    ],
    ids=lambda number: signal.Signals(number).name,
)
def test_a_signal_saves_and_leaves(number: signal.Signals) -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        session.send(number)
        assert session.exit_code() == 0
        check_restored(session)
    check_saved()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("deaf", [again(False, id="heard"), pytest.param(True, id="ignored")])
def test_a_lost_terminal_ends_the_program(deaf: bool) -> None:
    with Session(*TO_THE_TABLE, deaf_to_hangups=deaf) as session:
        seated(session)
        lost = monotonic()
        session.hang_up()
        assert session.exit_code() == 0
        assert monotonic() - lost < SOON
    check_saved()


@pytest.mark.long
@pytest.mark.parametrize("deaf", [pytest.param(False, id="heard"), again(True, id="ignored")])
def test_a_terminal_lost_at_the_start_screen(deaf: bool) -> None:
    with Session(deaf_to_hangups=deaf) as session:
        session.until_shown("No unfinished matches")
        lost = monotonic()
        session.hang_up()
        assert session.exit_code() == 0
        assert monotonic() - lost < SOON


WAYS: dict[str, Callable[[Session], None]] = {
    "q": lambda session: session.press("q"),
    "SIGTERM": lambda session: session.send(signal.SIGTERM),
    "SIGHUP": lambda session: session.send(signal.SIGHUP),
    "SIGKILL": lambda session: session.send(signal.SIGKILL),
    "hang-up": Session.hang_up,
}


@pytest.mark.long
@needs_processes
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", quick(WAYS, "SIGKILL"))
def test_the_computer_players_process_ends_too(way: str) -> None:
    with Session(*TO_THE_TABLE) as session:
        seated(session)
        children = session.children()
        assert len(children) == 1
        WAYS[way](session)
        session.exit_code()
        assert all(map(ends, children))


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
