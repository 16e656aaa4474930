"""What is told of an SQLite file that cannot be used."""

from __future__ import annotations

import os
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.database import connect, error_about, is_damaged
from app.storage.errors import StoreCode, StoreError
from app.storage.history import HistoryFile
from tests.disk import disk_with_room_for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.sqlite"
    with closing(connect(path, 0.0)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE said (text TEXT)")
    return path


def why_nothing_is_written(path: Path) -> sqlite3.Error:
    with (
        closing(sqlite3.connect(path, timeout=0.0)) as database,
        pytest.raises(sqlite3.Error) as caught,
        database,
    ):
        database.execute("INSERT INTO said VALUES ('hello')")
    return caught.value


def test_a_full_disk_is_no_damage(path: Path) -> None:
    with disk_with_room_for(0):
        error = why_nothing_is_written(path)
        assert not is_damaged(error)
        assert error_about(error, path) == StoreError(StoreCode.NO_ROOM, path=path)


def test_a_file_that_another_program_writes_is_no_damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        error = why_nothing_is_written(path)
    assert not is_damaged(error)
    assert error_about(error, path) == StoreError(StoreCode.BUSY, path=path)


def test_too_many_open_files_are_no_damage(path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    next_free = os.dup(0)
    os.close(next_free)
    try:
        # Enough for the file, not for those beside it.
        resource.setrlimit(resource.RLIMIT_NOFILE, (next_free + 2, limits[1]))
        error = why_nothing_is_written(path)
        why = error_about(error, path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert not is_damaged(error)
    assert why == StoreError(StoreCode.TOO_MANY_FILES, path=path)


def test_a_file_of_something_else_is_damaged(path: Path) -> None:
    path.write_text("no database, however long one looks at it" * 100)
    assert is_damaged(why_nothing_is_written(path))


def test_a_history_that_is_only_in_use_is_not_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    HistoryFile(path).close()
    before = path.stat().st_ino
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with HistoryFile(path) as history:
            assert history.stamps() == {}
    assert path.stat().st_ino == before
