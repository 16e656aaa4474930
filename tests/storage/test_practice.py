"""What was practised is kept: for its owner alone, and set aside where it is damaged."""

from __future__ import annotations

import json
import stat
from datetime import date
from pathlib import Path

import pytest

from app.storage import practice
from app.storage.errors import StoreCode
from app.storage.practice import KeptPuzzle, KeptRating, KeptRecord, Practice, PracticeBox
from app.text.refusals import sentence_for

SOME = Practice(
    3,
    9,
    {
        "20261121-1.jsonl/2/14/throw": PracticeBox(2, date(2026, 11, 25)),
        "expert/5/1/9/take": PracticeBox(0, date.min),
    },
    {"1": ["pass|stock|throw KH"], "12": []},
    4,
)


def test_nothing_is_kept_at_first() -> None:
    assert practice.load() == (Practice(), None)
    assert not practice.practice_path().exists()


def test_what_is_kept_is_found_again_and_is_private() -> None:
    practice.save(SOME)
    assert practice.load() == (SOME, None)
    assert stat.S_IMODE(practice.practice_path().stat().st_mode) == 0o600


def kept(**changes: object) -> bytes:
    """The file with something else in it."""
    practice.save(SOME)
    return json.dumps(json.loads(practice.practice_path().read_text()) | changes).encode()


@pytest.mark.parametrize(
    "changes",
    [
        {"streak": -1},
        {"best": "9"},
        {"streak": True},
        {"boxes": {"a": [1]}},
        {"boxes": {"a": [1, "tomorrow"]}},
        {"boxes": {"a": [-1, "2026-11-22"]}},
        {"boxes": []},
        {"deals": {"1": [7]}},
        {"deals": {"1": 7}},
        {"deals_at": None},
        {"ratings": {"draw": [1000, -1e999, 0, 0]}},
        {"ratings": {"draw": [1000, 60, -1, 0]}},
        {"puzzles": {"a": ["draw", 900, 0]}},
        {"records": {"run": [1, "today", 0]}},
    ],
)
def test_what_nobody_here_wrote_is_set_aside(changes: dict[str, object]) -> None:
    check_set_aside(kept(**changes))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xed\xa0\x80", b"[" * 10**5])
def test_a_damaged_file_is_set_aside(data: bytes, home: Path) -> None:
    practice.save(SOME)
    check_set_aside(data)


def check_set_aside(data: bytes) -> None:
    path = practice.practice_path()
    path.write_bytes(data)
    found, problem = practice.load()
    assert found == Practice()
    assert problem is not None
    assert problem.code is StoreCode.PRACTICE_DAMAGED
    aside = path.with_name("practice.json.damaged")
    assert aside.read_bytes() == data
    assert str(aside) in sentence_for(problem)
    assert "starts afresh" in sentence_for(problem)
    assert practice.load() == (Practice(), None), "it is said once"


def test_what_cannot_be_read_is_told(home: Path) -> None:
    practice.practice_path().mkdir(parents=True)
    found, problem = practice.load()
    assert found == Practice()
    assert problem is not None
    assert "is not a file" in sentence_for(problem)


def test_an_older_file_has_no_ratings_and_a_newer_is_read_whole() -> None:
    whole = Practice(
        ratings={"discard": KeptRating(1043.5, 60.2, 12, 20)},
        puzzles={"20261121-1.jsonl/2/14/throw": KeptPuzzle("defence", 1100, 500)},
        records={"run": KeptRecord(14, date(2026, 11, 28), 9)},
    )
    practice.save(whole)
    assert practice.load() == (whole, None)
    path = practice.practice_path()
    older = json.loads(path.read_text())
    for name in ("ratings", "puzzles", "records"):
        del older[name]
    path.write_text(json.dumps(older))
    assert practice.load() == (Practice(), None)
