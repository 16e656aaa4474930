"""Where files are kept, and what is said where none can be."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cpu.child import Child
from app.storage import paths, settings
from app.storage.errors import StoreError
from app.storage.home import HOME_VARIABLE, kept_in
from app.storage.settings import Settings
from tests.refusals import refused


def test_one_variable_moves_everything(home: Path) -> None:
    assert paths.state_folder() == paths.config_folder() == home
    assert paths.matches_folder() == home / "matches"


def test_the_variable_may_start_with_a_tilde_or_be_relative(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(HOME_VARIABLE, "~/games")
    assert paths.state_folder() == tmp_path / "games"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME_VARIABLE, "here")
    assert paths.state_folder() == tmp_path / "here"


def test_without_the_variable_the_system_decides(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in (paths.state_folder(), paths.config_folder()):
        assert folder.is_relative_to(tmp_path)
        assert folder.name == "gin-rummy"


@pytest.mark.parametrize("find", [paths.state_folder, paths.config_folder])
@pytest.mark.parametrize("chosen", [None, "~no-such-user/games"])
def test_a_user_without_a_home_is_told_what_to_set(
    monkeypatch: pytest.MonkeyPatch, find: Callable[[], Path], chosen: str | None
) -> None:
    if chosen:
        monkeypatch.setenv(HOME_VARIABLE, chosen)
    else:
        for name in (HOME_VARIABLE, "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.delenv(name, raising=False)
        # What expanduser gives back for a user who is in no password file.
        monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with refused(StoreError, match=f"set {HOME_VARIABLE}"):
        find()


def test_made_folders_are_for_this_user_alone(home: Path) -> None:
    paths.make_folder(home / "a" / "b")
    assert [f.stat().st_mode & 0o777 for f in (home, home / "a", home / "a" / "b")] == [0o700] * 3


def test_a_folder_that_is_there_keeps_its_mode(home: Path) -> None:
    home.mkdir(mode=0o755)
    mode = home.stat().st_mode
    paths.make_folder(home)
    assert home.stat().st_mode == mode


def test_a_file_in_place_of_a_folder_is_an_error_in_words(home: Path) -> None:
    home.write_text("")
    for folder in (home, home / "matches"):
        with refused(StoreError, match=r"cannot be used .* GIN_RUMMY_HOME"):
            paths.make_folder(folder)


def test_damaged_files_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for number in range(3):
        path.write_text(str(number))
        paths.set_aside(path)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "match.jsonl.damaged": "0",
        "match.jsonl.damaged-2": "1",
        "match.jsonl.damaged-3": "2",
    }


def test_nothing_to_set_aside_is_an_error_in_words(tmp_path: Path) -> None:
    with refused(StoreError, match="is not there"):
        paths.set_aside(tmp_path / "none")


async def test_two_people_served_by_one_process_keep_their_files_apart(
    home: Path, tmp_path: Path
) -> None:
    both = asyncio.Barrier(2)

    async def ask_a_child() -> Path:
        child = await Child.start("tests.storage.own_folder")
        told = await child.reader.read()
        child.end()
        return Path(told.decode())

    async def visit(folder: Path) -> set[Path]:
        with kept_in(folder):
            settings.save(Settings(name=folder.name))
            await both.wait()
            later = asyncio.create_task(asyncio.to_thread(paths.state_folder))
            assert settings.load()[0].name == folder.name
            return {paths.config_folder(), await later, await ask_a_child()}

    folders = [tmp_path / "vera", tmp_path / "otto"]
    async with asyncio.TaskGroup() as group:
        visits = [group.create_task(visit(folder)) for folder in folders]
    assert [visit.result() for visit in visits] == [{folder} for folder in folders]
    assert paths.state_folder() == home
    assert not home.exists()
