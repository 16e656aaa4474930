"""The calendar of the deals of the day is kept, and set aside where it is damaged."""

from __future__ import annotations

import json
import stat
from datetime import date
from pathlib import Path

import pytest

from app.storage import daily
from app.storage.daily import Calendar, DayResult
from app.storage.errors import StoreCode
from app.text.refusals import sentence_for

SOME = Calendar(
    [
        DayResult(date(2026, 11, 27), -4),
        DayResult(date(2026, 11, 28), 31, 0.034, 12.5, "ggmg", 12, 0.001, 2),
    ]
)


def test_nothing_is_kept_at_first(home: Path) -> None:
    assert daily.load() == (Calendar(), None)
    assert daily.days_begun() == []
    assert not daily.daily_folder().exists()


def test_the_calendar_is_found_again_and_is_private(home: Path) -> None:
    daily.save(SOME)
    assert daily.load() == (SOME, None)
    assert stat.S_IMODE(daily.calendar_path().stat().st_mode) == 0o600


def test_journals_tell_the_days_that_were_begun(home: Path) -> None:
    daily.save(SOME)
    for name in ("2026-11-28.jsonl", "2026-11-02.jsonl", "2026-11-03.jsonl.damaged", "x.jsonl"):
        (daily.daily_folder() / name).touch()
    assert daily.days_begun() == [date(2026, 11, 2), date(2026, 11, 28)]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b'{"days": 7}',
        b'{"days": [["today", 4]]}',
        b'{"days": [["2026-11-28", "many"]]}',
        json.dumps({"days": [["2026-11-28", 4, None, None, "", None, None, -1]]}).encode(),
    ],
)
def test_a_damaged_calendar_is_set_aside_and_said_once(data: bytes, home: Path) -> None:
    daily.save(SOME)
    daily.calendar_path().write_bytes(data)
    found, problem = daily.load()
    assert found == Calendar()
    assert problem is not None
    assert problem.code is StoreCode.DAILY_DAMAGED
    aside = daily.calendar_path().with_name("calendar.json.damaged")
    assert aside.read_bytes() == data
    assert str(aside) in sentence_for(problem)
    assert daily.load() == (Calendar(), None)
