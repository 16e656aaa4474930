"""The file of reviews: kept, left out when it grows, and made anew when it is damaged."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from app.storage import reviews
from app.storage.reviews import ReviewFile
from tests.disk import disk_with_room_for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "reviews.sqlite"


def test_a_review_is_found_by_its_hand_and_its_judge(path: Path) -> None:
    with ReviewFile(path) as file:
        file.put(b"one", "expert-3", b"first")
        file.put(b"two", "expert-3", b"other")
        file.put(b"one", "expert-3", b"later")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with ReviewFile(path) as file:
        assert file.find(b"one", "expert-3") == b"later"
        assert file.find(b"two", "expert-3") == b"other"
        assert file.find(b"one", "expert-4") is None
        file.put(b"one", "expert-4", b"newest")
        assert file.find(b"one", "expert-3") is None, "a hand has one review"
        file.forget([b"one"])
        assert file.find(b"one", "expert-4") is None


def test_the_oldest_are_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_MOST", 2)
    with ReviewFile(path) as file:
        for hand in (b"a", b"b", b"a", b"c"):
            file.put(hand, "expert-3", hand)
        kept = [hand for hand in (b"a", b"b", b"c") if file.find(hand, "expert-3")]
    assert kept == [b"a", b"c"]


@pytest.mark.parametrize("damage", ["text", "version"])
def test_a_file_that_cannot_be_used_is_made_anew(path: Path, damage: str) -> None:
    with ReviewFile(path) as file:
        file.put(b"a", "expert-3", bytes(5000))
    if damage == "text":
        path.write_text("not a database, but long enough to be taken for one\n" * 100)
    else:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("PRAGMA user_version = 99")
    with ReviewFile(path) as file:
        assert file.find(b"a", "expert-3") is None
        file.put(b"b", "expert-3", b"made again")
    with ReviewFile(path) as file:
        assert file.find(b"b", "expert-3") == b"made again"


def test_a_full_disk_keeps_what_was_there(path: Path) -> None:
    with ReviewFile(path) as file:
        file.put(b"a", "expert-3", b"first")
        with disk_with_room_for(path.stat().st_size):
            file.put(b"b", "expert-3", bytes(100_000))
        assert file.find(b"a", "expert-3") == b"first"
        assert file.find(b"b", "expert-3") is None


def test_without_a_place_for_the_file_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    with ReviewFile(tmp_path / "state" / "reviews.sqlite") as file:
        file.put(b"a", "expert-3", b"first")
        assert file.find(b"a", "expert-3") == b"first"
