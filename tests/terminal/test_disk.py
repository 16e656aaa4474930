"""The disk: a match open twice, and a folder that cannot be written to."""

from __future__ import annotations

import resource
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from app.storage import journal
from app.table.session import MatchSession as Played
from tests.again import quick
from tests.terminal.session import ENTER, ESCAPE, Session

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
IN_USE = "This match is open in another window: close it there first."


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_a_match_that_is_open_elsewhere() -> None:
    with Session(*TO_THE_TABLE) as first:
        first.until_shown("Your turn: take the upcard")
        (path,) = journal.list_journals()
        before = path.read_bytes()

        for resume in (["--resume", str(path)], ["--resume"]):
            with Session(*resume) as second:
                assert second.exit_code() == 2
                assert second.written.decode() == f"gin-rummy: {IN_USE}\r\n"

        with Session() as second:
            second.until_shown("Continue")
            second.press("c")
            second.until_shown("open in another", "close it there")
            second.press("q")
            assert second.exit_code() == 0

        assert path.read_bytes() == before
        first.press("p")
        first.until_shown("stock 30")
    assert journal.list_journals() == [path]
    assert path.read_bytes().startswith(before)


@pytest.mark.long
def test_without_a_folder_the_game_is_played_unsaved(home: Path) -> None:
    home.touch()
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn", "Not saved")
        session.press("p")
        session.until_shown("stock 30")
        session.press("s")
        session.until_shown("you drew")
        session.press("1", ENTER)
        session.until_shown("Your turn: draw")
        assert session.text.count("Not saved") == 1
        assert session.lines[0].startswith(" NOT SAVED  ● Your turn  Hand 1 ")
        session.press("q")
        session.until_shown("Not all of this match is saved.")
        session.press("x")
        assert session.exit_code() == 3
        assert b"Traceback" not in session.written
        assert b"--resume" not in session.written


def fill_the_disk(session: Session, path: Path) -> None:
    """Let no file of the running program grow beyond what this one has."""
    _, most = resource.prlimit(session.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(session.pid, resource.RLIMIT_FSIZE, (path.stat().st_size, most))


def make_room(session: Session) -> None:
    """Take the limit away."""
    _, most = resource.prlimit(session.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(session.pid, resource.RLIMIT_FSIZE, (most, most))


def play_unsaved(session: Session) -> tuple[Path, bytes]:
    """Play a turn that there is no room for on the disk; the journal, and what it had before."""
    session.until_shown("Your turn: take the upcard")
    session.press("p")
    session.until_shown("stock 30", "Your turn: draw")
    (path,) = journal.list_journals()
    saved = path.read_bytes()
    assert "NOT SAVED" not in session.text
    fill_the_disk(session, path)
    session.press("s")
    session.until_shown("NOT SAVED", "you drew 9♠")
    session.press("1", ENTER)
    top = " NOT SAVED  ● Your turn  Hand 1 "
    session.until(lambda: session.lines[0].startswith(top), "a warning on top")
    session.until_shown("stock 29", "under it: K♣ Q♠", "Your turn: draw")
    assert path.read_bytes() == saved
    return path, saved


@pytest.mark.usefixtures("at_once")
def test_on_a_full_disk_all_is_saved_as_soon_as_there_is_room() -> None:
    with Session(*TO_THE_TABLE) as session:
        path, saved = play_unsaved(session)
        session.press(ESCAPE)
        session.until_shown("Not all of the match is saved. There is no room left", "(asks first)")
        session.press("q")
        session.until_shown("Not all of this match is saved.", "free some space")
        session.press(ENTER)
        session.until_shown("Tried again: it is still not saved.")
        assert path.read_bytes() == saved
        session.press(ESCAPE)
        session.until_shown("NOT SAVED", "Your turn: draw")
        make_room(session)
        # Nobody presses a key.
        session.until(lambda: "NOT SAVED" not in session.text, "the match saved after all")
        session.until_told("The match is saved again.")
        session.until_shown(" Hand 1 ", "Your turn: draw")
        whole = path.read_bytes()
        assert whole.startswith(saved)
        assert len(whole.splitlines()) >= len(saved.splitlines()) + 4
        session.press("q")
        assert session.exit_code() == 0
        assert b"To continue this match: gin-rummy --resume" in session.written
    table = Played.resume(path)
    assert table.restored is None
    assert table.match.hand.view(0).stock == 29
    table.close()


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_a_home_that_is_deleted_while_a_match_is_played_costs_no_move(home: Path) -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn: take the upcard")
        session.press("p")
        session.until_shown("stock 30", "Your turn: draw")
        shutil.rmtree(home)
        session.press("s")
        session.until_told("The match is saved again.")
        shutil.rmtree(home)
        # It cannot be made again.
        home.touch()
        session.press("1", ENTER)
        session.until_shown("NOT SAVED", "stock 29", "Your turn: draw")
        session.press("q")
        session.until_shown("Leave without saving")
        home.unlink()
        session.press(ENTER)
        assert session.exit_code() == 0
        assert b"To continue this match: gin-rummy --resume" in session.written
    (path,) = journal.list_journals()
    table = Played.resume(path)
    assert table.match.hand.view(0).stock == 29
    table.close()


LEAVING: dict[str, Callable[[Session], None]] = {
    "x": lambda session: session.press("x"),
    "SIGTERM": lambda session: session.send(signal.SIGTERM),
    "a lost terminal": Session.hang_up,
}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", quick(LEAVING, "x"))
def test_who_leaves_without_saving_is_told_what_is_lost(way: str) -> None:
    with Session(*TO_THE_TABLE) as session:
        path, saved = play_unsaved(session)
        session.press("q")
        session.until_shown("Leave without saving")
        LEAVING[way](session)
        assert session.exit_code() == 3
        if way != "a lost terminal":
            told = session.written.decode().rpartition("gin-rummy: ")[2]
            assert told.startswith("Not all of the match is saved: There is no room left to save")
            assert told.endswith("gin-rummy --resume goes on from what is saved.\r\n")
            assert "saved in" not in told
    assert path.read_bytes() == saved
    table = Played.resume(path)
    assert table.match.hand.view(0).stock == 30
    table.close()
