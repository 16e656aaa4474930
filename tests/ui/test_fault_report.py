"""The report of a fault: for whoever mends the program, whatever is spoken."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from app import __version__
from app.refusal import Refused
from app.storage.paths import state_folder
from app.text.speech import spoken_to
from app.ui.fault_report import (
    MOST_AN_HOUR,
    MOST_KEPT,
    FaultElsewhere,
    platform_versions,
    trace_of,
    write_report,
)
from tests.pseudo import OPEN, pseudo_voice

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)


def test_it_is_in_english_and_says_on_what_the_program_stood() -> None:
    with spoken_to(pseudo_voice()):
        report = write_report(ValueError("a cat on the keyboard"), NOW)
    assert report is not None
    text = report.read_text(encoding="utf-8")
    report.unlink()
    how_to_send, told = text.split("\n\n", 1)
    assert "open an issue" in how_to_send
    assert "with this file" in how_to_send
    first, second, blank, *rest = told.splitlines()
    assert first == f"Gin Rummy {__version__}, 2026-11-26 12:00:00+00:00"
    assert second.startswith(f"{platform_versions()}, terminal ")
    assert not blank
    assert rest[-1] == "ValueError"
    assert OPEN not in text


def test_it_says_on_what_the_program_stands() -> None:
    told = platform_versions()
    assert told.startswith(f"Python {platform.python_version()}, Textual {version('textual')}, ")
    assert told.endswith(platform.platform())


def test_a_program_without_textual_can_be_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_package(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("app.ui.fault_report.version", no_package)
    assert ", Textual missing, " in platform_versions()


_CARDS = [6, 38]


def _caught(error: Exception, behind: Exception | None = None) -> Exception:
    try:
        raise error from behind
    except type(error) as caught:
        return caught


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError(*_CARDS), "ValueError\n"),
        (KeyError(_CARDS[0]), "KeyError\n"),
        (Refused("gin.not-held", card=_CARDS[1]), "app.refusal.Refused: gin.not-held\n"),
        (FileNotFoundError(2, "No 38", "/6/38"), ": [Errno 2] No such file or directory\n"),
        (NameError("name 'hand' is not defined"), "NameError: name 'hand' is not defined\n"),
        (ExceptionGroup("6", [_caught(ValueError(*_CARDS))]), "ExceptionGroup\n"),
        (_caught(RuntimeError("6"), ValueError(*_CARDS)), "RuntimeError\n"),
    ],
)
def test_it_says_where_and_of_what_kind_and_holds_no_value(error: Exception, told: str) -> None:
    error.add_note("38")
    trace = trace_of(error)
    assert trace.endswith(told)
    values = [line for line in trace.splitlines() if not line.startswith(" ")]
    assert not any("6" in line or "38" in line for line in values), trace


def test_the_frames_and_the_error_behind_are_told() -> None:
    trace = trace_of(_caught(RuntimeError("6"), _caught(ValueError(*_CARDS))))
    assert trace.count("in _caught") == 2
    assert trace.index("ValueError\n") < trace.index("RuntimeError\n")


def test_a_fault_of_another_process_is_told_as_it_came() -> None:
    assert trace_of(FaultElsewhere(trace_of(ValueError(*_CARDS)))).strip() == "ValueError"


@pytest.fixture
def reports() -> Iterator[Path]:
    """The folder of reports, which is emptied."""
    yield state_folder()
    for path in state_folder().glob("fault*"):
        path.unlink()


def test_of_more_faults_in_an_hour_the_rest_are_counted(reports: Path) -> None:
    written = [
        write_report(ValueError(), NOW + timedelta(seconds=second))
        for second in range(MOST_AN_HOUR + 7)
    ]
    assert all(written[:MOST_AN_HOUR])
    assert not any(written[MOST_AN_HOUR:])
    later = write_report(ValueError(), NOW + timedelta(hours=1, seconds=1))
    assert later is not None
    assert "there were too many: 7\n" in later.read_text()
    after = write_report(ValueError(), NOW + timedelta(hours=1, seconds=2))
    assert after is not None
    assert "too many" not in after.read_text()


def test_a_clock_that_was_wrong_stops_no_report(reports: Path) -> None:
    for second in range(MOST_AN_HOUR):
        assert write_report(ValueError(), NOW + timedelta(days=900, seconds=second))
    assert write_report(ValueError(), NOW)


def test_the_oldest_reports_make_room(reports: Path) -> None:
    written = [
        write_report(ValueError(), NOW + timedelta(hours=hour)) for hour in range(MOST_KEPT + 3)
    ]
    assert sorted(reports.glob("fault-*.txt")) == written[3:]


def test_it_has_what_the_player_saw_of_the_match(reports: Path) -> None:
    path = write_report(ValueError(), NOW, "gin1 hand 5C")
    assert path
    assert "\nPosition: gin1 hand 5C\n" in path.read_text()
