"""What is kept beside a journal: for its owner alone, forgiving, and gone with the match."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from app.storage import journal
from app.storage import sidecar as beside
from app.storage.journal import JournalFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.jsonl"


def test_what_is_kept_is_found_again_and_is_private(path: Path) -> None:
    beside.save(path, {"deal": 1, "name": "Zoë"})
    assert beside.load(path) == {"deal": 1, "name": "Zoë"}
    assert beside.load(path.with_name("two.jsonl")) == {}
    assert stat.S_IMODE(beside.sidecar_path(path).stat().st_mode) == 0o600


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xed\xa0\x80", b"[" * 10**5])
def test_a_damaged_file_counts_as_none(path: Path, data: bytes) -> None:
    beside.sidecar_path(path).write_bytes(data)
    assert beside.load(path) == {}


def test_where_nothing_can_be_written_nothing_is_said(tmp_path: Path) -> None:
    beside.save(tmp_path / "no" / "one.jsonl", {"deal": 1})
    beside.forget(tmp_path / "no" / "one.jsonl")
    (tmp_path / "pipe.jsonl.hands.json").mkdir()
    beside.save(tmp_path / "pipe.jsonl", {"deal": 1})
    assert beside.load(tmp_path / "pipe.jsonl") == {}


def test_it_goes_with_the_match_and_is_none_itself(home: Path) -> None:
    path = home / "matches" / "one.jsonl"
    JournalFile.create(path, {"seats": []}).close()
    beside.save(path, {"deal": 1})
    assert journal.list_journals() == [path]
    journal.delete(path)
    assert [*path.parent.iterdir()] == []
