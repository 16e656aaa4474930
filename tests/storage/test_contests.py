"""Files of contests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.storage.contests import ContestFile, last_path, new_path
from app.storage.errors import StoreError


def begun(path: Path, *games: int) -> Path:
    file = ContestFile.open(path, create=True)
    file.begin({"contest": {}})
    for game in games:
        file.append({"game": game})
    file.close()
    return path


def games(path: Path) -> list[tuple[int, object]]:
    file = ContestFile.open(path, create=False)
    found = [*file.records()]
    file.close()
    return found


def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    path = begun(tmp_path / "folder" / "file", 3, 5)
    assert games(path) == [(2, {"game": 3}), (3, {"game": 5})]
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_torn_line_is_dropped_and_said(tmp_path: Path) -> None:
    path = begun(tmp_path / "file", 3)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"game":4,"sha')
    file = ContestFile.open(path, create=False)
    assert file.torn
    file.append({"game": 4})
    file.close()
    assert path.read_bytes() == whole + b'{"game":4}\n'


def test_a_file_that_another_program_has_open_is_refused(tmp_path: Path) -> None:
    path = begun(tmp_path / "file")
    file = ContestFile.open(path, create=False)
    with pytest.raises(StoreError, match="busy"):
        ContestFile.open(path, create=False)
    file.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Dear diary", "no-contest"),
        ("Dear diary\n", "no-contest"),
        ('{"format":"gin-rummy journal","version":1}\n', "no-contest"),
        ('{"format":"gin-rummy contest","version":9}\n', "later-version"),
    ],
)
def test_another_file_is_refused_and_left_alone(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(StoreError, match=code):
        ContestFile.open(path, create=True)
    assert path.read_text() == text


def test_few_are_kept_in_the_state_folder_and_the_last_is_found() -> None:
    assert last_path() is None
    paths = [begun(new_path()) for _ in range(3)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    assert last_path() == paths[0]
    for _ in range(10):
        last = begun(new_path())
    assert sorted(path.exists() for path in paths) == [False, False, False]
    assert len([*last.parent.iterdir()]) == 10
