"""The disk: a match open twice, a folder that cannot be written to, damaged files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.engine.rules import preset
from app.store import journal
from app.tui.app import new_table
from tests.terminal.session import ENTER, Session

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
IN_USE = "This match is open in another window: close it there first."


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


@pytest.mark.parametrize("kind", ["a file", "a folder that cannot be made"])
def test_without_a_folder_the_game_is_played_unsaved(kind: str, tmp_path: Path) -> None:
    home = tmp_path / "file" if kind == "a file" else Path("/dev/null/home")
    if kind == "a file":
        home.touch()
    with Session(*TO_THE_TABLE, environment={"GIN_RUMMY_HOME": str(home)}) as session:
        session.until_shown("Your turn", "Not saved")
        session.press("p")
        session.until_shown("stock 30")
        session.press("s", "1", ENTER)
        session.until_shown("Your turn: draw")
        assert session.text.count("Not saved") == 1
        session.press("q")
        assert session.exit_code() == 0
        assert b"Traceback" not in session.written
        assert b"--resume" not in session.written


def test_damaged_settings_are_set_aside(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{damaged")
    with Session(*TO_THE_TABLE) as session:
        session.until_told("The settings were damaged")
    assert not (home / "settings.json").exists()
    assert (home / "settings.json.damaged").read_text() == "{damaged"


@pytest.mark.parametrize(
    "line", ['{"seat": 0, "do', '{"seat": 0, "do": "throw KH"}'], ids=["unreadable", "illegal"]
)
def test_a_damaged_match_is_kept(line: str) -> None:
    table = new_table("casual", preset("standard"), "Ann", bytes(32))
    assert table.path
    path = table.path
    table.close()
    whole = path.read_text()
    path.write_text(whole + line + "\n" + json.dumps({"seat": 0, "do": "pass"}) + "\n")
    damaged = path.read_bytes()
    with Session("--resume", str(path)) as session:
        assert session.exit_code() == 2
        text = session.written.decode()
    assert text.startswith("gin-rummy: ")
    assert text.count("\n") == 1
    (aside,) = path.parent.iterdir()
    assert aside.read_bytes() == damaged
    assert aside != path
    assert f"It is kept as {aside}." in text
