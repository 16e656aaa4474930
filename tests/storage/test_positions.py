"""Saved positions: under any name, for their owner alone, and nowhere else."""

from __future__ import annotations

import stat

import pytest

from app.storage import positions
from app.storage.errors import StoreError
from app.storage.paths import state_folder

TEXT = "gin1 hand 5H"


def test_there_are_none_at_first() -> None:
    assert positions.names() == []
    positions.delete("nothing")


@pytest.mark.parametrize(
    "name",
    [
        "Rule book, p. 12",
        "../../etc/passwd",
        ".hidden",
        "a/b\\c",
        "%2E",
        "牌" * 40,
        "🂡" * 40,
        "~ * ?",
    ],
)
def test_any_name_comes_back_and_stays_in_its_folder(name: str) -> None:
    positions.save(name, TEXT)
    assert positions.names() == [name]
    assert positions.load(name) == TEXT
    (path,) = (state_folder() / "positions").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.name.startswith(".")
    positions.delete(name)
    assert positions.names() == []


def test_the_same_name_is_the_same_position() -> None:
    positions.save("Ends", "one")
    positions.save(" Ends\x1b ", "two")
    assert positions.names() == ["Ends"]
    assert positions.load("Ends") == "two"


def test_names_are_in_order() -> None:
    for name in ("b", "A", "c"):
        positions.save(name, TEXT)
    assert positions.names() == ["A", "b", "c"]


def test_a_position_that_is_gone_is_told() -> None:
    with pytest.raises(StoreError):
        positions.load("gone")


def test_a_long_file_is_not_read() -> None:
    positions.save("long", "x" * 100_000)
    assert positions.load("long") == ""
